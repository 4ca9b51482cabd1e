import ToastModel
import ToastQueue

private let day: Int64 = 86_400_000

/// The next moment after `time` at which they begin or end.
func nextQuietHoursChange(_ hours: QuietHours, after time: WallTime) -> WallTime? {
    quietHoursSpans(hours, around: time).flatMap { [$0.begin, $0.end] }.filter { $0 > time }.min()
}

/// The quiet times about then, a few days back and more than a week on.
///
/// Each lasts from the first moment at which the local clock shows the begin (or later) of a day on
/// which they begin, to the first at which it shows the end of that day or the next.
func quietHoursSpans(_ hours: QuietHours, around time: WallTime) -> [(begin: WallTime, end: WallTime)] {
    let today = floorDivide(time.unixMilliseconds, day)
    return (today - 3...today + 9).compactMap { date in
        // 1970-01-01 was a Thursday.
        let weekday = Int((date % 7 + 7 + 3) % 7)
        guard hours.days.contains(where: { $0.rawValue == weekday }) else { return nil }
        let overnight: Int64 = hours.end <= hours.begin ? 1 : 0
        let begin = firstMoment(showing: date * day + Int64(hours.begin) * 60_000, in: hours.zone)
        let end = firstMoment(showing: (date + overnight) * day + Int64(hours.end) * 60_000, in: hours.zone)
        return (begin, end)
    }
}

/// The first moment at which the clock of that zone shows `local` or later, in milliseconds as if its
/// local time were UTC.
private func firstMoment(showing local: Int64, in zone: ZoneOffsets) -> WallTime {
    var best = Int64.max
    for (place, period) in zone.periods.enumerated() {
        let start = place == 0 ? Int64.min : period.start.unixMilliseconds
        let end = place + 1 < zone.periods.count ? zone.periods[place + 1].start.unixMilliseconds : Int64.max
        let moment = max(start, local - period.offset.count)
        if moment < end { best = min(best, moment) }
    }
    return WallTime(unixMilliseconds: best)
}

private func floorDivide(_ value: Int64, _ divisor: Int64) -> Int64 {
    let quotient = value / divisor
    return value % divisor < 0 ? quotient - 1 : quotient
}
