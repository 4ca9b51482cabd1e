package import ToastModel

/// How one field is made.
package indirect enum FieldTemplate: Hashable, Sendable {
    case constant(JSONValue)
    case template(Template)
    case map(ValueMap)
    case list([FieldTemplate])
    case object([Member])

    package struct Member: Hashable, Sendable {
        package var name: String
        package var value: FieldTemplate
    }
}

/// Translates a value (rules, N12): the first entry that fits.
package struct ValueMap: Hashable, Sendable {
    package enum Match: Hashable, Sendable {
        /// A number, a boolean or a text in any case.
        case value(Value)
        /// Both ends included.
        case range(Double, Double)
        case compare(Expression.Comparison, Double)
    }

    package struct Entry: Hashable, Sendable {
        package var match: Match
        package var result: FieldTemplate
    }

    package var subject: Expression
    package var entries: [Entry]
    package var otherwise: FieldTemplate?
}

extension ValueMap.Match {
    func fits(_ value: Value) -> Bool {
        switch self {
        case .value(let wanted): return value.matches(wanted)
        case .range(let low, let high): return value.double.map { $0 >= low && $0 <= high } ?? false
        case .compare(let comparison, let limit):
            guard let number = value.double else { return false }
            return switch comparison {
            case .less: number < limit
            case .lessOrEqual: number <= limit
            case .greater: number > limit
            default: number >= limit
            }
        }
    }

    /// As it is written as a key: `5`, `on`, `10..20`, `< 5`, `>= 30`.
    init(_ key: String) {
        let text = String(Words.trimmed(key))
        for (sign, comparison) in Self.signs where text.hasPrefix(sign) {
            if let limit = Words.plainNumber(String(text.dropFirst(sign.count))) {
                self = .compare(comparison, limit)
                return
            }
        }
        let ends = TextShape.split(text, by: "..", limit: 3)
        if ends.count == 2, let low = Words.plainNumber(ends[0]), let high = Words.plainNumber(ends[1]) {
            self = .range(low, high)
        } else {
            self = .value(.text(text))
        }
    }

    private static let signs: [(String, Expression.Comparison)] = [
        ("<=", .lessOrEqual), (">=", .greaterOrEqual), ("<", .less), (">", .greater),
    ]
}
