import ToastModel

/// A message that a command publishes, at QoS 1.
package struct Publication: Hashable, Sendable {
    package var topic: String
    package var payload: [UInt8]

    package init(topic: String, payload: [UInt8]) {
        self.topic = topic
        self.payload = payload
    }

    init(topic: String, members: [JSONMember]) {
        self.init(topic: topic, payload: JSONValue.object(members).encoded)
    }
}
