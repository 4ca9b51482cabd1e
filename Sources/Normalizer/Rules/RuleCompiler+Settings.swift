import ToastModel

extension RuleCompiler {
    mutating func fault(_ message: String, _ node: SettingsNode, _ path: String, hint: String? = nil) {
        faults.append(SettingsFault(message, path: path, at: node.position, hint: hint))
    }

    mutating func warn(_ message: String, _ node: SettingsNode, _ path: String, hint: String? = nil) {
        faults.append(SettingsFault(message, path: path, at: node.position, hint: hint, severity: .warning))
    }

    /// The mapping of a node, without keys that nobody knows: each of those is a fault.
    /// `hint` tells what was meant by a key that is known elsewhere.
    mutating func mapping(
        _ node: SettingsNode, _ path: String, known: [String], hint: (String) -> String? = { _ in nil }
    ) -> SettingsMapping? {
        guard case .mapping(let entries) = node.content else {
            fault("keys with values are expected here", node, path)
            return nil
        }
        for entry in entries where !known.contains(entry.key) {
            let closest = closestName(to: entry.key, among: known)
            faults.append(
                SettingsFault(
                    "there is no key '\(ShownText.key(entry.key))' here", path: path, at: entry.keyPosition,
                    hint: hint(entry.key) ?? ShownText.hint(on: entry.key) ?? closest.map { "did you mean '\($0)'?" }
                        ?? "there are \(known.joined(separator: ", "))"))
        }
        return SettingsMapping(node: node, entries: entries.filter { known.contains($0.key) }, path: path)
    }

    /// A single value or a list of them.
    func list(_ node: SettingsNode?) -> [SettingsNode] {
        guard let node else { return [] }
        if case .sequence(let nodes) = node.content { return nodes }
        return [node]
    }

    /// A scalar as a value: unquoted numbers, booleans and null are what they look like.
    func value(_ node: SettingsNode) -> Value {
        guard case .scalar(let text, let quoted) = node.content else { return .missing }
        if quoted { return .text(text) }
        switch text {
        case "true", "True": return .bool(true)
        case "false", "False": return .bool(false)
        case "null", "~": return .null
        default: break
        }
        guard Words.plainNumber(text) != nil, let number = NestedJSON.parse(text), case .number(let exact) = number
        else {
            return .text(text)
        }
        return .number(exact)
    }

    mutating func expression(_ node: SettingsNode, _ path: String, _ names: ExpressionNames) -> Expression? {
        guard let text = node.scalarText else {
            fault("an expression is expected here", node, path)
            return nil
        }
        do throws(ExpressionFault) {
            return try Expression.parse(text, names: names)
        } catch {
            fault(error, in: text, node, path, what: "expression")
            return nil
        }
    }

    mutating func template(_ node: SettingsNode, _ path: String, _ names: ExpressionNames) -> Template? {
        guard let text = node.scalarText else {
            fault("text is expected here", node, path)
            return nil
        }
        do throws(ExpressionFault) {
            return try Template.parse(text, names: names)
        } catch {
            fault(error, in: text, node, path, what: "text")
            return nil
        }
    }

    mutating func filter(_ node: SettingsNode, _ path: String) -> TopicFilter? {
        guard let text = node.scalarText else {
            fault("a topic filter is expected here", node, path)
            return nil
        }
        do throws(ExpressionFault) {
            let filter = try TopicFilter.parse(text)
            checkRoot(filter, node, path)
            return filter
        } catch {
            fault(error, in: text, node, path, what: "filter")
            return nil
        }
    }

    /// Topics below the root are the broker's own; apps never see them.
    private mutating func checkRoot(_ filter: TopicFilter, _ node: SettingsNode, _ path: String) {
        let root = TopicLevels(context.root).levels.map { TopicFilter.Level.literal(String($0.text)) }
        if filter.levels.count >= root.count, Array(filter.levels.prefix(root.count)) == root {
            warn(
                "rules never see topics below '\(context.root)'", node, path,
                hint: "these are the broker's own")
        }
    }

    /// The place of a fault inside a text, as a column of the file and one of the text.
    private mutating func fault(
        _ error: ExpressionFault, in text: String, _ node: SettingsNode, _ path: String, what: String
    ) {
        let before = String(decoding: Array(text.utf8.prefix(error.offset)), as: UTF8.self)
        let column = before.count + 1
        var position = node.position
        if !text.utf8.contains(0x0A) { position.column += before.count + (node.isQuoted ? 1 : 0) }
        faults.append(
            SettingsFault(
                "\(error.message) (column \(column) of the \(what))", path: path, at: position, hint: error.hint))
    }

    mutating func duration(_ fields: SettingsMapping, _ key: String) -> Milliseconds? {
        guard let node = fields[key] else { return nil }
        if let text = node.scalarText, let length = SettingsDuration.parse(text) {
            return length.count > 0 ? length : nil
        }
        fault("this is not a length of time", node, fields.path(key), hint: "write 30s, 5m, 1h30m or 500ms")
        return nil
    }

    mutating func flag(_ fields: SettingsMapping, _ key: String) -> Bool {
        guard let node = fields[key] else { return false }
        if case .bool(let flag) = value(node) { return flag }
        fault("true or false is expected here", node, fields.path(key))
        return false
    }

    mutating func choice<Choice: CaseIterable & RawRepresentable>(
        _ fields: SettingsMapping, _ key: String
    ) -> Choice? where Choice.RawValue == String {
        guard let node = fields[key] else { return nil }
        if let choice = node.scalarText.flatMap(Choice.init(rawValue:)) { return choice }
        let known = Choice.allCases.map(\.rawValue)
        let closest = node.scalarText.flatMap { closestName(to: $0, among: known) }
        fault(
            "one of \(known.joined(separator: ", ")) is expected here", node, fields.path(key),
            hint: closest.map { "did you mean '\($0)'?" })
        return nil
    }
}
