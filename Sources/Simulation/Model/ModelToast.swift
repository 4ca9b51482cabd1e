import ToastModel
import ToastQueue

/// One open generation of a toast as the reference model sees it.
///
/// Nothing here is a point in time that must be compared with a clock: whatever runs is a countdown
/// (`…Left`) or a count up, moved on by `pass` at the beginning of each call.
struct ModelToast: Hashable, Sendable {
    enum Place: Hashable, Sendable {
        case delayed, waiting, shown, hidden
    }

    /// The order of acceptance in its client.
    let serial: Int
    let app: AppName
    let generation: Int
    let acceptedAt: WallTime
    var toast: Toast
    var place: Place
    /// The order of entering the queue: of acceptance, or of the ends of delays.
    var arrival = 0
    var revision = 0
    var repeats = 1
    var timesShown = 0

    /// Of a delayed toast; below zero when the call comes late.
    var delayLeft = Milliseconds.zero
    /// Nil without a limit, and once it was displayed.
    var ttlLeft: Milliseconds?
    var ttlIsNamed = false
    /// Whether the ttl runs until the next call.
    var ttlRuns = false

    var age = Milliseconds.zero
    /// Fixed by the first display.
    var waited: Milliseconds?
    var shownAt: WallTime?
    /// The number of the first display and of the latest coming onto the screen, in one count of the client.
    var firstDisplay = 0
    var cameOn = 0
    var onScreenFor = Milliseconds.zero
    var shownFor = Milliseconds.zero
    var heldFor = Milliseconds.zero

    /// The whole duration in force; nil when it stays.
    var length: Milliseconds?
    /// What is left of it; nil when it stays.
    var left: Milliseconds?
    /// What is left of the fade, after which the show timer begins.
    var fadeLeft = Milliseconds.zero
    /// How long the show timer still waits for a `shown`; nil when it does not.
    var confirmationLeft: Milliseconds?
    var leases: [ModelLease] = []
    var isHeld = false
    /// Held, or on the screen of a client that is away.
    var isPaused = false

    /// The `replace` or `now` that has yet to act, decided when it entered the queue.
    var policyToAct: DisplayPolicy?
    var isBlocked = false
    /// How long ago it, or the last one it absorbed, arrived.
    var sinceArrival = Milliseconds.zero

    var confirmed = false
    /// Whether there was a moment at which it was on the screen and its client was not offline.
    var mayHaveBeenSeen = false

    /// What a summary counts.
    var summarised = 0
    /// Of the latest display, for the screen.
    var lastCause = DisplayCause.shown
    var sinceDisplay = Milliseconds.zero
    var owesDisplay = false

    /// What the store was last told of everything that runs.
    var recorded: Recorded?

    struct Recorded: Hashable, Sendable {
        var left: Milliseconds?
        var shownFor: Milliseconds
        var heldFor: Milliseconds
        var dueAt: WallTime?
        var expiresAt: WallTime?
        var arrivedAt: WallTime
        var at: WallTime
    }

    init(serial: Int, app: AppName, generation: Int, acceptedAt: WallTime, toast: Toast, place: Place) {
        self.serial = serial
        self.app = app
        self.generation = generation
        self.acceptedAt = acceptedAt
        self.toast = toast
        self.place = place
    }

    var id: String { toast.id }
    var priority: Priority { toast.effectivePriority }
    var isBrokersOwn: Bool { id.hasPrefix("toastd:") }
    var wasDisplayed: Bool { timesShown > 0 }
    /// In the queue: not on the screen, not delayed.
    var isQueued: Bool { place == .waiting || place == .hidden }

    /// Moves on everything that ran since the last call.
    mutating func pass(_ time: Milliseconds) {
        age += time
        sinceArrival += time
        sinceDisplay += time
        if place == .delayed { delayLeft -= time }
        if ttlRuns, let ttl = ttlLeft { ttlLeft = ttl - time }
        for index in leases.indices { leases[index].left -= time }
        guard place == .shown else { return }
        onScreenFor += time
        shownFor += time
        if isHeld { heldFor += time }
        if let confirmation = confirmationLeft {
            confirmationLeft = confirmation - time
            return
        }
        let fade = min(fadeLeft, time)
        fadeLeft -= fade
        if let rest = left, !isPaused { left = rest - (time - fade) }
    }

    /// Whether its time on the screen is over.
    var hasTimedOut: Bool { untilTimeout.map { $0 <= .zero } ?? false }

    /// The time until it is over, if it runs.
    var untilTimeout: Milliseconds? {
        guard place == .shown, !isPaused, confirmationLeft == nil, let left else { return nil }
        return fadeLeft + left
    }

    /// The whole duration begins anew, at once or when it next runs.
    mutating func restart(length whole: Milliseconds?) {
        length = whole
        left = whole
    }

    /// Gives the time that it has after a hold, a hiding or an absence.
    mutating func resume(_ mode: ClientSettings.OnRelease) {
        guard let whole = length, let rest = left else { return }
        left = mode == .restart ? whole : min(whole, max(rest, .seconds(1)))
    }
}

/// A frontend's claim that a person is at a toast, or at the whole screen.
struct ModelLease: Hashable, Sendable {
    var frontend: FrontendName
    var left: Milliseconds
}
