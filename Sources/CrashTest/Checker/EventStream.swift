/// The events of one client in one epoch, as far as they were seen.
struct EventStream: Sendable {
    let epoch: String
    /// Everything up to here was judged in an earlier round.
    private(set) var base: Int64 = 0
    private(set) var closedBase: Int64 = 0
    private(set) var highest: Int64 = 0
    private var seen: [Int64: Sighting] = [:]
    /// The seq of each closed event by its number.
    private(set) var closed: [Int64: Int64] = [:]

    enum Novelty: Hashable {
        case new
        case copy
        /// Another event has this key.
        case different
    }

    init(epoch: String) {
        self.epoch = epoch
    }

    func novelty(of event: Sighting) -> Novelty {
        if event.seq <= base { return .copy }
        guard let old = seen[event.seq] else { return .new }
        // What came in another message has no digest.
        if old.digest != 0, event.digest != 0 { return old.digest == event.digest ? .copy : .different }
        return old.isSame(as: event) ? .copy : .different
    }

    mutating func add(_ event: Sighting) {
        seen[event.seq] = event
        highest = max(highest, event.seq)
        if let count = event.closedCount { closed[count] = event.seq }
    }

    /// The numbers below the highest that were not seen.
    var missing: [Int64] { highest > base ? ((base + 1)...highest).filter { seen[$0] == nil } : [] }

    var missingClosed: [Int64] {
        guard let last = closed.keys.max(), last > closedBase else { return [] }
        return ((closedBase + 1)...last).filter { closed[$0] == nil }
    }

    var closedSequence: Set<Int64> { Set(closed.values) }

    /// Everything so far was judged.
    mutating func beginRound(at screen: Int64?) {
        base = max(highest, screen ?? 0)
        highest = base
        closedBase = max(closedBase, closed.keys.max() ?? 0)
        seen = [:]
        closed = [:]
    }
}

extension Sighting {
    fileprivate func isSame(as other: Sighting) -> Bool {
        kind == other.kind && app == other.app && id == other.id && generation == other.generation
            && closedCount == other.closedCount && mark == other.mark
    }
}
