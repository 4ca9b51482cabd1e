package import ToastModel

extension RuleEngine {
    /// Goes on from an engine with other settings: rules that are the same keep what they remember.
    mutating func take(over old: inout RuleEngine, at now: Moment) {
        restore(old.takeWholeState(at: now), after: .none, at: now)
        counts = old.counts
    }

    /// Everything the rules remember, for a new set of rules to take up. Changes that no store was told of
    /// are no longer handed out by this one.
    package mutating func takeWholeState(at now: Moment) -> [RuleStateEntry] {
        for (index, app) in apps.enumerated() {
            var keys: [(StateKey.Kind, [String])] = [
                (.sibling, app.memory.siblings.topics), (.previous, app.memory.previous.topics),
                (.merged, app.memory.merged.topics), (.shown, app.memory.shown.keys),
            ]
            for (rule, instances) in app.memory.instances.enumerated() { keys.append((.rule(rule), instances.keys)) }
            for (kind, instances) in keys {
                for instance in instances { changed.insert(StateKey(app: index, kind: kind, instance: instance)) }
            }
        }
        return takeChanges(.all, at: now)
    }
}
