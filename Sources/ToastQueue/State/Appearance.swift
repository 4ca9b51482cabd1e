import ToastModel

/// What a toast has been on the screen, from its first display on.
struct Appearance: SlabElement {
    /// Why the show timer does not run.
    struct Stops: OptionSet {
        let rawValue: UInt8
        /// A frontend holds it, or the whole screen.
        static let held = Stops(rawValue: 1)
        /// The client is offline.
        static let frozen = Stops(rawValue: 2)
        /// `start_on: shown`, and neither confirmation nor the two seconds came yet.
        static let unconfirmed = Stops(rawValue: 4)
    }

    /// What is known about whether a person can have seen it.
    struct Sightings: OptionSet {
        let rawValue: UInt8
        static let confirmed = Sightings(rawValue: 1)
        /// Presence said online while it was on the screen.
        static let online = Sightings(rawValue: 2)
        /// Presence said anything while it was on the screen.
        static let announced = Sightings(rawValue: 4)
    }

    var shownAt = WallTime(unixMilliseconds: 0)
    /// Its place in the order of coming onto the screen.
    var stayOrder: Int64 = 0
    var duration = DisplayDuration.stays
    var stops: Stops = []
    var sightings: Sightings = []
    var revision: Int32 = 0
    var timesShown: Int32 = 0
    /// While the show timer runs: its end. Not for a toast that stays.
    var deadline = Instant(milliseconds: 0)
    /// While it does not run: what is left.
    var left = Milliseconds.zero
    /// The show timer does not run before this.
    var fadedIn = Instant(milliseconds: 0)
    /// Until when a display waits to be confirmed, with `start_on: shown`.
    var confirmBy = Instant(milliseconds: 0)
    var stayBegan = Instant(milliseconds: 0)
    var shown = Milliseconds.zero
    var heldSince = Instant(milliseconds: 0)
    var held = Milliseconds.zero
    var waited = Milliseconds.zero
    var lastDisplay = Instant(milliseconds: 0)
    /// Of the last display.
    var cause = DisplayCause.shown
    var leases: [Lease] = []

    var stays: Bool { duration == .stays }

    /// How long the show timer still has to run; nil for a toast that stays.
    func remaining(at now: Instant) -> Milliseconds? {
        if stays { return nil }
        return stops.isEmpty ? deadline - max(now, fadedIn) : left
    }

    /// The end of the show timer, if it runs.
    var runningDeadline: Instant? { stays || !stops.isEmpty ? nil : deadline }

    /// Sets what is left, whether the timer runs or not.
    mutating func setRemaining(_ remaining: Milliseconds, at now: Instant) {
        if stops.isEmpty {
            deadline = max(now, fadedIn) + remaining
        } else {
            left = remaining
        }
    }

    /// Sets the full duration again, if there is one.
    mutating func restart(at now: Instant) {
        if case .lasts(let full) = duration { setRemaining(full, at: now) }
    }

    mutating func stop(_ reason: Stops, at now: Instant) {
        if let remaining = remaining(at: now) { left = remaining }
        stops.insert(reason)
    }

    /// Lets the timer go on, unless something else stops it.
    mutating func resume(_ reason: Stops, at now: Instant) {
        guard stops.contains(reason) else { return }
        stops.remove(reason)
        if stops.isEmpty { deadline = max(now, fadedIn) + left }
    }

    /// What a toast has left after a hold, or when it comes back (rule 5): the full duration, or what was
    /// left, at least a second and never more than the full duration.
    mutating func applyRelease(_ mode: ClientSettings.OnRelease, at now: Instant) {
        guard case .lasts(let full) = duration, let remaining = remaining(at: now) else { return }
        setRemaining(mode == .restart ? full : min(max(remaining, .seconds(1)), full), at: now)
    }
}
