package import ToastModel
package import ToastQueue

/// Where the broker's state lives. One `commit` a turn of the loop; acknowledgements and publishes of
/// that turn leave only after it has returned.
package protocol Store: ~Copyable {
    /// Everything that was committed, for a start.
    mutating func load() throws(StoreFault) -> StoredState

    /// Makes the batch durable, whole or not at all. After an error the store must not be used again:
    /// what is on the disk is unknown (fsync errors are not retried).
    mutating func commit(_ batch: TurnBatch) throws(StoreFault)
}

/// Everything that one turn of the loop changed.
package struct TurnBatch: Hashable, Sendable {
    package var records: [QueueRecord] = []
    /// Messages to be published after the commit, kept until their acknowledgement.
    package var outgoing: [OutgoingMessage] = []
    /// Serials of outgoing messages that the server acknowledged.
    package var delivered: [Int64] = []
    /// QoS 1 messages that this turn took in, in the order they came (design, "Effectively once").
    package var received: [ReceivedMark] = []
    /// How many of the oldest marks are known to be acknowledged on the wire.
    package var flushed = 0
    /// Closed events, for the history.
    package var closed: [ClosedEvent] = []
    /// State of the normaliser that changed: opaque to the store. Nil bytes remove the key.
    package var ruleState: [RuleStateEntry] = []

    package init() {}

    package var isEmpty: Bool { self == TurnBatch() }
}

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

/// What identifies a message that the server may deliver again after a reconnect.
package struct ReceivedMark: Hashable, Sendable {
    package var topic: String
    /// Of the payload and the properties that matter.
    package var hash: UInt64

    package init(topic: String, hash: UInt64) {
        self.topic = topic
        self.hash = hash
    }
}

/// What a store holds.
package struct StoredState: Hashable, Sendable {
    package var records: [QueueRecord] = []
    /// Not yet acknowledged by the server, in order.
    package var outgoing: [OutgoingMessage] = []
    /// Committed and not known to be acknowledged on the wire, in order.
    package var received: [ReceivedMark] = []
    package var ruleState: [RuleStateEntry] = []
    /// The next serial of an outgoing message.
    package var nextOutgoingSerial: Int64 = 1

    package init() {}
}

/// Why a store could not do what it was asked.
package enum StoreFault: Error, Hashable, Sendable {
    case cannotOpen(path: String, reason: String)
    /// The file is kept as it is.
    case corrupt(path: String, reason: String)
    case newerVersion(path: String, found: Int, known: Int)
    case diskFull(path: String)
    case writeFailed(path: String, reason: String)

    /// One sentence: what, where, what to do.
    package var sentence: String {
        switch self {
        case .cannotOpen(let path, let reason):
            "cannot open the store \(path): \(reason)"
        case .corrupt(let path, let reason):
            "the store \(path) is damaged (\(reason)); it was left as it is: 'toastctl store check' tells more, "
                + "'toastctl store export' saves what can be read"
        case .newerVersion(let path, let found, let known):
            "the store \(path) was written by a newer toastd (layout \(found), this one knows \(known)); "
                + "use that version, or another state folder"
        case .diskFull(let path):
            "no space left for the store \(path): free some, then start again; nothing was acknowledged that is not stored"
        case .writeFailed(let path, let reason):
            "cannot write the store \(path): \(reason); stopped, because what is on the disk is not known"
        }
    }
}
