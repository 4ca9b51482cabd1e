import ToastModel
import ToastQueue

/// Who comes onto the screen, and who must go for it.
extension ModelClient {
    /// Lets everybody who can do something do it, one at a time, the first in the queue first; then
    /// closes what is too much.
    mutating func refill() {
        while !isFrozen, refillOnce() {}
        closeExpired()
        enforceMaxWaiting()
    }

    private mutating func refillOnce() -> Bool {
        for index in queue where !toasts[index].isBlocked {
            if actOnPolicy(index) || takeFreeSlot(index) || preempt(index) || evict(for: index) { return true }
        }
        return false
    }

    private mutating func actOnPolicy(_ index: Int) -> Bool {
        guard let first = toasts[index].unactedPolicy else { return false }
        switch policy(of: first) {
        case .queue:
            toasts[index].unactedPolicy = nil
            return false
        case .replace:
            toasts[index].unactedPolicy = nil
            let victims = screen.filter { toasts[$0].priority <= toasts[index].priority }
            close(victims, .replaced)
            return !victims.isEmpty
        case .now:
            guard screenIsExactlyFull else { return false }
            toasts[index].unactedPolicy = nil
            return swap(index, for: victim { $0.priority <= toasts[index].priority })
        }
    }

    private mutating func takeFreeSlot(_ index: Int) -> Bool {
        guard freeSlots > 0 else { return false }
        putOn(index)
        return true
    }

    private mutating func preempt(_ index: Int) -> Bool {
        let priority = toasts[index].priority
        guard screenIsExactlyFull else { return false }
        switch settings.preempt {
        case .never: return false
        case .urgent where priority != .urgent: return false
        case .urgent, .higher: return swap(index, for: victim { $0.priority < priority })
        }
    }

    private mutating func evict(for index: Int) -> Bool {
        let newcomer = toasts[index]
        guard settings.overflow == .evictOldest, screenIsExactlyFull, !newcomer.wasDisplayed else { return false }
        let candidates = screen.filter { evictable(toasts[$0], for: newcomer) }
        guard let oldest = candidates.first, toasts[oldest].onScreenFor >= settings.minShow else { return false }
        close(oldest, .evicted)
        return true
    }

    func evictable(_ shown: ModelToast, for newcomer: ModelToast) -> Bool {
        shown.length != nil && !shown.isHeld && shown.priority <= newcomer.priority
    }

    /// No slot is free, none is in its gap, and no more are shown than there are slots.
    var screenIsExactlyFull: Bool { gaps.isEmpty && screen.count == settings.slots }

    /// Whom a preemption takes the slot from: of the lowest priority; among those one that is not held;
    /// among those the last displayed.
    private func victim(_ allowed: (ModelToast) -> Bool) -> Int? {
        guard let lowest = screen.map({ toasts[$0].priority }).min() else { return nil }
        let lowestOnes = screen.filter { toasts[$0].priority == lowest }
        let choice = lowestOnes.last { !toasts[$0].isHeld } ?? lowestOnes.last
        return choice.flatMap { allowed(toasts[$0]) ? $0 : nil }
    }

    private mutating func swap(_ index: Int, for victim: Int?) -> Bool {
        guard let victim else { return false }
        takeOff(victim, .preempted)
        putOn(index)
        return true
    }

    /// Ends what waited unseen for its whole ttl, in the order of arrival. After a refill that is who
    /// had a ttl of nothing: now or never.
    mutating func closeExpired() {
        close(toasts.indices.filter { ttlIsOver(toasts[$0]) }.sorted(by: hasArrivedBefore), .expired)
    }

    func hasArrivedBefore(_ left: Int, _ right: Int) -> Bool { toasts[left].arrival < toasts[right].arrival }

    private func ttlIsOver(_ toast: ModelToast) -> Bool {
        guard toast.place == .waiting, let left = toast.ttlLeft else { return false }
        return left <= .zero && !ttlStandsStill(toast)
    }

    private mutating func enforceMaxWaiting() {
        while true {
            let neverShown = toasts.indices.filter { toasts[$0].place == .waiting }.sorted(by: hasArrivedBefore)
            guard neverShown.count - slotsInGap > settings.maxWaiting else { break }
            guard let victim = dropVictim(among: neverShown) else { break }
            close(victim, .dropped)
        }
        while true {
            let hidden = queue.filter { toasts[$0].place == .hidden }
            guard hidden.count > settings.maxWaiting + settings.slots, let last = hidden.last else { break }
            close(last, .dropped)
        }
    }

    /// Indices are in the order of arrival.
    private func dropVictim(among waiting: [Int]) -> Int? {
        switch settings.drop {
        case .oldest: return waiting.first
        case .newest: return waiting.last
        case .lowest:
            let lowest = waiting.map { toasts[$0].priority }.min()
            return waiting.first { toasts[$0].priority == lowest }
        }
    }
}
