import ToastModel

/// The warnings of one kind: which names have had their line, and what was held back meanwhile. Its size is bounded,
/// whatever names there are.
struct LimitedGroup {
    private struct Held {
        var since: Instant
        var count: Int64 = 0
    }

    private var held: [String: Held] = [:]
    /// What was held back of names without a line of their own.
    private var others: Int64 = 0
    private var otherNames: Set<Int> = []

    /// So many names have a line in one pause.
    private static let mostLines = 16
    /// More names than this are not counted.
    private static let mostNames = 1000

    /// The counts that the line of this name carries; nil when it is held back.
    mutating func admit(_ name: String, at now: Instant) -> [LogField]? {
        if let known = held[name], now - known.since < Log.pause {
            held[name]?.count += 1
            return nil
        }
        let own = held.removeValue(forKey: name)?.count ?? 0
        if held.count >= Self.mostLines { forget(before: now) }
        guard held.count < Self.mostLines else {
            count(name, 1)
            return nil
        }
        held[name] = Held(since: now)
        var fields: [LogField] = own > 0 ? [LogField("repeated", own)] : []
        if others > 0 {
            fields.append(LogField("others", others))
            fields.append(
                otherNames.count < Self.mostNames
                    ? LogField("names", otherNames.count) : LogField("names", "\(Self.mostNames) or more"))
            others = 0
            otherNames = []
        }
        return fields
    }

    /// Lets go of the names whose pause is over.
    private mutating func forget(before now: Instant) {
        for (name, line) in held where now - line.since >= Log.pause {
            held[name] = nil
            if line.count > 0 { count(name, line.count) }
        }
    }

    private mutating func count(_ name: String, _ more: Int64) {
        others += more
        if otherNames.count < Self.mostNames { otherNames.insert(name.hashValue) }
    }
}
