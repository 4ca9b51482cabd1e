import ToastModel

/// Reads a profile and puts parameters into it.
struct ProfileExpander {
    let path: String
    var faults: [SettingsFault] = []
    private var values: [String: SettingsNode] = [:]

    init(path: String) {
        self.path = path
    }

    static let appKeys = ["topics", "retained", "json", "duration_unit", "priority_scale", "max_age", "defaults"]
    static let keys = ["profile", "about", "parameters", "rules", "tests"] + appKeys

    mutating func expand(
        _ profile: SettingsNode, parameters: SettingsNode?, rules: SettingsNode?
    ) -> ProfileExpansion? {
        guard case .mapping(let entries) = profile.content else {
            fault("a profile is a mapping with 'profile', 'parameters' and 'rules'", profile, "")
            return nil
        }
        for entry in entries where !Self.keys.contains(entry.key) {
            let closest = closestName(to: entry.key, among: Self.keys)
            faults.append(
                SettingsFault(
                    "there is no key '\(ShownText.key(entry.key))' in a profile", path: "", at: entry.keyPosition,
                    hint: ShownText.hint(on: entry.key) ?? closest.map { "did you mean '\($0)'?" }
                        ?? "there are \(Self.keys.joined(separator: ", "))"))
        }
        let document = SettingsMapping(node: profile, entries: entries, path: "")
        let declared = self.entries(of: document["parameters"])
        values = Dictionary(declared.map { ($0.key, $0.value) }, uniquingKeysWith: { _, last in last })
        if let parameters { take(parameters, declared.map(\.key)) }
        let app = Self.appKeys.compactMap { key in
            document.entries.last { $0.key == key }.map { entry in
                SettingsNode.Entry(key: key, keyPosition: entry.keyPosition, value: substituted(entry.value))
            }
        }
        let own = self.rules(rules)
        let names = own.map { SettingsMapping(node: $0, entries: self.entries(of: $0), path: "")["name"]?.scalarText }
        let shipped = self.rules(document["rules"]).filter { rule in
            let name = SettingsMapping(node: rule, entries: self.entries(of: rule), path: "")["name"]?.scalarText
            return name == nil || !names.contains(name)
        }
        let all = own + shipped.map { substituted($0) }
        return ProfileExpansion(
            app: SettingsNode(.mapping(app), at: profile.position),
            rules: SettingsNode(.sequence(all), at: profile.position),
            parameters: declared.map { JSONMember($0.key, (values[$0.key] ?? $0.value).json) })
    }

    private func entries(of node: SettingsNode?) -> [SettingsNode.Entry] {
        if case .mapping(let entries) = node?.content { entries } else { [] }
    }

    private func rules(_ node: SettingsNode?) -> [SettingsNode] {
        if case .sequence(let rules) = node?.content { rules } else { [] }
    }

    /// The app's values for the profile's parameters: known names, and of the kind of the default.
    private mutating func take(_ node: SettingsNode, _ known: [String]) {
        if node.isNull { return }
        guard case .mapping(let entries) = node.content else {
            fault("parameters are names with values", node, "parameters")
            return
        }
        for entry in entries {
            guard let standard = values[entry.key] else {
                let closest = closestName(to: entry.key, among: known)
                faults.append(
                    SettingsFault(
                        "the profile has no parameter '\(ShownText.key(entry.key))'", path: "\(path).parameters",
                        at: entry.keyPosition,
                        hint: closest.map { "did you mean '\($0)'?" } ?? "it has \(known.joined(separator: ", "))"))
                continue
            }
            let (wanted, given) = (Self.kind(standard), Self.kind(entry.value))
            if wanted != given, !(wanted == "text" && given == "a number") {
                fault(
                    "'\(entry.key)' is \(wanted), not \(given)", entry.value, "parameters.\(entry.key)",
                    hint: "its default is \(String(decoding: standard.json.encoded, as: UTF8.self))")
            } else {
                values[entry.key] = entry.value
            }
        }
    }

    private static func kind(_ node: SettingsNode) -> String {
        switch node.json {
        case .null: "empty"
        case .bool: "true or false"
        case .number: "a number"
        case .string: "text"
        case .array: "a list"
        case .object: "a mapping"
        }
    }

    // MARK: substitution

    private mutating func substituted(_ node: SettingsNode) -> SettingsNode {
        switch node.content {
        case .sequence(let elements):
            var result: [SettingsNode] = []
            for element in elements {
                let filled = substituted(element)
                // A parameter that is a list gives its elements to the list it stands in.
                if case .scalar = element.content, case .sequence(let inner) = filled.content {
                    result += inner
                } else {
                    result.append(filled)
                }
            }
            return SettingsNode(.sequence(result), at: node.position)
        case .mapping(let entries):
            var result: [SettingsNode.Entry] = []
            for entry in entries {
                result.append(
                    SettingsNode.Entry(
                        key: entry.key, keyPosition: entry.keyPosition, value: substituted(entry.value)))
            }
            return SettingsNode(.mapping(result), at: node.position)
        case .scalar(let text, let quoted):
            guard text.utf8.contains(UInt8(ascii: "$")) else { return node }
            return substituted(text, quoted: quoted ? .yes : .no, node)
        }
    }

    private enum Quoted { case yes, no }

    private mutating func substituted(_ text: String, quoted: Quoted, _ node: SettingsNode) -> SettingsNode {
        var result = ""
        var rest = text[...]
        while let start = rest.firstRange(of: "$(") {
            guard let end = rest[start.upperBound...].firstIndex(of: ")") else { break }
            let name = String(rest[start.upperBound..<end])
            guard let value = values[name] else {
                let closest = closestName(to: name, among: values.keys.sorted())
                fault(
                    "the profile has no parameter '\(name)'", node, "",
                    hint: closest.map { "did you mean '\($0)'?" })
                return node
            }
            if rest.startIndex == text.startIndex, start.lowerBound == text.startIndex,
                rest.index(after: end) == text.endIndex
            {
                return SettingsNode(value.content, at: node.position)
            }
            result += rest[..<start.lowerBound]
            result += Value(value.json).display
            rest = rest[rest.index(after: end)...]
        }
        result += rest
        return SettingsNode(.scalar(result, quoted: quoted == .yes), at: node.position)
    }

    private mutating func fault(_ message: String, _ node: SettingsNode, _ place: String, hint: String? = nil) {
        let full = [path, place].filter { !$0.isEmpty }.joined(separator: ".")
        faults.append(SettingsFault(message, path: full, at: node.position, hint: hint))
    }
}
