/// Bounds on one document (rules, "Decoding ladder").
package struct JSONLimits: Hashable, Sendable {
    /// How many arrays and objects may stand inside each other.
    package var depth: Int
    /// How many values the document may have, containers included, names not.
    package var values: Int

    package init(depth: Int = 64, values: Int = 10_000) {
        self.depth = depth
        self.values = values
    }
}
