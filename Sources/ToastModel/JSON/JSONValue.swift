/// A JSON document in memory. Objects keep their members in the order they were written.
package enum JSONValue: Hashable, Sendable {
    case null
    case bool(Bool)
    case number(JSONNumber)
    case string(String)
    case array([JSONValue])
    case object([JSONMember])
}

/// One name with its value in a JSON object.
package struct JSONMember: Hashable, Sendable {
    package var name: String
    package var value: JSONValue

    package init(_ name: String, _ value: JSONValue) {
        self.name = name
        self.value = value
    }
}

extension JSONValue {
    package static func integer(_ value: Int64) -> JSONValue { .number(JSONNumber(value)) }
    package static func integer(_ value: Int) -> JSONValue { .number(JSONNumber(Int64(value))) }

    /// The member of that name, if this is an object that has one.
    package subscript(name: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.last { $0.name == name }?.value
    }

    package var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    package var bool: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    package var integer: Int64? {
        if case .number(let number) = self { number.integer } else { nil }
    }

    package var double: Double? {
        if case .number(let number) = self { number.double } else { nil }
    }

    package var array: [JSONValue]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    package var members: [JSONMember]? {
        if case .object(let members) = self { members } else { nil }
    }

    package var isNull: Bool {
        if case .null = self { true } else { false }
    }
}
