import Configuration
import EventLoop
import MQTTSession
import Observability
import ToastModel
import ToastStore

/// The running broker: one loop that waits, one turn after each wait.
struct Broker<S: Store & ~Copyable>: ~Copyable {
    /// How it ended.
    enum Ending: Hashable, Sendable {
        case asked
        /// Another broker has this name.
        case nameTaken(String)
        case storeFailed(String)
        case systemFailed(String)
    }

    enum Phase {
        case running
        case stopping(until: Instant)
        case leaving(until: Instant)
    }

    var loop: EventLoop
    var session: MQTTSession
    var machine: TurnMachine<S>
    var link: Link
    var probe: InstanceProbe?
    var embedded: EmbeddedServer?
    var port: OperationPort?
    var studio: AnimationStudio
    var portAsks = false
    var sessionIsReady = false
    var phase = Phase.running
    var version = MQTTSettings.Version.five
    var willQoS: Int32 = 1
    /// What the present session is for.
    var traffic = Traffic.both
    /// When a session that is about to be exchanged for one of the other kind is cut.
    var parting: Instant?
    var watched: [UInt64: (descriptor: Int32, readiness: Readiness)] = [:]
    var ending: Ending?
    var clock = SteadyClock()
    var nextMaintenance: Instant
    var nextAlive: Instant
    /// When spare memory is given back at the earliest, once it is quiet.
    var memoryReturn: Instant?
    var lastReceived: Int64 = 0
    var hasBeenReady = false
    /// When systemd is told that the service is ready although the server is away; nil once it was told.
    var readyAtLatest: Instant?
    let setup: BrokerSetup
    let log: Log
    let watchdog: Milliseconds?

    static var sessionToken: UInt64 { 1 }
    static var probeToken: UInt64 { 2 }
    static var embeddedToken: UInt64 { 3 }
    static var portToken: UInt64 { 4 }
    static var studioToken: UInt64 { 5 }

    /// How long a stop may take.
    static var stopTime: Milliseconds { .seconds(4) }

    init(
        _ setup: BrokerSetup, loop: consuming EventLoop, machine: consuming TurnMachine<S>,
        embedded: consuming EmbeddedServer?, port: OperationPort?, studio: consuming AnimationStudio, log: Log
    ) throws(MQTTFault) {
        let session = try MQTTSession(setup.session(.five, machine.status, .both))
        self.init(
            setup, loop: loop, session: session, machine: machine, embedded: embedded, studio: studio, log: log)
        self.port = port
    }

    private init(
        _ setup: BrokerSetup, loop: consuming EventLoop, session: consuming MQTTSession,
        machine: consuming TurnMachine<S>, embedded: consuming EmbeddedServer?, studio: consuming AnimationStudio,
        log: Log
    ) {
        self.loop = loop
        self.session = session
        self.machine = machine
        self.embedded = embedded
        self.studio = studio
        self.setup = setup
        self.log = log
        let now = SystemClock.now().instant
        link = Link(at: now, longest: setup.isLocal ? .seconds(1) : .seconds(10))
        nextMaintenance = now + .seconds(1)
        readyAtLatest = now + .seconds(10)
        watchdog = ServiceManager.watchdogInterval.map { Milliseconds($0.count / 2) }
        nextAlive = now
        probe = nil
        traffic = self.machine.isLoading ? .outgoing : .both
    }

    /// Runs until it is told to stop, or cannot go on.
    mutating func run() -> Ending {
        var occurrences: [Occurrence] = []
        while ending == nil {
            do throws(SystemFault) {
                try attend()
                let now = clock.now()
                try loop.wait(until: nextDeadline(after: now), into: &occurrences)
            } catch {
                return .systemFailed(error.sentence)
            }
            let now = clock.now()
            for occurrence in occurrences { note(occurrence, at: now) }
            step(at: now)
        }
        return ending ?? .asked
    }

    // MARK: Waiting

    private mutating func attend() throws(SystemFault) {
        try attend(session.attention, as: Self.sessionToken)
        try attend(probe?.attention, as: Self.probeToken)
        try attend(embedded?.attention, as: Self.embeddedToken)
        try attend(port?.attention, as: Self.portToken)
        try attend(studio.attention, as: Self.studioToken)
    }

    private mutating func attend(
        _ wanted: (descriptor: Int32, readiness: Readiness)?, as token: UInt64
    ) throws(SystemFault) {
        let old = watched[token]
        guard let wanted else {
            if let old { loop.unwatch(old.descriptor) }
            watched[token] = nil
            return
        }
        if let old, old == wanted { return }
        if let old, old.descriptor == wanted.descriptor {
            try loop.rewatch(wanted.descriptor, as: token, for: wanted.readiness)
        } else {
            if let old { loop.unwatch(old.descriptor) }
            try loop.watch(wanted.descriptor, as: token, for: wanted.readiness)
        }
        watched[token] = wanted
    }

    /// The descriptor was closed, or will be another one of perhaps the same number.
    mutating func disregard(_ token: UInt64) {
        if let old = watched.removeValue(forKey: token) { loop.unwatch(old.descriptor) }
    }

    private mutating func nextDeadline(after now: Moment) -> Instant? {
        var earliest = machine.nextDeadline(after: now) ?? nextMaintenance
        if case .connected = link.state { earliest = min(earliest, nextMaintenance) }
        let stop: Instant? =
            switch phase {
            case .running: nil
            case .stopping(let until), .leaving(let until): until
            }
        let others = [
            link.deadline, parting, probe?.deadline, embedded?.deadline, studio.deadline, stop,
            watchdog == nil ? nil : nextAlive, readyAtLatest,
        ]
        for deadline in others { if let deadline { earliest = min(earliest, deadline) } }
        return earliest
    }

    private mutating func note(_ occurrence: Occurrence, at now: Moment) {
        switch occurrence {
        case .signal(.terminate), .signal(.interrupt): beginStop(at: now)
        case .signal(.hangUp): reload(at: now)
        case .signal(.child): embedded?.reap()
        case .clockStepped: machine.clockStepped(at: now)
        case .ready(Self.portToken, _): portAsks = true
        case .ready(Self.sessionToken, _): sessionIsReady = true
        case .ready, .deadline, .woken, .signal(.windowChanged): break
        }
    }

    // MARK: A step

    private mutating func step(at now: Moment) {
        if let watchdog, now.instant >= nextAlive {
            ServiceManager.tell(.alive)
            nextAlive = now.instant + watchdog
        }
        // What starts after this service waits for it, and a start that takes long is ended: a server that is away
        // is no reason for either.
        if let due = readyAtLatest, due <= now.instant { tellReady() }
        embedded?.step(at: now.instant, log)
        stepProbe(at: now)
        stepLink(at: now)
        stepPort(at: now)
        stepAnimations(at: now.instant)
        if now.instant >= nextMaintenance {
            returnMemory(at: now.instant)
            if machine.isLoading {
                ServiceManager.tell(.status(loadingText))
                ServiceManager.tell(.starting(.minutes(1)))
            }
            session.maintain()
            nextMaintenance = now.instant + .seconds(1)
        }
        do throws(StoreFault) {
            let reading: TurnMachine<S>.Reading = sessionIsReady ? .ready : .nothing
            sessionIsReady = false
            for news in try machine.turn(&session, reading, at: now) { react(to: news, at: now) }
        } catch {
            ending = .storeFailed(error.sentence)
            return
        }
        stepTraffic(at: now)
        stepStop(at: now)
    }

    /// Once a second: gives memory back that a start or a burst needed, when nothing came for a second.
    private mutating func returnMemory(at now: Instant) {
        let received = machine.counters.all[Counters.Key("toastd_messages_received_total")]
        let wasBusy = received != lastReceived
        lastReceived = received
        if wasBusy, hasBeenReady, memoryReturn == nil { memoryReturn = now + .seconds(30) }
        guard !wasBusy, let due = memoryReturn, due <= now else { return }
        memoryReturn = nil
        Memory.returnSpare()
    }

    /// Answers over HTTP when somebody asks, and once a second for connections that say nothing more.
    private mutating func stepPort(at now: Moment) {
        guard let port, portAsks || now.instant >= nextMaintenance else { return }
        portAsks = false
        machine.countDecoding()
        let memory = (key: Counters.Key("toastd_resident_bytes"), value: Memory.resident)
        port.step(readiness, machine.gauges + [memory])
    }

    private var readiness: OperationDesk.Readiness {
        if machine.attachment.isOnline { return .ready }
        return .waiting(machine.isLoading ? loadingText : "not online at \(setup.serverText)")
    }

    private var loadingText: String { "\(machine.unloadedCount) clients are still to be loaded" }
}
