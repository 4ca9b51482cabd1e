package import ToastModel

/// A message to be sent at QoS 1.
package struct MQTTPublication: Hashable, Sendable {
    package enum Retain: Hashable, Sendable { case yes, no }

    package var topic: String
    package var payload: [UInt8]
    package var retain: Retain
    /// The rest goes out in MQTT 5 only.
    package var contentType: String?
    package var messageExpiry: Milliseconds?
    package var responseTopic: String?
    package var correlationData: [UInt8]?
    package var userProperties: [InboundMessage.UserProperty] = []

    package init(topic: String, payload: [UInt8], retain: Retain = .no) {
        self.topic = topic
        self.payload = payload
        self.retain = retain
    }
}
