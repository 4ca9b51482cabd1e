/// Where the publisher of a show wants its action and closed events as well: the MQTT 5 response
/// topic with its correlation data.
package struct ReturnAddress: Hashable, Sendable {
    package var topic: String
    package var correlation: [UInt8]?

    package init(topic: String, correlation: [UInt8]? = nil) {
        self.topic = topic
        self.correlation = correlation
    }
}
