import ToastModel

/// One key of a mapping. The tables of fields are all that the loader, its hints, the JSON Schema and the
/// test of `toastd.yaml` know of the configuration.
struct Field<Target>: Sendable {
    var outline: KeyOutline
    /// One sentence for editors.
    var summary: String
    var schema: JSONValue
    /// Reads the value into the target; a fault leaves the target as it was.
    var apply:
        @Sendable (_ node: SettingsNode, _ path: String, _ target: inout Target, _ scope: inout LoadScope) -> Void

    init<Value>(
        _ name: String, _ kind: Kind<Value>, _ summary: String, standard: String? = nil,
        into store: @escaping @Sendable (inout Target, Value) -> Void
    ) {
        outline = KeyOutline(name: name, standard: standard, children: kind.keys)
        self.summary = summary
        schema = kind.schema
        let read = kind.read
        apply = { node, path, target, scope in
            if let value = read(node, path, &scope) { store(&target, value) }
        }
    }

    init<Value>(
        _ name: String, _ kind: Kind<Value>, _ summary: String, standard: String? = nil,
        _ member: any WritableKeyPath<Target, Value> & Sendable
    ) {
        self.init(name, kind, summary, standard: standard) { $0[keyPath: member] = $1 }
    }

    init<Value>(
        _ name: String, _ kind: Kind<Value>, _ summary: String, standard: String? = nil,
        _ member: any WritableKeyPath<Target, Value?> & Sendable
    ) {
        self.init(name, kind, summary, standard: standard) { $0[keyPath: member] = $1 }
    }
}

extension Array {
    /// Reads each entry of a mapping by the field of its name. What is null is as if it were not there.
    /// False when `node` is no mapping.
    func read<Target>(
        _ node: SettingsNode, _ path: String, wanted: String, into target: inout Target, _ scope: inout LoadScope
    ) -> Bool where Element == Field<Target> {
        guard case .mapping(let entries) = node.content else {
            scope.mismatch(node, path, wanted: wanted)
            return false
        }
        for entry in entries {
            if let field = first(where: { $0.outline.name == entry.key }) {
                if !entry.value.isNull { field.apply(entry.value, subpath(path, entry.key), &target, &scope) }
            } else {
                reportUnknown(entry, subpath(path, ShownText.key(entry.key)), &scope)
            }
        }
        return true
    }

    private func reportUnknown<Target>(
        _ entry: SettingsNode.Entry, _ path: String, _ scope: inout LoadScope
    ) where Element == Field<Target> {
        let names = map(\.outline.name)
        let hint: String? =
            if entry.key.unicodeScalars.contains(where: { $0 == "\u{A0}" }) {
                "the line has a space that YAML does not know as one, as pages of the web have: type it anew"
            } else if let hint = ShownText.hint(on: entry.key) {
                hint
            } else if let closest = closestName(to: entry.key, among: names) {
                "did you mean '\(closest)'?"
            } else if let place = KeyPlaces.place(of: entry.key) {
                place
            } else if names.count <= 8 {
                "known here: \(names.joined(separator: ", "))"
            } else {
                nil
            }
        scope.report("there is no key '\(ShownText.key(entry.key))' here", path, at: entry.keyPosition, hint: hint)
    }

    /// The JSON Schema of a mapping with these keys and no others. A key without a value is as if it were
    /// not there.
    func schema<Target>() -> JSONValue where Element == Field<Target> {
        .type(
            "object", JSONMember("properties", .object(map { JSONMember($0.outline.name, $0.describedSchema) })),
            JSONMember("additionalProperties", .bool(false)))
    }
}

extension Field {
    /// The schema with the words and the default that an editor shows.
    fileprivate var describedSchema: JSONValue {
        guard case .object(let members) = schema else { return schema }
        let standard = outline.standard.flatMap(JSONValue.init(standard:)).map { [JSONMember("default", $0)] } ?? []
        return .object([JSONMember("description", .string(summary))] + standard + members)
    }
}
