import ToastModel

/// The slots of a client that are in the pause after a close: when each is free again. Almost always at
/// most one, which needs no memory of its own.
struct GapList {
    private var first: Int64 = .min
    private var others: [Int64] = []

    mutating func add(until end: Instant) {
        if first == .min { first = end.milliseconds } else { others.append(end.milliseconds) }
    }

    /// Forgets those that are over.
    mutating func prune(at now: Instant) {
        if !others.isEmpty { others.removeAll { $0 <= now.milliseconds } }
        if first <= now.milliseconds { first = others.popLast() ?? .min }
    }

    func count(at now: Instant) -> Int {
        var count = first > now.milliseconds ? 1 : 0
        for end in others where end > now.milliseconds { count += 1 }
        return count
    }

    func earliestEnd(after now: Instant) -> Instant? {
        var earliest: Int64 = .max
        if first > now.milliseconds { earliest = first }
        for end in others where end > now.milliseconds { earliest = min(earliest, end) }
        return earliest == .max ? nil : Instant(milliseconds: earliest)
    }
}
