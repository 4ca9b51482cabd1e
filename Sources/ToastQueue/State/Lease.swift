import ToastModel

/// A hold: the right of one frontend to keep the show timer from running, for a time.
struct Lease: Hashable {
    var frontend: FrontendName
    var until: Instant
}

extension [Lease] {
    /// So many at a time; of more the oldest ends.
    private static var most: Int { 1000 }

    /// Begins or renews the lease of that frontend.
    mutating func renew(_ frontend: FrontendName, until: Instant) {
        end(of: frontend)
        if count == Self.most { removeFirst() }
        append(Lease(frontend: frontend, until: until))
    }

    mutating func end(of frontend: FrontendName) {
        removeAll { $0.frontend == frontend }
    }

    /// When the next of them runs out.
    var earliestEnd: Instant? {
        var earliest: Instant?
        for lease in self where earliest.map({ lease.until < $0 }) ?? true { earliest = lease.until }
        return earliest
    }
}
