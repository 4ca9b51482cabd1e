package import ToastModel
package import ToastQueue

/// A restart of the broker: what a store brings back, and what it does not.
extension ReferenceModel {
    /// Notes that the store was told of these toasts now: what runs comes back as of this moment.
    package mutating func noteRecorded(_ records: [QueueRecord]) {
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
    mutating func noteRecorded(_ index: Int) {
        let toast = toasts[index]
        toasts[index].recorded = ModelToast.Recorded(
            left: toast.left, shownFor: toast.shownFor, heldFor: toast.heldFor,
            dueAt: toast.place == .delayed ? now.wall + toast.delayLeft : nil,
            expiresAt: toast.ttlRuns ? toast.ttlLeft.map { now.wall + $0 } : nil, at: now.wall)
    }

    mutating func reload(_ configuration: QueueConfiguration) {
        settings = resolvedSettings(configuration, for: name)
        rates = configuration.rates
        ratePatterns = configuration.ratePatterns
        trimMemory()
        judgeFrontends()
        judgePresence()
        judgePauses()
        judgeMute()
    }

    mutating func restart(_ configuration: QueueConfiguration, at moment: Moment) {
        settings = resolvedSettings(configuration, for: name)
        rates = configuration.rates
        ratePatterns = configuration.ratePatterns
        now = moment
        gaps = []
        screenLeases = []
        allowance = [:]
        for index in toasts.indices { bringBack(index) }
        trimMemory()
        if settings.restart == .close {
            close(inClosingOrder(), .shutdown)
        }
        closeExpired()
        judgeFrontends()
        judgePresence()
        judgePauses()
        judgeMute()
        endOverdueDelays()
        for serial in screen.map({ toasts[$0].serial }) {
            guard !isFrozen, let index = index(serial: serial) else { continue }
            toasts[index].timesShown += 1
            announce(index, .returned)
        }
        refill()
    }

    private mutating func bringBack(_ index: Int) {
        guard let recorded = toasts[index].recorded else { return }
        toasts[index].leases = []
        toasts[index].isHeld = false
        toasts[index].startLeft = .zero
        toasts[index].awaitsShown = false
        toasts[index].shownFor = recorded.shownFor
        toasts[index].heldFor = recorded.heldFor
        toasts[index].left = settings.restart == .full ? toasts[index].length : recorded.left
        toasts[index].isPaused = toasts[index].place == .shown && isFrozen
        if let due = recorded.dueAt { toasts[index].delayLeft = due - now.wall }
        if let end = recorded.expiresAt { toasts[index].ttlLeft = end - now.wall }
        toasts[index].age = now.wall - toasts[index].acceptedAt
    }
}
