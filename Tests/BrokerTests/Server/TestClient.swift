import EventLoop
import JSON
import MQTTSession
import TestSupport
import ToastModel

/// A client of a real server that is turned by whoever waits for something.
final class TestClient {
    private var session: MQTTSession
    private(set) var messages: [InboundMessage] = []
    private var acknowledged: Set<Int32> = []
    private var pending: Set<Int32> = []
    private var isConnected = false
    private var open = 0

    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    /// Connects and subscribes.
    init(port: UInt16, _ filters: [String] = []) throws {
        let id = "test-\(UInt64.random(in: 0 ... .max))"
        session = try MQTTSession(MQTTSettings(clientID: id, endpoint: .tcp(host: "127.0.0.1", port: port)))
        try session.connect()
        try wait("no connection") { $0.isConnected }
        for filter in filters { _ = try session.subscribe(MQTTSubscription(filter, retained: .always)) }
        open = filters.count
        try wait("no answer to the subscriptions") { $0.open == 0 }
    }

    /// Takes in what has come.
    private func turn() {
        session.flush()
        var events: [MQTTEvent] = []
        _ = session.read(limit: 1000, into: &events)
        for event in events {
            switch event {
            case .connected: isConnected = true
            case .subscribed: open -= 1
            case .message(let message, _): messages.append(message)
            case .published(let number, _): acknowledged.insert(number)
            case .refused, .disconnected, .unsubscribed: break
            }
        }
        session.flush()
    }

    /// Waits until the condition holds.
    func wait(_ complaint: String, seconds: Int64 = 20, until condition: (TestClient) throws -> Bool) throws {
        let isDone = try waitUntil(seconds: seconds) {
            turn()
            return try condition(self)
        }
        if !isDone {
            let heard = messages.suffix(20).map { "\($0.topic) \(String(decoding: $0.payload, as: UTF8.self))" }
            throw Failure(description: "\(complaint); heard \(messages.count): \(heard)")
        }
    }

    /// Publishes at QoS 1 and waits for the server's acknowledgement.
    func publish(_ topic: String, _ payload: String, retain: MQTTPublication.Retain = .no) throws {
        try publish([(topic, payload)], retain: retain)
    }

    /// Publishes all of them, then waits for all acknowledgements.
    func publish(_ messages: [(topic: String, payload: String)], retain: MQTTPublication.Retain = .no) throws {
        var numbers: Set<Int32> = []
        for (topic, payload) in messages {
            numbers.insert(
                try session.publish(MQTTPublication(topic: topic, payload: [UInt8](payload.utf8), retain: retain)))
        }
        try wait("no acknowledgement") { numbers.isSubset(of: $0.acknowledged) }
    }

    func forget() { messages = [] }

    /// The closed events so far, copies included.
    var closed: [ClosedEvent] { events("closed") { try ClosedEvent(reading: $0) } }

    var displays: [DisplayEvent] { events("display") { try DisplayEvent(reading: $0) } }

    private func events<Event>(_ kind: String, _ read: (JSONValue) throws -> Event) -> [Event] {
        messages.compactMap { message in
            guard message.topic.hasPrefix("toast/\(kind)/") else { return nil }
            return try? read(parseJSON(message.payload).value)
        }
    }

    /// What the status topic said last.
    var status: StatusReport? {
        messages.last { $0.topic.hasPrefix("toast/status/") }.flatMap {
            try? StatusReport(reading: parseJSON($0.payload).value)
        }
    }
}
