package import MQTTSession
import Observability
import ToastModel
package import ToastStore

/// What was committed and is to be published, in order, and what is on its way.
///
/// The MQTT library takes as much as it is given, so this queue hands it only so many messages at a time
/// and says when it is full itself.
package struct Outbox: Sendable {
    /// Whether the store holds a message until its acknowledgement.
    package enum Keeping: Hashable, Sendable {
        case stored
        /// Made anew after a restart: screens, lines, status.
        case fleeting
    }

    private struct Entry {
        var message: OutgoingMessage
        var keeping: Keeping
        /// The turn in which it was handed to the connection.
        var turn: Int64 = 0
    }

    private var waiting: [Entry] = []
    private var first = 0
    private var underway: [Int32: Entry] = [:]
    private var delivered: [Int64] = []
    private var bytes = 0

    /// At most so many messages are with the library. At each acknowledgement it walks the list of all of them:
    /// a thousand cost a fifth of the whole turn.
    package static let highWater = 256

    /// From where on it is full, so that nothing more should be taken in. It is low again at a tenth.
    package struct Limits: Hashable, Sendable {
        package var messages = 50_000
        package var bytes = 64 << 20

        package init() {}
    }

    private let limits: Limits

    package init(_ limits: Limits = Limits()) {
        self.limits = limits
    }

    package var count: Int { waiting.count - first + underway.count }
    package var waitingCount: Int { waiting.count - first }
    package var isIdle: Bool { count == 0 }

    package enum Level: Hashable, Sendable { case low, middle, full }

    package var level: Level {
        if waitingCount >= limits.messages || bytes >= limits.bytes { return .full }
        return waitingCount <= limits.messages / 10 && bytes <= limits.bytes / 10 ? .low : .middle
    }

    package mutating func append(_ message: OutgoingMessage, _ keeping: Keeping) {
        waiting.append(Entry(message: message, keeping: keeping))
        bytes += message.payload.count
    }

    /// Hands the connection what it may have. Messages that cannot be sent at all are dropped and named.
    package mutating func pump(
        into transport: inout some MessageTransport & ~Copyable, turn: Int64
    ) -> [(message: OutgoingMessage, fault: MQTTFault)] {
        var refused: [(message: OutgoingMessage, fault: MQTTFault)] = []
        while first < waiting.count, underway.count < Self.highWater {
            var entry = waiting[first]
            first += 1
            bytes -= entry.message.payload.count
            entry.turn = turn
            do throws(MQTTFault) {
                underway[try transport.publish(MQTTPublication(entry.message))] = entry
            } catch {
                if entry.keeping == .stored { delivered.append(entry.message.serial) }
                refused.append((entry.message, error))
            }
        }
        if first == waiting.count || first > 4096 {
            waiting.removeFirst(first)
            first = 0
        }
        return refused
    }

    /// The server acknowledged a message; the turn in which it was handed over, nil for none of ours.
    package mutating func acknowledged(_ number: Int32) -> Int64? {
        guard let entry = underway.removeValue(forKey: number) else { return nil }
        if entry.keeping == .stored { delivered.append(entry.message.serial) }
        return entry.turn
    }

    /// The connection's memory of what is underway is gone: everything is to be sent once more.
    package mutating func takeBack() {
        let again = underway.values.sorted { $0.message.serial < $1.message.serial }
        underway = [:]
        bytes += again.reduce(0) { $0 + $1.message.payload.count }
        waiting.replaceSubrange(..<first, with: again)
        first = 0
    }

    /// Serials that were acknowledged since the last call.
    package mutating func takeDelivered() -> [Int64] {
        defer { delivered = [] }
        return delivered
    }

    package var hasDelivered: Bool { !delivered.isEmpty }
}

extension MQTTPublication {
    fileprivate init(_ message: OutgoingMessage) {
        self.init(topic: message.topic, payload: message.payload, retain: message.retain == .yes ? .yes : .no)
        messageExpiry = message.messageExpiry
        correlationData = message.correlationData
        // Every event is a JSON object that begins with its format version; what the broker sends on
        // behalf of an app is not labelled.
        if message.payload.starts(with: Self.eventPrefix) { contentType = "application/json" }
    }

    private static let eventPrefix = [UInt8](#"{"v":1,"#.utf8)
}
