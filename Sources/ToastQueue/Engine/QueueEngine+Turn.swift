import ToastModel

/// The frame of every call: what is done first, and what is done once at its end.
extension QueueEngine {
    mutating func begin(at moment: Moment, effects: inout [QueueEffect]) {
        swap(&effects, &self.effects)
        let wallBefore = now.wall
        now = Moment(instant: max(moment.instant, hasStarted ? now.instant : moment.instant), wall: moment.wall)
        if !hasStarted {
            hasStarted = true
            timers = TimerWheel(at: now.instant.milliseconds)
            rebuildWallTimers()
        } else if now.wall < wallBefore {
            followStepBack()
        }
    }

    /// Says what happened to each client's picture and brings the timers in line with the state.
    mutating func end(effects: inout [QueueEffect]) {
        for position in 0..<touchedClients.count {
            let client = touchedClients[position]
            guard clientTable[client].exists else { continue }
            if clientTable[client].pictureChanged {
                clientTable[client].pictureChanged = false
                self.effects.append(.publishScreen(clientTable[client].name))
            }
            armTimer(of: client)
            updateIdleness(of: client)
            removeEmptyExtras(of: client)
        }
        touchedClients.removeAll()
        for position in 0..<unarmedToasts.count {
            armTimer(of: unarmedToasts[position])
        }
        unarmedToasts.removeAll()
        armIdleTimer()
        swap(&effects, &self.effects)
    }

    /// Has the client looked after at the end of the turn.
    mutating func touch(_ client: ClientIndex) {
        touchedClients.insert(client)
    }

    /// The picture that frontends have of the client is another one now.
    mutating func changePicture(of client: ClientIndex) {
        clientTable[client].pictureChanged = true
        touchedClients.insert(client)
    }

    // MARK: Timers

    /// Sets, moves or cancels the timer of a toast, as its state wants it.
    private mutating func armTimer(of toast: ToastIndex) {
        let wanted = toasts[toast].client.exists ? deadline(of: toast) : nil
        let timer = toasts[toast].timer
        if let wanted {
            if timer.exists {
                timers.move(timer, to: wanted.milliseconds)
            } else {
                toasts[toast].timer = timers.insert(
                    at: wanted.milliseconds, payload: TimerOwner.toast(toast).payload)
            }
        } else if timer.exists {
            timers.cancel(timer)
            toasts[toast].timer = .none
        }
    }

    /// When something happens to the toast by itself.
    private func deadline(of toast: ToastIndex) -> Instant? {
        switch toasts[toast].clock {
        case .delayed(let until), .runs(let until): return until
        case .stands: return nil
        case .none: break
        }
        guard toasts[toast].phase == .shown else { return nil }
        let place = toasts[toast].appearance
        if let deadline = appearances[place].runningDeadline { return deadline }
        var wanted = appearances[place].leases.earliestEnd
        if appearances[place].stops.contains(.unconfirmed) {
            wanted = min(wanted ?? appearances[place].confirmBy, appearances[place].confirmBy)
        }
        return wanted
    }

    /// Sets, moves or cancels the timers of a client itself.
    private mutating func armTimer(of client: ClientIndex) {
        let wanted = deadline(of: client)
        let timer = clientTable[client].timer
        if let wanted {
            if timer.exists {
                timers.move(timer, to: wanted.milliseconds)
            } else {
                clientTable[client].timer = timers.insert(
                    at: wanted.milliseconds, payload: TimerOwner.client(client).payload)
            }
        } else if timer.exists {
            timers.cancel(timer)
            clientTable[client].timer = .none
        }
        armWallTimer(of: client)
    }

    private func deadline(of client: ClientIndex) -> Instant? {
        var wanted: Instant?
        if clientTable[client].line.exists, let gap = clientTable[client].gaps.earliestEnd(after: now.instant) {
            wanted = gap
        }
        let place = clientTable[client].extras
        guard place.exists else { return wanted }
        func consider(_ instant: Instant?) {
            if let instant { wanted = min(wanted ?? instant, instant) }
        }
        consider(extras[place].screenLeases.earliestEnd)
        consider(extras[place].evictAt)
        for frontend in extras[place].frontends {
            if case .leaving(let since) = frontend.state {
                consider(since + settings[clientTable[client].settings].offlineAfter)
            }
        }
        for mute in extras[place].mutes {
            if case .at(let end) = mute.end { consider(end) }
        }
        for summary in extras[place].staleSummaries {
            consider(appearances[toasts[summary].appearance].lastDisplay + Self.summaryInterval)
        }
        return wanted
    }

    private mutating func armWallTimer(of client: ClientIndex) {
        let place = clientTable[client].extras
        guard place.exists else { return }
        var wanted: WallTime?
        for mute in extras[place].mutes {
            if case .wall(let end) = mute.end { wanted = min(wanted ?? end, end) }
        }
        let timer = extras[place].wallTimer
        if let wanted {
            if timer.exists {
                wallTimers.move(timer, to: wanted.unixMilliseconds)
            } else {
                extras[place].wallTimer = wallTimers.insert(
                    at: wanted.unixMilliseconds, payload: TimerOwner.clientMutes(client).payload)
            }
        } else if timer.exists {
            wallTimers.cancel(timer)
            extras[place].wallTimer = .none
        }
    }
}
