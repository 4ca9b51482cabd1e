/// What one entry of the rules' state is about.
struct StateKey: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case rule(Int)
        case sibling, previous, merged, shown
    }

    var app: Int
    var kind: Kind
    /// The instance of a rule, or a topic.
    var instance: String

    /// Whether it is about a remembered payload and not about a rule.
    var isPayload: Bool {
        switch kind {
        case .rule: false
        case .sibling, .previous, .merged, .shown: true
        }
    }
}
