import JSON
package import ToastModel

/// The state as entries of a store: one for each instance of a rule and each remembered payload, so that
/// a turn writes only what it changed.
extension RuleEngine {
    /// Which entries are wanted.
    package enum Extent: Sendable {
        /// What changed since the last time; remembered payloads at most every half minute each.
        case due
        /// Everything that was not handed out, for a stop.
        case all
    }

    /// Remembered payloads change with every message and are worth less than a disk write each.
    static let payloadInterval = Milliseconds.seconds(30)

    /// Entries that changed since they were last taken. Deadlines are written as wall time.
    package mutating func takeChanges(_ extent: Extent, at now: Moment) -> [RuleStateEntry] {
        var entries: [RuleStateEntry] = []
        var later: Set<StateKey> = []
        for key in changed {
            if extent == .due, key.isPayload, let stored = storedAt.value(for: key),
                now.instant < stored + Self.payloadInterval
            {
                later.insert(key)
                continue
            }
            if key.isPayload { storedAt.set(now.instant, for: key) }
            entries.append(RuleStateEntry(key: text(of: key), value: encoded(key, at: now)))
        }
        changed = later
        entries += orphans.map { RuleStateEntry(key: $0, value: nil) }
        orphans = []
        return entries.sorted { $0.key < $1.key }
    }

    /// Takes up the state of an earlier run. What belongs to no rule of today is left out, and its
    /// entries are removed with the next changes.
    package mutating func restore(_ entries: [RuleStateEntry], at now: Moment) {
        restore(entries, after: .unknown, at: now)
    }

    /// How long nobody listened.
    enum Absence { case none, unknown }

    mutating func restore(_ entries: [RuleStateEntry], after absence: Absence, at now: Moment) {
        for entry in entries {
            guard let value = entry.value, let document = try? parseJSON(value).value, let key = key(of: entry.key),
                put(document, key, after: absence, at: now)
            else {
                orphans.append(entry.key)
                continue
            }
        }
        // What kept a rule silent may have gone with its rule.
        for app in apps.indices where !apps[app].memory.mutedWhile.isEmpty { wake(app, at: now) }
    }

    // MARK: keys

    private static let separator = "\u{1E}"
    private static let mark = "rules"

    /// Whether an entry is one of these.
    package static func owns(_ entry: RuleStateEntry) -> Bool { entry.key.hasPrefix(mark + separator) }

    private func text(of key: StateKey) -> String {
        let app = apps[key.app]
        let (kind, rule) =
            switch key.kind {
            case .rule(let index): ("rule", app.rules[index].id)
            case .sibling: ("last", "")
            case .previous: ("prev", "")
            case .merged: ("merged", "")
            case .shown: ("shown", "")
            }
        return [Self.mark, kind, app.settings.name.text, rule, key.instance].joined(separator: Self.separator)
    }

    private func key(of text: String) -> StateKey? {
        let parts = text.split(separator: Character(Self.separator), maxSplits: 4, omittingEmptySubsequences: false)
            .dropFirst()
        guard parts.count == 4, let app = apps.firstIndex(where: { $0.settings.name.text == parts[2] }) else {
            return nil
        }
        let instance = String(parts[4])
        switch parts[1] {
        case "rule":
            guard let rule = apps[app].rules.firstIndex(where: { $0.id == parts[3] }), apps[app].rules[rule].keepsState
            else { return nil }
            return StateKey(app: app, kind: .rule(rule), instance: instance)
        case "last":
            let topic = TopicLevels(instance)
            guard apps[app].siblingFilters.contains(where: { $0.match(topic) != nil }) else { return nil }
            return StateKey(app: app, kind: .sibling, instance: instance)
        case "prev":
            return apps[app].rulesWithPrevious.isEmpty ? nil : StateKey(app: app, kind: .previous, instance: instance)
        case "merged":
            return apps[app].rulesWithMerged.isEmpty ? nil : StateKey(app: app, kind: .merged, instance: instance)
        case "shown": return apps[app].usesOnce ? StateKey(app: app, kind: .shown, instance: instance) : nil
        default: return nil
        }
    }

    // MARK: values

    private func encoded(_ key: StateKey, at now: Moment) -> [UInt8]? {
        let memory = apps[key.app].memory
        switch key.kind {
        case .rule(let rule):
            return memory.instances[rule].value(for: key.instance).map { $0.json(at: now).encoded }
        case .sibling: return memory.siblings[key.instance]?.encoded
        case .previous: return memory.previous[key.instance]?.encoded
        case .merged: return memory.merged[key.instance]?.encoded
        case .shown:
            return memory.shown.value(for: key.instance).map { JSONValue.string(String($0, radix: 16)).encoded }
        }
    }

    private mutating func put(_ value: JSONValue, _ key: StateKey, after absence: Absence, at now: Moment) -> Bool {
        switch key.kind {
        case .rule(let index):
            guard var instance = RuleInstance(json: value, at: now) else { return false }
            // Silence during our own absence is nobody's fault: the whole time is granted again.
            if absence == .unknown, apps[key.app].rules[index].trigger == .silent,
                let hold = apps[key.app].rules[index].hold
            {
                instance.waiting?.due = now.instant + hold
            }
            let owner = Owner(app: key.app, rule: index, instance: key.instance)
            store(instance, was: nil, owner, at: now)
            changed.remove(key)
        case .sibling: apps[key.app].memory.siblings.set(value, for: key.instance)
        case .previous: apps[key.app].memory.previous.set(value, for: key.instance)
        case .merged: apps[key.app].memory.merged.set(value, for: key.instance)
        case .shown:
            guard let hash = value.string.flatMap({ UInt64($0, radix: 16) }) else { return false }
            apps[key.app].memory.shown.set(hash, for: key.instance)
        }
        return true
    }
}
