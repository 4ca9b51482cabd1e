import ToastModel

extension LoadScope {
    /// The same tree with variables of the environment in its values: `${NAME}`, or `${NAME:-text}` with
    /// what holds when it is not set or empty. `$${` is `${`. A variable that is not set is a fault,
    /// and so is a `${` that begins none.
    mutating func substituteVariables(_ node: SettingsNode, _ path: String = "") -> SettingsNode {
        switch node.content {
        case .sequence(let elements):
            var copies: [SettingsNode] = []
            for (index, element) in elements.enumerated() {
                copies.append(substituteVariables(element, "\(path)[\(index)]"))
            }
            return SettingsNode(.sequence(copies), at: node.position)
        case .mapping(var entries):
            for index in entries.indices {
                entries[index].value = substituteVariables(
                    entries[index].value, subpath(path, entries[index].key))
            }
            return SettingsNode(.mapping(entries), at: node.position)
        case .scalar(let text, let quoted):
            guard text.contains("${") else { return node }
            guard let result = substituted(text[...], path, at: node.position) else {
                return SettingsNode(.scalar("", quoted: false), at: node.position)
            }
            if result.usesVariables { written[node.position] = text }
            // A value is text, whatever it looks like; its reader knows where it came from.
            return SettingsNode(
                .scalar(result.text, quoted: quoted || result.usesVariables), at: node.position)
        }
    }

    /// Nil after reporting a variable that is not set, or a `${` that begins none.
    private mutating func substituted(
        _ text: Substring, _ path: String, at position: SourcePosition
    ) -> (text: String, usesVariables: Bool)? {
        var rest = text
        var result = ""
        var usesVariables = false
        var isWhole = true
        while let dollar = rest.firstIndex(of: "$") {
            result += rest[..<dollar]
            rest = rest[dollar...]
            if rest.hasPrefix("$${") {
                result += "${"
                rest = rest.dropFirst(3)
            } else if let variable = Variable(at: rest) {
                usesVariables = true
                rest = rest.dropFirst(variable.length)
                if let value = value(of: variable, path, at: position) { result += value } else { isWhole = false }
            } else {
                if rest.hasPrefix("${"), isWhole {
                    isWhole = false
                    report(
                        "'${' begins a variable: its name has letters, digits and _, and ends in '}'", path,
                        at: position, hint: "write $${ for the two characters themselves")
                }
                result += "$"
                rest = rest.dropFirst()
            }
        }
        return isWhole ? (result + rest, usesVariables) : nil
    }

    private mutating func value(of variable: Variable, _ path: String, at position: SourcePosition) -> String? {
        let value = options.environment[variable.name]
        if let fallback = variable.fallback { return value.flatMap { $0.isEmpty ? nil : $0 } ?? fallback }
        if let value { return value }
        report(
            "the variable \(variable.name) is not set in the environment", path, at: position,
            hint: "set it, write ${\(variable.name):-text} with what holds otherwise, or $${ for a plain ${")
        return nil
    }
}

private struct Variable {
    var name: String
    var fallback: String?
    /// In characters, with `${` and `}`.
    var length: Int

    /// Nil when `text` does not begin with a variable.
    init?(at text: Substring) {
        guard text.hasPrefix("${"), let end = text.firstIndex(of: "}") else { return nil }
        let inner = text[text.index(text.startIndex, offsetBy: 2)..<end]
        if let colon = inner.firstRange(of: ":-") {
            name = String(inner[..<colon.lowerBound])
            fallback = String(inner[colon.upperBound...])
        } else {
            name = String(inner)
        }
        length = inner.count + 3
        guard let first = name.utf8.first, Self.isLetter(first),
            name.utf8.allSatisfy({
                Self.isLetter($0) || $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9")
            })
        else { return nil }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "_") || byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")
    }
}
