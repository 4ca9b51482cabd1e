import ToastModel

extension RuleEngine {
    /// Everything that one app makes of a message.
    mutating func run(_ pass: inout MessagePass) -> [Outcome] {
        counts.payloads.count(pass.decoded)
        remember(pass)
        var applied = false
        var sawRefusal = false
        for (ruleIndex, filter) in pass.rules {
            let rule = apps[pass.app].rules[ruleIndex]
            if rule.flow.contains(.fallback), applied {
                pass.trace(rule, "is not asked: it is for messages that no rule before took")
                continue
            }
            if rule.exceptions.contains(where: { $0.match(pass.topic) != nil }) {
                pass.trace(rule, "does not see this topic: 'except' names it")
                continue
            }
            guard let mode = mode(of: rule, pass) else {
                pass.note(.retainedIgnored)
                pass.trace(rule, "is not asked: the message is retained")
                continue
            }
            if pass.isEmpty, rule.empty == .ignore, rule.decoding != .bytes {
                pass.note(.emptyPayload)
                pass.trace(rule, "is not asked: the payload is empty (it would need 'empty: accept')")
                continue
            }
            guard let value = pass.value(as: rule.decoding ?? .auto) else {
                sawRefusal = true
                pass.trace(rule, "cannot read the payload as \((rule.decoding ?? .auto).rawValue)")
                continue
            }
            if apply(ruleIndex, rule, filter, value, mode, &pass) {
                applied = true
                if rule.flow.contains(.stop) {
                    pass.traceStop()
                    break
                }
            }
        }
        if pass.outcomes.isEmpty, sawRefusal, case .refused(let rejection) = pass.decoded.content {
            pass.outcomes.append(.reject(app: apps[pass.app].settings.name, rejection))
        }
        if apps[pass.app].rules.isEmpty { directUnlessOld(&pass) }
        if pass.rules.contains(where: { apps[pass.app].rulesWithPrevious.contains($0.rule) }),
            case .json(let value) = pass.decoded.content
        {
            apps[pass.app].memory.previous.set(value, for: pass.message.topic)
            changed.insert(StateKey(app: pass.app, kind: .previous, instance: pass.message.topic))
        }
        if pass.outcomes.isEmpty {
            pass.outcomes.append(.nothing(app: apps[pass.app].settings.name, pass.reason ?? .noRuleMatched))
        }
        return pass.outcomes
    }

    /// How a retained message is taken by a rule; nil when it is not.
    private func mode(of rule: Rule, _ pass: MessagePass) -> RuleMachine.Mode? {
        guard pass.message.freshness == .retained else { return .live }
        switch rule.retained ?? apps[pass.app].settings.retained ?? .seed {
        case .seed: return .seed
        case .show: return .live
        case .ignore: return nil
        case .once:
            let shown = apps[pass.app].memory.shown.value(for: pass.message.topic)
            return shown == pass.payloadHash ? .seed : .live
        }
    }

    /// Keeps what rules may ask for later.
    private mutating func remember(_ pass: MessagePass) {
        let topic = pass.message.topic
        if pass.isSibling {
            apps[pass.app].memory.siblings.set(pass.sibling, for: topic)
            changed.insert(StateKey(app: pass.app, kind: .sibling, instance: topic))
        }
        if pass.rules.contains(where: { apps[pass.app].rulesWithMerged.contains($0.rule) }),
            case .json(let value) = pass.decoded.content
        {
            let merged = value.merged(onto: apps[pass.app].memory.merged[topic])
            apps[pass.app].memory.merged.set(merged, for: topic)
            changed.insert(StateKey(app: pass.app, kind: .merged, instance: topic))
        }
    }

    /// Runs one rule. True when it applied: its filter, its decoding and its condition let it through.
    private mutating func apply(
        _ index: Int, _ rule: Rule, _ filter: Int?, _ value: Value, _ mode: RuleMachine.Mode, _ pass: inout MessagePass
    ) -> Bool {
        var evaluation = Evaluation(scope(rule, filter, value, pass))
        defer { account(evaluation, rule, pass.app) }
        if rule.trigger.looksAtElements {
            return step(index, rule, pass.message.topic, mode, &pass, &evaluation)
        }
        guard let each = rule.each else {
            return step(index, rule, pass.message.topic, mode, &pass, &evaluation)
        }
        guard let elements = evaluation.elements(each, by: nil) else {
            pass.note(.noValue)
            pass.trace(rule, "finds no list under 'each: \(rule.written.each ?? "")'")
            return false
        }
        if elements.isEmpty {
            pass.note(.noValue)
            pass.trace(rule, "finds an empty list under 'each: \(rule.written.each ?? "")'")
        }
        var applied = false
        for element in elements {
            evaluation.scope.item = element.item
            evaluation.scope.key = .text(element.key)
            evaluation.scope.index = element.index
            let instance = pass.message.topic + "\u{1F}" + element.key
            if step(index, rule, instance, mode, &pass, &evaluation) { applied = true }
        }
        return applied
    }

    /// One rule for one message or one of its elements.
    private mutating func step(
        _ index: Int, _ rule: Rule, _ place: String, _ mode: RuleMachine.Mode, _ pass: inout MessagePass,
        _ evaluation: inout Evaluation
    ) -> Bool {
        let own = rule.trigger.looksAtElements ? "" : evaluation.key(rule.key)
        let instance = instanceKey(rule, place, own, pass, &evaluation)
        let id = own.isEmpty && rule.takesBack ? Self.standardID(rule, instance) : own
        let old = rule.keepsState ? apps[pass.app].memory.instances[index].value(for: instance) : nil
        var machine = RuleMachine(
            rule: rule, instance: old ?? RuleInstance(), now: pass.now, mode: mode,
            active: apps[pass.app].memory.active)
        if pass.isEmpty, rule.empty == .clear {
            machine.take(id: id, &evaluation)
        } else if rule.trigger.looksAtElements {
            machine.compareElements(topicID: "\(rule.id):\(place)", &evaluation)
        } else {
            machine.handle(payloadHash: pass.payloadHash, id: id, &evaluation)
        }
        let (new, effects) = machine.result()
        if pass.isTraced { trace(rule, old, new, effects, &pass, &evaluation) }
        if rule.keepsState {
            store(new, was: old, Owner(app: pass.app, rule: index, instance: instance), at: pass.now)
        }
        return perform(effects, &pass)
    }

    /// The id of a toast that has to be found again although its rule names no key.
    private static func standardID(_ rule: Rule, _ instance: String) -> String {
        let place = instance.split(separator: "\u{1F}", omittingEmptySubsequences: false).joined(separator: "/")
        return Evaluation.bounded(key: "\(rule.id):\(place)")
    }

    /// Under which key the state of a rule is kept: what the rule says tells things apart, else the topic
    /// with the toast's key.
    private func instanceKey(
        _ rule: Rule, _ place: String, _ key: String, _ pass: MessagePass, _ evaluation: inout Evaluation
    ) -> String {
        if let identity = rule.identity { return evaluation.key(identity) }
        return key.isEmpty ? place : pass.message.topic + "\u{1F}" + key
    }

    private func scope(_ rule: Rule, _ filter: Int?, _ value: Value, _ pass: MessagePass) -> Scope {
        let app = apps[pass.app]
        var scope = Scope(payload: value, topic: pass.message.topic, captures: captures(rule, filter, pass.topic))
        scope.freshness = pass.message.freshness
        scope.qos = pass.message.qos
        scope.contentType = pass.message.properties.contentType
        scope.userProperties = pass.message.properties.userProperties
        scope.time = pass.now.wall
        scope.zone = app.settings.zone
        if !app.rulesWithPrevious.isEmpty { scope.previous = Value(app.memory.previous[pass.message.topic]) }
        if !app.rulesWithMerged.isEmpty { scope.merged = Value(app.memory.merged[pass.message.topic]) }
        scope.siblings = app.memory.siblings
        return scope
    }

    /// By the names of the rule: a capture that the filter does not have is empty.
    private func captures(_ rule: Rule, _ filter: Int?, _ topic: TopicLevels) -> [String] {
        guard let filter, !rule.captures.isEmpty else { return [] }
        let matched = rule.filters[filter]
        guard let values = matched.match(topic) else { return [] }
        let names = matched.captures
        if names == rule.captures { return values }
        return rule.captures.map { name in names.firstIndex(of: name).map { values[$0] } ?? "" }
    }

    mutating func account(_ evaluation: Evaluation, _ rule: Rule, _ app: Int) {
        counts.steps += evaluation.steps
        if evaluation.faultCount > 0 {
            counts.templateFaults["\(apps[app].settings.name.text)/\(rule.id)", default: 0] += evaluation.faultCount
        }
    }

    /// For `retained: once`.
    mutating func noteShown(_ pass: MessagePass) {
        guard apps[pass.app].usesOnce else { return }
        apps[pass.app].memory.shown.set(pass.payloadHash, for: pass.message.topic)
        changed.insert(StateKey(app: pass.app, kind: .shown, instance: pass.message.topic))
    }

    /// Turns effects into outcomes. True when the rule applied.
    private mutating func perform(_ effects: [RuleEffect], _ pass: inout MessagePass) -> Bool {
        var applied = false
        for effect in effects {
            switch effect {
            case .nothing(let reason):
                pass.note(reason)
                if reason != .conditionFalse, reason != .noValue { applied = true }
            case .direct:
                applied = true
                direct(&pass)
            case .show(let toast):
                applied = true
                pass.outcomes.append(outcome(of: toast, app: pass.app, pass.message, at: pass.now))
                noteShown(pass)
            case .hide(let id, let clients):
                applied = true
                pass.outcomes.append(
                    .hide(app: apps[pass.app].settings.name, target: .id(id), clients: clients))
            }
        }
        return applied
    }
}
