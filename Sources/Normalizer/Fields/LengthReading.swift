package import ToastModel

/// A length of time as publishers write it.
package enum LengthReading: Hashable, Sendable {
    /// Whole milliseconds, zero only for an exact zero; cut at a hundred years.
    case lasts(Milliseconds)
    case never
    case negative
    /// Nothing that means a length.
    case nonsense

    /// The longest that is told apart.
    package static let cut = Milliseconds.days(36_525)

    /// Reads `5`, `"5"`, `5s`, `500ms`, `1m30s`, `1.5h`, `PT5S`, `00:05`, `1:00:00`, `never`. A bare
    /// number is in `unit`.
    package init(_ value: JSONValue, unit: AppSettings.DurationUnit) {
        switch value {
        case .number(let number): self.init(number: number.double, milliseconds: unit.milliseconds)
        case .string(let text): self.init(text: text, unit: unit)
        case .null, .bool, .array, .object: self = .nonsense
        }
    }

    package init(text: String, unit: AppSettings.DurationUnit) {
        let word = Words.trimmed(text).lowercased()
        guard word.utf8.count <= 64, let first = word.utf8.first else {
            self = .nonsense
            return
        }
        switch word {
        case "never", "forever", "infinite", "infinity", "permanent": self = .never
        default:
            if let number = Words.plainNumber(word) {
                self.init(number: number, milliseconds: unit.milliseconds)
            } else if word.utf8.contains(UInt8(ascii: ":")) {
                self = Self.clock(word)
            } else if first == UInt8(ascii: "p") {
                self = Self.iso(word.dropFirst())
            } else if first == UInt8(ascii: "-") {
                self = Self.units(word.dropFirst()) == .nonsense ? .nonsense : .negative
            } else {
                self = Self.units(word[...])
            }
        }
    }

    private init(number: Double, milliseconds factor: Double) {
        if number.isNaN {
            self = .nonsense
        } else if number < 0 {
            self = .negative
        } else if number == 0 {
            self = .lasts(.zero)
        } else {
            let count = min((number * factor).rounded(), Double(Self.cut.count))
            self = .lasts(Milliseconds(max(1, Int64(count))))
        }
    }

    /// `minutes:seconds` or `hours:minutes:seconds`.
    private static func clock(_ text: String) -> LengthReading {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count <= 3 else { return .nonsense }
        var seconds = 0.0
        for (index, part) in parts.enumerated() {
            guard let number = decimal(part), index == parts.count - 1 || number == number.rounded() else {
                return .nonsense
            }
            seconds = seconds * 60 + number
        }
        return LengthReading(number: seconds, milliseconds: 1000)
    }

    /// After the P: `1DT2H`, `T5S`, `T1M30.5S`, `2W`.
    private static func iso(_ text: Substring) -> LengthReading {
        let halves = text.split(separator: "t", maxSplits: 1, omittingEmptySubsequences: false)
        guard let date = halves.first, let days = sum(date, unit: { isoDateUnit($0) }) else { return .nonsense }
        if halves.count == 1 { return date.isEmpty ? .nonsense : LengthReading(number: days, milliseconds: 1) }
        guard !halves[1].isEmpty, let time = sum(halves[1], unit: { isoTimeUnit($0) }) else { return .nonsense }
        return LengthReading(number: days + time, milliseconds: 1)
    }

    private static func isoDateUnit(_ unit: Substring) -> Double? {
        switch unit {
        case "d": 86_400_000
        case "w": 604_800_000
        default: nil
        }
    }

    private static func isoTimeUnit(_ unit: Substring) -> Double? {
        switch unit {
        case "h": 3_600_000
        case "m": 60_000
        case "s": 1000
        default: nil
        }
    }

    private static func units(_ text: Substring) -> LengthReading {
        guard !text.isEmpty, let total = sum(text, unit: { unitLength($0) }) else { return .nonsense }
        return LengthReading(number: total, milliseconds: 1)
    }

    private static func unitLength(_ unit: Substring) -> Double? {
        switch unit {
        case "ms", "msec", "msecs", "millis", "millisecond", "milliseconds": 1
        case "s", "sec", "secs", "second", "seconds": 1000
        case "m", "min", "mins", "minute", "minutes": 60_000
        case "h", "hr", "hrs", "hour", "hours": 3_600_000
        case "d", "day", "days": 86_400_000
        case "w", "week", "weeks": 604_800_000
        default: nil
        }
    }

    /// Milliseconds of a run of numbers with units; nil when a part is neither.
    private static func sum(_ text: Substring, unit: (Substring) -> Double?) -> Double? {
        var rest = text
        var total = 0.0
        while true {
            rest = rest.drop { $0 == " " }
            if rest.isEmpty { return total }
            let digits = rest.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
            guard let number = decimal(digits) else { return nil }
            rest = rest.dropFirst(digits.count).drop { $0 == " " }
            let name = rest.prefix { $0.isASCII && $0.isLetter }
            guard let length = unit(name) else { return nil }
            rest = rest.dropFirst(name.count)
            total += number * length
        }
    }

    /// Digits with at most one point among them.
    private static func decimal(_ text: Substring) -> Double? {
        guard let first = text.utf8.first, Words.isDigit(first) else { return nil }
        guard text.utf8.allSatisfy({ Words.isDigit($0) || $0 == UInt8(ascii: ".") }) else { return nil }
        return Double(text)
    }
}

extension AppSettings.DurationUnit {
    var milliseconds: Double {
        switch self {
        case .seconds: 1000
        case .milliseconds: 1
        }
    }
}
