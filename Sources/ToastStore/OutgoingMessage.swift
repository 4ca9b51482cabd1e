package import ToastModel

/// A message on its way to the server.
package struct OutgoingMessage: Hashable, Sendable {
    package enum Retain: Hashable, Sendable { case yes, no }

    /// Ascending in the order of publishing, unique over restarts.
    package var serial: Int64
    package var topic: String
    package var payload: [UInt8]
    package var retain: Retain
    package var messageExpiry: Milliseconds?
    package var correlationData: [UInt8]?

    package init(
        serial: Int64, topic: String, payload: [UInt8], retain: Retain = .no, messageExpiry: Milliseconds? = nil,
        correlationData: [UInt8]? = nil
    ) {
        self.serial = serial
        self.topic = topic
        self.payload = payload
        self.retain = retain
        self.messageExpiry = messageExpiry
        self.correlationData = correlationData
    }
}
