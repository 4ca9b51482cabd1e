package import ToastModel

extension RuleEngine {
    /// What each app that sees the topic would make of a message, and why. Changes nothing.
    package func explain(_ message: InboundMessage, at now: Moment) -> [Explanation] {
        var copy = self
        _ = copy.advance(to: now)
        let topic = TopicLevels(message.topic)
        let match = copy.match(topic)
        return match.apps.map { app in
            var pass = MessagePass(
                message: message, topic: topic, now: now, app: app, decoder: copy.decoder(of: app))
            pass.rules = copy.candidates(app, match)
            pass.isSibling = match.siblings.contains(app)
            pass.attempts = []
            let outcomes = copy.run(&pass)
            var explanation = Explanation(
                topic: message.topic, app: apps[app].settings.name,
                decoding: Explanation.Decoding(step: pass.decoded.step, sentence: pass.decoded.sentence),
                attempts: pass.attempts ?? [], outcomes: outcomes)
            explanation.notes = copy.advice(pass, outcomes)
            return explanation
        }
    }

    /// What would be needed for a toast.
    private func advice(_ pass: MessagePass, _ outcomes: [Outcome]) -> [String] {
        var notes = outcomes.compactMap(\.advice)
        let app = apps[pass.app]
        if pass.isSibling {
            notes.append("the payload is remembered for rules that ask for last('\(pass.message.topic)')")
        }
        guard case .nothing(_, let reason)? = outcomes.first, outcomes.count == 1 else { return notes }
        switch reason {
        case .noRuleMatched where pass.rules.isEmpty:
            let filters = Set(app.rules.flatMap(\.filters).map(\.text)).sorted().prefix(5)
            notes.append(
                "no rule of the app has a filter for this topic"
                    + (filters.isEmpty ? "" : "; there are filters such as \(filters.joined(separator: ", "))"))
        case .seeded where pass.message.freshness == .retained:
            notes.append("retained messages set the state only; 'retained: show' would show them")
        case .unchanged: notes.append("it is shown again when the value was another one in between")
        case .pending: notes.append("the toast comes when it stays so")
        default: break
        }
        return notes
    }

    /// Records how one rule took the message or one of its elements.
    func trace(
        _ rule: Rule, _ old: RuleInstance?, _ new: RuleInstance, _ effects: [RuleEffect], _ pass: inout MessagePass,
        _ evaluation: inout Evaluation
    ) {
        var attempt = Explanation.Attempt(subject: rule.subject, position: rule.position)
        if evaluation.scope.index != nil { attempt.subject += ", element '\(evaluation.scope.key.display)'" }
        attempt.captures = zip(rule.captures, evaluation.scope.captures).map {
            Explanation.Capture(name: $0, value: $1)
        }
        var parts: [String] = []
        for effect in effects {
            switch effect {
            case .show(let toast):
                parts.append(toast.id.isEmpty ? "shows a toast" : "shows the toast '\(toast.id)'")
                attempt.fields += origins(of: toast, rule, pass)
                parts += toast.faults
            case .hide(let id, _): parts.append("takes back the toast '\(id)'")
            case .direct: parts.append("reads the payload as on the broker's own topics")
            case .nothing(let reason): parts.append(sentence(reason, rule, new, pass))
            }
        }
        attempt.verdict = (parts + circumstances(rule, old, &evaluation)).joined(separator: "; ")
        pass.attempts?.append(attempt)
    }

    private func sentence(_ reason: IgnoreReason, _ rule: Rule, _ new: RuleInstance, _ pass: MessagePass) -> String {
        switch reason {
        case .conditionFalse:
            return rule.written.when.map { "nothing: 'when: \($0)' does not hold" } ?? "nothing: 'on' does not hold"
        case .noValue: return "nothing: 'on: \(rule.written.on ?? "")' finds no value"
        case .pending:
            guard let due = new.waiting?.due else { return reason.sentence }
            let seconds = Double((due - pass.now.instant).count) / 1000
            return "waits \(NumberShape.duration(seconds)) whether it stays so"
        default: return "nothing: \(reason.sentence)"
        }
    }

    /// What the rule looked at: the watched value, and the values in its condition.
    private func circumstances(_ rule: Rule, _ old: RuleInstance?, _ evaluation: inout Evaluation) -> [String] {
        var parts: [String] = []
        if rule.trigger.watched != nil {
            let before = old?.value.map { ", before \(Self.shown(Value($0)))" } ?? ""
            parts.append("the watched value is \(Self.shown(evaluation.scope.value))\(before)")
        }
        if let condition = rule.condition {
            var seen: Set<String> = []
            for path in condition.paths.prefix(6) {
                let name = path.written(rule.captures)
                guard seen.insert(name).inserted else { continue }
                parts.append("\(name) is \(Self.shown(evaluation.evaluate(path)))")
            }
        }
        return parts
    }

    private static func shown(_ value: Value) -> String {
        switch value {
        case .missing: "missing"
        case .null: "null"
        case .text(let text): "'\(TextShape.truncated(text, to: 60, mark: "…"))'"
        default: TextShape.truncated(value.display, to: 60, mark: "…")
        }
    }

    private func origins(of toast: RenderedToast, _ rule: Rule, _ pass: MessagePass) -> [Explanation.FieldOrigin] {
        var reader = ToastReader(
            settings: apps[pass.app].settings, limits: limits, now: pass.now.wall, tracing: .on)
        let reading = reader.read(toast.fields, envelopes: toast.base == .payload ? .understood : .ignored)
        var origins = reading.origins.map { origin in
            var copy = origin
            if let written = rule.toast.fields.last(where: { $0.name == origin.source })?.written {
                copy.source = written
            }
            return copy
        }
        if !toast.id.isEmpty {
            origins.insert(Explanation.FieldOrigin(field: "id", source: "key", value: toast.id), at: 0)
        }
        return origins
    }
}

extension Rule {
    /// How the rule is called in explanations.
    var subject: String { written.name.map { "rule '\($0)'" } ?? "the rule for '\(id)'" }
}
