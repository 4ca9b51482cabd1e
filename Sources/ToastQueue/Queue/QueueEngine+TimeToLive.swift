import ToastModel

/// The ttl of a toast that was not displayed yet (rule 1): one that the publisher named always runs, the
/// default one stands still while a mute blocks the toast or its client is offline.
extension QueueEngine {
    /// Starts it from the beginning.
    mutating func startTTL(of toast: ToastIndex) {
        let ttl = toasts[toast].toast.ttl ?? settings[clientTable[toasts[toast].client].settings].ttl
        switch ttl {
        case .unlimited: toasts[toast].clock = .none
        case .lasts(let length): runTTL(of: toast, for: length)
        }
        unarmedToasts.insert(toast)
    }

    private mutating func runTTL(of toast: ToastIndex, for length: Milliseconds) {
        if ttlStandsStill(toast) {
            toasts[toast].clock = .stands(left: length)
        } else {
            toasts[toast].clock = .runs(until: now.instant + length)
            if length <= .zero { expiringNow.append(toast) }
        }
    }

    private func ttlStandsStill(_ toast: ToastIndex) -> Bool {
        guard toasts[toast].toast.ttl == nil else { return false }
        let client = toasts[toast].client
        return clientTable[client].presence == .offline || isBlocked(toasts[toast].priority, on: client)
    }

    /// Lets the ttl stand or run, after a mute or the presence of its client changed.
    mutating func updateTTL(of toast: ToastIndex) {
        let standsStill = ttlStandsStill(toast)
        switch toasts[toast].clock {
        case .runs(let until) where standsStill:
            toasts[toast].clock = .stands(left: until - now.instant)
        case .stands(let left) where !standsStill:
            runTTL(of: toast, for: left)
        default: return
        }
        unarmedToasts.insert(toast)
        noteChange(of: toast)
    }

    /// After a mute or the presence of the client changed.
    mutating func updateTTLs(of client: ClientIndex) {
        let line = clientTable[client].line
        guard line.exists, lines[line].freshCount > 0 else { return }
        for priority in Priority.allCases {
            var toast = lines[line].fresh(priority).head
            while toast.exists {
                updateTTL(of: toast)
                toast = toasts[toast].next
            }
        }
    }

    /// Closes what should have been displayed at once or never, and was not.
    mutating func expireAtOnce(_ client: ClientIndex) {
        if expiringNow.isEmpty { return }
        var expiring = expiringNow
        expiringNow.removeAll(keepingCapacity: true)
        expiring.sort { toasts[$0].arrival < toasts[$1].arrival }
        for toast in expiring where toasts[toast].client == client {
            if toasts[toast].phase == .waiting, case .runs(let until) = toasts[toast].clock, until <= now.instant {
                close(toast, .expired)
            }
        }
    }
}
