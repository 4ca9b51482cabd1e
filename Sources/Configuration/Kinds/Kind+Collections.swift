import ToastModel

extension Kind {
    /// A list, or a single value that stands for a list of one. Broken elements are reported and left out.
    static func list<Element: Sendable>(of element: Kind<Element>) -> Kind where Value == [Element] {
        let schema = JSONValue.anyOf([
            element.schema, .type("array", JSONMember("items", element.schema)),
        ])
        let wanted = "\(element.wanted), or a list of those,"
        return Kind(wanted, schema: schema, keys: element.keys) { node, path, scope in
            guard case .sequence(let nodes) = node.content else {
                return element.read(node, path, &scope).map { [$0] }
            }
            var elements: [Element] = []
            for (index, node) in nodes.enumerated() {
                let path = "\(path)[\(index)]"
                if node.isNull {
                    scope.mismatch(node, path, wanted: element.wanted)
                } else if let value = element.read(node, path, &scope) {
                    elements.append(value)
                }
            }
            return elements
        }
    }

    /// A mapping with the given keys.
    static func mapping(_ fields: [Field<Value>], from start: Value, like example: String) -> Kind
    where Value: Sendable {
        let wanted = "a mapping such as \(example)"
        return Kind(wanted, schema: fields.schema(), keys: fields.map(\.outline)) { node, path, scope in
            var value = start
            return fields.read(node, path, wanted: wanted, into: &value, &scope) ? value : nil
        }
    }

    /// A mapping whose keys are chosen by the user, in the order of the file. `named` is what a key is
    /// called in the outline; `empty` is the value of a key without one.
    static func dictionary<Element: Sendable>(
        of element: Kind<Element>, named: String, like example: String, empty: Element? = nil
    ) -> Kind where Value == [Keyed<Element>] {
        let wanted = "a mapping such as \(example)"
        let value = empty == nil ? element.schema : element.schema.orNull
        let schema = JSONValue.type("object", JSONMember("additionalProperties", value))
        let keys = [KeyOutline(name: "<\(named)>", standard: nil, children: element.keys)]
        return Kind(wanted, schema: schema, keys: keys) { node, path, scope in
            guard case .mapping(let entries) = node.content else {
                scope.mismatch(node, path, wanted: wanted)
                return nil
            }
            return entries.compactMap { entry in
                let path = subpath(path, entry.key)
                if entry.value.isNull {
                    if let empty { return Keyed(key: entry.key, position: entry.keyPosition, value: empty) }
                    scope.mismatch(entry.value, path, wanted: element.wanted)
                    return nil
                }
                return element.read(entry.value, path, &scope).map {
                    Keyed(key: entry.key, position: entry.keyPosition, value: $0)
                }
            }
        }
    }
}

/// A value with the name the user gave it, and where.
struct Keyed<Value: Sendable>: Sendable {
    var key: String
    var position: SourcePosition
    var value: Value
}
