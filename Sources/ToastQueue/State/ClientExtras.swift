import ToastModel

/// What only some clients have: frontends that announced themselves, mutes, holds of the whole screen,
/// delayed toasts, rates.
struct ClientExtras: SlabElement {
    var frontends: [Frontend] = []
    var mutes: [Mute] = []
    /// Quiet hours that had begun by then are over until they next begin.
    var unmutedAt: WallTime?
    /// The leases of `hold_all`.
    var screenLeases: [Lease] = []
    var buckets: [TokenBucket] = []
    /// Toasts whose delay is not over, by its end.
    var delayed = ToastList()
    /// Summaries that are shown with a count that is not displayed yet.
    var staleSummaries: [ToastIndex] = []
    /// When a shown toast has been there for `min_show` and can be evicted.
    var evictAt: Instant?
    /// Of mutes that end by the clock on the wall.
    var wallTimer = TimerHandle.none

    /// Whether nothing of it is in use.
    var isEmpty: Bool {
        frontends.isEmpty && mutes.isEmpty && unmutedAt == nil && screenLeases.isEmpty && buckets.isEmpty
            && delayed.isEmpty && staleSummaries.isEmpty && evictAt == nil && !wallTimer.exists
    }
}

/// A frontend that announced itself.
struct Frontend {
    enum State {
        case online
        /// It said offline at that time, and `offline_after` is not over.
        case leaving(since: Instant)
        case offline
    }

    var name: FrontendName
    var state: State

    var isOffline: Bool {
        if case .offline = state { true } else { false }
    }
}

/// "Do not disturb" by a person's input.
struct Mute {
    enum End: Hashable {
        /// Until an unmute.
        case open
        /// `for`: suspend counts, steps of the wall clock do not.
        case at(Instant)
        /// `until`: by the clock on the wall.
        case wall(WallTime)
    }

    var level: Priority
    var end: End

    func isOver(at now: Moment) -> Bool {
        switch end {
        case .open: false
        case .at(let instant): instant <= now.instant
        case .wall(let time): time <= now.wall
        }
    }

    /// The end on the wall clock; nil when it is open.
    func wallEnd(at now: Moment) -> WallTime? {
        switch end {
        case .open: nil
        case .at(let instant): now.wall + (instant - now.instant)
        case .wall(let time): time
        }
    }
}

/// How many toasts an app may still show on a client: thousandths of a toast.
struct TokenBucket {
    var app: AppName
    var tokens: Int64
    var filledAt: Instant
}
