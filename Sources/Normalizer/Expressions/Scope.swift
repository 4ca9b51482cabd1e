package import ToastModel

/// Everything that an expression can see.
package struct Scope: Sendable {
    package var payload: Value
    package var topic: String
    /// By the place of the name in the rule's list of captures.
    package var captures: [String]
    package var freshness = InboundMessage.Freshness.live
    package var qos = 0
    package var contentType: String?
    package var userProperties: [InboundMessage.UserProperty] = []
    /// When the message came: the only clock of expressions.
    package var time = WallTime(unixMilliseconds: 0)
    /// In which times of day and dates are told.
    package var zone = ZoneOffsets.utc
    package var previous = Value.missing
    package var merged = Value.missing
    package var item = Value.missing
    package var key = Value.missing
    package var index: Int?
    package var value = Value.missing
    package var was = Value.missing
    package var burst = 1
    /// The last payloads of the topics that rules ask for.
    package var siblings = PayloadMemory()

    package init(payload: Value, topic: String = "", captures: [String] = []) {
        self.payload = payload
        self.topic = topic
        self.captures = captures
    }
}
