package import ToastModel

/// A date and time of ISO 8601 in its extended form, with a blank for the T, and with or without seconds
/// and zone. Nil for everything else.
package struct ISOTime {
    private var rest: Substring.UTF8View
    package private(set) var time = WallTime(unixMilliseconds: 0)

    /// `zone` holds where the text names none.
    package init?(_ text: Substring, zone: ZoneOffsets = .utc) {
        guard text.utf8.count <= 64 else { return nil }
        rest = text.utf8
        guard let year = digits(4), skip("-"), let month = digits(2), skip("-"), let day = digits(2),
            (1...9999).contains(year), (1...12).contains(month), (1...Self.days(inMonth: month, of: year)).contains(day)
        else { return nil }
        var milliseconds = Self.daysSince1970(year: year, month: month, day: day) * 86_400_000
        var isLocal = true
        if !rest.isEmpty {
            guard skip("T") || skip("t") || skip(" "), let clock = clock() else { return nil }
            milliseconds += clock
            _ = skip(" ")
            if !rest.isEmpty {
                guard let offset = offset(), rest.isEmpty else { return nil }
                milliseconds -= offset
                isLocal = false
            }
        }
        time = WallTime(unixMilliseconds: Int64(milliseconds))
        if isLocal { time = Self.universal(time, zone) }
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

    /// `Z`, `+02:00`, `+0200` or `+02`, in milliseconds.
    private mutating func offset() -> Int? {
        if skip("Z") || skip("z") { return 0 }
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

    /// The instant that a zone's clocks show as `local`.
    private static func universal(_ local: WallTime, _ zone: ZoneOffsets) -> WallTime {
        let period = zone.periods.last { $0.start + $0.offset <= local } ?? zone.periods.first
        return WallTime(unixMilliseconds: local.unixMilliseconds - (period?.offset.count ?? 0))
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
