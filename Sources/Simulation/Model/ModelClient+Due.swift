import ToastModel
import ToastQueue

/// Everything that is due now, in the one order of an instant, and what is due next.
extension ModelClient {
    mutating func doWhatIsDue() {
        close(screen.filter { toasts[$0].hasTimedOut }, .timeout)
        closeExpired()
        gaps.removeAll { $0 <= .zero }
        endOverdueLeases()
        endOverdueConfirmations()
        judgeFrontends()
        judgeMute()
        endOverdueDelays()
        payOwedDisplays()
        refill()
    }

    /// How long until the first thing is due; nil when nothing is. May name a moment at which it turns
    /// out that nothing happens, never one that is too late.
    func untilNextDue() -> Milliseconds? {
        var waits = gaps + screenLeases.map(\.left)
        for toast in toasts {
            if let time = toast.untilTimeout { waits.append(time) }
            if toast.place == .delayed { waits.append(toast.delayLeft) }
            if toast.ttlRuns, let time = toast.ttlLeft { waits.append(time) }
            waits += toast.leases.map(\.left)
            if let time = toast.confirmationLeft { waits.append(time) }
            if toast.owesDisplay, !isFrozen { waits.append(.seconds(1) - toast.sinceDisplay) }
            if settings.overflow == .evictOldest, toast.place == .shown, toast.onScreenFor < settings.minShow {
                waits.append(settings.minShow - toast.onScreenFor)
            }
        }
        for frontend in frontends {
            if case .leaving(let since, _) = frontend.state { waits.append(settings.offlineAfter - since) }
        }
        for mute in mutes {
            switch mute.end {
            case .open: break
            case .left(let left): waits.append(left)
            case .at(let time): waits.append(time - now.wall)
            }
        }
        waits += settings.mute.flatMap { $0.changes(after: now.wall) }.map { $0 - now.wall }
        return waits.min()
    }

    var picture: Screen {
        Screen(
            client: name, epoch: epoch, seq: seq, at: now.wall, slots: settings.slots, waiting: waitingCount,
            blocked: blockedCount, muted: mutedNow(),
            shown: screen.map { displayEvent(of: toasts[$0], key: nil, cause: toasts[$0].lastCause) })
    }
}
