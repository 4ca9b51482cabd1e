import ToastModel

/// What it costs to look through a value, in steps of an evaluation.
extension Value {
    /// One for each value inside and for each 64 bytes of text.
    var work: Int {
        switch self {
        case .missing, .null, .bool, .number, .real: 1
        case .text(let text): 1 + text.utf8.count / 64
        case .array(let elements): elements.reduce(1) { $0 + $1.work }
        case .object(let members): members.reduce(1) { $0 + 1 + $1.value.work }
        case .many(let values): values.reduce(1) { $0 + $1.work }
        }
    }

    /// That of a text alone.
    var textWork: Int {
        if case .text(let text) = self { text.utf8.count / 64 } else { 0 }
    }

    /// How many values a selection has; one for anything else.
    var selected: Int {
        if case .many(let values) = self { values.count } else { 1 }
    }
}

extension JSONValue {
    fileprivate var work: Int {
        switch self {
        case .null, .bool, .number: 1
        case .string(let text): 1 + text.utf8.count / 64
        case .array(let elements): elements.reduce(1) { $0 + $1.work }
        case .object(let members): members.reduce(1) { $0 + 1 + $1.value.work }
        }
    }
}
