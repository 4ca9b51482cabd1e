package import Configuration
package import Normalizer
package import ToastModel

/// Tells of messages, one after the other, what toastd would make of each, and remembers what its rules
/// remember.
package struct ExplainDesk: Sendable {
    private let configuration: Configuration
    private var root: String { configuration.root }
    /// The profiles that take a topic which no app takes.
    private let profiles: @Sendable (String) -> [String]
    private let limits: PayloadLimits
    private var normalizer: Normalizer
    /// Whether any message became a toast, or took one back.
    package private(set) var anyEffect = false

    package init(
        _ configuration: Configuration, profiles: @escaping @Sendable (String) -> [String] = { _ in [] }
    ) {
        self.configuration = configuration
        limits = configuration.payloadLimits
        self.profiles = profiles
        normalizer = Normalizer(
            apps: configuration.apps, limits: configuration.payloadLimits, unnamed: configuration.settings(forUnnamed:))
    }

    /// What becomes of a message; one for each app that sees it.
    package mutating func explain(_ message: InboundMessage, at now: Moment) -> [Explanation] {
        let isDirect = message.topic.hasPrefix(root + "/")
        var explanations = isDirect ? [direct(message, at: now)] : mapped(message, at: now)
        for index in explanations.indices { addressed(&explanations[index]) }
        for outcome in explanations.flatMap(\.outcomes) {
            switch outcome {
            case .show, .hide: anyEffect = true
            case .reject, .nothing: break
            }
        }
        return explanations
    }

    /// What rules do by themselves up to that moment.
    package mutating func advance(to now: Moment) -> [Outcome] {
        let outcomes = normalizer.advance(to: now)
        if !outcomes.isEmpty { anyEffect = true }
        return outcomes
    }

    package mutating func nextDeadline() -> Instant? { normalizer.nextDeadline() }

    private mutating func mapped(_ message: InboundMessage, at now: Moment) -> [Explanation] {
        let explanations = normalizer.explainMapped(message, at: now)
        _ = normalizer.mapped(message, at: now)
        if !explanations.isEmpty { return explanations }
        let filters = Set(normalizer.apps.values.flatMap(\.subscriptions)).sorted()
        let known = filters.isEmpty ? "no app has 'topics' or rules" : "there are " + filters.joined(separator: ", ")
        return [unmapped(message, notes: ["no app takes this topic: \(known)"])]
    }

    /// A message on a topic of nobody: how it would be read, and how a rule for it begins.
    private func unmapped(_ message: InboundMessage, notes: [String]) -> Explanation {
        let decoded = PayloadDecoder(limits: limits).decode(message.payload)
        var explanation = Explanation(
            topic: message.topic, app: nil,
            decoding: Explanation.Decoding(step: decoded.step, sentence: decoded.sentence), notes: notes)
        explanation.values = PayloadOutline.values(of: decoded.value)
        for profile in profiles(message.topic) {
            explanation.notes.append(
                "the profile '\(profile)' takes it: write under apps  NAME: { profile: \(profile) }")
        }
        let insert = explanation.values.first?.name ?? "payload"
        explanation.notes.append(
            "a rule of your own begins with, under apps  NAME: { topics: ['\(message.topic)'], rules: [ { topic: '\(message.topic)', "
                + "toast: { title: '\(message.topic)', content: '{{\(insert)}}' } } ] }")
        return explanation
    }

    private mutating func direct(_ message: InboundMessage, at now: Moment) -> Explanation {
        let levels = message.topic.dropFirst(root.count + 1).split(separator: "/", omittingEmptySubsequences: false)
        guard let kind = levels.first, kind == "show" || kind == "hide", (2...3).contains(levels.count) else {
            return nobody(
                message,
                note: "this is one of toastd's own topics; toasts come on \(root)/show/APP and \(root)/show/APP/CLIENT")
        }
        let app: AppName
        do throws(NameFault) {
            app = try AppName(String(levels[1]))
        } catch {
            return nobody(message, note: "rejected: '\(levels[1])' cannot be an app: \(error.sentence)")
        }
        if kind == "show" {
            var explanation = normalizer.explainShow(message, app: app, at: now)
            let isShown = explanation.outcomes.contains { outcome in
                if case .show = outcome { true } else { false }
            }
            if levels.count == 3, isShown {
                explanation.target = String(levels[2])
                explanation.audience = "\(levels[2]), as the topic says"
                if let refusal = refusal(ofTarget: String(levels[2])) { explanation.refuseToasts(refusal) }
            }
            _ = normalizer.show(message, app: app, at: now)
            return explanation
        }
        return Explanation(
            topic: message.topic, app: app,
            decoding: Explanation.Decoding(step: .text, sentence: "a hide names an id, or all of the app's toasts"),
            outcomes: [normalizer.hide(message, app: app)])
    }

    /// Why nothing can be shown to a target that the topic names; nil when it can.
    private func refusal(ofTarget name: String) -> Rejection? {
        if name == "all" || configuration.groups[name] != nil { return nil }
        let client: ClientName
        do throws(NameFault) { client = try ClientName(name) } catch {
            return Rejection(.invalidTarget, "'\(name)' cannot be a client: \(error.sentence)")
        }
        if configuration.strictness == .open || configuration.knows(client) { return nil }
        return Rejection(.unknownClient, "the client '\(name)' is not in the configuration, which is strict")
    }

    /// What the broker does with a toast after it was read: whom it is for, and what its buttons may publish.
    private func addressed(_ explanation: inout Explanation) {
        var notes: [String] = []
        for (index, outcome) in explanation.outcomes.enumerated() {
            guard case .show(let app, let toast, let clients) = outcome else { continue }
            if configuration.strictness == .strict, !configuration.apps.contains(where: { $0.name == app }) {
                let sentence = "the app '\(app.text)' is not in the configuration, which is strict"
                explanation.outcomes[index] = .reject(app: app, Rejection(.unknownApp, sentence))
                continue
            }
            let isForNobody = clients.map { $0.allSatisfy { refusal(ofTarget: $0) != nil } } ?? false
            if isForNobody, explanation.target == nil {
                let sentence = "the toast is for nobody: name a client in the topic or in 'clients', or configure one"
                explanation.outcomes[index] = .reject(app: app, Rejection(.noAudience, sentence))
                continue
            }
            for action in toast.actions {
                guard let topic = action.publish?.topic, !mayPublish(topic, app) else { continue }
                let label = TextCleaning.clean(action.label, limit: 40).text
                notes.append(
                    "the button '\(label)' is shown without its publish: '\(topic)' is not in the app's may_publish")
            }
        }
        explanation.notes += notes
    }

    private func mayPublish(_ topic: String, _ app: AppName) -> Bool {
        let own = ["\(root)/answer/\(app.text)/", "\(root)/show/\(app.text)/"]
        if topic.hasPrefix(root + "/"), !own.contains(where: { (topic + "/").hasPrefix($0) }) { return false }
        guard let plain = SubscriptionFilter(topic) else { return false }
        return configuration.settings(for: app).mayPublish.contains {
            SubscriptionFilter($0)?.includes(plain) == true
        }
    }

    private func nobody(_ message: InboundMessage, note: String) -> Explanation {
        Explanation(
            topic: message.topic, app: nil,
            decoding: Explanation.Decoding(step: message.payload.isEmpty ? .empty : .text, sentence: "it is not read"),
            notes: [note])
    }
}
