/// How a new toast treats what is on the screen (contract, section 2; queue rule 11).
package enum DisplayPolicy: String, Hashable, Sendable, CaseIterable {
    /// Waits for its turn.
    case queue
    /// Closes what is shown, up to its own priority.
    case replace
    /// Takes a slot as a preemption does, also from an equal priority.
    case now
}
