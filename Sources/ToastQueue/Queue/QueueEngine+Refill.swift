import ToastModel

/// After everything that happens: free slots are filled, then what may take a slot from others does, then
/// the bounds are checked.
extension QueueEngine {
    /// What is closed on the way may let another one take a slot, so this is repeated until nothing is.
    mutating func settle(_ client: ClientIndex) {
        var isSettled = false
        while !isSettled {
            setEvictionTime(of: client, nil)
            let closedBefore = clientTable[client].closedCount
            if clientTable[client].line.exists {
                refill(client)
                expireAtOnce(client)
                dropBeyondBounds(client)
            }
            isSettled = clientTable[client].closedCount == closedBefore
        }
        expiringNow.removeAll(keepingCapacity: true)
    }

    private mutating func refill(_ client: ClientIndex) {
        guard canDisplay(client) else { return }
        clientTable[client].gaps.prune(at: now.instant)
        applyReplacePolicies(of: client)
        while clientTable[client].line.exists {
            if freeSlots(of: client) > 0 {
                let next = nextToDisplay(on: client)
                guard next.exists else { return }
                putOnScreen(next)
            } else if !takeSlot(on: client) {
                return
            }
        }
    }

    /// Whether toasts may come onto the screen at all.
    func canDisplay(_ client: ClientIndex) -> Bool {
        clientTable[client].presence != .offline || settings[clientTable[client].settings].offline == .continue
    }

    /// Slots that are neither taken nor in their gap; negative after a reload that lowered `slots`.
    private func freeSlots(of client: ClientIndex) -> Int {
        settings[clientTable[client].settings].slots - Int(clientTable[client].shown.count)
            - clientTable[client].gaps.count(at: now.instant)
    }

    /// The first in queue order that no mute blocks (rule 6): by priority; inside a priority one whose `now`
    /// has not acted, then the hidden ones, then by arrival.
    func nextToDisplay(on client: ClientIndex) -> ToastIndex {
        let line = clientTable[client].line
        for priority in Priority.allCases.reversed() where !isBlocked(priority, on: client) {
            let urgent = firstWithPendingNow(priority, on: client)
            if urgent.exists { return urgent }
            if lines[line].hidden(priority).head.exists { return lines[line].hidden(priority).head }
            if lines[line].fresh(priority).head.exists { return lines[line].fresh(priority).head }
        }
        return .none
    }

    /// No slot is free: takes one from what is shown, by policy, preemption or eviction; false when nothing
    /// may. While a slot is in its gap the newcomer waits for that one, and while a reload left more toasts
    /// than slots nothing new is displayed (rule 18).
    private mutating func takeSlot(on client: ClientIndex) -> Bool {
        guard Int(clientTable[client].shown.count) == settings[clientTable[client].settings].slots,
            clientTable[client].gaps.count(at: now.instant) == 0
        else { return false }
        return preempt(on: client) || applyNowPolicy(of: client) || evict(on: client)
    }
}
