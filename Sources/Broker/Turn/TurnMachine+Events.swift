import Configuration
import MQTTSession
import Normalizer
import Observability
import ToastModel
import ToastQueue
import ToastStore

extension TurnMachine where S: ~Copyable {
    mutating func take(
        _ event: MQTTEvent, _ transport: inout some MessageTransport & ~Copyable, at now: Moment,
        _ news: inout [LinkNews]
    ) {
        switch event {
        case .message(let message, let redelivery): take(message, redelivery, &transport, at: now, &news)
        case .published(let number, let reason): acknowledged(number, reason: reason)
        case .subscribed(let number, let granted): subscribed(number, granted: granted)
        case .unsubscribed(let number): unsubscribed(number)
        case .connected(let greeting):
            connected(greeting, &transport, at: now)
            news.append(.connected(greeting))
        case .refused(let refusal): news.append(.refused(refusal))
        case .disconnected(let ending):
            attachment.disconnected()
            news.append(.disconnected(ending))
        }
    }

    private mutating func acknowledged(_ number: Int32, reason: Int32) {
        guard let turn = outbox.acknowledged(number) else { return }
        counters.all.add(to: counters.acknowledged)
        // What another session carried says nothing of acknowledgements in this one.
        if traffic == .both { marks.answered(turn: turn) }
        if reason >= 0x80 {
            counters.all.add(to: Counters.Key("toastd_publishes_refused_total"))
            log.limited(
                .mqtt, kind: "publish refused", "the server refused a message", [LogField("reason", Int(reason))])
        }
    }

    private mutating func take(
        _ message: InboundMessage, _ redelivery: MQTTEvent.Redelivery,
        _ transport: inout some MessageTransport & ~Copyable, at now: Moment, _ news: inout [LinkNews]
    ) {
        counters.all.add(to: counters.received)
        if message.qos > 0 {
            let wasMatching = marks.isMatching
            let verdict = marks.judge(message, redelivery, turn: turnNumber, at: now.instant)
            if wasMatching, !marks.isMatching { transport.observeRedelivery(.off) }
            if verdict == .repeated {
                counters.all.add(to: counters.repeatedDeliveries)
                return
            }
        }
        if plan.judge(topic: message.topic, carrying: message.properties.subscriptionIdentifiers) == .repeats {
            counters.all.add(to: counters.repeatedCopies)
            return
        }
        current = message
        handle(message, at: now, &news)
        performEffects(at: now)
        current = nil
    }

    private mutating func handle(_ message: InboundMessage, at now: Moment, _ news: inout [LinkNews]) {
        switch space.place(of: message.topic) {
        case .outside:
            for outcome in normalizer.mapped(message, at: now) { perform(outcome, target: nil, at: now) }
        case .show(let app, let target):
            guard let app = appName(app, at: now) else { return }
            for outcome in normalizer.show(message, app: app, at: now) { perform(outcome, target: target, at: now) }
        case .hide(let app, let target):
            guard let app = appName(app, at: now) else { return }
            perform(normalizer.hide(message, app: app), target: target, at: now)
        case .input(let client, let frontend): takeInput(message, client, frontend, at: now)
        case .presence(let client, let frontend): takePresence(message, client, frontend, at: now)
        case .status: takeStatus(message, &news)
        case .screen(let client): sweep(message, client, at: now)
        case .line(let client): sweep(message, client, at: now)
        case .malformed(let kind, let app): takeMalformed(kind, app, at: now)
        case .history(let requester): takeHistory(message, requester: requester)
        case .other: break
        }
    }

    /// The app of a topic; a name that cannot be one is rejected under the broker's own.
    private mutating func appName(_ text: String, at now: Moment) -> AppName? {
        do throws(NameFault) { return try AppName(text) } catch {
            // A retained message that was cleared says nothing.
            if current?.payload.isEmpty == false {
                reject(.broker, Rejection(.invalidTarget, "'\(text)' cannot be an app: \(error.sentence)"), at: now)
            }
            return nil
        }
    }

    private mutating func takeMalformed(_ kind: String, _ app: String?, at now: Moment) {
        guard current?.payload.isEmpty == false else { return }
        let sentence = "a topic below '\(space.below(kind))' has one or two more levels"
        if kind == "show" || kind == "hide" {
            let name = app.flatMap { try? AppName($0) } ?? .broker
            reject(name, Rejection(.invalidTarget, sentence), at: now)
        } else {
            counters.all.add(to: Counters.Key("toastd_inputs_malformed_total"))
            log.limited(.mqtt, kind: "malformed topic", sentence, [LogField("topic", current?.topic ?? "")])
        }
    }

    private mutating func takeInput(
        _ message: InboundMessage, _ client: String, _ frontend: String?, at now: Moment
    ) {
        guard let client = try? ClientName(client), let frontend = frontendName(frontend) else {
            takeMalformed("input", nil, at: now)
            return
        }
        switch normalizer.input(message, client: client, frontend: frontend) {
        case nil: break
        case .success(let input):
            engine.handle(.inputReceived(client: client, input: input), at: now, effects: &effects)
        case .failure(let fault):
            counters.all.add(to: Counters.Key("toastd_inputs_malformed_total"))
            log.debug(.queue, fault.message, [LogField("client", client.text)])
            effects.append(.publishReply(fault.reply))
        }
    }

    /// Nil outside when the name is impossible, nil inside when there is none.
    private func frontendName(_ text: String?) -> FrontendName?? {
        guard let text else { return .some(nil) }
        guard let name = try? FrontendName(text) else { return nil }
        return .some(name)
    }

    private mutating func takePresence(
        _ message: InboundMessage, _ client: String, _ frontend: String?, at now: Moment
    ) {
        guard let client = try? ClientName(client), let frontend = frontendName(frontend),
            let state = normalizer.presence(message)
        else {
            takeMalformed("presence", nil, at: now)
            return
        }
        if configuration.strictness == .strict, !configuration.knows(client) {
            counters.all.add(to: Counters.Key("toastd_presence_refused_total"))
            return
        }
        let report = presence.receive(
            state, of: client, frontend ?? .unnamed, freshness: message.freshness, at: now)
        if let report { tell(report, at: now) }
    }

    mutating func tell(_ report: PresenceDesk.Report, at now: Moment) {
        engine.handle(
            .presenceReceived(client: report.client, frontend: report.frontend, state: report.state), at: now,
            effects: &effects)
    }
}
