import ToastModel

/// `policy: replace` and `policy: now`: each acts once, when the toast could first be displayed (rule 11).
extension QueueEngine {
    /// `replace` closes everything shown of its priority or lower, also held and staying. What is displayed
    /// then is a matter of the queue's order.
    mutating func applyReplacePolicies(of client: ClientIndex) {
        let line = clientTable[client].line
        guard lines[line].pendingPolicies > 0 else { return }
        for priority in Priority.allCases.reversed() where !isBlocked(priority, on: client) {
            var toast = lines[line].fresh(priority).head
            while toast.exists {
                if toasts[toast].policy == .replace {
                    spendPolicy(of: toast)
                    closeShown(of: client, .replaced) { $0[$1].priority <= priority }
                }
                toast = toasts[toast].next
            }
        }
    }

    func firstWithPendingNow(_ priority: Priority, on client: ClientIndex) -> ToastIndex {
        let line = clientTable[client].line
        guard lines[line].pendingPolicies > 0 else { return .none }
        var toast = lines[line].fresh(priority).head
        while toast.exists, toasts[toast].policy != .now { toast = toasts[toast].next }
        return toast
    }

    /// `now` takes a slot as preemption does, also from an equal priority. Finds the first one that has not
    /// acted; what it may not touch it waits for. False when there was none.
    mutating func applyNowPolicy(of client: ClientIndex) -> Bool {
        for priority in Priority.allCases.reversed() where !isBlocked(priority, on: client) {
            let toast = firstWithPendingNow(priority, on: client)
            guard toast.exists else { continue }
            spendPolicy(of: toast)
            let victim = lowestShown(on: client)
            if victim.exists, toasts[victim].priority <= priority { displace(victim, by: toast) }
            return true
        }
        return false
    }
}
