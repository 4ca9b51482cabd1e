package import ToastModel

/// The last accepted payload of each topic, so that a retained message is news only once (contract,
/// section 2, "Retained input"). Bounded: the topic that was quiet the longest is forgotten first.
package struct OnceMemory: Sendable {
    /// What is known of a retained payload.
    package enum Verdict: Hashable, Sendable {
        case news
        case repeated
        /// Its topic may have been forgotten: it cannot be told.
        case unknown
    }

    private struct Mark: Hashable {
        var hash: UInt64
        /// Ascending in the order of acceptance.
        var stamp: UInt64
    }

    private let capacity: Int
    private var marks: [String: Mark] = [:]
    /// Topics by age; an entry whose stamp is no longer the topic's is void.
    private var ages: [(topic: String, stamp: UInt64)] = []
    /// Where the oldest entry of `ages` is.
    private var oldest = 0
    private var nextStamp: UInt64 = 1
    private var hasForgotten = false
    private var changed = Set<String>()

    package static let defaultCapacity = 10_000

    package init(capacity: Int = OnceMemory.defaultCapacity) {
        self.capacity = max(1, capacity)
    }

    /// How many topics are remembered.
    package var count: Int { marks.count }

    /// Whether a retained payload on that topic is another one than the last that was accepted there.
    package func judge(topic: String, payload: [UInt8]) -> Verdict {
        guard let mark = marks[topic] else { return hasForgotten ? .unknown : .news }
        return mark.hash == Self.hash(payload) ? .repeated : .news
    }

    /// Remembers a payload that was accepted, live or retained.
    package mutating func accept(topic: String, payload: [UInt8]) {
        let hash = Self.hash(payload)
        // The same again changes nothing that has to be stored, as long as the topic is not old.
        if let mark = marks[topic], mark.hash == hash, nextStamp - mark.stamp < UInt64(capacity / 2) { return }
        insert(topic, Mark(hash: hash, stamp: nextStamp))
        changed.insert(topic)
        while marks.count > capacity { forgetOldest() }
        tidy()
    }

    private mutating func insert(_ topic: String, _ mark: Mark) {
        marks[topic] = mark
        ages.append((topic, mark.stamp))
        nextStamp = max(nextStamp, mark.stamp + 1)
    }

    private mutating func forgetOldest() {
        while oldest < ages.count {
            let entry = ages[oldest]
            oldest += 1
            guard marks[entry.topic]?.stamp == entry.stamp else { continue }
            marks[entry.topic] = nil
            changed.insert(entry.topic)
            hasForgotten = true
            return
        }
    }

    /// Throws void entries away once they are most of the list, so that it stays within twice its use.
    private mutating func tidy() {
        guard ages.count > 64, ages.count > 2 * marks.count else { return }
        ages = ages[oldest...].filter { marks[$0.topic]?.stamp == $0.stamp }
        oldest = 0
    }

    /// Four lanes of FNV-1a, each over every fourth byte, and a final mix: the same on every machine and
    /// for ever, because it is stored.
    static func hash(_ payload: [UInt8]) -> UInt64 {
        let prime: UInt64 = 0x0000_0100_0000_01B3
        let basis: UInt64 = 0xCBF2_9CE4_8422_2325
        var lanes = (basis, basis ^ 1, basis ^ 2, basis ^ 3)
        let bytes = payload.span
        var index = 0
        while index + 4 <= bytes.count {
            lanes.0 = (lanes.0 ^ UInt64(bytes[index])) &* prime
            lanes.1 = (lanes.1 ^ UInt64(bytes[index + 1])) &* prime
            lanes.2 = (lanes.2 ^ UInt64(bytes[index + 2])) &* prime
            lanes.3 = (lanes.3 ^ UInt64(bytes[index + 3])) &* prime
            index += 4
        }
        while index < bytes.count {
            lanes.0 = (lanes.0 ^ UInt64(bytes[index])) &* prime
            index += 1
        }
        var hash = UInt64(bytes.count)
        for lane in [lanes.0, lanes.1, lanes.2, lanes.3] {
            hash = (hash ^ lane) &* 0x9E37_79B9_7F4A_7C15
            hash ^= hash >> 32
        }
        return hash
    }
}

// What a store keeps: one entry a topic, and one that says whether topics were forgotten.
extension OnceMemory {
    /// Keys of this memory begin with it.
    package static let keyPrefix = "once/"
    private static let forgottenKey = "once-forgotten"

    /// The entries that changed since the last call.
    package mutating func takeChanges() -> [RuleStateEntry] {
        if changed.isEmpty { return [] }
        var entries = changed.sorted().map { topic in
            RuleStateEntry(key: Self.keyPrefix + topic, value: marks[topic].map { Self.bytes($0) })
        }
        if hasForgotten, entries.contains(where: { $0.value == nil }) {
            entries.append(RuleStateEntry(key: Self.forgottenKey, value: [1]))
        }
        changed.removeAll(keepingCapacity: true)
        return entries
    }

    /// Takes stored entries back, in any order. What is not this memory's, or cannot be read, is passed over.
    package mutating func restore(_ entries: [RuleStateEntry]) {
        var restored: [(topic: String, mark: Mark)] = []
        for entry in entries {
            guard let value = entry.value else { continue }
            if entry.key == Self.forgottenKey { hasForgotten = true }
            guard entry.key.hasPrefix(Self.keyPrefix), let mark = Self.mark(value) else { continue }
            restored.append((String(entry.key.dropFirst(Self.keyPrefix.count)), mark))
        }
        for (topic, mark) in restored.sorted(by: { $0.mark.stamp < $1.mark.stamp }) { insert(topic, mark) }
        while marks.count > capacity { forgetOldest() }
    }

    private static func bytes(_ mark: Mark) -> [UInt8] {
        [mark.hash, mark.stamp].flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> UInt64(8 * $0)) } }
    }

    private static func mark(_ bytes: [UInt8]) -> Mark? {
        guard bytes.count == 16 else { return nil }
        func word(_ start: Int) -> UInt64 {
            (0..<8).reduce(0) { $0 | UInt64(bytes[start + $1]) << UInt64(8 * $1) }
        }
        let stamp = word(8)
        return stamp < .max / 2 ? Mark(hash: word(0), stamp: stamp) : nil
    }
}
