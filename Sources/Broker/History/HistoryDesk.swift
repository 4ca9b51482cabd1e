import ToastModel
import ToastStore

/// The history queries on their way. One portion of the first is read a turn, so that a long search
/// holds nothing up.
struct HistoryDesk {
    /// One query and where its answer goes.
    struct Inquiry {
        var requester: String
        var ref: JSONValue?
        /// Of MQTT 5, given back with the answer.
        var correlation: [UInt8]?
        var scan: HistoryScan
    }

    enum Verdict: Hashable { case taken, tooMany }

    private var waiting: [Inquiry] = []

    /// How many may wait.
    static let limit = 64

    var hasWork: Bool { !waiting.isEmpty }

    mutating func take(_ inquiry: Inquiry) -> Verdict {
        if waiting.count >= Self.limit { return .tooMany }
        waiting.append(inquiry)
        return .taken
    }

    /// Reads a portion; the inquiry when it is answered by that.
    mutating func advance<S: Store & ~Copyable>(_ store: inout S) throws(StoreFault) -> Inquiry? {
        if waiting.isEmpty { return nil }
        try store.advance(&waiting[0].scan)
        if waiting[0].scan.isFinished { return waiting.removeFirst() }
        // The others are not to wait for a long one.
        waiting.append(waiting.removeFirst())
        return nil
    }
}
