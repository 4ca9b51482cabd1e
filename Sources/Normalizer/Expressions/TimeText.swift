import ToastModel

/// Reads points in time in the forms that devices write (rules, N18).
enum TimeText {
    /// A number by its magnitude (seconds, milliseconds, microseconds or nanoseconds since 1970), or a
    /// text in ISO 8601, with a blank for the `T` and without a zone too (then in `zone`).
    static func time(_ value: Value, zone: ZoneOffsets) -> WallTime? {
        switch value {
        case .number, .real: value.double.flatMap(byMagnitude)
        case .text(let text):
            if let number = Words.plainNumber(text) { byMagnitude(number) } else { iso(text, zone: zone) }
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

    private static func iso(_ text: String, zone: ZoneOffsets) -> WallTime? {
        let bytes = Array(Words.trimmed(text).utf8)
        guard bytes.count >= 10, bytes.count <= 40, bytes[4] == dash, bytes[7] == dash,
            let year = number(bytes[0..<4]), let month = number(bytes[5..<7]), let day = number(bytes[8..<10]),
            (1...12).contains(month), (1...31).contains(day)
        else { return nil }
        let midnight = days(year, month, day) * 86_400_000
        guard bytes.count > 10 else { return local(midnight, zone) }
        guard bytes.count >= 16, bytes[10] == UInt8(ascii: "T") || bytes[10] == 0x20 || bytes[10] == UInt8(ascii: "t"),
            bytes[13] == colon, let hour = number(bytes[11..<13]), let minute = number(bytes[14..<16]), hour < 25,
            minute < 60
        else { return nil }
        var time = midnight + (hour * 60 + minute) * 60_000
        var rest = bytes[16...]
        if rest.first == colon {
            guard rest.count >= 3, let second = number(rest.dropFirst().prefix(2)), second < 61 else { return nil }
            rest = rest.dropFirst(3)
            time += second * 1000 + fraction(&rest)
        }
        guard let offset = offset(rest) else { return nil }
        switch offset {
        case .none: return local(time, zone)
        case .minutes(let minutes): return WallTime(unixMilliseconds: time - minutes * 60_000)
        }
    }

    /// Milliseconds of `.123456789`.
    private static func fraction(_ rest: inout ArraySlice<UInt8>) -> Int64 {
        guard let mark = rest.first, mark == UInt8(ascii: ".") || mark == UInt8(ascii: ",") else { return 0 }
        rest = rest.dropFirst()
        var result: Int64 = 0
        var weight: Int64 = 100
        while let digit = rest.first, Words.isDigit(digit) {
            result += Int64(digit - 0x30) * weight
            weight /= 10
            rest = rest.dropFirst()
        }
        return result
    }

    private enum Offset { case none, minutes(Int64) }

    private static func offset(_ rest: ArraySlice<UInt8>) -> Offset? {
        let text = rest.drop { $0 == 0x20 }
        guard let sign = text.first else { return Offset.none }
        if text.count == 1 { return sign | 0x20 == UInt8(ascii: "z") ? .minutes(0) : nil }
        guard sign == UInt8(ascii: "+") || sign == dash else { return nil }
        let digits = text.dropFirst().filter { $0 != colon }
        guard digits.count == 4 || digits.count == 2, let hours = number(digits.prefix(2)) else { return nil }
        let minutes = digits.count == 4 ? number(digits.suffix(2)) : 0
        guard let minutes else { return nil }
        return .minutes((sign == dash ? -1 : 1) * (hours * 60 + minutes))
    }

    private static func local(_ time: Int64, _ zone: ZoneOffsets) -> WallTime {
        let guess = WallTime(unixMilliseconds: time)
        let offset = zone.periods.last { $0.start + $0.offset <= guess }?.offset ?? zone.periods.first?.offset ?? .zero
        return WallTime(unixMilliseconds: time - offset.count)
    }

    /// Days since 1970-01-01 in the calendar of Gregory.
    private static func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
        let shifted = month <= 2 ? year - 1 : year
        let cycle = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfCycle = shifted - cycle * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return cycle * 146_097 + yearOfCycle * 365 + yearOfCycle / 4 - yearOfCycle / 100 + dayOfYear - 719_468
    }

    private static func number(_ digits: some Collection<UInt8>) -> Int64? {
        var result: Int64 = 0
        for digit in digits {
            guard Words.isDigit(digit) else { return nil }
            result = result * 10 + Int64(digit - 0x30)
        }
        return result
    }

    private static let dash = UInt8(ascii: "-")
    private static let colon = UInt8(ascii: ":")
}
