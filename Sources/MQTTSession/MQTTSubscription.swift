/// One filter that the server is asked for, always at QoS 1.
package struct MQTTSubscription: Hashable, Sendable {
    /// When the server sends the retained messages that match.
    package enum RetainedMessages: Hashable, Sendable {
        /// With every subscription.
        case always
        /// Only when the subscription did not exist.
        case whenNew
        case never
    }

    package var filter: String
    package var retained: RetainedMessages
    /// Sent back with each message that matched, in MQTT 5 and where the server can.
    package var identifier: UInt32?

    package init(_ filter: String, retained: RetainedMessages = .whenNew, identifier: UInt32? = nil) {
        self.filter = filter
        self.retained = retained
        self.identifier = identifier
    }
}
