import ToastModel

/// Reads points in time in the forms that devices write (rules, N18).
enum TimeText {
    /// A number by its magnitude (seconds, milliseconds, microseconds or nanoseconds since 1970), or a
    /// text in ISO 8601, with a blank for the `T` and without a zone too (then in `zone`).
    static func time(_ value: Value, zone: ZoneOffsets) -> WallTime? {
        switch value {
        case .number, .real: value.double.flatMap(byMagnitude)
        case .text(let text):
            if let number = Words.plainNumber(text) {
                byMagnitude(number)
            } else {
                ISOTime(Words.trimmed(text), zone: zone)?.time
            }
        default: nil
        }
    }

    private static func byMagnitude(_ number: Double) -> WallTime? {
        let milliseconds: Double
        switch number.magnitude {
        case ..<1e11: milliseconds = number * 1000
        case ..<1e14: milliseconds = number
        case ..<1e17: milliseconds = number / 1000
        case ..<1e20: milliseconds = number / 1_000_000
        default: return nil
        }
        return WallTime(unixMilliseconds: Int64(milliseconds.rounded(.down)))
    }
}
