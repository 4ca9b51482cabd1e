import ToastModel

/// What a frontend of one client has on its screen, kept as contract, section 3 says: display puts or
/// replaces by app and id, closed and hidden remove, the retained screen replaces everything, and what
/// is older than it is ignored.
struct WatchedScreen: Hashable, Sendable {
    struct Shown: Hashable, Sendable {
        var event: DisplayEvent
        /// When it would end if nobody touches it; nil when it stays or is held.
        var end: Instant?
    }

    /// In the order in which they came onto the screen.
    private(set) var shown: [Shown] = []
    private(set) var waiting = 0
    private(set) var blocked = 0
    private(set) var muted: Screen.Muted?
    private var epoch: String?
    private var seq: Int64 = 0

    enum Verdict: Hashable, Sendable {
        case news
        /// Already part of what is on the screen.
        case old
    }

    mutating func apply(_ event: DisplayEvent, at now: Moment) -> Verdict {
        guard isNew(event.key) else { return .old }
        waiting = event.waiting
        put(event, at: now)
        return .news
    }

    mutating func apply(_ event: HiddenEvent) -> Verdict {
        guard isNew(event.key) else { return .old }
        remove(app: event.app, id: event.id)
        return .news
    }

    mutating func apply(_ event: ClosedEvent) -> Verdict {
        guard isNew(event.key) else { return .old }
        remove(app: event.app, id: event.id)
        return .news
    }

    mutating func apply(_ screen: Screen, at now: Moment) {
        waiting = screen.waiting
        blocked = screen.blocked
        muted = screen.muted
        // A screen that says nothing new still counts what waits, but its remaining times are no better.
        if screen.epoch == epoch, screen.seq <= seq { return }
        epoch = screen.epoch
        seq = screen.seq
        shown = []
        for event in screen.shown { put(event, at: now) }
    }

    /// The broker is away: nothing will close what has had its time.
    mutating func removeEnded(at now: Moment) {
        shown.removeAll { toast in toast.end.map { $0 <= now.instant } ?? false }
    }

    private mutating func isNew(_ key: EventKey?) -> Bool {
        guard let key else { return true }
        if key.epoch == epoch, key.seq <= seq { return false }
        epoch = key.epoch
        seq = key.seq
        return true
    }

    private mutating func put(_ event: DisplayEvent, at now: Moment) {
        let end = event.held ? nil : event.remaining.map { now.instant + $0 }
        let toast = Shown(event: event, end: end)
        if let index = index(app: event.app, id: event.toast.id) {
            shown[index] = toast
        } else {
            shown.append(toast)
        }
    }

    private mutating func remove(app: AppName, id: String) {
        if let index = index(app: app, id: id) { shown.remove(at: index) }
    }

    private func index(app: AppName, id: String) -> Int? {
        shown.firstIndex { $0.event.app == app && $0.event.toast.id == id }
    }
}
