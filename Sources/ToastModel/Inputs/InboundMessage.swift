/// A message as the MQTT server delivered it.
package struct InboundMessage: Hashable, Sendable {
    package struct UserProperty: Hashable, Sendable {
        package var name: String
        package var value: String

        package init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// What MQTT 5 adds to a message.
    package struct Properties: Hashable, Sendable {
        package var messageExpiry: Milliseconds?
        package var contentType: String?
        package var responseTopic: String?
        package var correlationData: [UInt8]?
        package var userProperties: [UserProperty] = []
        package var subscriptionIdentifiers: [UInt32] = []

        package init() {}
    }

    /// Whether the server sent it because we subscribed.
    package enum Freshness: Hashable, Sendable {
        case live, retained
    }

    package var topic: String
    package var payload: [UInt8]
    /// 0 or 1: we never subscribe at 2.
    package var qos: Int
    package var freshness: Freshness
    package var properties: Properties

    package init(
        topic: String, payload: [UInt8], qos: Int = 0, freshness: Freshness = .live,
        properties: Properties = Properties()
    ) {
        self.topic = topic
        self.payload = payload
        self.qos = qos
        self.freshness = freshness
        self.properties = properties
    }
}
