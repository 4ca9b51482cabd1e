package import ToastModel

/// A point in time as publishers write it.
package enum TimeReading: Hashable, Sendable {
    case at(WallTime)
    /// A value that stands for "no time": zero, or the first day of the calendar.
    case none
    case nonsense

    /// Reads Unix time in seconds, milliseconds, micro- or nanoseconds, told apart by size, and
    /// `2026-01-02T03:04:05.123+02:00` with a blank for the T, without seconds, or as a date alone.
    /// Without a zone it is UTC.
    package init(_ value: JSONValue) {
        switch value {
        case .number(let number): self.init(number: number.double)
        case .string(let text): self.init(text: text)
        case .null, .bool, .array, .object: self = .nonsense
        }
    }

    package init(text: String) {
        let trimmed = Words.trimmed(text)
        if trimmed.utf8.count > 64 {
            self = .nonsense
        } else if let number = Words.plainNumber(text) {
            self.init(number: number)
        } else if let time = ISOTime(trimmed)?.time {
            self = time < Self.firstYear ? .none : .at(time)
        } else {
            self = .nonsense
        }
    }

    /// Times of the year 1 are what some languages have instead of no time.
    private static let firstYear = WallTime(unixMilliseconds: -62_104_060_800_000)

    private init(number: Double) {
        switch number {
        case 0: self = .none
        case 0..<1e11: self = .at(WallTime(unixMilliseconds: Int64((number * 1000).rounded())))
        case 1e11..<1e14: self = .at(WallTime(unixMilliseconds: Int64(number.rounded())))
        case 1e14..<1e17: self = .at(WallTime(unixMilliseconds: Int64((number / 1e3).rounded())))
        case 1e17..<1e20: self = .at(WallTime(unixMilliseconds: Int64((number / 1e6).rounded())))
        default: self = .nonsense
        }
    }
}
