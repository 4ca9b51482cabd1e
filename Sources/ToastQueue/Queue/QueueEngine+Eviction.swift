import ToastModel

/// `overflow: evict_oldest`: the longest shown makes room for a newer one, after `min_show`.
extension QueueEngine {
    /// False when nothing may be evicted, or not yet.
    mutating func evict(on client: ClientIndex) -> Bool {
        let place = clientTable[client].settings
        guard settings[place].overflow == .evictOldest else { return false }
        // The slot goes to the next in line: only for a new one that is this is room made.
        let newcomer = nextToDisplay(on: client)
        guard newcomer.exists, toasts[newcomer].phase == .waiting else { return false }
        var victim = clientTable[client].shown.head
        while victim.exists, !mayBeEvicted(victim, for: newcomer) { victim = toasts[victim].next }
        guard victim.exists else { return false }
        let since = appearances[toasts[victim].appearance].stayBegan
        let time = since + settings[place].minShow
        if time > now.instant {
            setEvictionTime(of: client, time)
            return false
        }
        close(victim, .evicted)
        return true
    }

    /// Spared is what stays, is held, is more important, or came later.
    private func mayBeEvicted(_ victim: ToastIndex, for newcomer: ToastIndex) -> Bool {
        !appearances[toasts[victim].appearance].stays && !isHeld(victim)
            && toasts[victim].priority <= toasts[newcomer].priority
            && toasts[victim].arrival < toasts[newcomer].arrival
    }

    mutating func setEvictionTime(of client: ClientIndex, _ time: Instant?) {
        if time == nil {
            guard clientTable[client].extras.exists else { return }
            extras[clientTable[client].extras].evictAt = nil
        } else {
            let place = extrasPlace(of: client)
            extras[place].evictAt = time
        }
        touch(client)
    }
}
