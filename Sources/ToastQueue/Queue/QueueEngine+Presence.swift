import ToastModel

/// Which frontends of a client are there, and what follows for the client (`offline`, `offline_after`).
extension QueueEngine {
    mutating func receive(_ state: PresenceState, from frontend: FrontendName, of name: ClientName) {
        let known = client(named: name)
        if state == .forgotten, !known.exists { return }
        let client = known.exists ? known : clientOrBirth(name)
        guard client.exists else { return }
        touch(client)
        switch state {
        case .online: setFrontend(frontend, of: client, to: .online)
        case .offline: leave(frontend, of: client)
        case .forgotten: removeFrontend(frontend, of: client)
        }
        updatePresence(of: client)
        settle(client)
    }

    private func position(of frontend: FrontendName, on client: ClientIndex) -> Int? {
        guard clientTable[client].extras.exists else { return nil }
        return extras[clientTable[client].extras].frontends.firstIndex { $0.name == frontend }
    }

    private mutating func setFrontend(_ frontend: FrontendName, of client: ClientIndex, to state: Frontend.State) {
        let place = extrasPlace(of: client)
        if let position = position(of: frontend, on: client) {
            extras[place].frontends[position].state = state
        } else {
            makeRoomForFrontend(in: place)
            extras[place].frontends.append(Frontend(name: frontend, state: state))
        }
        noteChange(of: client)
    }

    /// A client has so many frontends at most. For one more the first goes that is offline, or else the
    /// first of all.
    private static let mostFrontends = 1000

    private mutating func makeRoomForFrontend(in place: SlabIndex<ClientExtras>) {
        guard extras[place].frontends.count == Self.mostFrontends else { return }
        extras[place].frontends.remove(at: extras[place].frontends.firstIndex(where: \.isOffline) ?? 0)
    }

    /// It said offline: so it is after `offline_after`, unless it comes back.
    private mutating func leave(_ frontend: FrontendName, of client: ClientIndex) {
        if let position = position(of: frontend, on: client),
            case .online = extras[clientTable[client].extras].frontends[position].state
        {
            setFrontend(frontend, of: client, to: .leaving(since: now.instant))
        } else if position(of: frontend, on: client) == nil {
            setFrontend(frontend, of: client, to: .leaving(since: now.instant))
        }
        endDebounces(of: client)
    }

    private mutating func removeFrontend(_ frontend: FrontendName, of client: ClientIndex) {
        endLeases(of: frontend, on: client)
        guard let position = position(of: frontend, on: client) else { return }
        extras[clientTable[client].extras].frontends.remove(at: position)
        noteChange(of: client)
    }

    /// Frontends that said offline long enough ago are offline, and lose their holds.
    mutating func endDebounces(of client: ClientIndex) {
        let place = clientTable[client].extras
        guard place.exists, !extras[place].frontends.isEmpty else { return }
        let wait = settings[clientTable[client].settings].offlineAfter
        for position in extras[place].frontends.indices {
            if case .leaving(let since) = extras[place].frontends[position].state, since + wait <= now.instant {
                extras[place].frontends[position].state = .offline
                noteChange(of: client)
                endLeases(of: extras[place].frontends[position].name, on: client)
            }
        }
        updatePresence(of: client)
    }

    func hasFrontendOnline(_ client: ClientIndex) -> Bool {
        clientTable[client].presence == .online
    }

    /// What its frontends say.
    func presence(of client: ClientIndex) -> ClientState.Presence {
        guard clientTable[client].extras.exists else { return .unannounced }
        let frontends = extras[clientTable[client].extras].frontends
        if frontends.isEmpty { return .unannounced }
        return frontends.allSatisfy(\.isOffline) ? .offline : .online
    }

    /// A client is offline when every frontend that announced itself is.
    private mutating func updatePresence(of client: ClientIndex) {
        let before = clientTable[client].presence
        let after = presence(of: client)
        guard after != before else { return }
        let couldDisplay = canDisplay(client)
        clientTable[client].presence = after
        noteSightings(of: client)
        updateTTLs(of: client)
        if couldDisplay, before == .offline {
            displayReturn(of: client)
        } else {
            followDisplayability(of: client, before: couldDisplay)
        }
    }

    /// With `offline: continue` nothing was frozen: the return only displays again what is shown.
    private mutating func displayReturn(of client: ClientIndex) {
        var toast = clientTable[client].shown.head
        while toast.exists {
            appearances[toasts[toast].appearance].timesShown += 1
            display(toast, .returned)
            toast = toasts[toast].next
        }
    }

    private mutating func noteSightings(of client: ClientIndex) {
        var toast = clientTable[client].shown.head
        while toast.exists {
            noteSighting(of: toast)
            toast = toasts[toast].next
        }
    }

    /// Freezes what is shown when the client can no longer display anything; displays it again when it can.
    mutating func followDisplayability(of client: ClientIndex, before couldDisplay: Bool) {
        let can = canDisplay(client)
        guard can != couldDisplay else { return }
        var toast = clientTable[client].shown.head
        while toast.exists {
            if can {
                applyRelease(to: toast)
                beginStay(of: toast)
                display(toast, .returned)
            } else {
                appearances[toasts[toast].appearance].stop(.frozen, at: now.instant)
                forgetStaleSummary(toast)
                unarmedToasts.insert(toast)
                noteChange(of: toast)
            }
            toast = toasts[toast].next
        }
        if can { foldBacklog(of: client, from: clientTable[client].muteLevel ?? .min, below: nil) }
    }
}
