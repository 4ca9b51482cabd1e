import ToastModel

/// Lengths of time as they stand in the configuration.
enum SettingsDuration {
    /// `30s`, `1h30m`, `500ms`, `2d`; a bare number is seconds.
    static func parse(_ text: String) -> Milliseconds? {
        if let seconds = Words.plainNumber(text) { return length(seconds * 1000) }
        var rest = Words.trimmed(text)[...]
        var total = 0.0
        while !rest.isEmpty {
            let digits = rest.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
            rest = rest.dropFirst(digits.count)
            let unit = rest.prefix { $0.isASCII && $0.isLetter }
            rest = rest.dropFirst(unit.count)
            guard let number = Double(String(digits)), let scale = units[String(unit)] else { return nil }
            total += number * scale
        }
        return total == 0 && Words.trimmed(text).isEmpty ? nil : length(total)
    }

    private static func length(_ milliseconds: Double) -> Milliseconds? {
        guard milliseconds >= 0, milliseconds <= 1e13 else { return nil }
        return Milliseconds(Int64(milliseconds.rounded()))
    }

    private static let units: [String: Double] = [
        "ms": 1, "s": 1_000, "m": 60_000, "min": 60_000, "h": 3_600_000, "d": 86_400_000, "w": 604_800_000,
    ]
}
