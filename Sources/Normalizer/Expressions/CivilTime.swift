package import ToastModel

/// A point in time as a calendar tells it.
package struct CivilTime {
    package let year: Int
    package let month: Int
    package let day: Int
    package let hour: Int
    package let minute: Int
    package let second: Int
    /// 0 is Monday.
    package let weekday: Int

    package init(_ time: WallTime, in zone: ZoneOffsets) {
        let offset = zone.periods.last { $0.start <= time }?.offset ?? zone.periods.first?.offset ?? .zero
        let clamped = max(-62_135_596_800_000, min(253_402_300_799_999, time.unixMilliseconds))
        let seconds = Self.floor(clamped + offset.count, 1000)
        let days = Self.floor(seconds, 86_400)
        let rest = Int(seconds - days * 86_400)
        hour = rest / 3600
        minute = rest / 60 % 60
        second = rest % 60
        weekday = Int(((days + 3) % 7 + 7) % 7)
        (year, month, day) = Self.date(days)
    }

    private static func floor(_ value: Int64, _ divisor: Int64) -> Int64 {
        let quotient = value / divisor
        return value % divisor < 0 ? quotient - 1 : quotient
    }

    /// Year, month and day of a number of days since 1970-01-01, in the calendar of Gregory: years are
    /// counted from March, in cycles of 400 (146,097 days).
    private static func date(_ days: Int64) -> (Int, Int, Int) {
        let shifted = days + 719_468
        let cycle = floor(shifted, 146_097)
        let dayOfCycle = shifted - cycle * 146_097
        let yearOfCycle = (dayOfCycle - dayOfCycle / 1460 + dayOfCycle / 36_524 - dayOfCycle / 146_096) / 365
        let dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        let year = yearOfCycle + cycle * 400 + (month <= 2 ? 1 : 0)
        return (Int(year), Int(month), Int(day))
    }

    /// By a format with `%Y %y %m %d %H %M %S %a %A %b %B %e %I %p %F %T %%`; other signs stay.
    func text(_ format: String) -> String {
        var result = ""
        var isDirective = false
        for sign in format.unicodeScalars {
            if isDirective {
                result += field(sign)
                isDirective = false
            } else if sign == "%" {
                isDirective = true
            } else {
                result.unicodeScalars.append(sign)
            }
        }
        return result
    }

    private func field(_ sign: Unicode.Scalar) -> String {
        switch sign {
        case "Y": String(year)
        case "y": Self.two(year % 100)
        case "m": Self.two(month)
        case "d": Self.two(day)
        case "e": String(day)
        case "H": Self.two(hour)
        case "I": Self.two((hour + 11) % 12 + 1)
        case "p": hour < 12 ? "AM" : "PM"
        case "M": Self.two(minute)
        case "S": Self.two(second)
        case "a": String(Self.weekdays[weekday].prefix(3))
        case "A": Self.weekdays[weekday]
        case "b": String(Self.months[month - 1].prefix(3))
        case "B": Self.months[month - 1]
        case "F": text("%Y-%m-%d")
        case "T": text("%H:%M:%S")
        case "%": "%"
        default: "%" + String(sign)
        }
    }

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }

    private static let weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]
}
