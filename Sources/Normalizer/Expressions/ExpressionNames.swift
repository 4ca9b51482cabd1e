package import ToastModel

/// The names that an expression can use, by the place where it stands.
package struct ExpressionNames: Sendable {
    /// What only some rules have.
    package struct Availability: OptionSet, Sendable {
        package let rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }
        /// `item`, `key`, `index`: in rules with `each`, `appears` or `vanishes`.
        package static let item = Availability(rawValue: 1)
        /// `value`, `was`: in rules that watch a value.
        package static let value = Availability(rawValue: 2)
        /// `burst`: in rules with `debounce`.
        package static let burst = Availability(rawValue: 4)
    }

    /// Of all topic filters of the rule.
    package var captures: [String]
    /// What `param.` gives: the parameters of the profile.
    package var parameters: [JSONMember]
    package var available: Availability

    package init(captures: [String] = [], parameters: [JSONMember] = [], available: Availability = []) {
        self.captures = captures
        self.parameters = parameters
        self.available = available
    }

    static let roots = [
        "payload", "topic", "cap", "msg", "prev", "merged", "item", "key", "index", "value", "was", "burst", "param",
    ]
    static let functions = ["exists", "size", "last", "between"]
    static let words = [
        "and", "or", "not", "in", "contains", "startswith", "endswith", "matches", "true", "false", "null",
    ]
}
