import ToastModel
import ToastQueue

/// Who comes onto the screen, and who must go for it.
extension ModelClient {
    /// Lets everybody who can do something do it, one at a time, the first in the queue first; then
    /// closes what is too much.
    mutating func refill() {
        guard !queue.isEmpty else { return }
        let told = effects.count
        if !isFrozen {
            replaceShown()
            while takeFreeSlot() || preempt() || takeSlotNow() || evict() {}
        }
        closeExpired()
        enforceMaxWaiting()
        // Who is gone may have stood before somebody who can do something.
        if effects.count > told { refill() }
    }

    /// What waits and may be displayed, in the order in which it comes onto the screen.
    private var allowed: [Int] {
        let toasts = toasts
        return lineup.filter { !toasts[$0].isBlocked }
    }

    /// `replace` acts at once, whether or not a slot is free.
    private mutating func replaceShown() {
        let replacing = queue.filter { !toasts[$0].isBlocked && toasts[$0].policyToAct == .replace }
        for serial in replacing.map({ toasts[$0].serial }) {
            guard let index = index(serial: serial) else { continue }
            toasts[index].policyToAct = nil
            let priority = toasts[index].priority
            close(screen.filter { toasts[$0].priority <= priority }, .replaced)
        }
    }

    private mutating func takeFreeSlot() -> Bool {
        guard freeSlots > 0, let next = allowed.first else { return false }
        putOn(next)
        return true
    }

    private mutating func preempt() -> Bool {
        guard screenIsExactlyFull, settings.preempt != .never, let next = allowed.first else { return false }
        let priority = toasts[next].priority
        guard settings.preempt == .higher || priority == .urgent else { return false }
        return swap(next, for: victim { $0.priority < priority })
    }

    private mutating func takeSlotNow() -> Bool {
        guard screenIsExactlyFull, let next = allowed.first(where: { toasts[$0].policyToAct == .now }) else {
            return false
        }
        toasts[next].policyToAct = nil
        let priority = toasts[next].priority
        _ = swap(next, for: victim { $0.priority <= priority })
        return true
    }

    private mutating func evict() -> Bool {
        guard settings.overflow == .evictOldest, screenIsExactlyFull, let newcomer = evictor else { return false }
        let candidates = screen.filter { evictable(toasts[$0], for: toasts[newcomer]) }
        guard let oldest = candidates.first, toasts[oldest].onScreenFor >= settings.minShow else { return false }
        close(oldest, .evicted)
        return true
    }

    /// For whom a slot is made: the next in line, if it was never displayed.
    private var evictor: Int? { allowed.first.flatMap { toasts[$0].place == .waiting ? $0 : nil } }

    func evictable(_ shown: ModelToast, for newcomer: ModelToast) -> Bool {
        shown.left != nil && !shown.isHeld && shown.priority <= newcomer.priority && shown.arrival < newcomer.arrival
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
            guard toasts.indices.count(where: { toasts[$0].place == .waiting }) > settings.maxWaiting else { break }
            let neverShown = toasts.indices.filter { toasts[$0].place == .waiting }.sorted(by: hasArrivedBefore)
            guard neverShown.count - slotsInGap > settings.maxWaiting else { break }
            guard let victim = dropVictim(among: neverShown) else { break }
            close(victim, .dropped)
        }
        while true {
            guard toasts.indices.contains(where: { toasts[$0].place == .hidden }) else { break }
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
