import ToastModel

/// An app's show: an update, a repeat, or a new toast (rule 12).
extension QueueEngine {
    mutating func show(_ toast: Toast, of app: AppName, on name: ClientName) {
        let known = client(named: name)
        if known.exists {
            let open = openToast(on: known, app: app, id: toast.id)
            if open.exists {
                update(open, with: toast)
                return settle(known)
            }
            if toast.update.contains(.onlyOpen) { return settle(known) }
            let same = openToast(on: known, app: app, withContentOf: toast)
            if same.exists {
                recognise(toast, as: same)
                return settle(known)
            }
        }
        if toast.update.contains(.onlyOpen) { return }
        if waitingTotal >= configuration.limits.waiting {
            let message =
                "\(configuration.limits.waiting) toasts wait already, which is the limit of this broker (limits.waiting)"
            effects.append(.reject(app: app, client: name, Rejection(.full, message)))
            return
        }
        let client = clientOrBirth(name)
        guard client.exists else {
            let message =
                "\(configuration.limits.clients) clients exist already, which is the limit of this broker (limits.clients)"
            effects.append(.reject(app: app, client: name, Rejection(.full, message)))
            return
        }
        touch(client)
        accept(toast, of: app, on: client)
        settle(client)
    }

    /// A new generation, from acceptance to its place: delayed, folded, dropped or in the queue.
    private mutating func accept(_ toast: Toast, of app: AppName, on client: ClientIndex) {
        let new = addToast(toast, of: app, on: client)
        if let delay = toast.delay, delay > .zero {
            if takeToken(of: app, on: client) {
                park(new, until: now.instant + delay)
            } else {
                fold(new)
            }
        } else if dropsArrival(of: new) {
            close(new, .dropped)
        } else if takeToken(of: app, on: client) {
            enqueue(new)
        } else {
            fold(new)
        }
    }

    /// Makes the state of a new generation, outside the queue as yet.
    mutating func addToast(_ toast: Toast, of app: AppName, on client: ClientIndex) -> ToastIndex {
        var state = ToastState()
        lastSerial += 1
        accepted += 1
        state.client = client
        state.app = app
        state.toast = toast
        state.serial = lastSerial
        state.priority = toast.effectivePriority
        state.generation = nextGeneration(on: client, app: app, id: toast.id)
        state.acceptedAt = now.wall
        state.acceptedInstant = now.instant
        state.repeatedAt = now.instant
        let new = toasts.insert(state)
        clientTable[client].toastCount += 1
        makeFindable(new)
        noteChange(of: new)
        noteChange(of: client)
        return new
    }

    /// A toast whose delay is over enters the queue.
    mutating func enter(_ toast: ToastIndex) {
        unpark(toast)
        if dropsArrival(of: toast) {
            close(toast, .dropped)
        } else {
            enqueue(toast)
        }
    }

    /// Whether `offline: drop` or `blocked: drop` takes a toast that arrives now.
    private func dropsArrival(of toast: ToastIndex) -> Bool {
        let client = toasts[toast].client
        let place = clientTable[client].settings
        if clientTable[client].presence == .offline, settings[place].offline == .drop { return true }
        return settings[place].blocked == .drop && isBlocked(toasts[toast].priority, on: client)
    }

    /// Puts a toast that never was displayed at its place in the queue.
    mutating func enqueue(_ toast: ToastIndex) {
        let client = toasts[toast].client
        lastArrival += 1
        toasts[toast].arrival = lastArrival
        toasts[toast].phase = .waiting
        switch resolvedPolicy(of: toasts[toast].toast, on: client) {
        case .queue: toasts[toast].policy = .none
        case .replace: toasts[toast].policy = .replace
        case .now: toasts[toast].policy = .now
        }
        startTTL(of: toast)
        addToLine(toast)
        noteChange(of: toast)
    }

    // MARK: The line

    /// Adds a waiting toast to what waits on its client.
    mutating func addToLine(_ toast: ToastIndex) {
        let client = toasts[toast].client
        if !clientTable[client].line.exists { clientTable[client].line = lines.insert(WaitingLine()) }
        let line = clientTable[client].line
        if toasts[toast].phase == .hidden {
            lines[line].addHidden(toast, in: &toasts)
        } else {
            lines[line].addFresh(toast, in: &toasts)
            if toasts[toast].policy != .none { lines[line].pendingPolicies += 1 }
        }
        waitingTotal += 1
        changePicture(of: client)
    }

    mutating func removeFromLine(_ toast: ToastIndex) {
        let client = toasts[toast].client
        let line = clientTable[client].line
        if toasts[toast].phase == .hidden {
            lines[line].removeHidden(toast, in: &toasts)
        } else {
            lines[line].removeFresh(toast, in: &toasts)
            if toasts[toast].policy != .none { lines[line].pendingPolicies -= 1 }
        }
        if lines[line].count == 0 {
            lines.remove(line)
            clientTable[client].line = .none
        }
        waitingTotal -= 1
        changePicture(of: client)
    }

    /// The policy of a waiting toast has acted.
    mutating func spendPolicy(of toast: ToastIndex) {
        guard toasts[toast].policy != .none else { return }
        toasts[toast].policy = .none
        lines[clientTable[toasts[toast].client].line].pendingPolicies -= 1
        noteChange(of: toast)
    }
}
