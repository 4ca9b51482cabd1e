import ToastModel

/// Holds: leases of frontends that stop show timers (contract, section 5; rule 17).
extension QueueEngine {
    func isHeld(_ toast: ToastIndex) -> Bool {
        appearances[toasts[toast].appearance].stops.contains(.held)
    }

    func holdsWholeScreen(_ client: ClientIndex) -> Bool {
        clientTable[client].extras.exists && !extras[clientTable[client].extras].screenLeases.isEmpty
    }

    // MARK: Inputs

    /// Begins or renews the lease of that frontend on a shown toast.
    mutating func hold(_ toast: ToastIndex, by frontend: FrontendName) {
        let end = now.instant + settings[clientTable[toasts[toast].client].settings].maxHold
        appearances[toasts[toast].appearance].leases.renew(frontend, until: end)
        unarmedToasts.insert(toast)
        updateHold(of: toast)
    }

    mutating func release(_ toast: ToastIndex, by frontend: FrontendName) {
        appearances[toasts[toast].appearance].leases.end(of: frontend)
        unarmedToasts.insert(toast)
        updateHold(of: toast)
    }

    mutating func holdAll(_ client: ClientIndex, by frontend: FrontendName) {
        let place = extrasPlace(of: client)
        let end = now.instant + settings[clientTable[client].settings].maxHold
        extras[place].screenLeases.renew(frontend, until: end)
        touch(client)
        updateHolds(of: client)
    }

    mutating func releaseAll(_ client: ClientIndex, by frontend: FrontendName) {
        guard clientTable[client].extras.exists else { return }
        extras[clientTable[client].extras].screenLeases.end(of: frontend)
        touch(client)
        updateHolds(of: client)
    }

    // MARK: Ends

    /// Ends what ran out: leases, and the wait for a confirmation.
    mutating func endHolds(of client: ClientIndex) {
        let moment = now.instant
        if clientTable[client].extras.exists {
            extras[clientTable[client].extras].screenLeases.removeAll { $0.until <= moment }
        }
        var toast = clientTable[client].shown.head
        while toast.exists {
            let place = toasts[toast].appearance
            if !appearances[place].leases.isEmpty {
                appearances[place].leases.removeAll { $0.until <= moment }
            }
            if appearances[place].stops.contains(.unconfirmed), appearances[place].confirmBy <= moment {
                startTimer(of: toast)
            }
            updateHold(of: toast)
            toast = toasts[toast].next
        }
    }

    /// Ends every lease of a frontend that went away.
    mutating func endLeases(of frontend: FrontendName, on client: ClientIndex) {
        if clientTable[client].extras.exists {
            extras[clientTable[client].extras].screenLeases.end(of: frontend)
        }
        var toast = clientTable[client].shown.head
        while toast.exists {
            let place = toasts[toast].appearance
            if !appearances[place].leases.isEmpty { appearances[place].leases.end(of: frontend) }
            updateHold(of: toast)
            toast = toasts[toast].next
        }
    }

    private mutating func updateHolds(of client: ClientIndex) {
        var toast = clientTable[client].shown.head
        while toast.exists {
            updateHold(of: toast)
            toast = toasts[toast].next
        }
    }

    /// Stops the show timer when the first lease on a shown toast has begun, lets it go on when the last has
    /// ended, and displays either.
    private mutating func updateHold(of toast: ToastIndex) {
        let place = toasts[toast].appearance
        let wantsHold = !appearances[place].leases.isEmpty || holdsWholeScreen(toasts[toast].client)
        let isHeld = appearances[place].stops.contains(.held)
        guard wantsHold != isHeld else { return }
        unarmedToasts.insert(toast)
        if wantsHold {
            appearances[place].stop(.held, at: now.instant)
            appearances[place].heldSince = now.instant
            display(toast, .held)
        } else {
            appearances[place].held += now.instant - appearances[place].heldSince
            applyRelease(to: toast)
            appearances[place].resume(.held, at: now.instant)
            display(toast, .released)
        }
    }
}
