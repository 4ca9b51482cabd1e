import ToastModel

/// Words of JSON Schema, draft 2020-12.
extension JSONValue {
    static func type(_ name: String, _ more: JSONMember...) -> JSONValue {
        .object([JSONMember("type", .string(name))] + more)
    }

    /// The same, or nothing. An editor's messages point deeper into one type than into a choice.
    var orNull: JSONValue {
        guard case .object(var members) = self,
            let type = members.firstIndex(where: { $0.name == "type" }), let name = members[type].value.string
        else { return .anyOf([self, .type("null")]) }
        members[type].value = .array([.string(name), .string("null")])
        return .object(members)
    }

    static func anyOf(_ schemas: [JSONValue]) -> JSONValue {
        .object([JSONMember("anyOf", .array(schemas))])
    }

    /// One of these words. YAML 1.1 reads a bare `off` as false.
    static func enumeration(_ words: [String]) -> JSONValue {
        let values = words.map { JSONValue.string($0) } + (words.contains("off") ? [.bool(false)] : [])
        return .object([JSONMember("enum", .array(values))])
    }

    static func pattern(_ expression: String) -> JSONValue {
        .type("string", JSONMember("pattern", .string(expression)))
    }

    static func whole(_ range: ClosedRange<Int>) -> JSONValue {
        .type(
            "integer", JSONMember("minimum", .integer(range.lowerBound)),
            JSONMember("maximum", .integer(range.upperBound)))
    }
}
