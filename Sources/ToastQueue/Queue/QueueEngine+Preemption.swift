import ToastModel

/// A more important toast takes the slot of the lowest one shown (`preempt`).
extension QueueEngine {
    /// False when nothing that waits may take a slot.
    mutating func preempt(on client: ClientIndex) -> Bool {
        let place = clientTable[client].settings
        guard settings[place].preempt != .never else { return false }
        let toast = nextToDisplay(on: client)
        guard toast.exists else { return false }
        if settings[place].preempt == .urgent, toasts[toast].priority != .urgent { return false }
        let victim = lowestShown(on: client)
        guard victim.exists, toasts[victim].priority < toasts[toast].priority else { return false }
        displace(victim, by: toast)
        return true
    }

    /// Whose slot is taken: the lowest priority; among equals one that is not held, then the last displayed.
    func lowestShown(on client: ClientIndex) -> ToastIndex {
        var lowest = ToastIndex.none
        var toast = clientTable[client].shown.head
        while toast.exists {
            if !lowest.exists || isBetterVictim(toast, than: lowest) { lowest = toast }
            toast = toasts[toast].next
        }
        return lowest
    }

    /// Of two shown toasts, the second displayed later.
    private func isBetterVictim(_ later: ToastIndex, than earlier: ToastIndex) -> Bool {
        let priorities = (toasts[later].priority, toasts[earlier].priority)
        if priorities.0 != priorities.1 { return priorities.0 < priorities.1 }
        return !isHeld(later) || isHeld(earlier)
    }

    mutating func displace(_ victim: ToastIndex, by toast: ToastIndex) {
        hide(victim, .preempted)
        putOnScreen(toast)
    }
}
