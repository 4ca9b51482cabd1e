/// A filter with its arguments, as in `x | truncate(20)`.
package struct FilterCall: Hashable, Sendable {
    package var filter: Filter
    package var arguments: [Expression]
    /// The pairs of `map`.
    package var pairs: [Pair] = []
    /// The `else` of `map`.
    package var otherwise: Expression?

    package struct Pair: Hashable, Sendable {
        package var key: String
        package var value: Expression
    }
}
