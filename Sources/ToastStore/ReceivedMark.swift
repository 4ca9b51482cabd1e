/// What identifies a message that the server may deliver again after a reconnect.
package struct ReceivedMark: Hashable, Sendable {
    package var topic: String
    /// Of the payload and the properties that matter.
    package var hash: UInt64

    package init(topic: String, hash: UInt64) {
        self.topic = topic
        self.hash = hash
    }
}
