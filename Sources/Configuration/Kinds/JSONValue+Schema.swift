import ToastModel

/// Words of JSON Schema, draft 2020-12.
extension JSONValue {
    static func type(_ name: String, _ more: JSONMember...) -> JSONValue {
        .object([JSONMember("type", .string(name))] + more)
    }

    static func anyOf(_ schemas: [JSONValue]) -> JSONValue {
        .object([JSONMember("anyOf", .array(schemas))])
    }

    static func enumeration(_ words: [String]) -> JSONValue {
        .object([JSONMember("enum", .array(words.map { .string($0) }))])
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
