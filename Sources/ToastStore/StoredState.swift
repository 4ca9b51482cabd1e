package import ToastModel
package import ToastQueue

/// What a store holds.
package struct StoredState: Hashable, Sendable {
    package var records: [QueueRecord] = []
    /// Not yet acknowledged by the server, in order.
    package var outgoing: [OutgoingMessage] = []
    /// Committed and not known to be acknowledged on the wire, in order.
    package var received: [ReceivedMark] = []
    package var ruleState: [RuleStateEntry] = []
    /// The next serial of an outgoing message.
    package var nextOutgoingSerial: Int64 = 1

    package init() {}
}
