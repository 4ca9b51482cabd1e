import ToastModel

extension Value {
    /// Whether two values say the same. Numbers compare by value, also with a text that is a number;
    /// a boolean also with the words true and false. With something missing nothing is equal.
    package func equals(_ other: Value) -> Bool {
        switch (self, other) {
        case (.missing, _), (_, .missing): false
        case (.many(let values), _): values.contains { $0.equals(other) }
        case (_, .many(let values)): values.contains { equals($0) }
        case (.null, .null): true
        case (.bool(let left), .bool(let right)): left == right
        case (.text(let left), .text(let right)): left == right
        case (.bool(let flag), .text(let text)), (.text(let text), .bool(let flag)):
            text.lowercased() == (flag ? "true" : "false")
        case (.array(let left), .array(let right)): left == right
        case (.object(let left), .object(let right)): left == right
        case (.number(let left), .number(let right)):
            left.text == right.text || Self.equalNumbers(left, right)
        case (.number, .real), (.real, .number), (.real, .real), (.number, .text), (.real, .text), (.text, .number),
            (.text, .real):
            double != nil && double == other.double
        default: false
        }
    }

    private static func equalNumbers(_ left: JSONNumber, _ right: JSONNumber) -> Bool {
        if let first = left.integer, let second = right.integer { return first == second }
        return left.double == right.double
    }

    /// Like `equals`, and texts in any case: for `to`, `from` and maps.
    func matches(_ other: Value) -> Bool {
        if case .text(let left) = self, case .text(let right) = other {
            return left == right || left.lowercased() == right.lowercased()
        }
        return equals(other)
    }

    enum Order { case ascending, same, descending }

    /// How two values are ordered: numbers by value, texts by their characters. Nil where there is no
    /// order: a comparison with that is false.
    func order(to other: Value) -> Order? {
        if case .text(let left) = self, case .text(let right) = other {
            if let first = double, let second = other.double { return Self.order(first, second) }
            return left == right ? .same : left < right ? .ascending : .descending
        }
        guard let left = double, let right = other.double else { return nil }
        return Self.order(left, right)
    }

    private static func order(_ left: Double, _ right: Double) -> Order? {
        if left < right { return .ascending }
        if left > right { return .descending }
        return left == right ? .same : nil
    }

    /// `needle` is an element of this list, a key of this object, or a part of this text.
    func contains(_ needle: Value) -> Bool {
        switch (self, needle) {
        case (_, .missing): false
        case (.array(let elements), _): elements.contains { Value($0).equals(needle) }
        case (.many(let values), _): values.contains { $0.equals(needle) || $0.containsText(needle) }
        case (.object(let members), .text(let name)): members.contains { $0.name == name }
        default: containsText(needle)
        }
    }

    private func containsText(_ needle: Value) -> Bool {
        guard case .text(let text) = self else { return false }
        let part = needle.display
        return TextSearch(part).isFound(in: text)
    }
}
