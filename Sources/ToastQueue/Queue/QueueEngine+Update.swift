import ToastModel

/// A show with the id of an open toast: an update in place (contract, section 2; rules 4, 8 and 13).
extension QueueEngine {
    mutating func update(_ toast: ToastIndex, with new: Toast) {
        touch(toasts[toast].client)
        replaceFields(of: toast, with: new)
        noteChange(of: toast)
        switch toasts[toast].phase {
        case .delayed:
            if let delay = new.delay, delay > .zero {
                unpark(toast)
                park(toast, until: now.instant + delay)
            } else {
                enter(toast)
            }
        case .waiting:
            restartTTL(of: toast, after: new)
        case .hidden:
            renewDuration(of: toast, keepingTimer: new.update.contains(.keepTimer))
        case .shown:
            renewDuration(of: toast, keepingTimer: new.update.contains(.keepTimer))
            display(toast, .updated)
        }
    }

    /// Takes the fields that were sent, and with `merge` keeps the others. The policy has had its say, and so
    /// has a delay that is over.
    private mutating func replaceFields(of toast: ToastIndex, with new: Toast) {
        let old = toasts[toast].toast
        var fields = new.update.contains(.merge) ? new.merged(onto: old) : new
        fields.id = old.id
        fields.policy = old.policy
        if toasts[toast].phase != .delayed { fields.delay = old.delay }
        toasts[toast].toast = fields
        setPriority(of: toast, to: fields.effectivePriority)
        updateFindability(of: toast)
    }

    /// Moves a waiting toast to its place among those of its new priority, by its first arrival (rule 4).
    mutating func setPriority(of toast: ToastIndex, to priority: Priority) {
        guard toasts[toast].priority != priority else { return }
        let waits = toasts[toast].phase == .waiting || toasts[toast].phase == .hidden
        if waits { removeFromLine(toast) }
        toasts[toast].priority = priority
        if waits { addToLine(toast) }
        updateTTL(of: toast)
    }

    /// An update of a waiting toast starts its ttl anew; with `merge` and no ttl it goes on.
    private mutating func restartTTL(of toast: ToastIndex, after new: Toast) {
        if new.update.contains(.merge), new.ttl == nil {
            updateTTL(of: toast)
        } else {
            startTTL(of: toast)
        }
    }

    /// Gives a toast that was displayed the duration of its new fields. With `keep_timer` the show timer
    /// goes on as it is; only a toast that stayed takes the new one.
    private mutating func renewDuration(of toast: ToastIndex, keepingTimer: Bool) {
        let place = toasts[toast].appearance
        let duration = resolvedDuration(of: toasts[toast].toast, on: toasts[toast].client)
        let keeps = keepingTimer && !appearances[place].stays
        if keeps && duration == .stays { return }
        appearances[place].duration = duration
        if !keeps { appearances[place].restart(at: now.instant) }
        unarmedToasts.insert(toast)
    }
}
