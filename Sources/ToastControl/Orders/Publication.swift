import ToastModel

/// A message that a command publishes, at QoS 1.
package struct Publication: Hashable, Sendable {
    package enum Retain: Hashable, Sendable { case yes, no }

    package var topic: String
    package var payload: [UInt8]
    package var retain: Retain

    package init(topic: String, payload: [UInt8], retain: Retain = .no) {
        self.topic = topic
        self.payload = payload
        self.retain = retain
    }

    init(topic: String, members: [JSONMember]) {
        self.init(topic: topic, payload: JSONValue.object(members).encoded)
    }
}
