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

/// A date and time of ISO 8601 in its extended form.
private struct ISOTime {
    private var rest: Substring.UTF8View
    private(set) var time = WallTime(unixMilliseconds: 0)

    init?(_ text: Substring) {
        rest = text.utf8
        guard let year = digits(4), skip("-"), let month = digits(2), skip("-"), let day = digits(2),
            (1...9999).contains(year), (1...12).contains(month), (1...Self.days(inMonth: month, of: year)).contains(day)
        else { return nil }
        var milliseconds = Self.daysSince1970(year: year, month: month, day: day) * 86_400_000
        if !rest.isEmpty {
            guard skip("T") || skip("t") || skip(" "), let clock = clock(), let offset = offset(), rest.isEmpty else {
                return nil
            }
            milliseconds += clock - offset
        }
        time = WallTime(unixMilliseconds: Int64(milliseconds))
    }

    /// `hh:mm`, `hh:mm:ss`, `hh:mm:ss.fff`, in milliseconds.
    private mutating func clock() -> Int? {
        guard let hour = digits(2), skip(":"), let minute = digits(2), hour < 24, minute < 60 else { return nil }
        var milliseconds = (hour * 60 + minute) * 60_000
        guard skip(":") else { return milliseconds }
        // A leap second is the last one of its minute.
        guard let second = digits(2), second <= 60 else { return nil }
        milliseconds += min(second, 59) * 1000
        guard skip(".") || skip(",") else { return milliseconds }
        var scale = 100
        var count = 0
        while let first = rest.first, Words.isDigit(first) {
            milliseconds += Int(first - UInt8(ascii: "0")) * scale
            scale /= 10
            count += 1
            rest.removeFirst()
        }
        return count > 0 ? milliseconds : nil
    }

    /// `Z`, `+02:00`, `+0200`, `+02` or nothing, in milliseconds.
    private mutating func offset() -> Int? {
        _ = skip(" ")
        if rest.isEmpty || skip("Z") || skip("z") { return 0 }
        let isEast = skip("+")
        guard isEast || skip("-"), let hours = digits(2), hours < 24 else { return nil }
        _ = skip(":")
        let minutes = rest.isEmpty ? 0 : digits(2)
        guard let minutes, minutes < 60 else { return nil }
        return (isEast ? 1 : -1) * (hours * 60 + minutes) * 60_000
    }

    private mutating func digits(_ count: Int) -> Int? {
        guard rest.count >= count else { return nil }
        var number = 0
        for byte in rest.prefix(count) {
            guard Words.isDigit(byte) else { return nil }
            number = number * 10 + Int(byte - UInt8(ascii: "0"))
        }
        rest.removeFirst(count)
        return number
    }

    private mutating func skip(_ letter: Unicode.Scalar) -> Bool {
        guard let first = rest.first, UInt32(first) == letter.value else { return false }
        rest.removeFirst()
        return true
    }

    private static func days(inMonth month: Int, of year: Int) -> Int {
        switch month {
        case 2: year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Days in the proleptic Gregorian calendar, counted in years that begin in March so that the day
    /// of the leap year is the last.
    private static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
        let shifted = month <= 2 ? year - 1 : year
        let monthFromMarch = (month + 9) % 12
        let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
        return shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400 + dayOfYear - 719_468
    }
}
