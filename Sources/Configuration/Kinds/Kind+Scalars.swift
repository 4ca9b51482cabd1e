import ToastModel

extension Kind where Value == Int {
    static func whole(_ range: ClosedRange<Int>) -> Kind {
        .bare("a whole number from \(range.lowerBound) to \(range.upperBound)", schema: .whole(range)) { text in
            Int(text.filter { $0 != "_" }).flatMap { range.contains($0) ? $0 : nil }
        }
    }

    /// A number of bytes.
    static func size(_ range: ClosedRange<Int>, like example: String) -> Kind {
        let schema = JSONValue.anyOf([.whole(range), .pattern("^[0-9]+(\\.[0-9]+)? ?(B|kB|KiB|Mi?B|Gi?B)$")])
        let wanted = "a size such as \(example), from \(range.lowerBound) to \(range.upperBound) bytes,"
        return .scalar(wanted, schema: schema) { text in
            parseSize(text).flatMap { range.contains($0) ? $0 : nil }
        }
    }
}

extension Kind where Value == Bool {
    static var flag: Kind {
        let schema = JSONValue.anyOf([.type("boolean"), .enumeration(["yes", "no", "on", "off"])])
        return .bare("true or false", schema: schema, parse: parseFlag)
    }
}

extension Kind where Value: RawRepresentable & CaseIterable & Sendable, Value.RawValue == String {
    /// One of a few words.
    static var choice: Kind {
        let words = Value.allCases.map(\.rawValue)
        let wanted = words.count == 1 ? "'\(words[0])'" : "one of \(words.joined(separator: ", "))"
        return Kind(wanted, schema: .enumeration(words)) { node, path, scope in
            let text = scope.text(node)
            let word = text?.lowercased()
            if let value = word.flatMap(Value.init(rawValue:)) { return value }
            // YAML 1.1 reads a bare `off` as false, so some write it that way.
            if word == "false", words.contains("off") { return Value(rawValue: "off") }
            let closest = text.flatMap { closestName(to: $0, among: words) }
            scope.mismatch(node, path, wanted: wanted, hint: closest.map { "did you mean '\($0)'?" })
            return nil
        }
    }
}

extension Kind where Value == String {
    /// Text that says something, in one line.
    static func text(_ wanted: String) -> Kind {
        .scalar(wanted, schema: .type("string", JSONMember("minLength", .integer(1)))) { text in
            text.isEmpty || text.unicodeScalars.contains { $0.value < 0x20 } ? nil : text
        }
    }

    /// The path of a file or folder, as seen from the folder of the configuration.
    static func path(_ what: String) -> Kind {
        let text = Kind.text(what)
        return Kind(text.wanted, schema: text.schema) { node, path, scope in
            text.read(node, path, &scope).map { resolve($0, in: scope.folder) }
        }
    }

    /// A name by the rule that all names share.
    static func name(_ what: String) -> Kind {
        let schema = JSONValue.type(
            "string", JSONMember("minLength", .integer(1)), JSONMember("maxLength", .integer(128)),
            JSONMember("pattern", .string("^[^$/+#][^/+#]*$")))
        return Kind("the name of \(what)", schema: schema) { node, path, scope in
            guard let text = scope.text(node) else {
                scope.mismatch(node, path, wanted: "the name of \(what)")
                return nil
            }
            do throws(NameFault) {
                try checkName(text)
                return text
            } catch {
                scope.report(error.sentence, path, at: node.position)
                return nil
            }
        }
    }
}

/// `true`, `false` and their words of YAML 1.1.
func parseFlag(_ text: String) -> Bool? {
    switch text.lowercased() {
    case "true", "yes", "on": true
    case "false", "no", "off": false
    default: nil
    }
}

/// A number of bytes, bare or with a unit: `256KiB`, `1.5 MiB`, `64kB`.
func parseSize(_ text: String) -> Int? {
    let units: [(name: String, bytes: Double)] = [
        ("KiB", 1024), ("MiB", 1_048_576), ("GiB", 1_073_741_824), ("kB", 1000), ("MB", 1e6), ("GB", 1e9), ("B", 1),
    ]
    let unit = units.first { text.hasSuffix($0.name) }
    var digits = text.dropLast(unit?.name.count ?? 0)
    if unit != nil, digits.hasSuffix(" ") { digits.removeLast() }
    guard !digits.isEmpty, digits.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }) else { return nil }
    guard let count = Double(digits) else { return nil }
    return Int(exactly: (count * (unit?.bytes ?? 1)).rounded())
}
