package import ToastModel

extension WallTime {
    /// Such as `2026-01-01T00:00:00.012Z`.
    package var rfc3339: String {
        let (days, rest) = Self.split(unixMilliseconds, 86_400_000)
        let (year, month, day) = Self.civil(day: days)
        let date = "\(Self.padded(year, 4))-\(Self.padded(month, 2))-\(Self.padded(day, 2))"
        let hour = rest / 3_600_000
        let minute = rest / 60_000 % 60
        let second = rest / 1000 % 60
        let time = "\(Self.padded(hour, 2)):\(Self.padded(minute, 2)):\(Self.padded(second, 2))"
        return "\(date)T\(time).\(Self.padded(rest % 1000, 3))Z"
    }

    private static func split(_ value: Int64, _ unit: Int64) -> (quotient: Int64, remainder: Int64) {
        let (quotient, remainder) = value.quotientAndRemainder(dividingBy: unit)
        return remainder < 0 ? (quotient - 1, remainder + unit) : (quotient, remainder)
    }

    private static func padded(_ value: Int64, _ width: Int) -> String {
        let text = String(value)
        return String(repeating: "0", count: max(0, width - text.count)) + text
    }

    /// The date in the proleptic Gregorian calendar of a day counted from 1970-01-01. Years are counted
    /// from March in eras of 400 years, so that the leap day comes last.
    private static func civil(day: Int64) -> (year: Int64, month: Int64, day: Int64) {
        let (era, dayOfEra) = split(day + 719_468, 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shifted = (5 * dayOfYear + 2) / 153
        let month = shifted < 10 ? shifted + 3 : shifted - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * shifted + 2) / 5 + 1)
    }
}
