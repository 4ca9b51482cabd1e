package import ToastModel

/// Tells wall times as the local clock does.
package struct ClockFace: Hashable, Sendable {
    private let zone: ZoneOffsets

    package init(_ zone: ZoneOffsets) {
        self.zone = zone
    }

    /// `2026-05-01 07:00:05`
    func dateAndTime(_ time: WallTime) -> String {
        let (days, _) = parts(of: time)
        let (year, month, day) = Self.date(daysSinceEpoch: days)
        return "\(year)-\(Self.two(month))-\(Self.two(day)) \(timeOfDay(time))"
    }

    /// `07:00:05`
    func timeOfDay(_ time: WallTime) -> String {
        let second = parts(of: time).millisecond / 1000
        return "\(Self.two(second / 3600)):\(Self.two(second / 60 % 60)):\(Self.two(second % 60))"
    }

    private func parts(of time: WallTime) -> (day: Int64, millisecond: Int64) {
        let period = zone.periods.last { $0.start <= time } ?? zone.periods[0]
        let local = time.unixMilliseconds &+ period.offset.count
        let (day, rest) = local.quotientAndRemainder(dividingBy: 86_400_000)
        return rest < 0 ? (day - 1, rest + 86_400_000) : (day, rest)
    }

    /// The civil date of a day, in the proleptic Gregorian calendar: counted in eras of 400 years that
    /// begin on a first of March, so that the leap day is the last of its year.
    private static func date(daysSinceEpoch: Int64) -> (year: Int64, month: Int64, day: Int64) {
        let shifted = daysSinceEpoch + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (year, month, day)
    }

    private static func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
