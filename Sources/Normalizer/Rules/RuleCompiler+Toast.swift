import ToastModel

extension RuleCompiler {
    /// What the rule does: one of `toast`, `update`, `resolve`, `hide`, `remember`, `direct`.
    mutating func readVerb(_ fields: SettingsMapping, _ rule: inout Rule, _ names: ExpressionNames) {
        let verbs = ["toast", "update", "resolve", "hide", "remember"].filter { fields[$0] != nil }
        let isDirect = flag(fields, "direct")
        if verbs.count > 1 {
            fault("a rule does one thing, not '\(verbs[0])' and '\(verbs[1])'", fields.node, fields.path)
        }
        rule.key = fields["key"].flatMap { template($0, fields.path("key"), names) }
        if isDirect { rule.toast.base = .payload }
        guard let verb = verbs.first, let node = fields[verb] else {
            if !isDirect {
                fault(
                    "what this rule shows is missing", fields.node, fields.path,
                    hint: "write toast: { title: … }, hide: …, remember: true or direct: true")
            }
            return
        }
        let path = fields.path(verb)
        switch verb {
        case "hide":
            rule.verb = .hide
            let isWord = !node.isQuoted && node.scalarText == "true"
            if !isWord { rule.key = template(node, path, names) }
        case "remember": rule.verb = .remember
        default:
            rule.verb = verb == "toast" ? .show : verb == "update" ? .update : .resolve
            var toast = toastFields(node, path, names)
            toast.base = rule.toast.base
            rule.key = key(of: &toast) ?? rule.key
            rule.toast = toast
        }
    }

    /// Takes the key out of the fields: it is the toast's id.
    private func key(of toast: inout ToastTemplate) -> Template? {
        guard let index = toast.fields.firstIndex(where: { $0.name == "key" || $0.name == "id" }) else { return nil }
        switch toast.fields.remove(at: index).value {
        case .template(let template): return template
        case .constant(let value): return .plain(Value(value).display)
        default: return nil
        }
    }

    mutating func toastFields(_ node: SettingsNode, _ path: String, _ names: ExpressionNames) -> ToastTemplate {
        var toast = ToastTemplate()
        if node.isNull { return toast }
        guard let fields = mapping(node, path, known: ToastTemplate.known, hint: Self.meantField) else { return toast }
        if fields["key"] != nil, let id = fields["id"] {
            fault("'key' and 'id' are two names of one thing", id, fields.path("id"), hint: "leave one of them out")
        }
        for entry in fields.entries {
            let place = fields.path(entry.key)
            if entry.key == "fallback_title" {
                toast.fallbackTitle = template(entry.value, place, names)
            } else if var value = field(entry.value, place, names) {
                if entry.key == "actions" { value = Self.numbered(value) }
                let written = entry.value.scalarText ?? String(decoding: entry.value.json.encoded, as: UTF8.self)
                toast.fields.append(ToastTemplate.Field(name: entry.key, value: value, written: written))
                checkWords(entry.key, value, entry.value, place)
                checkMap(entry.key, value, entry.value, place)
                checkConstant(entry.key, value, entry.value, place)
                if ["title", "content", "key", "id"].contains(entry.key) { checkBraces(value, entry.value, place) }
            }
        }
        return toast
    }

    /// Buttons without an id are called by their number.
    private static func numbered(_ actions: FieldTemplate) -> FieldTemplate {
        guard case .list(let elements) = actions else { return actions }
        return .list(
            elements.enumerated().map { index, element in
                guard case .object(let members) = element, !members.contains(where: { $0.name == "id" }) else {
                    return element
                }
                let id = FieldTemplate.Member(name: "id", value: .constant(.string(String(index + 1))))
                return .object([id] + members)
            })
    }

    /// A constant that its field cannot be.
    private mutating func checkWords(
        _ name: String, _ value: FieldTemplate, _ node: SettingsNode, _ path: String
    ) {
        let known: [String]
        switch name {
        case "type": known = ToastType.allCases.map(\.rawValue)
        case "policy": known = DisplayPolicy.allCases.map(\.rawValue)
        case "position": known = ToastPosition.allCases.map(\.rawValue)
        case "style": known = ToastStyle.allCases.map(\.rawValue)
        case "scope": known = ToastScope.allCases.map(\.rawValue)
        default: return
        }
        for case .template(let template) in constants(of: value) {
            guard let word = template.constant, !known.contains(word) else { continue }
            let closest = closestName(to: word, among: known)
            fault(
                "'\(word)' is no \(name)", node, path,
                hint: closest.map { "did you mean '\($0)'?" } ?? "one of \(known.joined(separator: ", "))")
        }
    }

    private func constants(of value: FieldTemplate) -> [FieldTemplate] {
        guard case .map(let map) = value else { return [value] }
        return map.entries.map(\.result) + (map.otherwise.map { [$0] } ?? [])
    }

    /// A field: text with inserts, a map, a list, or an object of fields.
    mutating func field(_ node: SettingsNode, _ path: String, _ names: ExpressionNames) -> FieldTemplate? {
        switch node.content {
        case .scalar:
            if let constant = constant(node) { return .constant(constant) }
            return template(node, path, names).map(FieldTemplate.template)
        case .sequence(let nodes):
            return .list(
                nodes.enumerated().compactMap { index, node in field(node, "\(path)[\(index)]", names) })
        case .mapping(let entries):
            if entries.contains(where: { $0.key == "from" }), entries.contains(where: { $0.key == "map" }) {
                return map(node, path, names)
            }
            return .object(
                entries.compactMap { entry in
                    field(entry.value, "\(path).\(entry.key)", names).map {
                        FieldTemplate.Member(name: entry.key, value: $0)
                    }
                })
        }
    }

    /// An unquoted number or boolean is one.
    private func constant(_ node: SettingsNode) -> JSONValue? {
        guard !node.isQuoted else { return nil }
        switch value(node) {
        case .text, .missing: return nil
        case let other: return other.json
        }
    }

    private mutating func map(_ node: SettingsNode, _ path: String, _ names: ExpressionNames) -> FieldTemplate? {
        guard let fields = mapping(node, path, known: ["from", "map", "else"]), let from = fields["from"],
            let subject = expression(from, fields.path("from"), names), let table = fields["map"]
        else { return nil }
        guard case .mapping(let entries) = table.content else {
            fault("a map is a list of 'value: result'", table, fields.path("map"))
            return nil
        }
        var map = ValueMap(subject: subject, entries: [], otherwise: nil)
        for entry in entries {
            guard let result = field(entry.value, "\(fields.path("map")).\(entry.key)", names) else { continue }
            map.entries.append(ValueMap.Entry(match: ValueMap.Match(entry.key), result: result))
        }
        map.otherwise = fields["else"].flatMap { field($0, fields.path("else"), names) }
        return .map(map)
    }
}
