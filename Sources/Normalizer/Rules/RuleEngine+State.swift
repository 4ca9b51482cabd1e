package import ToastModel

extension RuleEngine {
    /// Keeps an instance as it is now, with its deadline, its active key, and the note that it changed.
    mutating func store(_ instance: RuleInstance, was old: RuleInstance?, _ owner: Owner, at now: Moment) {
        if let old, old == instance {
            apps[owner.app].memory.instances[owner.rule].touch(owner.instance)
            return
        }
        if let due = instance.waiting?.due {
            if old?.waiting?.due != due { deadlines.set(due, for: owner) }
        } else if old?.waiting != nil {
            deadlines.cancel(owner)
        }
        let before = activeKey(old, owner)
        let after = activeKey(instance, owner)
        if before != after {
            apps[owner.app].memory.count(before, -1)
            apps[owner.app].memory.count(after, 1)
        }
        apps[owner.app].memory.countMuted(old, -1)
        apps[owner.app].memory.countMuted(instance, 1)
        let lost = apps[owner.app].memory.instances[owner.rule].set(instance, for: owner.instance)
        for other in lost { forget(other.key, other.instance, owner) }
        let isSilent = apps[owner.app].compiled[owner.rule].rule.trigger == .silent
        if isSilent ? instance.phase != old?.phase || old == nil : instance != old {
            changed.insert(StateKey(app: owner.app, kind: .rule(owner.rule), instance: owner.instance))
        }
        for key in [before] + lost.map({ activeKey($0.instance, owner) }) where !key.isEmpty {
            let isOver = apps[owner.app].memory.active[key] == nil
            if isOver, apps[owner.app].memory.mutedWhile[key] != nil { wake(owner.app, at: now) }
        }
    }

    /// The toast that an instance keeps on the screen; empty when it keeps none.
    private func activeKey(_ instance: RuleInstance?, _ owner: Owner) -> String {
        guard let instance, instance.phase == .active, apps[owner.app].compiled[owner.rule].rule.raises else {
            return ""
        }
        return instance.shownID
    }

    /// An instance gave way to a newer one.
    private mutating func forget(_ instance: String, _ old: RuleInstance, _ owner: Owner) {
        let rule = apps[owner.app].rules[owner.rule]
        counts.forgotten["\(apps[owner.app].settings.name.text)/\(rule.id)", default: 0] += 1
        deadlines.cancel(Owner(app: owner.app, rule: owner.rule, instance: instance))
        apps[owner.app].memory.count(activeKey(old, owner), -1)
        apps[owner.app].memory.countMuted(old, -1)
        changed.insert(StateKey(app: owner.app, kind: .rule(owner.rule), instance: instance))
    }

    /// What was silent because of a key that is over now may speak.
    mutating func wake(_ app: Int, at now: Moment) {
        for (index, rule) in apps[app].compiled.enumerated() where !rule.rule.suppressors.isEmpty {
            for key in apps[app].memory.instances[index].keys {
                guard let old = apps[app].memory.instances[index].value(for: key), old.phase == .muted else { continue }
                var machine = RuleMachine(
                    rule: rule, instance: old, now: now, mode: .live, active: apps[app].memory.active)
                if let toast = old.muted?.toast, machine.isSuppressed(toast) { continue }
                machine.unmute()
                let (new, _) = machine.result()
                store(new, was: old, Owner(app: app, rule: index, instance: key), at: now)
            }
        }
    }

    /// Outcomes of holds, debounces, cooldowns and silences that are due. What is due together comes in
    /// slices; the next deadline is then in the past.
    package mutating func advance(to now: Moment) -> [Outcome] {
        var outcomes: [Outcome] = []
        while outcomes.count < ruleLimits.slice, let (owner, due) = deadlines.popDue(at: now.instant) {
            guard let old = apps[owner.app].memory.instances[owner.rule].value(for: owner.instance),
                old.waiting?.due == due
            else { continue }
            let rule = apps[owner.app].compiled[owner.rule]
            var machine = RuleMachine(
                rule: rule, instance: old, now: now, mode: .live, active: apps[owner.app].memory.active)
            machine.expire()
            let (new, effects) = machine.result()
            store(new, was: old, owner, at: now)
            let name = apps[owner.app].settings.name
            for effect in effects {
                switch effect {
                case .show(let toast): outcomes.append(outcome(of: toast, app: owner.app, nil, at: now))
                case .hide(let id, let clients): outcomes.append(.hide(app: name, target: .id(id), clients: clients))
                case .direct: break
                case .nothing(let reason): outcomes.append(.nothing(app: name, reason))
                }
            }
        }
        return outcomes
    }
}
