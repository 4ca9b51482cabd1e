/// How many records of queues are loaded at a time. A client is loaded as a whole, also when it has more.
package struct LoadPortions: Hashable, Sendable {
    /// Before anything else: what most brokers have stands in it, and takes a tenth of a second.
    package var first: Int
    /// In a turn: some ten milliseconds.
    package var turn: Int

    package init(first: Int = 16_384, turn: Int = 2_048) {
        self.first = first
        self.turn = turn
    }
}
