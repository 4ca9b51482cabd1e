/// The answer to a history query (contract, section 7).
package struct HistoryReply: Hashable, Sendable {
    package enum Outcome: Hashable, Sendable {
        /// In the order they were decided. `more` says whether others that are asked for stand behind
        /// the last: ask again with `after` it.
        case found([ClosedEvent], more: Bool)
        /// One sentence: what is wrong with the query.
        case invalid(String)
    }

    package var outcome: Outcome
    /// The query's own mark, given back.
    package var ref: JSONValue?

    package init(_ outcome: Outcome, ref: JSONValue? = nil) {
        self.outcome = outcome
        self.ref = ref
    }
}
