import ToastModel
import ToastQueue

private let day: Int64 = 86_400_000

/// Quiet hours as somebody judges them who looks at the clock on the wall: they hold while it shows a
/// time within them, on a day on which they begin or on the night after.
extension QuietHours {
    /// Whether they hold at that time. An occurrence that had begun when an unmute came is over.
    func holds(at time: WallTime, endedBy unmute: WallTime?) -> Bool {
        let local = (time + zone.offsetAsShown(at: time)).unixMilliseconds
        let today = floorDivide(local, day)
        return [today - 1, today].contains { date in
            span(date).contains(local) && !(unmute.map { firstMoment(of: date) <= $0 } ?? false)
        }
    }

    /// The times after `time`, for more than a week, at which they may begin or end.
    func changes(after time: WallTime) -> [WallTime] {
        let today = floorDivide(time.unixMilliseconds, day)
        var changes = zone.periods.map(\.start)
        for date in today - 2...today + 9 {
            for local in [date * day + Int64(begin) * 60_000, date * day + Int64(end) * 60_000] {
                changes += zone.periods.map { WallTime(unixMilliseconds: local - $0.offset.count) }
            }
        }
        return changes.filter { $0 > time }
    }

    /// The occurrence that begins on that date, in milliseconds of local time; none on other days.
    private func span(_ date: Int64) -> Range<Int64> {
        // 1970-01-01 was a Thursday.
        let weekday = Int(((date + 3) % 7 + 7) % 7)
        guard days.contains(where: { $0.rawValue == weekday }) else { return 0..<0 }
        let overnight: Int64 = end <= begin ? day : 0
        let start = date * day + Int64(begin) * 60_000
        return start..<date * day + overnight + Int64(end) * 60_000
    }

    /// The first moment at which the clock shows a time of the occurrence that begins on that date.
    private func firstMoment(of date: Int64) -> WallTime {
        let span = span(date)
        var best = WallTime(unixMilliseconds: .max)
        for (place, period) in zone.periods.enumerated() {
            let start = place == 0 ? Int64.min : period.start.unixMilliseconds
            let end = place + 1 < zone.periods.count ? zone.periods[place + 1].start.unixMilliseconds : Int64.max
            let first = max(start, span.lowerBound - period.offset.count)
            if first < min(end, span.upperBound - period.offset.count) {
                best = min(best, WallTime(unixMilliseconds: first))
            }
        }
        return best
    }
}

extension ZoneOffsets {
    /// Local time minus UTC at that time.
    fileprivate func offsetAsShown(at time: WallTime) -> Milliseconds {
        var offset = periods.first?.offset ?? .zero
        for period in periods where period.start <= time { offset = period.offset }
        return offset
    }
}

private func floorDivide(_ value: Int64, _ divisor: Int64) -> Int64 {
    let quotient = value / divisor
    return value % divisor < 0 ? quotient - 1 : quotient
}
