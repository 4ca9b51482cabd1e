/// The first thing that went wrong in a simulation.
package struct Difference: Error, Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable {
        /// Engine and model do not say the same.
        case events
        case screen
        case clients
        case records
        /// The engine sleeps through something, or never rests.
        case deadline
        /// One of the invariants of the queue rules.
        case invariant
    }

    package var kind: Kind
    /// What is wrong, in a few lines.
    package var message: String
    /// What kind of events it is about, so that a shrunk schedule fails in the same way.
    package var signature: String
    /// The number of the step at which it showed, from 1; 0 before the first.
    package var step = 0

    package init(_ kind: Kind, _ message: String, signature: String = "") {
        self.kind = kind
        self.signature = signature
        self.message = message
    }
}
