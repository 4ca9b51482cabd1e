package import MQTTSession

/// What a turn needs of the connection to the server: an MQTT session, or a fake in tests.
///
/// The acknowledgements of what `read` gave leave with the next `flush`, and only then.
package protocol MessageTransport: ~Copyable {
    mutating func read(limit: Int, into events: inout [MQTTEvent]) -> MQTTSession.Drain
    mutating func publish(_ message: MQTTPublication) throws(MQTTFault) -> Int32
    mutating func subscribe(_ subscription: MQTTSubscription) throws(MQTTFault) -> Int32
    mutating func unsubscribe(_ filter: String) throws(MQTTFault) -> Int32
    mutating func observeRedelivery(_ wish: MQTTSession.Observation)
    mutating func flush()
    /// Whether something is still waiting to be written.
    var wantsFlush: Bool { get }
}

extension MQTTSession: MessageTransport {}
