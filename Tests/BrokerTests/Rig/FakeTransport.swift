import Broker
import MQTTSession
import ToastModel

/// A connection that exists only in the test: what it should give is put in, what it was told is kept.
struct FakeTransport: MessageTransport {
    var incoming: [MQTTEvent] = []
    var published: [(number: Int32, message: MQTTPublication)] = []
    var subscribed: [(number: Int32, subscription: MQTTSubscription)] = []
    var unsubscribed: [(number: Int32, filter: String)] = []
    var observation = MQTTSession.Observation.off
    var wantsFlush = false
    let trace: Trace
    private var nextNumber: Int32 = 1

    init(_ trace: Trace) {
        self.trace = trace
    }

    mutating func read(limit: Int, into events: inout [MQTTEvent]) -> MQTTSession.Drain {
        events.append(contentsOf: incoming.prefix(limit))
        incoming.removeFirst(min(limit, incoming.count))
        return incoming.isEmpty ? .drained : .limitReached
    }

    mutating func publish(_ message: MQTTPublication) throws(MQTTFault) -> Int32 {
        if message.topic.isEmpty || message.topic.contains("#") { throw .message("no topic") }
        trace.steps.append(.publish(message.topic))
        published.append((take(), message))
        return nextNumber - 1
    }

    mutating func subscribe(_ subscription: MQTTSubscription) throws(MQTTFault) -> Int32 {
        subscribed.append((take(), subscription))
        return nextNumber - 1
    }

    mutating func unsubscribe(_ filter: String) throws(MQTTFault) -> Int32 {
        unsubscribed.append((take(), filter))
        return nextNumber - 1
    }

    mutating func observeRedelivery(_ wish: MQTTSession.Observation) { observation = wish }

    mutating func flush() { trace.steps.append(.flush) }

    private mutating func take() -> Int32 {
        defer { nextNumber += 1 }
        return nextNumber
    }
}
