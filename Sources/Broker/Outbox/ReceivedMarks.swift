package import MQTTSession
package import ToastModel
package import ToastStore

/// What was taken in at QoS 1 and is not known to have been acknowledged, in order: how a message is
/// recognised that the server sends again (design, "Effectively once").
///
/// A mark ends when something that was written after its acknowledgement has been answered by the server.
package struct ReceivedMarks: Sendable {
    private struct Entry {
        var mark: ReceivedMark
        /// The turn whose flush carries its acknowledgement.
        var turn: Int64
        var at: Instant
    }

    private enum Matching {
        case off
        /// The first of the old marks that has not been passed, and how many there are.
        case on(next: Int, end: Int)
    }

    private var entries: [Entry]
    private var matching = Matching.off
    /// Marks of this turn, for the store.
    private var fresh: [ReceivedMark] = []
    /// How many of the oldest have ended since the store was told.
    private var ended = 0

    /// More than this cannot be unacknowledged: it is the window that we grant the server.
    package static let window = 1000
    /// How long a mark waits for an answer to something else before one is asked for.
    package static let patience = Milliseconds.seconds(2)

    package init(restored: [ReceivedMark], at now: Instant) {
        entries = restored.map { Entry(mark: $0, turn: 0, at: now) }
    }

    package var isEmpty: Bool { entries.isEmpty }
    package var isMatching: Bool {
        if case .on = matching { true } else { false }
    }

    /// The server took a connection.
    package mutating func connected(_ session: MQTTGreeting.Session) {
        switch session {
        // Whatever comes now was not sent to us before: an equal message is another one.
        case .new: end(entries.count)
        case .continued: break
        }
        matching = entries.isEmpty ? .off : .on(next: 0, end: entries.count)
    }

    package enum Verdict: Hashable, Sendable {
        case new
        /// Was taken in before; it only needs to be acknowledged.
        case repeated
    }

    /// Judges a QoS 1 message and remembers it for this turn.
    package mutating func judge(
        _ message: InboundMessage, _ redelivery: MQTTEvent.Redelivery, turn: Int64, at now: Instant
    ) -> Verdict {
        let mark = ReceivedMark(topic: message.topic, hash: Self.hash(of: message))
        if case .on(let next, let end) = matching {
            // What the server marks as sent for the first time is new, whatever it says.
            let found = redelivery == .first ? nil : entries[next..<end].firstIndex { $0.mark == mark }
            if let found {
                entries[found].turn = turn
                entries[found].at = now
                matching = found + 1 < end ? .on(next: found + 1, end: end) : .off
                return .repeated
            }
            matching = .off
        }
        entries.append(Entry(mark: mark, turn: turn, at: now))
        fresh.append(mark)
        if entries.count > 2 * Self.window { self.end(entries.count - Self.window) }
        return .new
    }

    /// The server answered something that was written in that turn or later.
    package mutating func answered(turn: Int64) {
        if isMatching { return }
        end(entries.prefix { $0.turn <= turn }.count)
    }

    /// Whether nothing was sent for so long whose answer would end the oldest mark. That a connection seems to
    /// live proves nothing: what was written may lie in a network that is silent in one direction.
    package func wantsAnswer(at now: Instant) -> Bool {
        guard !isMatching, let oldest = entries.first else { return false }
        return now - oldest.at >= Self.patience
    }

    /// What the store has to know.
    package mutating func takeChanges() -> (received: [ReceivedMark], flushed: Int) {
        defer {
            fresh = []
            ended = 0
        }
        return (fresh, ended)
    }

    private mutating func end(_ count: Int) {
        if count == 0 { return }
        entries.removeFirst(count)
        ended += count
    }

    /// Of the payload, and what an answer goes by.
    private static func hash(of message: InboundMessage) -> UInt64 {
        var hash = ContentHash(message.payload)
        hash.close()
        if let topic = message.properties.responseTopic {
            hash.add(topic.utf8)
            hash.close()
        }
        if let data = message.properties.correlationData {
            hash.add(data)
            hash.close()
        }
        return hash.value
    }
}
