import ToastModel

/// What a key takes: how it is read, and how it is described to people and to editors.
struct Kind<Value>: Sendable {
    /// With its article and an example: `a length of time such as 200ms, 5s or 1h`.
    var wanted: String
    /// The JSON Schema of its values.
    var schema: JSONValue
    /// The keys of its mappings.
    var keys: [KeyOutline] = []
    /// The value, or nil after reporting what is wrong with the node. Never called with a null.
    var read: @Sendable (_ node: SettingsNode, _ path: String, _ scope: inout LoadScope) -> Value?

    init(
        _ wanted: String, schema: JSONValue, keys: [KeyOutline] = [],
        read: @escaping @Sendable (SettingsNode, String, inout LoadScope) -> Value?
    ) {
        self.wanted = wanted
        self.schema = schema
        self.keys = keys
        self.read = read
    }

    /// A kind whose values are written as one scalar; `parse` gives nil for what is none.
    static func scalar(
        _ wanted: String, schema: JSONValue, parse: @escaping @Sendable (String) -> Value?
    ) -> Kind {
        Kind(wanted, schema: schema) { node, path, scope in
            if let value = scope.text(node).flatMap(parse) { return value }
            scope.mismatch(node, path, wanted: wanted)
            return nil
        }
    }

    /// As `scalar`, but for numbers and words that lose their meaning in quotes.
    static func bare(
        _ wanted: String, schema: JSONValue, parse: @escaping @Sendable (String) -> Value?
    ) -> Kind {
        Kind(wanted, schema: schema) { node, path, scope in
            if let value = scope.bareText(node).flatMap(parse) { return value }
            let quoted = scope.text(node).flatMap(parse) != nil
            scope.mismatch(node, path, wanted: wanted, hint: quoted ? "write it without quotes" : nil)
            return nil
        }
    }

    func map<Other>(_ transform: @escaping @Sendable (Value) -> Other) -> Kind<Other> {
        let read = read
        return Kind<Other>(wanted, schema: schema, keys: keys) { node, path, scope in
            read(node, path, &scope).map(transform)
        }
    }

    /// This kind, or one of its own words for a special value.
    func or(_ words: [String], as special: Value) -> Kind where Value: Sendable {
        let read = read
        let comma = wanted.hasSuffix(",") ? "" : ","
        let wanted = "\(wanted)\(comma) or \(words[0]),"
        let schema = JSONValue.anyOf([schema, .enumeration(words)])
        return Kind(wanted, schema: schema, keys: keys) { node, path, scope in
            if let word = scope.text(node)?.lowercased(), words.contains(word) { return special }
            if words.contains("off"), scope.bareText(node).flatMap(parseFlag) == false { return special }
            let before = scope.faults
            scope.faults = []
            let value = read(node, path, &scope)
            let found = scope.faults
            scope.faults = before
            // A scalar is told of both ways; inside a mapping the fault is nearer than that.
            if value == nil, scope.text(node) != nil || found.isEmpty {
                scope.mismatch(node, path, wanted: wanted)
            } else {
                scope.faults += found
            }
            return value
        }
    }
}
