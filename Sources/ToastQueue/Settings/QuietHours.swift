package import ToastModel

/// A mute that comes back by the clock on the wall (queue rules, `mute`).
package struct QuietHours: Hashable, Sendable {
    package enum Weekday: Int, Hashable, Sendable, CaseIterable {
        case monday, tuesday, wednesday, thursday, friday, saturday, sunday
    }

    /// Minutes after local midnight, 0 to 1439. The begin is included, the end is not; an end at or
    /// before the begin is on the next day.
    package var begin: Int
    package var end: Int
    package var zone: ZoneOffsets
    /// The days on which it begins.
    package var days: Set<Weekday>
    package var level: Priority

    package init(
        begin: Int, end: Int, zone: ZoneOffsets = .utc, days: Set<Weekday> = Set(Weekday.allCases),
        level: Priority = .urgent
    ) {
        self.begin = begin
        self.end = end
        self.zone = zone
        self.days = days
        self.level = level
    }
}
