import ToastModel

extension RuleCompiler {
    static let triggerKeys = [
        "value", "change", "from", "to", "above", "below", "clear_above", "clear_below", "appears", "vanishes", "by",
        "silent", "for", "first", "enters",
    ]

    mutating func readTrigger(_ fields: SettingsMapping, _ rule: inout Rule, _ names: ExpressionNames) {
        guard let node = fields["on"] else { return }
        let path = fields.path("on")
        if let word = node.scalarText {
            switch word {
            case "every": rule.trigger = .every
            case "enters": rule.trigger = .enters
            case "change": rule.trigger = .change(.path(Path(root: .payload, segments: [])))
            default:
                let closest = closestName(to: word, among: ["every", "enters", "change"] + Self.triggerKeys)
                fault(
                    "'\(word)' is no trigger", node, path,
                    hint: closest.map { "did you mean '\($0)'?" }
                        ?? "every, enters, or { change: … }, { value: …, to: … }")
            }
            return
        }
        guard let on = mapping(node, path, known: Self.triggerKeys) else { return }
        rule.hold = duration(on, "for")
        rule.first = choice(on, "first") ?? .fire
        checkOneTrigger(on)
        readMappedTrigger(on, &rule, names)
        if on["for"] != nil {
            switch rule.trigger {
            case .every, .appears, .vanishes, .silent:
                fault(
                    "'for' needs something that can last", node, path,
                    hint: "use it with when, to, above, below or change")
            default: break
            }
        }
    }

    /// Each of these says alone when the rule fires.
    private mutating func checkOneTrigger(_ on: SettingsMapping) {
        let isSwitch = on["change"]?.scalarText == "true" && on["change"]?.isQuoted == false
        let named = [
            ["silent"], ["appears"], ["vanishes"], isSwitch ? [] : ["change"], ["to", "from"], ["above"], ["below"],
        ]
        .compactMap { group in group.first { on[$0] != nil } }
        guard named.count > 1, let second = on[named[1]] else { return }
        fault(
            "a rule has one trigger, not '\(named[0])' and '\(named[1])'", second, on.path(named[1]),
            hint: "write two rules, or put one of them into 'when'")
    }

    private mutating func readMappedTrigger(
        _ on: SettingsMapping, _ rule: inout Rule, _ names: ExpressionNames
    ) {
        if on["silent"] != nil {
            rule.trigger = .silent
            rule.hold = duration(on, "silent")
            return
        }
        for key in ["appears", "vanishes"] {
            guard let list = on[key] else { continue }
            var inner = names
            inner.available.insert(.item)
            let by = on["by"].flatMap { expression($0, on.path("by"), inner) }
            guard let elements = expression(list, on.path(key), names) else { return }
            rule.trigger = key == "appears" ? .appears(elements, by: by) : .vanishes(elements, by: by)
            return
        }
        guard let watched = watched(on, names) else {
            rule.trigger = .enters
            return
        }
        readWatch(on, watched, &rule, names)
    }

    /// `value: x`, or `change: x`, which says both.
    private mutating func watched(_ on: SettingsMapping, _ names: ExpressionNames) -> Expression? {
        if let node = on["value"] {
            checkDifference(node, on.path("value"))
            return expression(node, on.path("value"), names)
        }
        if let node = on["change"], node.scalarText != "true" || node.isQuoted {
            checkDifference(node, on.path("change"))
            return expression(node, on.path("change"), names)
        }
        let needy = ["from", "to", "above", "below", "change"].first { on[$0] != nil }
        guard let needy else { return nil }
        return needy == "change" ? .path(Path(root: .payload, segments: [])) : payloadUnlessNamed()
    }

    /// `on: { to: offline }` watches the payload.
    private func payloadUnlessNamed() -> Expression { .path(Path(root: .payload, segments: [])) }

    private mutating func readWatch(
        _ on: SettingsMapping, _ watched: Expression, _ rule: inout Rule, _ names: ExpressionNames
    ) {
        let from = list(on["from"]).map(value)
        let to = list(on["to"]).map(value)
        if !from.isEmpty || !to.isEmpty {
            rule.trigger = .becomes(watched, from: from, to: to)
            return
        }
        for (key, clearKey, direction) in [
            ("above", "clear_below", Trigger.Direction.above), ("below", "clear_above", .below),
        ] {
            guard let node = on[key] else { continue }
            guard let limit = expression(node, on.path(key), names) else { return }
            let clear = on[clearKey].flatMap { expression($0, on.path(clearKey), names) }
            checkLimits(limit, clear, direction, on, clearKey)
            rule.trigger = .crosses(watched, direction, limit: limit, clear: clear)
            return
        }
        rule.trigger = .change(watched)
    }

    /// A literal limit is a number, and a literal clear value lies behind it.
    private mutating func checkLimits(
        _ limit: Expression, _ clear: Expression?, _ direction: Trigger.Direction, _ on: SettingsMapping,
        _ clearKey: String
    ) {
        let key = direction == .above ? "above" : "below"
        if case .literal(let value) = limit, value.double == nil, let node = on[key] {
            fault("\(value.kind) is no limit", node, on.path(key), hint: "write a number")
        }
        guard case .literal(let first) = limit, case .literal(let second)? = clear, let node = on[clearKey],
            let start = first.double
        else { return }
        guard let end = second.double else {
            fault("\(second.kind) is no limit", node, on.path(clearKey), hint: "write a number")
            return
        }
        if direction == .above ? end > start : end < start {
            fault(
                "this never clears what the limit raised", node, on.path(clearKey),
                hint: direction == .above
                    ? "a value of at most \(first.display)" : "a value of at least \(first.display)")
        }
    }

    // MARK: clear

    private static let clearKeys = ["when", "to", "resolve", "hide", "rearm"]

    mutating func readClear(_ fields: SettingsMapping, _ rule: inout Rule, _ names: ExpressionNames) {
        let path = fields.path("clear")
        guard let node = fields["clear"] else {
            if case .crosses(_, _, _, _?) = rule.trigger {
                rule.clear = ClearRule(condition: .triggerEnds, verb: .hide)
            }
            return
        }
        if let word = node.scalarText {
            if !node.isQuoted, word == "true" || word == "hide" {
                rule.clear = ClearRule(condition: .triggerEnds, verb: .hide)
            } else if let condition = expression(node, path, names) {
                checkWords(condition, node, path)
                if !node.isQuoted { checkClearWord(condition, rule.trigger, node, path) }
                rule.clear = ClearRule(condition: .expression(condition), verb: .hide)
            }
            return
        }
        guard let clear = mapping(node, path, known: Self.clearKeys) else { return }
        var condition = ClearRule.Condition.triggerEnds
        if let when = clear["when"] {
            guard let parsed = expression(when, clear.path("when"), names) else { return }
            checkWords(parsed, when, clear.path("when"))
            condition = .expression(parsed)
        } else if clear["to"] != nil {
            condition = .becomes(list(clear["to"]).map(value))
            if rule.trigger.watched == nil {
                fault("'to' needs a value that 'on' watches", node, path, hint: "write clear: { when: … }")
            }
        }
        rule.clear = ClearRule(condition: condition, verb: clearVerb(clear, names))
        checkClearable(rule, node, path)
    }

    private mutating func checkClearable(_ rule: Rule, _ node: SettingsNode, _ path: String) {
        guard rule.clear?.condition == .triggerEnds else { return }
        switch rule.trigger {
        case .every where rule.condition == nil, .change:
            fault("when this clears is missing", node, path, hint: "write clear: { when: … }")
        default: break
        }
    }

    private mutating func clearVerb(_ clear: SettingsMapping, _ names: ExpressionNames) -> ClearRule.Verb {
        if flag(clear, "rearm") { return .rearm }
        guard let node = clear["resolve"] else { return .hide }
        let path = clear.path("resolve")
        if case .mapping = node.content {
            return .resolve(toastFields(node, path, names).fields)
        }
        if !node.isQuoted, node.scalarText == "true" { return .resolve([]) }
        guard let text = template(node, path, names) else { return .resolve([]) }
        return .resolve([ToastTemplate.Field(name: "content", value: .template(text))])
    }
}
