package import Configuration
package import MQTTSession
import Normalizer
package import Observability
package import ToastModel
import ToastQueue
package import ToastStore

/// Everything that one turn of the loop does between reading and waiting: what came in goes through the
/// normaliser and the queues, what changed is committed, and only then is anything acknowledged or
/// published.
///
/// Owns all state of the broker. Does no input or output of its own: the connection and the store are
/// handed to it, and so is the time.
package struct TurnMachine<S: Store & ~Copyable>: ~Copyable {
    var store: S
    var engine: QueueEngine
    var normalizer: Normalizer
    var outbox: Outbox
    /// What the connection is for.
    var traffic = Traffic.both
    var marks: ReceivedMarks
    var plan: SubscriptionPlan
    var presence: PresenceDesk
    var audience: Audience
    var attachment = Attachment()
    var apps: AppDirectory
    var configuration: Configuration
    package let space: TopicSpace
    let log: Log
    let counters: BrokerCounters
    package let times = TurnTimes()
    var animations: AnimationNames
    /// What the status topic says while we are there.
    package var status: StatusReport
    var ids = IDSource()
    var crash: CrashPoint

    /// Changes of this turn.
    var batch = TurnBatch()
    /// Messages of this turn, published after the commit.
    var messages: [(OutgoingMessage, Outbox.Keeping)] = []
    var effects: [QueueEffect] = []
    var screens = ScreenDesk()
    var history = HistoryDesk()
    var nextSerial: Int64
    /// The identifiers of filters that the store knows.
    var storedIdentifiers: [String: UInt32]
    var turnNumber: Int64 = 0
    /// When acknowledgements that only save work after a restart are stored at the latest.
    var lazyCommit: Instant?
    var hasMaintenance = true
    /// Displays of this turn of toasts that it took in as well.
    var promptDisplays = 0
    /// Whether the last read left something behind.
    var wasCutShort = false
    var events: [MQTTEvent] = []
    /// The message that is being handled, for a rejection.
    var current: InboundMessage?
    var nextSecond: Instant
    var nextHour: Instant
    var loader: ClientLoader
    let portions: LoadPortions

    /// Continues with what the store holds: with the clients that were active last at once, with the others in the
    /// turns that follow. `run` is unique to this start, `hash` changes with the configuration.
    package init(
        configuration: Configuration, store: consuming S, run: ULID, version: String, log: Log, counters: Counters,
        crash: CrashPoint = CrashPoint(nil), outbox limits: Outbox.Limits = Outbox.Limits(),
        portions: LoadPortions = LoadPortions(), hash: String? = nil, at now: Moment
    ) throws(StoreFault) {
        var store = store
        let stored = try store.loadShared()
        var loader = ClientLoader(try store.storedClients())
        var engine = QueueEngine(configuration: configuration.queue, run: run, lastSerial: store.lastToastSerial)
        var presence = PresenceDesk()
        var crash = crash
        var effects: [QueueEffect] = []
        let loaded = try loader.load(
            portions.first, from: &store, into: &engine, &presence, &effects, &crash, at: now)
        self.init(
            configuration: configuration, store: store, engine: engine, stored: stored, presence: presence,
            loader: loader,
            status: StatusReport(state: .online, version: version, run: run.text, since: now.wall, config: hash),
            log: log, counters: BrokerCounters(counters), crash: crash, outbox: Outbox(limits), portions: portions,
            at: now)
        self.effects = effects
        performEffects(at: now)
        for client in loaded { screens.refresh(client) }
        if isLoading { log.info(.store, "clients are being loaded", [LogField("clients", unloadedCount)]) }
    }

    private init(
        configuration: Configuration, store: consuming S, engine: consuming QueueEngine, stored: StoredState,
        presence: PresenceDesk, loader: ClientLoader, status: StatusReport, log: Log, counters: BrokerCounters,
        crash: CrashPoint, outbox: Outbox,
        portions: LoadPortions, at now: Moment
    ) {
        self.portions = portions
        self.store = store
        self.engine = engine
        self.configuration = configuration
        self.status = status
        self.log = log
        self.counters = counters
        self.crash = crash
        self.outbox = outbox
        space = TopicSpace(root: configuration.root)
        apps = AppDirectory(configuration, space)
        normalizer = Normalizer(
            apps: configuration.apps, limits: configuration.payloadLimits, unnamed: configuration.settings(forUnnamed:))
        normalizer.restore(stored.ruleState.filter { !ShellState.owns($0) }, at: now)
        marks = ReceivedMarks(restored: stored.received, at: now.instant)
        self.presence = presence
        self.loader = loader
        audience = Audience(configuration)
        animations = AnimationNames(configuration)
        storedIdentifiers = ShellState.identifiers(in: stored.ruleState)
        plan = SubscriptionPlan(
            space, instance: configuration.instance, apps: configuration.subscribedFilters(in: space),
            known: storedIdentifiers)
        nextSerial = stored.nextOutgoingSerial
        nextSecond = now.instant + .seconds(1)
        nextHour = now.instant + .minutes(1)
        for message in stored.outgoing { self.outbox.append(message, .stored) }
    }

    // MARK: A turn

    /// What the owner of the connection has to know of a turn.
    package enum LinkNews: Hashable, Sendable {
        case connected(MQTTGreeting)
        /// Every filter is in place and the status says online.
        case online
        case refused(MQTTRefusal)
        case disconnected(MQTTEnding)
        /// Somebody else runs under our name.
        case rival(StatusReport)
    }

    /// One commit, and one sync of the disk, covers at most so many messages and acknowledgements.
    private static var eventsPerTurn: Int { 512 }

    /// Whether the connection has something to be read.
    package enum Reading: Hashable, Sendable { case ready, nothing }

    /// One turn. After an error nothing more may be published or acknowledged: end the process.
    package mutating func turn(
        _ transport: inout some MessageTransport & ~Copyable, _ reading: Reading = .ready, at now: Moment
    ) throws(StoreFault) -> [LinkNews] {
        let begin = times.begin()
        turnNumber += 1
        counters.all.add(to: counters.turns)
        var news: [LinkNews] = []
        events.removeAll(keepingCapacity: true)
        if reading == .ready || wasCutShort {
            wasCutShort = transport.read(limit: Self.eventsPerTurn, into: &events) == .limitReached
        }
        if !events.isEmpty { crash.reach(.beforeEngine) }
        for event in events { take(event, &transport, at: now, &news) }
        advance(to: now)
        try loadClients(at: now)
        finishAttachment(&transport, at: now, &news)
        writeScreens(at: now)
        try advanceHistory()
        if crash.commits == .late { transport.flush() }
        let hasWork = try commit(at: now)
        publish(&transport)
        if hasWork { crash.reach(.beforeFlush) }
        askForAnswer(&transport, at: now)
        transport.flush()
        if promptDisplays > 0 {
            if attachment.isConnected { times.record(times.display, since: begin, times: promptDisplays) }
            promptDisplays = 0
        }
        if hasWork { crash.reach(.afterFlush) }
        hasMaintenance = try store.maintain(at: now.wall) == .pending
        if !events.isEmpty || hasWork { times.record(times.turn, since: begin) }
        return news
    }

    /// When the next turn is due at the latest; nil when only a message can bring one.
    package mutating func nextDeadline(after now: Moment) -> Instant? {
        if wasCutShort || hasMaintenance || canLoad { return now.instant }
        if screens.hasWork(online: publishesScreens), outbox.level != .full { return now.instant }
        if history.hasWork && outbox.level != .full { return now.instant }
        var earliest = min(nextSecond, nextHour)
        if !attachment.isConnected, lazyCommit == nil { earliest = nextHour }
        for deadline in [
            engine.nextDeadline(), rulesDeadline, presence.nextDeadline, lazyCommit, attachment.deadline,
        ] {
            if let deadline { earliest = min(earliest, deadline) }
        }
        return earliest
    }

    private mutating func advance(to now: Moment) {
        if let deadline = rulesDeadline, deadline <= now.instant {
            times.recordLateness(of: deadline, at: now.instant)
            for outcome in normalizer.advance(to: now) { perform(outcome, target: nil, at: now) }
        }
        for report in presence.advance(to: now) { tell(report, at: now) }
        if let deadline = engine.nextDeadline(), deadline <= now.instant {
            times.recordLateness(of: deadline, at: now.instant)
            engine.handle(.timePassed, at: now, effects: &effects)
        }
        performEffects(at: now)
        if now.instant >= nextSecond { nextSecond = now.instant + .seconds(1) }
        if now.instant >= nextHour {
            nextHour = now.instant + .hours(1)
            clearStalePresence(at: now)
        }
    }

    /// Somebody set the clock on the wall: quiet hours and delays are judged anew.
    package mutating func clockStepped(at now: Moment) {
        log.info(.queue, "the clock was set")
        engine.handle(.timePassed, at: now, effects: &effects)
        performEffects(at: now)
    }

    // MARK: Commit

    mutating func commit(at now: Moment) throws(StoreFault) -> Bool {
        collect(at: now)
        let isUrgent =
            !batch.records.isEmpty || !batch.outgoing.isEmpty || !batch.closed.isEmpty
            || !batch.ruleState.isEmpty
        if !isUrgent {
            let hasSomething = !batch.delivered.isEmpty || !batch.received.isEmpty || batch.flushed > 0
            if !hasSomething { return false }
            // Losing these costs a repeated publish after a crash, no toast: they wait for company.
            let due = lazyCommit ?? now.instant + .seconds(1)
            lazyCommit = due
            if now.instant < due { return false }
        }
        lazyCommit = nil
        if isUrgent { crash.reach(.beforeCommit) }
        let begin = times.begin()
        if crash.commits != .off { try store.commit(batch) }
        times.record(times.commit, since: begin)
        if isUrgent { crash.reach(.afterCommit) }
        counters.all.add(to: counters.commits)
        batch = TurnBatch()
        return isUrgent
    }

    private mutating func collect(at now: Moment) {
        batch.records.append(contentsOf: engine.takeRecords())
        batch.ruleState.append(contentsOf: normalizer.takeStateChanges(at: now))
        batch.delivered.append(contentsOf: outbox.takeDelivered())
        let changes = marks.takeChanges()
        batch.received.append(contentsOf: changes.received)
        batch.flushed += changes.flushed
    }

    private mutating func publish(_ transport: inout some MessageTransport & ~Copyable) {
        for (message, keeping) in messages { outbox.append(message, keeping) }
        messages.removeAll(keepingCapacity: true)
        guard attachment.isConnected else { return }
        let before = outbox.waitingCount
        for (message, fault) in outbox.pump(into: &transport, turn: turnNumber) {
            log.limited(.mqtt, kind: "publish", fault.sentence, [LogField("topic", message.topic)])
        }
        counters.all.add(Int64(before - outbox.waitingCount), to: counters.published)
    }
}
