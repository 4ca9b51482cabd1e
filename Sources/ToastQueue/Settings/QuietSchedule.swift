import ToastModel

/// The quiet hours of a set of settings, followed through time.
struct QuietSchedule {
    let hours: [QuietHours]
    /// What holds now.
    private(set) var active: [QuietOccurrence] = []

    init(hours: [QuietHours]) {
        self.hours = hours
    }

    private func occurrences(at time: WallTime) -> [QuietOccurrence] {
        hours.compactMap { $0.occurrence(at: time) }
    }

    mutating func advance(to now: WallTime) {
        active = occurrences(at: now)
    }

    /// When something of it next begins or ends; nil when nothing ever does.
    func nextChange(after now: WallTime) -> WallTime? {
        let present = occurrences(at: now)
        return firstTime(after: now) { occurrences(at: $0) != present }
    }

    /// When the quiet hours of that level that hold at `now` are over.
    func end(of level: Priority, after now: WallTime, ignoringBegunBy unmuted: WallTime?) -> WallTime? {
        firstTime(after: now) { time in
            !occurrences(at: time).contains {
                $0.level == level && $0.begin > unmuted ?? WallTime(unixMilliseconds: .min)
            }
        }
    }

    /// The first change at which `holds` is true. Days repeat weekly, so that what does not come within
    /// nine days does not come.
    private func firstTime(after now: WallTime, _ holds: (WallTime) -> Bool) -> WallTime? {
        let limit = now + .days(9)
        var time = now
        while time < limit {
            guard let next = hours.lazy.map({ $0.nextCandidate(after: time) }).min() else { return nil }
            if holds(next) { return next }
            time = next
        }
        return nil
    }
}
