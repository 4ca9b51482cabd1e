package import ToastModel

/// What an expression gives. Missing, null, empty and false are four things (rules, N4).
package enum Value: Hashable, Sendable {
    /// The path leads nowhere.
    case missing
    case null
    case bool(Bool)
    /// A number of the payload, with the digits it was sent with.
    case number(JSONNumber)
    /// A number that was computed.
    case real(Double)
    case text(String)
    case array([JSONValue])
    case object([JSONMember])
    /// What a wildcard or an element filter selected; never empty.
    case many([Value])

    package init(_ json: JSONValue) {
        switch json {
        case .null: self = .null
        case .bool(let flag): self = .bool(flag)
        case .number(let number): self = .number(number)
        case .string(let text): self = .text(text)
        case .array(let elements): self = .array(elements)
        case .object(let members): self = .object(members)
        }
    }

    package init(_ json: JSONValue?) {
        if let json {
            self.init(json)
        } else {
            self = .missing
        }
    }

    package static func integer(_ value: Int64) -> Value { .number(JSONNumber(value)) }
}

extension Value {
    /// The value as JSON; nil when it is missing.
    package var json: JSONValue? {
        switch self {
        case .missing: nil
        case .null: .null
        case .bool(let flag): .bool(flag)
        case .number(let number): .number(number)
        case .real(let double): JSONNumber(double).map(JSONValue.number)
        case .text(let text): .string(text)
        case .array(let elements): .array(elements)
        case .object(let members): .object(members)
        case .many(let values): .array(values.compactMap(\.json))
        }
    }

    /// The value as people read it: empty when missing or null, lists joined by commas, objects as JSON.
    package var display: String {
        switch self {
        case .missing, .null: ""
        case .bool(let flag): flag ? "true" : "false"
        case .number(let number): number.text
        case .real(let double): Self.text(of: double)
        case .text(let text): text
        case .array(let elements): Self.joined(elements.map(Value.init), by: ", ")
        case .object(let members): String(decoding: JSONValue.object(members).encoded, as: UTF8.self)
        case .many(let values): Self.joined(values, by: ", ")
        }
    }

    package static func joined(_ values: [Value], by separator: String) -> String {
        values.lazy.filter(\.saysSomething).map(\.display).joined(separator: separator)
    }

    /// A computed number without noise: whole numbers without a point, others with at most 12 digits.
    static func text(of double: Double) -> String {
        guard double.isFinite else { return "" }
        if let whole = Int64(exactly: double), whole.magnitude < 1 << 53 { return String(whole) }
        let magnitude = double.magnitude
        guard magnitude > 1e-6, magnitude < 1e9 else { return double.description }
        return decimal(double, digits: 9, padded: .no)
    }

    enum Padding { case yes, no }

    /// A finite number with `digits` places after the point, rounded half away from zero.
    static func decimal(_ double: Double, digits: Int, padded: Padding) -> String {
        var scale = 1.0
        for _ in 0..<digits { scale *= 10 }
        let scaled = (double * scale).rounded(.toNearestOrAwayFromZero)
        guard scaled.magnitude < 9e15 else { return double.description }
        let units = Int64(scaled)
        let magnitude = units.magnitude
        var fraction = String(magnitude % UInt64(scale))
        fraction = String(repeating: "0", count: digits - min(digits, fraction.utf8.count)) + fraction
        if digits == 0 { fraction = "" }
        if padded == .no {
            while fraction.hasSuffix("0") { fraction.removeLast() }
        }
        let sign = units < 0 ? "-" : ""
        return sign + String(magnitude / UInt64(scale)) + (fraction.isEmpty ? "" : "." + fraction)
    }

    /// The value as a number, if it is one or a text that is nothing but one.
    package var double: Double? {
        switch self {
        case .number(let number): number.double
        case .real(let double): double
        case .text(let text): Words.plainNumber(text)
        case .many(let values): values.count == 1 ? values[0].double : nil
        default: nil
        }
    }

    /// False for missing, null, empty and blank: what `??` and `default` step over.
    package var saysSomething: Bool {
        switch self {
        case .missing, .null: false
        case .bool, .number: true
        case .real(let double): double.isFinite
        case .text(let text): !Words.isBlank(text)
        case .array(let elements): !elements.isEmpty
        case .object(let members): !members.isEmpty
        case .many(let values): values.contains(where: \.saysSomething)
        }
    }

    /// Whether a condition with this value holds: false for missing, null, false, 0 and empty.
    package var isTrue: Bool {
        switch self {
        case .missing, .null: false
        case .bool(let flag): flag
        case .number(let number): number.double != 0
        case .real(let double): double != 0 && !double.isNaN
        case .text(let text): !text.isEmpty
        case .array(let elements): !elements.isEmpty
        case .object(let members): !members.isEmpty
        case .many(let values): values.contains(where: \.isTrue)
        }
    }

    package var isMissing: Bool {
        if case .missing = self { true } else { false }
    }

    /// What kind of value it is, for messages.
    package var kind: String {
        switch self {
        case .missing: "missing"
        case .null: "null"
        case .bool: "a boolean"
        case .number, .real: "a number"
        case .text: "text"
        case .array, .many: "a list"
        case .object: "an object"
        }
    }
}
