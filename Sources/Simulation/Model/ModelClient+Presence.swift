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
                if frontends[known].state == .online { frontends[known].state = .leaving(since: .zero) }
            } else {
                frontends.append(Frontend(name: frontend, state: .leaving(since: .zero)))
            }
        case .forgotten:
            frontends.removeAll { $0.name == frontend }
            endLeases(of: frontend)
        }
        judgeFrontends()
        judgePresence()
    }

    /// Frontends that said so long enough ago are offline, and lose their holds.
    mutating func judgeFrontends() {
        for index in frontends.indices {
            if case .leaving(let since) = frontends[index].state, since >= settings.offlineAfter {
                frontends[index].state = .offline
                endLeases(of: frontends[index].name)
            }
        }
        judgeHolds()
    }

    /// Whether somebody is there, and what follows when that changed.
    mutating func judgePresence() {
        let offline = !frontends.isEmpty && frontends.allSatisfy { $0.state == .offline }
        guard offline != isOffline else { return }
        let wasFrozen = isFrozen
        isOffline = offline
        judgePauses()
        guard !offline else { return }
        for serial in screen.map({ toasts[$0].serial }) {
            guard let index = index(serial: serial) else { continue }
            toasts[index].mayHaveBeenSeen = true
            toasts[index].timesShown += 1
            announce(index, .returned)
        }
        if wasFrozen { foldBacklog(of: toasts.filter { countsAsBacklog($0) && !$0.isBlocked }) }
    }
}
