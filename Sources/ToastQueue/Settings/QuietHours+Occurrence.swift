import ToastModel

/// One time that quiet hours hold.
struct QuietOccurrence: Hashable {
    var begin: WallTime
    var level: Priority
}

extension QuietHours {
    private static let day: Int64 = 86_400_000

    /// The occurrence that holds at that time, judged by the local time that the zone has then; nil when
    /// none does.
    func occurrence(at time: WallTime) -> QuietOccurrence? {
        let local = time.unixMilliseconds + zone.offset(at: time).count
        let today = local.flooredDivision(by: Self.day)
        let timeOfDay = local - today * Self.day
        let begin = Int64(self.begin) * 60_000
        let end = Int64(self.end) * 60_000
        let day: Int64
        if end > begin {
            guard begin <= timeOfDay, timeOfDay < end, days.contains(.of(today)) else { return nil }
            day = today
        } else if timeOfDay >= begin, days.contains(.of(today)) {
            day = today
        } else if timeOfDay < end, days.contains(.of(today - 1)) {
            day = today - 1
        } else {
            return nil
        }
        return QuietOccurrence(begin: zone.firstTime(ofLocal: day * Self.day + begin), level: level)
    }

    /// A time after `time` and no later than the next change of `occurrence(at:)`.
    func nextCandidate(after time: WallTime) -> WallTime {
        let offset = zone.offset(at: time).count
        let local = time.unixMilliseconds + offset
        let midnight = local.flooredDivision(by: Self.day) * Self.day
        var candidate = Int64.max
        for minutes in [begin, end] {
            let boundary = midnight + Int64(minutes) * 60_000
            candidate = min(candidate, boundary > local ? boundary : boundary + Self.day)
        }
        let next = WallTime(unixMilliseconds: candidate - offset)
        if let change = zone.nextChange(after: time), change < next { return change }
        return next
    }
}

extension QuietHours.Weekday {
    /// Of a day counted from 1970-01-01, a Thursday.
    fileprivate static func of(_ day: Int64) -> QuietHours.Weekday {
        let index = (day + 3) - (day + 3).flooredDivision(by: 7) * 7
        return QuietHours.Weekday(rawValue: Int(index)) ?? .monday
    }
}

extension Int64 {
    /// Rounds towards minus infinity.
    fileprivate func flooredDivision(by divisor: Int64) -> Int64 {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }
}
