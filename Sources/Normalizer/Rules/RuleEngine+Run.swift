import ToastModel

extension RuleEngine {
    /// Everything that one app makes of a message.
    mutating func run(_ pass: inout MessagePass) -> [Outcome] {
        counts.payloads.count(pass.decoded)
        remember(pass)
        var applied = false
        var sawRefusal = false
        var evaluation = Evaluation(scope(of: pass))
        for (ruleIndex, filter) in pass.rules {
            let compiled = apps[pass.app].compiled[ruleIndex]
            if compiled.rule.flow.contains(.fallback), applied {
                pass.trace(compiled.rule, "is not asked: it is for messages that no rule before took")
                continue
            }
            if isExcepted(compiled, &pass) {
                pass.trace(compiled.rule, "does not see this topic: 'except' names it")
                continue
            }
            guard let mode = mode(of: compiled.rule, pass) else {
                pass.note(.retainedIgnored)
                pass.trace(compiled.rule, "is not asked: the message is retained")
                continue
            }
            if pass.isEmpty, compiled.rule.empty == .ignore, compiled.rule.decoding != .bytes {
                pass.note(.emptyPayload)
                pass.trace(compiled.rule, "is not asked: the payload is empty (it would need 'empty: accept')")
                continue
            }
            let decoding = compiled.rule.decoding ?? .auto
            guard let value = pass.value(as: decoding) else {
                sawRefusal = true
                pass.trace(compiled.rule, "cannot read the payload as \(decoding.rawValue)")
                continue
            }
            evaluation.begin(value, captures: captures(compiled, filter, &pass))
            if apply(ruleIndex, compiled, mode, &pass, &evaluation) {
                applied = true
                if compiled.rule.flow.contains(.stop) {
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
        _ index: Int, _ compiled: CompiledRule, _ mode: RuleMachine.Mode, _ pass: inout MessagePass,
        _ evaluation: inout Evaluation
    ) -> Bool {
        let spent = evaluation.steps
        defer { account(evaluation, compiled.rule, pass.app, since: spent) }
        if compiled.rule.trigger.looksAtElements {
            return step(index, compiled, pass.message.topic, mode, &pass, &evaluation)
        }
        guard let each = compiled.rule.each else {
            return step(index, compiled, pass.message.topic, mode, &pass, &evaluation)
        }
        guard let elements = evaluation.elements(each, by: nil) else {
            pass.note(.noValue)
            pass.trace(compiled.rule, "finds no list under 'each: \(compiled.rule.written.each ?? "")'")
            return false
        }
        if elements.isEmpty {
            pass.note(.noValue)
            pass.trace(compiled.rule, "finds an empty list under 'each: \(compiled.rule.written.each ?? "")'")
        }
        var applied = false
        for element in elements {
            evaluation.scope.item = element.item
            evaluation.scope.key = .text(element.key)
            evaluation.scope.index = element.index
            let instance = pass.message.topic + "\u{1F}" + element.key
            if step(index, compiled, instance, mode, &pass, &evaluation) { applied = true }
        }
        return applied
    }

    /// One rule for one message or one of its elements.
    private mutating func step(
        _ index: Int, _ compiled: CompiledRule, _ place: String, _ mode: RuleMachine.Mode, _ pass: inout MessagePass,
        _ evaluation: inout Evaluation
    ) -> Bool {
        if let reason = plainReason(index, compiled, pass, &evaluation) {
            pass.note(reason)
            return false
        }
        let own = compiled.rule.trigger.looksAtElements ? "" : evaluation.key(compiled.rule.key)
        let instance = instanceKey(compiled.rule, place, own, pass, &evaluation)
        let id = own.isEmpty && compiled.rule.takesBack ? Self.standardID(compiled.rule, instance) : own
        let keepsState = compiled.rule.keepsState
        let old = keepsState ? apps[pass.app].memory.instances[index].value(for: instance) : nil
        var machine = RuleMachine(
            rule: compiled, instance: old ?? RuleInstance(), now: pass.now, mode: mode,
            active: apps[pass.app].memory.active)
        if pass.isEmpty, compiled.rule.empty == .clear {
            machine.take(id: id, &evaluation)
        } else if compiled.rule.trigger.looksAtElements {
            machine.compareElements(topicID: "\(compiled.rule.id):\(place)", &evaluation)
        } else {
            let hash = compiled.rule.repeats == nil ? 0 : pass.payloadHash
            machine.handle(payloadHash: hash, id: id, &evaluation)
        }
        let (new, effects) = machine.result()
        if pass.isTraced { trace(compiled.rule, old, new, effects, &pass, &evaluation) }
        if keepsState, old != nil || !Self.saysNothing(compiled.rule, new, effects) {
            store(new, was: old, Owner(app: pass.app, rule: index, instance: instance), at: pass.now)
        }
        let applied = perform(effects, &pass)
        if applied { counts.hits[apps[pass.app].settings.name.text, default: 0] += 1 }
        return applied
    }

    /// Why the rule does nothing and remembers nothing, where that can be told before anything is looked up:
    /// that is what most rules do with most messages. Nil: it has to be gone through.
    private func plainReason(
        _ index: Int, _ compiled: CompiledRule, _ pass: MessagePass, _ evaluation: inout Evaluation
    ) -> IgnoreReason? {
        if pass.isTraced || pass.isEmpty || compiled.rule.repeats != nil { return nil }
        switch compiled.rule.trigger {
        case .every where compiled.rule.clear == nil: break
        case .enters:
            guard compiled.rule.first == .fire, apps[pass.app].memory.instances[index].isEmpty else { return nil }
            if case .expression(let clear)? = compiled.rule.clear?.condition, evaluation.holds(clear) { return nil }
        case .change(let watched), .becomes(let watched, _, _), .crosses(let watched, _, _, _):
            if case .expression? = compiled.rule.clear?.condition { return nil }
            return compiled.rule.isNoValue(evaluation.evaluate(watched)) ? .noValue : nil
        default: return nil
        }
        guard let condition = compiled.rule.condition else { return nil }
        return evaluation.holds(condition) ? nil : .conditionFalse
    }

    /// A condition that does not hold, of a thing nothing is known about: not worth an instance.
    private static func saysNothing(_ rule: Rule, _ new: RuleInstance, _ effects: [RuleEffect]) -> Bool {
        guard case .enters = rule.trigger, rule.first == .fire, effects == [.nothing(.conditionFalse)] else {
            return false
        }
        return new.phase == .clear && new.firedAt == nil && new.payloadHash == nil
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

    /// What all rules see of the message.
    private func scope(of pass: MessagePass) -> Scope {
        var scope = Scope(payload: .missing, topic: pass.message.topic)
        scope.freshness = pass.message.freshness
        scope.qos = pass.message.qos
        scope.contentType = pass.message.properties.contentType
        scope.userProperties = pass.message.properties.userProperties
        scope.time = pass.now.wall
        scope.zone = apps[pass.app].settings.zone
        if !apps[pass.app].rulesWithPrevious.isEmpty {
            scope.previous = Value(apps[pass.app].memory.previous[pass.message.topic])
        }
        if !apps[pass.app].rulesWithMerged.isEmpty {
            scope.merged = Value(apps[pass.app].memory.merged[pass.message.topic])
        }
        scope.siblings = apps[pass.app].memory.siblings
        return scope
    }

    private func isExcepted(_ compiled: CompiledRule, _ pass: inout MessagePass) -> Bool {
        guard let number = compiled.exceptions else { return false }
        if let known = pass.exceptions.first(where: { $0.number == number }) { return known.holds }
        let holds = compiled.rule.exceptions.contains { $0.match(pass.topic) != nil }
        pass.exceptions.append((number, holds))
        return holds
    }

    /// By the names of the rule: a capture that the filter does not have is empty.
    private func captures(_ compiled: CompiledRule, _ filter: Int?, _ pass: inout MessagePass) -> [String] {
        guard let filter, !compiled.rule.captures.isEmpty else { return [] }
        let number = compiled.captures[filter]
        if let known = pass.captures.first(where: { $0.number == number }) { return known.values }
        let names = compiled.rule.filters[filter].captures
        let found = compiled.rule.filters[filter].match(pass.topic) ?? []
        let values = compiled.rule.captures.map { name in
            names.firstIndex(of: name).flatMap { $0 < found.count ? found[$0] : nil } ?? ""
        }
        pass.captures.append((number, values))
        return values
    }

    private mutating func account(_ evaluation: Evaluation, _ rule: Rule, _ app: Int, since spent: Int) {
        counts.steps += evaluation.steps - spent
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
