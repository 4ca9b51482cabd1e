import ToastModel

/// "Do not disturb": by a person's input, or quiet hours by the clock on the wall. Of several the highest
/// level rules.
extension QueueEngine {
    func isBlocked(_ priority: Priority, on client: ClientIndex) -> Bool {
        guard let level = clientTable[client].muteLevel else { return false }
        return priority < level
    }

    /// The highest level among the mutes that hold now.
    func muteInForce(on client: ClientIndex) -> (level: Priority, isScheduled: Bool)? {
        var ruling: (level: Priority, isScheduled: Bool)?
        for occurrence in quietOccurrences(on: client) where occurrence.level > ruling?.level ?? .min || ruling == nil {
            ruling = (occurrence.level, true)
        }
        guard clientTable[client].extras.exists else { return ruling }
        for mute in extras[clientTable[client].extras].mutes where !mute.isOver(at: now) {
            if ruling == nil || mute.level > ruling?.level ?? .min { ruling = (mute.level, false) }
        }
        return ruling
    }

    /// The quiet hours that hold now and were not ended by an unmute.
    private func quietOccurrences(on client: ClientIndex) -> [QuietOccurrence] {
        let active = settings.schedule(of: clientTable[client].settings).active
        guard !active.isEmpty, let unmuted = unmutedAt(client) else { return active }
        return active.filter { $0.begin > unmuted }
    }

    private func unmutedAt(_ client: ClientIndex) -> WallTime? {
        clientTable[client].extras.exists ? extras[clientTable[client].extras].unmutedAt : nil
    }

    /// The mute that holds now, as the screen tells it.
    func muted(_ client: ClientIndex, at now: Moment) -> Screen.Muted? {
        guard let level = clientTable[client].muteLevel else { return nil }
        var end: WallTime? = WallTime(unixMilliseconds: .min)
        func consider(_ other: WallTime?) {
            guard let present = end, let other else { return end = nil }
            end = max(present, other)
        }
        if quietOccurrences(on: client).contains(where: { $0.level == level }) {
            let schedule = settings.schedule(of: clientTable[client].settings)
            consider(schedule.end(of: level, after: now.wall, ignoringBegunBy: unmutedAt(client)))
        }
        if clientTable[client].extras.exists {
            for mute in extras[clientTable[client].extras].mutes where mute.level == level && !mute.isOver(at: now) {
                consider(mute.wallEnd(at: now))
            }
        }
        return Screen.Muted(level: level, until: end)
    }

    // MARK: Input

    mutating func mute(_ client: ClientIndex, _ order: MuteOrder) -> InputOutcome {
        let level = order.level ?? settings[clientTable[client].settings].muteLevel
        let end: Mute.End
        switch order.end {
        case .open: end = .open
        case .after(let length): end = .at(now.instant + length)
        case .at(let time): end = .wall(time)
        }
        let mute = Mute(level: level, end: end)
        if mute.isOver(at: now) { return .answer(.invalid) }
        let place = extrasPlace(of: client)
        extras[place].mutes.add(mute)
        changePicture(of: client)
        noteChange(of: client)
        updateMute(of: client)
        return .done
    }

    /// Ends all mutes; quiet hours until they next begin. Nothing when not muted.
    mutating func unmute(_ client: ClientIndex) -> InputOutcome {
        guard clientTable[client].muteLevel != nil else { return .done }
        let place = extrasPlace(of: client)
        extras[place].mutes = []
        if !settings[clientTable[client].settings].mute.isEmpty { extras[place].unmutedAt = now.wall }
        noteChange(of: client)
        updateMute(of: client)
        return .done
    }

    // MARK: Changes

    /// Brings the client in line with the mutes that hold now: a higher level hides what is shown below it,
    /// a lower one lets toasts go that it blocked.
    mutating func updateMute(of client: ClientIndex) {
        forgetMutesThatAreOver(client)
        let level = muteInForce(on: client)?.level
        let before = clientTable[client].muteLevel
        guard level != before else { return }
        clientTable[client].muteLevel = level
        changePicture(of: client)
        noteChange(of: client)
        let lowest = Priority.min
        if level ?? lowest > before ?? lowest {
            hideMuted(client)
        } else if canDisplay(client) {
            foldBacklog(of: client, from: level ?? lowest, below: before ?? lowest)
        }
        updateTTLs(of: client)
    }

    private mutating func forgetMutesThatAreOver(_ client: ClientIndex) {
        let place = clientTable[client].extras
        guard place.exists, extras[place].mutes.contains(where: { $0.isOver(at: now) }) else { return }
        let moment = now
        extras[place].mutes.removeAll { $0.isOver(at: moment) }
        changePicture(of: client)
        noteChange(of: client)
    }

    private mutating func hideMuted(_ client: ClientIndex) {
        var toast = clientTable[client].shown.head
        while toast.exists {
            let next = toasts[toast].next
            if isBlocked(toasts[toast].priority, on: client) { hide(toast, .muted) }
            toast = next
        }
    }

    // MARK: The clock on the wall

    /// Sets the timer for the next begin or end of the quiet hours of those settings.
    mutating func armSchedule(of place: Int32) {
        guard hasStarted, !settings[place].mute.isEmpty else { return }
        let timer = settings.timer(of: place)
        if timer.exists { return }
        settings.advanceSchedule(of: place, to: now.wall)
        if let next = settings.schedule(of: place).nextChange(after: now.wall) {
            let timer = wallTimers.insert(at: next.unixMilliseconds, payload: TimerOwner.schedule(place).payload)
            settings.setTimer(timer, of: place)
        }
    }

    /// Quiet hours of those settings begin or end: every client that has them is concerned.
    mutating func advanceSchedule(of place: Int32) {
        settings.setTimer(.none, of: place)
        armSchedule(of: place)
        for raw in 0..<clientTable.extent {
            let client = ClientIndex(raw: Int32(raw))
            if clientTable[client].exists, clientTable[client].settings == place { collect(client) }
        }
    }

    /// Everything that depends on the wall clock gets its timer anew: the clock stepped back, was looked at
    /// for the first time, or the settings changed.
    mutating func rebuildWallTimers() {
        wallTimers = TimerWheel(at: now.wall.unixMilliseconds)
        for place in 0..<settings.count {
            settings.setTimer(.none, of: place)
            armSchedule(of: place)
        }
        for raw in 0..<clientTable.extent {
            let client = ClientIndex(raw: Int32(raw))
            guard clientTable[client].exists, clientTable[client].extras.exists else { continue }
            extras[clientTable[client].extras].wallTimer = .none
            touch(client)
        }
    }

    /// The wall clock stepped back: mutes may hold again.
    mutating func followStepBack() {
        rebuildWallTimers()
        for raw in 0..<clientTable.extent {
            let client = ClientIndex(raw: Int32(raw))
            guard clientTable[client].exists else { continue }
            if muteInForce(on: client)?.level != clientTable[client].muteLevel { collect(client) }
        }
        dueWork.sort()
    }
}

extension [Mute] {
    /// Keeps of each level only what can still matter: an open mute, or the latest end on each clock.
    fileprivate mutating func add(_ new: Mute) {
        if contains(where: { $0.level == new.level && $0.end == .open }) { return }
        removeAll { old in
            guard old.level == new.level else { return false }
            switch (old.end, new.end) {
            case (_, .open): return true
            case (.at(let before), .at(let after)): return before <= after
            case (.wall(let before), .wall(let after)): return before <= after
            default: return false
            }
        }
        if !contains(where: { $0.level == new.level && $0.isLater(than: new) }) { append(new) }
    }
}

extension Mute {
    fileprivate func isLater(than other: Mute) -> Bool {
        switch (end, other.end) {
        case (.at(let own), .at(let end)): own > end
        case (.wall(let own), .wall(let end)): own > end
        default: false
        }
    }
}
