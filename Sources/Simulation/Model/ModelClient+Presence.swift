import ToastModel
import ToastQueue

/// Frontends that come and go.
extension ModelClient {
    mutating func presence(_ frontend: FrontendName, _ state: PresenceState) {
        let known = frontends.firstIndex { $0.name == frontend }
        switch state {
        case .online:
            if let known {
                frontends[known].state = .online
            } else {
                frontends.append(Frontend(name: frontend, state: .online))
            }
        case .offline:
            if let known {
                if frontends[known].state == .online {
                    frontends[known].state = .leaving(since: .zero, saidAt: now.wall)
                }
            } else {
                frontends.append(Frontend(name: frontend, state: .leaving(since: .zero, saidAt: now.wall)))
            }
        case .forgotten:
            frontends.removeAll { $0.name == frontend }
            endLeases(of: frontend)
        }
        judgeFrontends()
    }

    /// Frontends that said so long enough ago are offline, and lose their holds; then whether anybody
    /// is there.
    mutating func judgeFrontends() {
        judgeHolds()
        for index in frontends.indices {
            if case .leaving(let since, _) = frontends[index].state, since >= settings.offlineAfter {
                frontends[index].state = .offline
                endLeases(of: frontends[index].name)
                judgeHolds()
            }
        }
        let wasOffline = isOffline
        isOffline = !frontends.isEmpty && frontends.allSatisfy { $0.state == .offline }
        for index in screen { noteWhoSees(index) }
        if wasOffline, !isOffline, !isFrozen {
            for index in screen {
                toasts[index].timesShown += 1
                announce(index, .returned)
            }
        }
        judgeFreeze()
    }

    /// Whether anything may be displayed, and what follows when that changed.
    private mutating func judgeFreeze() {
        let frozen = isOffline && settings.offline != .continue
        guard frozen != isFrozen else { return }
        isFrozen = frozen
        for index in screen { toasts[index].isPaused = frozen || toasts[index].isHeld }
        guard !frozen else { return }
        for serial in screen.map({ toasts[$0].serial }) {
            if let index = index(serial: serial) { beginStay(index, .returned) }
        }
        foldBacklog(of: toasts.filter { countsAsBacklog($0) && !$0.isBlocked })
    }
}
