package import ToastModel
package import ToastQueue

/// Everything that one turn of the loop changed.
package struct TurnBatch: Hashable, Sendable {
    package var records: [QueueRecord] = []
    /// Messages to be published after the commit, kept until their acknowledgement.
    package var outgoing: [OutgoingMessage] = []
    /// Serials of outgoing messages that the server acknowledged.
    package var delivered: [Int64] = []
    /// QoS 1 messages that this turn took in, in the order they came (design, "Effectively once").
    package var received: [ReceivedMark] = []
    /// How many of the oldest marks are known to be acknowledged on the wire.
    package var flushed = 0
    /// Closed events, for the history.
    package var closed: [ClosedEvent] = []
    /// State of the normaliser that changed: opaque to the store. Nil bytes remove the key.
    package var ruleState: [RuleStateEntry] = []

    package init() {}

    package var isEmpty: Bool { self == TurnBatch() }
}
