import Configuration
import MQTTSession
import Observability
import ToastModel
import ToastStore

extension Broker where S: ~Copyable {
    mutating func stepProbe(at now: Moment) {
        guard let verdict = probe?.step(at: now.instant) else { return }
        switch verdict {
        case .pending: return
        case .waiting(let other):
            log.info(
                .mqtt, "another toastd of this name says that it is online; waiting whether it is gone",
                [
                    LogField("instance", setup.configuration.instance), LogField("since", other.since.rfc3339),
                    LogField("at_most_ms", InstanceProbe.patience.count),
                ])
        case .free:
            endProbe()
            link.begin(at: now.instant)
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

    mutating func stepLink(at now: Moment) {
        switch link.advance(to: now.instant) {
        case .nothing: break
        case .connect: setup.mustProbe && !machine.attachment.wasOnline ? beginProbe(at: now) : connect(at: now)
        case .giveUp:
            session.abandon()
            disregard(Self.sessionToken)
            failed("the server does not answer", at: now)
        }
    }

    private mutating func beginProbe(at now: Moment) {
        do throws(MQTTFault) {
            probe = try InstanceProbe(
                setup.session(version, machine.status, .both),
                topic: machine.space.status(setup.configuration.instance), lastRuns: setup.lastRuns, at: now.instant)
            link.ask()
        } catch {
            failed(error.sentence, at: now)
        }
    }

    private mutating func connect(at now: Moment) {
        disregard(Self.sessionToken)
        do throws(MQTTFault) {
            var wanted = setup.session(version, machine.status, traffic)
            wanted.will?.qos = willQoS
            if session.settings != wanted || session.isLimited {
                session = try MQTTSession(wanted)
                machine.outbox.takeBack()
            }
            machine.traffic = traffic
            try session.connect()
        } catch {
            failed(error.sentence, at: now)
        }
    }

    mutating func failed(_ reason: String, at now: Moment) {
        let pause = link.ended(at: now.instant)
        log.limited(
            .mqtt, kind: "connect", about: reason, "no connection: \(reason)",
            [LogField("server", setup.serverText), LogField("retry_ms", pause.count)])
        ServiceManager.tell(.status("no connection to \(setup.serverText): \(reason)"))
    }

    mutating func tellReady() {
        readyAtLatest = nil
        ServiceManager.tell(.ready)
    }

    mutating func react(to news: TurnMachine<S>.LinkNews, at now: Moment) {
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
            if greeting.maximumQoS == 0 {
                log.limited(
                    .mqtt, kind: "qos", about: setup.serverText,
                    "the server takes QoS 0 only: what is lost on the way is not sent again",
                    [LogField("server", setup.serverText)])
            }
        case .online:
            embedded?.announce(log)
            log.info(.mqtt, "online", [LogField("instance", setup.configuration.instance)])
            if !hasBeenReady { memoryReturn = now.instant + .seconds(1) }
            hasBeenReady = true
            tellReady()
            ServiceManager.tell(.status("online at \(setup.serverText)"))
        case .refused(.version) where version == .five:
            version = .three
            log.info(.mqtt, "the server does not speak MQTT 5; trying 3.1.1")
            link.retry(at: now.instant)
        case .refused(.willQoS) where willQoS > 0:
            willQoS = 0
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
        case _ where parting != nil:
            parting = nil
            link.retry(at: now.instant)
        case (_, .resting): break
        case (.stopping, _), (.running, _): failed(reason.sentence, at: now)
        }
    }
}
