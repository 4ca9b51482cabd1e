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
            explanation.note(clients: apps[app].settings.clients, named: outcomes)
            if !pass.isEmpty, !outcomes.contains(where: \.doesSomething) {
                explanation.values = PayloadOutline.values(of: pass.value?.json)
            }
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
                attempt.warnings += warnings(of: toast, pass)
            case .hide(let id, _): parts.append("takes back the toast '\(id)'")
            case .direct: parts.append("reads the payload as on the broker's own topics")
            case .nothing(let reason):
                parts.append(sentence(reason, rule, new, pass))
                if let later = new.waiting?.toast ?? new.muted?.toast, reason == .pending || reason == .suppressed {
                    attempt.fields += origins(of: later, rule, pass)
                }
            }
        }
        if !attempt.fields.isEmpty { attempt.warnings += missingInserts(rule, pass, &evaluation) }
        attempt.verdict = (parts + circumstances(rule, old, &evaluation)).joined(separator: "; ")
        pass.attempts?.append(attempt)
    }

    private func sentence(_ reason: IgnoreReason, _ rule: Rule, _ new: RuleInstance, _ pass: MessagePass) -> String {
        switch reason {
        case .conditionFalse:
            return rule.written.when.map { "nothing: 'when: \($0)' does not hold" }
                ?? "nothing: 'on: \(rule.written.on ?? "")' does not hold"
        case .noValue: return "nothing: 'on: \(rule.written.on ?? "")' finds no value"
        case .pending:
            guard let due = new.waiting?.due else { return reason.sentence }
            let seconds = Double((due - pass.now.instant).count) / 1000
            return "waits \(NumberShape.duration(seconds)) whether it stays so"
        case .suppressed:
            let keys = new.muted?.toast.suppressors.filter { apps[pass.app].memory.active[$0] != nil } ?? []
            let why = keys.first.map { "the toast '\($0)' is active, which explains it" } ?? reason.sentence
            return "nothing: \(why)"
        default: return "nothing: \(reason.sentence)"
        }
    }

    /// Inserts of the toast that find nothing, with the closest name that the message has.
    private func missingInserts(_ rule: Rule, _ pass: MessagePass, _ evaluation: inout Evaluation) -> [String] {
        var known = (pass.value?.json?.members ?? []).map(\.name)
        if case .object(let members) = evaluation.scope.item { known += members.map(\.name) }
        var sentences: [String] = []
        for field in rule.toast.fields {
            guard case .template(let template) = field.value else { continue }
            for case .insert(let expression) in template.parts where evaluation.evaluate(expression).isMissing {
                guard let path = expression.paths.first(where: { evaluation.evaluate($0).isMissing }) else { continue }
                // The elements that came or went are not at hand any more.
                if rule.trigger.looksAtElements, [.item, .key, .index].contains(path.root) { continue }
                let name = path.written(rule.captures)
                let last = name.split(separator: ".").last.map(String.init) ?? name
                let closest = closestName(to: last, among: known).map { ": did you mean '\($0)'?" } ?? ""
                sentences.append("\(field.name): the message has no '\(name)'\(closest)")
            }
        }
        return sentences
    }

    /// What the rule looked at: the watched value, and the values in its condition.
    private func circumstances(_ rule: Rule, _ old: RuleInstance?, _ evaluation: inout Evaluation) -> [String] {
        var parts: [String] = []
        if rule.trigger.watched != nil {
            let before = old?.value.map { ", before \(Self.shown(Value($0)))" } ?? ""
            let name = rule.written.watched.map { " (\($0))" } ?? ""
            parts.append("the watched value\(name) is \(Self.shown(evaluation.scope.value))\(before)")
            if case .crosses = rule.trigger, case .text(let text) = evaluation.scope.value,
                evaluation.scope.value.double == nil, Words.leadingNumber(text) != nil
            {
                parts.append("that is a text: watch \(rule.written.watched ?? "payload") | number")
            }
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

    /// What the toast's own reading says, and what its inserts could not do.
    private func warnings(of toast: RenderedToast, _ pass: MessagePass) -> [String] {
        var copy = self
        guard case .show(_, let read, _) = copy.outcome(of: toast, app: pass.app, pass.message, at: pass.now) else {
            return toast.faults
        }
        return read.details.warnings
    }

    /// Each field with the key of the rule that gave it, as it is written there.
    private func origins(of toast: RenderedToast, _ rule: Rule, _ pass: MessagePass) -> [Explanation.FieldOrigin] {
        var reader = ToastReader(
            settings: apps[pass.app].settings, limits: limits, now: pass.now.wall, tracing: .on)
        reader.toast.update = toast.update
        let reading = reader.read(toast.fields, envelopes: toast.base == .payload ? .understood : .ignored)
        var origins = reading.origins.map { origin in
            var copy = origin
            if let written = rule.toast.fields.last(where: { $0.name == origin.source })?.written {
                copy.source = "\(origin.source): \(written)"
            }
            return copy
        }
        if !toast.id.isEmpty {
            let source = rule.written.key.map { "key: \($0)" } ?? "the rule and the topic"
            origins.insert(Explanation.FieldOrigin(field: "id", source: source, value: toast.id), at: 0)
        }
        return origins
    }
}

extension Rule {
    /// How the rule is called in explanations.
    var subject: String {
        if let name = written.name { return "rule '\(name)'" }
        let parts = id.split(separator: "#")
        guard parts.count == 2, let number = Int(parts[1]) else { return "the rule for '\(id)'" }
        return "rule number \(number) for '\(parts[0])'"
    }
}

extension Outcome {
    /// Whether anything is shown or taken back.
    fileprivate var doesSomething: Bool {
        switch self {
        case .show, .hide: true
        case .reject, .nothing: false
        }
    }
}
