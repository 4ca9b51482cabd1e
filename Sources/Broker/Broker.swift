import Configuration
package import EventLoop
package import MQTTSession
package import Observability
import ToastModel
package import ToastStore

/// The running broker: one loop that waits, one turn after each wait.
package struct Broker<S: Store & ~Copyable>: ~Copyable {
    /// How it ended.
    package enum Ending: Hashable, Sendable {
        case asked
        /// Another broker has this name.
        case nameTaken(String)
        case storeFailed(String)
        case systemFailed(String)
    }

    private enum Phase {
        case running
        case stopping(until: Instant)
        case leaving(until: Instant)
    }

    private var loop: EventLoop
    private var session: MQTTSession
    private var machine: TurnMachine<S>
    private var link: Link
    private var probe: InstanceProbe?
    private var embedded: EmbeddedServer?
    private let port: OperationPort?
    private var portAsks = false
    private var phase = Phase.running
    private var version = MQTTSettings.Version.five
    private var watched: [UInt64: (descriptor: Int32, readiness: Readiness)] = [:]
    private var ending: Ending?
    private var nextMaintenance: Instant
    private var nextAlive: Instant
    /// When what only the start needed is given back.
    private var memoryReturn: Instant?
    private var hasBeenReady = false
    private let setup: BrokerSetup
    private let log: Log
    private let watchdog: Milliseconds?

    private static var sessionToken: UInt64 { 1 }
    private static var probeToken: UInt64 { 2 }
    private static var embeddedToken: UInt64 { 3 }
    private static var portToken: UInt64 { 4 }

    /// How long a stop may take.
    private static var stopTime: Milliseconds { .seconds(4) }

    package init(
        _ setup: BrokerSetup, loop: consuming EventLoop, machine: consuming TurnMachine<S>,
        embedded: consuming EmbeddedServer?, log: Log
    ) throws(MQTTFault) {
        let session = try MQTTSession(setup.session(.five, machine.status, window: ReceivedMarks.window))
        self.init(setup, loop: loop, session: session, machine: machine, embedded: embedded, log: log)
    }

    private init(
        _ setup: BrokerSetup, loop: consuming EventLoop, session: consuming MQTTSession,
        machine: consuming TurnMachine<S>, embedded: consuming EmbeddedServer?, log: Log
    ) {
        self.loop = loop
        self.session = session
        port = OperationPort.open(at: setup.configuration.httpListen, machine.counters.all, log)
        self.machine = machine
        self.embedded = embedded
        self.setup = setup
        self.log = log
        let now = SystemClock.now().instant
        link = Link(at: now, longest: setup.isLocal ? .seconds(1) : .seconds(10))
        nextMaintenance = now + .seconds(1)
        watchdog = ServiceManager.watchdogInterval.map { Milliseconds($0.count / 2) }
        nextAlive = now
        probe = nil
    }

    /// Runs until it is told to stop, or cannot go on.
    package mutating func run() -> Ending {
        var occurrences: [Occurrence] = []
        while ending == nil {
            do throws(SystemFault) {
                try attend()
                let now = SystemClock.now()
                try loop.wait(until: nextDeadline(after: now), into: &occurrences)
            } catch {
                return .systemFailed(error.sentence)
            }
            let now = SystemClock.now()
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
    private mutating func disregard(_ token: UInt64) {
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
        let others = [link.deadline, probe?.deadline, embedded?.deadline, stop, watchdog == nil ? nil : nextAlive]
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
        case .ready, .deadline, .woken, .signal(.windowChanged): break
        }
    }

    // MARK: A step

    private mutating func step(at now: Moment) {
        if let watchdog, now.instant >= nextAlive {
            ServiceManager.tell(.alive)
            nextAlive = now.instant + watchdog
        }
        embedded?.step(at: now.instant, log)
        stepProbe(at: now)
        stepLink(at: now)
        stepPort(at: now)
        if now.instant >= nextMaintenance {
            if let due = memoryReturn, due <= now.instant {
                memoryReturn = nil
                Memory.returnSpare()
            }
            session.maintain()
            nextMaintenance = now.instant + .seconds(1)
        }
        do throws(StoreFault) {
            for news in try machine.turn(&session, at: now) { react(to: news, at: now) }
        } catch {
            ending = .storeFailed(error.sentence)
            return
        }
        stepStop(at: now)
    }

    /// Answers over HTTP when somebody asks, and once a second for connections that say nothing more.
    private mutating func stepPort(at now: Moment) {
        guard let port, portAsks || now.instant >= nextMaintenance else { return }
        portAsks = false
        let isOnline = machine.attachment.isOnline
        port.step(isOnline ? .ready : .waiting("not online at \(setup.serverText)"), machine.gauges)
    }

    private mutating func stepProbe(at now: Moment) {
        guard let verdict = probe?.step(at: now.instant) else { return }
        switch verdict {
        case .pending: return
        case .free:
            endProbe()
            connect(at: now)
        case .taken(let other):
            ending = .nameTaken(
                "another toastd named '\(setup.configuration.instance)' has been running there since "
                    + "\(other.since.rfc3339); give this one another name with 'instance:'")
        case .version:
            endProbe()
            version = .three
            link.retry(at: now.instant)
        case .failed(let reason):
            endProbe()
            failed(reason, at: now)
        }
    }

    private mutating func endProbe() {
        disregard(Self.probeToken)
        probe = nil
    }

    private mutating func stepLink(at now: Moment) {
        switch link.advance(to: now.instant) {
        case .nothing: break
        case .connect: setup.mustProbe && !machine.attachment.wasOnline ? beginProbe(at: now) : connect(at: now)
        case .giveUp:
            endProbe()
            session.abandon()
            disregard(Self.sessionToken)
            failed("the server does not answer", at: now)
        }
    }

    private mutating func beginProbe(at now: Moment) {
        do throws(MQTTFault) {
            probe = try InstanceProbe(
                setup.session(version, machine.status, window: ReceivedMarks.window),
                topic: machine.space.status(setup.configuration.instance), lastRun: setup.lastRun, at: now.instant)
        } catch {
            failed(error.sentence, at: now)
        }
    }

    private mutating func connect(at now: Moment) {
        disregard(Self.sessionToken)
        do throws(MQTTFault) {
            if session.settings.version != version {
                session = try MQTTSession(setup.session(version, machine.status, window: ReceivedMarks.window))
                machine.outbox.takeBack()
            }
            try session.connect()
        } catch {
            failed(error.sentence, at: now)
        }
    }

    private mutating func failed(_ reason: String, at now: Moment) {
        let pause = link.ended(at: now.instant)
        log.limited(
            .mqtt, kind: "connect \(reason)", "no connection: \(reason)",
            [LogField("server", setup.serverText), LogField("retry_ms", pause.count)])
    }

    private mutating func react(to news: TurnMachine<S>.LinkNews, at now: Moment) {
        switch news {
        case .connected(let greeting):
            link.connected(at: now.instant)
            log.info(
                .mqtt, "connected",
                [
                    LogField("server", setup.serverText),
                    LogField("session", greeting.session == .new ? "new" : "continued"),
                    LogField("mqtt", greeting.version == .five ? "5" : "3.1.1"),
                ])
        case .online:
            log.info(.mqtt, "online", [LogField("instance", setup.configuration.instance)])
            if !hasBeenReady { memoryReturn = now.instant + .seconds(1) }
            hasBeenReady = true
            ServiceManager.tell(.ready)
            ServiceManager.tell(.status("online at \(setup.serverText)"))
        case .refused(.version) where version == .five:
            version = .three
            log.info(.mqtt, "the server does not speak MQTT 5; trying 3.1.1")
            link.retry(at: now.instant)
        case .refused(let refusal): log.error(.mqtt, refusal.sentence, [LogField("server", setup.serverText)])
        case .disconnected(let reason): disconnected(reason, at: now)
        case .rival(let other):
            ending = .nameTaken(
                "another toastd took the name '\(setup.configuration.instance)' at \(other.since.rfc3339)")
        }
    }

    private mutating func disconnected(_ reason: MQTTEnding, at now: Moment) {
        disregard(Self.sessionToken)
        switch (phase, link.state) {
        case (.leaving, _): ending = .asked
        case (_, .resting): break
        case (.stopping, _), (.running, _): failed(reason.sentence, at: now)
        }
    }

    // MARK: Reload and stop

    private mutating func reload(at now: Moment) {
        guard case .running = phase, let fresh = setup.reload(log) else { return }
        machine.reload(fresh, &session, at: now)
    }

    private mutating func beginStop(at now: Moment) {
        guard case .running = phase else {
            log.warning(.mqtt, "stopped at once, as asked a second time")
            ending = .asked
            return
        }
        log.info(.mqtt, "stopping")
        ServiceManager.tell(.stopping)
        machine.stop(at: now)
        phase = .stopping(until: now.instant + Self.stopTime)
    }

    private mutating func stepStop(at now: Moment) {
        switch phase {
        case .running: break
        case .stopping(let until):
            let isConnected = machine.attachment.isOnline
            guard !isConnected || machine.isIdle || now.instant >= until else { return }
            do throws(StoreFault) { try machine.close(at: now) } catch { ending = .storeFailed(error.sentence) }
            guard isConnected else {
                ending = ending ?? .asked
                return
            }
            link.close()
            session.disconnect()
            session.flush()
            phase = .leaving(until: now.instant + Milliseconds(500))
        case .leaving(let until): if now.instant >= until { ending = .asked }
        }
    }

    /// Ends what runs for the broker alone.
    package mutating func endEmbedded() {
        embedded?.stop(log)
    }
}
