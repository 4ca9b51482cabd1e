import ToastModel

/// Reads rules from the configuration and says what is wrong with them, with its place.
struct RuleCompiler {
    let context: RuleContext
    var faults: [SettingsFault] = []
    private var identities: [String: Int] = [:]
    /// Keys under `suppress_while` that are written out, with their places.
    private var suppressors: [(key: String, node: SettingsNode, path: String)] = []

    init(context: RuleContext) {
        self.context = context
    }

    /// At most this many rules make an app.
    static let most = 20_000

    mutating func rules(_ node: SettingsNode, path: String) -> [Rule] {
        if node.isNull { return [] }
        guard case .sequence(let nodes) = node.content else {
            fault("rules are a list", node, path, hint: "each rule begins with '- topic: …'")
            return []
        }
        if nodes.count > Self.most { fault("an app has at most \(Self.most) rules", node, path) }
        let rules = nodes.prefix(Self.most).enumerated().compactMap { index, node in
            rule(node, path: "\(path)[\(index)]")
        }
        checkSuppressors(rules)
        return rules
    }

    /// A key that no rule keeps active never keeps one silent.
    private mutating func checkSuppressors(_ rules: [Rule]) {
        if suppressors.isEmpty { return }
        let keepers = rules.filter { $0.tracks && $0.raises }.compactMap(\.key)
        if keepers.contains(where: \.hasInserts) { return }
        let known = Set(keepers.compactMap(\.constant))
        for (key, node, path) in suppressors where !known.contains(key) {
            let closest = closestName(to: key, among: known.sorted())
            warn(
                "no rule of this app keeps the toast '\(key)' active, so nothing is ever silent", node, path,
                hint: closest.map { "did you mean '\($0)'?" } ?? "give the rule that shows it a 'clear'")
        }
    }

    static let keys = [
        "name", "topic", "except", "decode", "retained", "empty", "each", "on", "when", "clear", "debounce", "cooldown",
        "ignore_repeats", "no_value", "suppress_while", "stop", "fallback", "key", "by", "toast", "update", "resolve",
        "hide", "remember", "direct", "note", "off",
    ]

    private mutating func rule(_ node: SettingsNode, path: String) -> Rule? {
        let before = errorCount
        guard let fields = mapping(node, path, known: Self.keys, hint: Self.meantKey) else { return nil }
        if flag(fields, "off") { return nil }
        var rule = Rule(id: "", position: node.position)
        readTopics(fields, &rule)
        let available = availability(fields)
        var names = ExpressionNames(captures: rule.captures, parameters: context.parameters, available: available)
        // What is watched or listed cannot look at itself.
        var outer = names
        outer.available = []
        rule.each = fields["each"].flatMap { expression($0, fields.path("each"), outer) }
        if rule.each != nil { outer.available.insert(.item) }
        readReading(fields, &rule)
        readTrigger(fields, &rule, outer)
        if rule.trigger.watched == nil { names.available.remove(.value) }
        rule.condition = fields["when"].flatMap { expression($0, fields.path("when"), names) }
        checkWords(rule.condition, fields["when"], fields.path("when"))
        checkDifference(fields["when"], fields.path("when"))
        readTiming(fields, &rule)
        readVerb(fields, &rule, names)
        readClear(fields, &rule, names)
        rule.suppressors = list(fields["suppress_while"]).compactMap { node in
            let key = template(node, fields.path("suppress_while"), names)
            if let text = key?.constant { suppressors.append((text, node, fields.path)) }
            return key
        }
        rule.identity = fields["by"].flatMap { template($0, fields.path("by"), names) }
        rule.flow = flow(fields)
        if errorCount == before { finish(&rule, fields) }
        rule.written = Rule.Written(
            name: fields["name"]?.scalarText, each: written(fields["each"]), on: written(fields["on"]),
            when: written(fields["when"]), clear: written(fields["clear"]), watched: writtenWatch(fields["on"]),
            key: writtenKey(fields))
        rule.id = identity(fields, rule)
        return errorCount == before ? rule : nil
    }

    private func written(_ node: SettingsNode?) -> String? {
        guard let node else { return nil }
        switch node.content {
        case .scalar(let text, _): return text
        case .sequence(let nodes): return "[" + nodes.compactMap { written($0) }.joined(separator: ", ") + "]"
        case .mapping(let entries):
            return "{ " + entries.map { "\($0.key): \(written($0.value) ?? "")" }.joined(separator: ", ") + " }"
        }
    }

    private func writtenWatch(_ node: SettingsNode?) -> String? {
        guard case .mapping(let entries)? = node?.content else { return nil }
        return written(entries.first { $0.key == "value" || $0.key == "change" }?.value)
    }

    private func writtenKey(_ fields: SettingsMapping) -> String? {
        for name in ["toast", "update", "resolve"] {
            if case .mapping(let entries)? = fields[name]?.content,
                let key = entries.first(where: { $0.key == "key" || $0.key == "id" })
            {
                return written(key.value)
            }
        }
        return written(fields["key"])
    }

    private var errorCount: Int { faults.count { $0.severity == .error } }

    /// Rules of one app are told apart by name, else by topic and place among those of that topic.
    private mutating func identity(_ fields: SettingsMapping, _ rule: Rule) -> String {
        let base = fields["name"].flatMap(\.scalarText) ?? rule.filters.first?.text ?? "*"
        let count = identities[base, default: 0]
        identities[base] = count + 1
        if count > 0, let name = fields["name"] {
            fault("another rule of this app has the name '\(base)'", name, fields.path("name"))
        }
        return count == 0 ? base : "\(base)#\(count + 1)"
    }

    /// Without `on`, a rule with a `clear` fires when its condition begins to hold.
    private mutating func finish(_ rule: inout Rule, _ fields: SettingsMapping) {
        if fields["on"] == nil, rule.clear != nil, rule.condition != nil { rule.trigger = .enters }
        if case .enters = rule.trigger, rule.condition == nil {
            fault("this rule needs a 'when' that can begin to hold", fields.node, fields.path)
        }
        if rule.verb == .hide, rule.key == nil {
            fault("what to hide is missing", fields.node, fields.path, hint: "write hide: 'the key'")
        }
        if [.update, .resolve].contains(rule.verb), rule.key == nil {
            fault("which toast is meant is missing", fields.node, fields.path, hint: "give it a key")
        }
    }

    private func availability(_ fields: SettingsMapping) -> ExpressionNames.Availability {
        var available: ExpressionNames.Availability = []
        if fields["each"] != nil { available.insert(.item) }
        if fields["debounce"] != nil { available.insert(.burst) }
        if fields["on"]?.scalarText == "change" { available.insert(.value) }
        if case .mapping(let entries) = fields["on"]?.content {
            if entries.contains(where: { ["appears", "vanishes"].contains($0.key) }) { available.insert(.item) }
            let watching = ["value", "change", "from", "to", "above", "below"]
            if entries.contains(where: { watching.contains($0.key) }) { available.insert(.value) }
        }
        return available
    }

    private mutating func readTopics(_ fields: SettingsMapping, _ rule: inout Rule) {
        rule.filters = list(fields["topic"]).compactMap { filter($0, fields.path("topic")) }
        rule.exceptions = list(fields["except"]).compactMap { filter($0, fields.path("except")) }
        for filter in rule.filters {
            for capture in filter.captures where !rule.captures.contains(capture) { rule.captures.append(capture) }
        }
        let own = context.topics.compactMap { try? TopicFilter.parse($0) }
        guard !own.isEmpty else { return }
        for node in list(fields["topic"]) {
            guard let text = node.scalarText, let filter = try? TopicFilter.parse(text) else { continue }
            if !own.contains(where: { $0.mayMeet(filter) }) {
                warn(
                    "the app's topics bring nothing to this filter", node, fields.path("topic"),
                    hint: "add '\(filter.subscription)' to 'topics'")
            }
        }
    }

    private mutating func readReading(_ fields: SettingsMapping, _ rule: inout Rule) {
        rule.decoding = choice(fields, "decode")
        rule.retained = choice(fields, "retained")
        rule.empty = choice(fields, "empty") ?? .ignore
        if let node = fields["no_value"] { rule.noValue = list(node).map(value) }
    }

    private mutating func readTiming(_ fields: SettingsMapping, _ rule: inout Rule) {
        rule.debounce = duration(fields, "debounce")
        rule.cooldown = duration(fields, "cooldown")
        rule.repeats = duration(fields, "ignore_repeats")
    }

    private mutating func flow(_ fields: SettingsMapping) -> Rule.Flow {
        var flow: Rule.Flow = []
        if flag(fields, "stop") { flow.insert(.stop) }
        if flag(fields, "fallback") { flow.insert(.fallback) }
        return flow
    }
}
