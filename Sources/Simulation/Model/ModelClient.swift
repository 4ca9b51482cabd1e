import ToastModel
import ToastQueue

/// One client's queue as the reference model sees it: plain arrays that are scanned at each step.
struct ModelClient: Hashable, Sendable {
    struct Remembered: Hashable, Sendable {
        var app: AppName
        var id: String
        var generation: Int
    }

    struct Frontend: Hashable, Sendable {
        enum State: Hashable, Sendable {
            case online
            /// Said so that long ago, and may come back.
            case leaving(since: Milliseconds, saidAt: WallTime)
            case offline
        }

        var name: FrontendName
        var state: State
    }

    struct Allowance: Hashable, Sendable {
        /// Thousandths of a toast.
        var left: Int64
        var age = Milliseconds.zero
    }

    struct Mute: Hashable, Sendable {
        enum End: Hashable, Sendable {
            case open
            case left(Milliseconds)
            case at(WallTime)
        }

        var level: Priority
        var end: End
        /// What the store was last told of its end.
        var recordedEnd: WallTime?
    }

    let name: ClientName
    let epoch: String
    var settings: ClientSettings
    var rates: [AppName: QueueConfiguration.Rate]
    var ratePatterns: [QueueConfiguration.RatePattern]
    var now: Moment

    var seq: Int64 = 0
    var closedCount: Int64 = 0
    /// The serial of the newest toast: the model numbers them for each client by itself.
    var acceptances = 0
    /// Every entry into the queue.
    var arrivals = 0
    /// Every display that put a toast onto the screen.
    var arrivalsOnScreen = 0
    /// In the order of acceptance.
    var toasts: [ModelToast] = []
    /// What is left of the pause in each slot that has one.
    var gaps: [Milliseconds] = []
    /// The oldest first.
    var remembered: [Remembered] = []
    var frontends: [Frontend] = []
    var screenLeases: [ModelLease] = []
    var mutes: [Mute] = []
    /// The last unmute: quiet hours that had begun by then are over.
    var unmutedAt: WallTime?
    /// What each app was left with by its last new toast.
    var allowance: [AppName: Allowance] = [:]
    /// Everyone who announced himself is away.
    var isOffline = false
    /// Away, and nothing new may be displayed: the show timers stand still.
    var isFrozen = false
    /// Priorities below it are blocked; nil when nothing is.
    var muteLevel: Priority?
    var idleFor = Milliseconds.zero
    var idleSince: WallTime
    /// What happened in this call, in order.
    var effects: [QueueEffect] = []

    init(name: ClientName, epoch: String, configuration: QueueConfiguration, now: Moment) {
        self.name = name
        self.epoch = epoch
        self.now = now
        idleSince = now.wall
        settings = resolvedSettings(configuration, for: name)
        rates = configuration.rates
        ratePatterns = configuration.ratePatterns
    }

    /// Its own limit, else that of the last pattern that matches, which may be none.
    func rate(of app: AppName) -> QueueConfiguration.Rate? {
        if let own = rates[app] { return own }
        return ratePatterns.last { matches(Array($0.glob), Array(app.text)) }?.rate
    }

    /// Indices of the toasts on the screen, in display order.
    var screen: [Int] {
        // The closures hold the array only: with the whole client each comparison would copy it.
        let toasts = toasts
        return toasts.indices.filter { toasts[$0].place == .shown }.sorted { toasts[$0].cameOn < toasts[$1].cameOn }
    }

    /// Indices of what waits, in queue order: the highest priority first; inside one, what was hidden
    /// in the order of first displays, then the rest in the order of arrival.
    var queue: [Int] { queue { _ in false } }

    /// The order in which they come onto the screen: inside a priority first those whose `now` has not acted.
    var lineup: [Int] {
        queue { $0.policyToAct == .now }
    }

    private func queue(first: (ModelToast) -> Bool) -> [Int] {
        var places: [(Int, Int, Int, Int, index: Int)] = []
        for index in toasts.indices where toasts[index].isQueued {
            let isHidden = toasts[index].place == .hidden
            places.append(
                (
                    -toasts[index].priority.rawValue, first(toasts[index]) ? 0 : 1, isHidden ? 0 : 1,
                    isHidden ? toasts[index].firstDisplay : toasts[index].arrival, index
                ))
        }
        return places.sorted { $0 < $1 }.map(\.index)
    }

    var slotsInGap: Int { gaps.count }
    var freeSlots: Int { max(0, settings.slots - screen.count - gaps.count) }
    var waitingCount: Int { toasts.count { $0.isQueued && !$0.isBlocked } }
    var blockedCount: Int { toasts.count { $0.isQueued && $0.isBlocked } }

    func index(serial: Int) -> Int? { toasts.firstIndex { $0.serial == serial } }

    func isMuted(_ priority: Priority) -> Bool {
        if let muteLevel { priority < muteLevel } else { false }
    }

    /// Moves on everything that ran since the last call.
    mutating func pass(to moment: Moment) {
        let time = moment.instant - now.instant
        now = moment
        for index in toasts.indices { toasts[index].pass(time) }
        for index in gaps.indices { gaps[index] -= time }
        for index in mutes.indices {
            if case .left(let left) = mutes[index].end { mutes[index].end = .left(left - time) }
        }
        for index in screenLeases.indices { screenLeases[index].left -= time }
        for index in frontends.indices {
            if case .leaving(let since, let saidAt) = frontends[index].state {
                frontends[index].state = .leaving(since: since + time, saidAt: saidAt)
            }
        }
        for app in allowance.keys { allowance[app]?.age += time }
        if isIdle { idleFor += time }
    }

    /// Nobody is there and nothing is open: such a client is forgotten after a while.
    var isIdle: Bool {
        toasts.isEmpty && !frontends.contains { $0.state != .offline }
    }

    /// A ttl that the publisher did not name waits for the client to be there and to listen.
    func ttlStandsStill(_ toast: ModelToast) -> Bool {
        !toast.ttlIsNamed && (isOffline || toast.isBlocked)
    }

    /// Notes which ttls run until the next call.
    mutating func noteWhatRuns() {
        for index in toasts.indices {
            toasts[index].ttlRuns = toasts[index].place == .waiting && !ttlStandsStill(toasts[index])
        }
        if !isIdle { idleFor = .zero }
    }
}
