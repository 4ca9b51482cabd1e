import Broker
import MQTTSession

/// A connection at whose other end everything is acknowledged at once.
struct AgreeableServer: MessageTransport {
    private(set) var published = 0
    private var answers: [MQTTEvent] = [.connected(MQTTGreeting(session: .continued, version: .five))]
    private var lastNumber: Int32 = 0

    let wantsFlush = false

    mutating func read(limit: Int, into events: inout [MQTTEvent]) -> MQTTSession.Drain {
        events += answers
        answers = []
        return .drained
    }

    mutating func publish(_ message: MQTTPublication) throws(MQTTFault) -> Int32 {
        published += 1
        lastNumber += 1
        answers.append(.published(lastNumber, reason: 0))
        return lastNumber
    }

    mutating func subscribe(_ subscription: MQTTSubscription) throws(MQTTFault) -> Int32 {
        lastNumber += 1
        return lastNumber
    }

    mutating func unsubscribe(_ filter: String) throws(MQTTFault) -> Int32 {
        lastNumber += 1
        return lastNumber
    }

    mutating func observeRedelivery(_ wish: MQTTSession.Observation) {}

    mutating func flush() {}
}
