package import ToastModel
package import ToastQueue

/// A restart of the broker: what a store brings back, and what it does not.
extension ReferenceModel {
    /// Notes that the store was told of these toasts now: what runs comes back as of this moment.
    package mutating func noteRecorded(_ records: [QueueRecord]) {
        for case .client(let record) in records {
            if let client = index(of: record.client) { clients[client].noteRecorded() }
        }
        for case .toast(let record) in records {
            guard let client = index(of: record.client) else { continue }
            guard let toast = clients[client].openIndex(app: record.app, id: record.toast.id) else { continue }
            clients[client].noteRecorded(toast)
        }
    }

    /// Begins again at `moment` with what the store knows.
    package mutating func restart(_ configuration: QueueConfiguration, at moment: Moment) -> [QueueEffect] {
        self.configuration = configuration
        now = moment
        for index in clients.indices { clients[index].restart(configuration, at: moment) }
        return takeEffects()
    }
}

extension ModelClient {
    mutating func noteRecorded() {
        for index in mutes.indices {
            if case .left(let left) = mutes[index].end { mutes[index].recordedEnd = now.wall + left }
        }
        for index in frontends.indices {
            if case .leaving(let since, _) = frontends[index].state {
                frontends[index].state = .leaving(since: since, saidAt: now.wall + (.zero - since))
            }
        }
        idleSince = now.wall + (.zero - idleFor)
    }

    mutating func noteRecorded(_ index: Int) {
        let toast = toasts[index]
        toasts[index].recorded = ModelToast.Recorded(
            left: toast.left, shownFor: toast.shownFor, heldFor: toast.heldFor,
            dueAt: toast.place == .delayed ? now.wall + toast.delayLeft : nil,
            expiresAt: toast.ttlRuns ? toast.ttlLeft.map { now.wall + $0 } : nil,
            arrivedAt: now.wall + (.zero - toast.sinceArrival), at: now.wall)
    }

    mutating func reload(_ configuration: QueueConfiguration) {
        let before = self
        rates = configuration.rates
        ratePatterns = configuration.ratePatterns
        allowance = allowance.filter { before.rate(of: $0.key) == rate(of: $0.key) }
        let new = resolvedSettings(configuration, for: name)
        guard new != settings else { return }
        settings = new
        trimMemory()
        judgeFrontends()
        judgeMute()
        refill()
    }

    mutating func restart(_ configuration: QueueConfiguration, at moment: Moment) {
        settings = resolvedSettings(configuration, for: name)
        rates = configuration.rates
        ratePatterns = configuration.ratePatterns
        for index in mutes.indices {
            if case .left(let left) = mutes[index].end {
                mutes[index].end = .at(mutes[index].recordedEnd ?? now.wall + left)
            }
        }
        for index in frontends.indices {
            if case .leaving(_, let saidAt) = frontends[index].state {
                frontends[index].state = .leaving(since: max(.zero, moment.wall - saidAt), saidAt: saidAt)
            }
        }
        if isIdle { idleFor = max(.zero, moment.wall - idleSince) }
        now = moment
        gaps = []
        screenLeases = []
        allowance = [:]
        isFrozen = isOffline && settings.offline != .continue
        for index in toasts.indices { bringBack(index) }
        trimMemory()
        if settings.restart == .close {
            close(inClosingOrder(), .shutdown)
        }
        if settings.restart == .remaining {
            close(screen.filter { toasts[$0].left.map { $0 <= .zero } ?? false }, .timeout)
        }
        closeExpired()
        judgeFrontends()
        judgeMute()
        endOverdueDelays()
        if !isFrozen {
            for serial in screen.map({ toasts[$0].serial }) {
                guard let index = index(serial: serial) else { continue }
                toasts[index].timesShown += 1
                toasts[index].onScreenFor = .zero
                announce(index, .returned)
            }
        }
        refill()
    }

    private mutating func bringBack(_ index: Int) {
        guard let recorded = toasts[index].recorded else { return }
        toasts[index].leases = []
        if toasts[index].policyToAct != nil { decidePolicy(index) }
        toasts[index].isHeld = false
        toasts[index].fadeLeft = .zero
        toasts[index].confirmationLeft = nil
        toasts[index].owesDisplay = false
        toasts[index].shownFor = recorded.shownFor
        toasts[index].heldFor = recorded.heldFor
        let isFull = settings.restart == .full && toasts[index].place == .shown
        toasts[index].left = isFull ? toasts[index].length : recorded.left
        toasts[index].isPaused = toasts[index].place == .shown && isFrozen
        if let due = recorded.dueAt { toasts[index].delayLeft = due - now.wall }
        if let end = recorded.expiresAt { toasts[index].ttlLeft = end - now.wall }
        toasts[index].sinceArrival = max(.zero, now.wall - recorded.arrivedAt)
        toasts[index].age = max(.zero, now.wall - toasts[index].acceptedAt)
    }
}
