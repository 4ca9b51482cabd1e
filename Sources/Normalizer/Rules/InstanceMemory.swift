import ToastModel

/// The instances of one rule, bounded in number and in bytes; the longest untouched is forgotten.
struct InstanceMemory: Sendable {
    private struct Kept: Sendable {
        var instance: RuleInstance
        var size: Int
    }

    private var kept: BoundedMap<String, Kept>
    private(set) var bytes = 0
    private let mostBytes: Int

    init(_ limits: RuleLimits) {
        kept = BoundedMap(limit: limits.instances)
        mostBytes = limits.bytes
    }

    var keys: [String] { kept.keys }

    var isEmpty: Bool { kept.count == 0 }

    /// Counts an instance as used.
    mutating func touch(_ key: String) { kept.touch(key) }

    func value(for key: String) -> RuleInstance? { kept.value(for: key)?.instance }

    /// Keeps an instance; gives back those that were forgotten for it, never itself.
    mutating func set(_ instance: RuleInstance, for key: String) -> [(key: String, instance: RuleInstance)] {
        let size = key.utf8.count + instance.weight
        bytes += size - (kept.value(for: key)?.size ?? 0)
        var lost: [(key: String, instance: RuleInstance)] = []
        if let oldest = kept.set(Kept(instance: instance, size: size), for: key) {
            bytes -= oldest.value.size
            lost.append((oldest.key, oldest.value.instance))
        }
        while bytes > mostBytes, let oldest = kept.oldestKey, oldest != key, let old = kept.remove(oldest) {
            bytes -= old.size
            lost.append((oldest, old.instance))
        }
        return lost
    }
}

extension RuleInstance {
    /// About how many bytes it takes in memory.
    var weight: Int {
        var sum = 200 + shownID.utf8.count + (value?.weight ?? 0)
        sum += (clients ?? []).reduce(0) { $0 + 16 + $1.utf8.count }
        sum += (waiting?.toast.weight ?? 0) + (muted?.toast.weight ?? 0)
        return (elements ?? []).reduce(sum) { $0 + 64 + $1.key.utf8.count + $1.id.utf8.count }
    }
}

extension RenderedToast {
    var weight: Int {
        let texts = (suppressors + faults).reduce(100 + id.utf8.count) { $0 + 16 + $1.utf8.count }
        return fields.reduce(texts) { $0 + 32 + $1.name.utf8.count + $1.value.weight }
    }
}
