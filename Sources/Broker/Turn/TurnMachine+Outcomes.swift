import Configuration
import Normalizer
import Observability
import ToastModel
import ToastQueue
import ToastStore

extension TurnMachine where S: ~Copyable {
    /// Does what a message, or a rule's timer, came to. `target` is the last level of the topic.
    mutating func perform(_ outcome: Outcome, target: String?, at now: Moment) {
        switch outcome {
        case .show(let app, let toast, let clients): show(app, toast, target: target, named: clients, at: now)
        case .hide(let app, let what, let clients): hide(app, what, target: target, named: clients, at: now)
        case .reject(let app, let rejection): reject(app, rejection, at: now)
        case .nothing(let app, let reason):
            log.debug(
                .rules, "no toast", [LogField("app", app.text), LogField("reason", reason.rawValue)] + source)
            counters.all.add(to: BrokerCounters.ignored(reason))
        }
        performEffects(at: now)
    }

    private mutating func show(_ app: AppName, _ toast: Toast, target: String?, named: [String]?, at now: Moment) {
        let entry = apps.entry(of: app)
        if configuration.strictness == .strict, !entry.isConfigured {
            reject(
                app, Rejection(.unknownApp, "the app '\(app.text)' is not in the configuration, which is strict"),
                at: now)
            return
        }
        let clients: [ClientName]
        do throws(Audience.Refusal) {
            clients = try audience.resolve(
                target: target, named: named, chosen: entry.clients, announced: presence.announced)
        } catch {
            reject(app, error.rejection, at: now)
            return
        }
        var toast = toast
        if toast.id.isEmpty {
            toast.id = ids.next(at: now.wall).text
            toast.idOrigin = .broker
        }
        judgePublishes(of: &toast, entry.permission)
        if let name = toast.details.animation, let url = animations.url(of: name) {
            toast.details.animationURL = url
        }
        let before = effects.count
        engine.handle(.showReceived(app: app, toast: toast, audience: clients), at: now, effects: &effects)
        if log.writes(.debug, .queue) { logAccepted(app, toast.id, clients, after: before) }
    }

    /// One line for what was taken in; who turned it away says so in lines of its own.
    private func logAccepted(_ app: AppName, _ id: String, _ clients: [ClientName], after before: Int) {
        var refused: Set<ClientName> = []
        for case .reject(_, let client, _) in effects[before...] { refused.insert(client) }
        let takers = clients.filter { !refused.contains($0) }
        guard let first = takers.first else { return }
        let who = takers.count == 1 ? LogField("client", first.text) : LogField("clients", takers.count)
        log.debug(.queue, "accepted", [LogField("app", app.text), LogField("id", id), who] + source)
    }

    /// Where the message that is being handled came from.
    private var source: [LogField] {
        guard let current else { return [] }
        return [LogField("topic", current.topic), LogField("bytes", current.payload.count)]
            + log.excerpt(of: current.payload)
    }

    /// Takes away what the app may not have published on its behalf (contract, section 1).
    private mutating func judgePublishes(of toast: inout Toast, _ permission: PublishPermission) {
        for index in toast.actions.indices {
            guard let topic = toast.actions[index].publish?.topic else { continue }
            let verdict = permission.judge(topic)
            if verdict == .allowed { continue }
            toast.actions[index].publish = nil
            let reason = verdict == .invalid ? "is no topic" : "is not in the app's may_publish"
            toast.details.warnings.append("actions: '\(topic)' \(reason), the button is shown without its publish")
            counters.all.add(to: Counters.Key("toastd_warnings_total", "about", "publish"))
        }
        var address = toast.details.returnAddress
        if address == nil, let topic = current?.properties.responseTopic {
            address = ReturnAddress(topic: topic, correlation: current?.properties.correlationData)
        }
        guard let wanted = address else { return }
        if permission.judge(wanted.topic) != .allowed {
            address = nil
            toast.details.warnings.append(
                "the response topic '\(wanted.topic)' is not in the app's may_publish and is ignored")
            counters.all.add(to: Counters.Key("toastd_warnings_total", "about", "response_topic"))
        }
        if address != toast.details.returnAddress { toast.details.returnAddress = address }
    }

    private mutating func hide(
        _ app: AppName, _ what: OutcomeTarget, target: String?, named: [String]?, at now: Moment
    ) {
        let goal: HideTarget =
            switch what {
            case .id(let id): .id(id)
            case .all: .all
            }
        var clients: [ClientName] = []
        if target == nil, named == nil {
            // Wherever the app has shown something: its toasts may have been sent to others than its own
            // clients.
            clients = engine.clients
        } else {
            do throws(Audience.Refusal) {
                clients = try audience.resolve(
                    target: target, named: named, chosen: nil, announced: presence.announced)
            } catch {
                reject(app, error.rejection, at: now)
                return
            }
        }
        engine.handle(.hideReceived(app: app, target: goal, audience: clients), at: now, effects: &effects)
    }

    /// Tells the app that its payload became no toast.
    mutating func reject(_ app: AppName, client: ClientName? = nil, _ rejection: Rejection, at now: Moment) {
        counters.all.add(to: BrokerCounters.rejected(rejection.reason))
        log.limited(
            .queue, kind: "rejected \(rejection.reason.rawValue)", about: app.text, "rejected: \(rejection.message)",
            [LogField("app", app.text), LogField("topic", current?.topic ?? "")]
                + log.excerpt(of: current?.payload ?? []))
        let event = RejectedEvent(
            app: app, client: client, rejection: rejection, topic: current?.topic ?? "",
            payload: current?.payload ?? [], at: now.wall)
        send(space.rejected(app), event.payload, .stored)
    }
}
