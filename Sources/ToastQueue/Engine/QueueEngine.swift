package import ToastModel

/// The queues of many clients as one pure value: it takes what happened and when, and gives back what
/// to do. It reads no clock, draws no random number, does no input or output.
///
/// Every call first does all that is due as one instant, then the event, then looks for free slots; its
/// parts stand in files of their own, one concern each. The rules are those of the queue rules; where they
/// are silent, docs/engine.md says what is done.
package struct QueueEngine: ~Copyable {
    var configuration: QueueConfiguration
    let run: ULID

    // What there is.
    var clientTable = Slab<ClientState>()
    var extras = Slab<ClientExtras>()
    var lines = Slab<WaitingLine>()
    var toasts = Slab<ToastState>()
    var appearances = Slab<Appearance>()
    var rememberedEntries = Slab<RememberedEntry>()
    var settings: SettingsTable
    /// Toasts that wait or are delayed, of all clients.
    var waitingTotal = 0
    /// Generations that began since the start, summaries among them.
    package internal(set) var accepted = 0

    // How it is found.
    var clientsByName = ChainedIndex<ClientState>()
    var toastsByID = ChainedIndex<ToastState>()
    var toastsByScope = ChainedIndex<ToastState>()
    var toastsByContent = ChainedIndex<ToastState>()
    var rememberedByID = ChainedIndex<RememberedEntry>()

    // The orders that things get when they happen.
    var births: UInt64 = 0
    var lastClientNumber: Int64 = 0
    var lastSerial: Int64 = 0
    var lastArrival: Int64 = 0
    var lastDisplayOrder: Int64 = 0
    var lastStayOrder: Int64 = 0

    // Time.
    var now = Moment(instant: Instant(milliseconds: 0), wall: WallTime(unixMilliseconds: 0))
    var hasStarted = false
    /// Deadlines on the clock that counts suspend and sees no steps.
    var timers = TimerWheel(at: 0)
    /// Deadlines on the wall clock: ends of mutes that name a time, quiet hours.
    var wallTimers = TimerWheel(at: 0)
    /// Clients without toasts and presence, the longest idle first.
    var idleHead = ClientIndex.none
    var idleTail = ClientIndex.none
    var idleTimer = TimerHandle.none

    // What this turn has touched.
    var effects: [QueueEffect] = []
    var touchedClients = MarkedIndices<ClientState>()
    var unarmedToasts = MarkedIndices<ToastState>()
    /// Waiting toasts whose ttl ends in this very instant.
    var expiringNow: [ToastIndex] = []
    var firedTimers: [UInt32] = []
    var dueWork: [DueWork] = []

    // What a store has not been told.
    var changedToasts = MarkedIndices<ToastState>()
    var changedClients = MarkedIndices<ClientState>()
    var changedRemembered = MarkedIndices<RememberedEntry>()
    var goneRecords: [QueueRecord] = []

    /// `run` is unique to this start of the broker; epochs are derived from it. Toasts get serials above
    /// `lastSerial`: with those of all clients that `resume` will bring, it is not below any of theirs.
    package init(configuration: QueueConfiguration, run: ULID, lastSerial: Int64 = 0) {
        self.configuration = configuration
        self.run = run
        self.lastSerial = RecordBounds.number(lastSerial)
        settings = SettingsTable(configuration)
    }

    /// Continues with the queues that `records` describe, as of `now` (rule 10). Order does not matter.
    package init(
        configuration: QueueConfiguration, run: ULID, restoring records: [QueueRecord], at now: Moment,
        effects: inout [QueueEffect]
    ) {
        self.init(configuration: configuration, run: run)
        begin(at: now, effects: &effects)
        restore(records)
        end(effects: &effects)
    }

    /// Takes up one more client, as of `now` (rule 10), while others go on: `records` are all of its records, in
    /// any order. The same client must not be taken up twice, and nothing may be told of it before.
    package mutating func resume(_ records: [QueueRecord], at now: Moment, effects: inout [QueueEffect]) {
        begin(at: now, effects: &effects)
        doDueWork()
        restore(records)
        end(effects: &effects)
    }

    /// Does everything that is due at `now`, then `event`, and appends what follows to `effects`.
    package mutating func handle(_ event: QueueEvent, at now: Moment, effects: inout [QueueEffect]) {
        begin(at: now, effects: &effects)
        doDueWork()
        perform(event)
        end(effects: &effects)
    }

    private mutating func perform(_ event: QueueEvent) {
        switch event {
        case .showReceived(let app, let toast, let audience):
            for client in audience { show(toast, of: app, on: client) }
        case .hideReceived(let app, let target, let audience):
            for client in audience { hide(target, of: app, on: client) }
        case .inputReceived(let client, let input):
            receive(input, from: client)
        case .presenceReceived(let client, let frontend, let state):
            receive(state, from: frontend, of: client)
        case .configurationChanged(let configuration):
            reload(configuration)
        case .timePassed:
            break
        case .stopping:
            stop()
        }
    }

    /// The earliest instant at which something is due, never later than the first thing that is; nil
    /// when nothing is. It may be earlier by what the timers' structure needs, at most five times for
    /// each timer.
    package func nextDeadline() -> Instant? {
        var next = timers.next
        if let wall = wallTimers.next {
            let instant = now.instant.milliseconds + max(0, wall - now.wall.unixMilliseconds)
            next = min(next ?? instant, instant)
        }
        return next.map { Instant(milliseconds: $0) }
    }
}
