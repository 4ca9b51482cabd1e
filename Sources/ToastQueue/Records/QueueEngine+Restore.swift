import ToastModel

/// Going on after a restart (rule 10).
extension QueueEngine {
    /// Takes up the queues that `records` describe, each with all of its records, in any order.
    mutating func restore(_ records: [QueueRecord]) {
        var clientRecords: [ClientRecord] = []
        var remembered: [RememberedRecord] = []
        // Toasts are sorted by their places, not as records: there may be a million of them.
        var toastPlaces: [(order: Int64, serial: Int64, place: Int)] = []
        for (place, record) in records.enumerated() {
            switch record {
            case .client(let client): clientRecords.append(client)
            case .toast(let toast):
                toastPlaces.append((toast.order, toast.serial, place))
                if RecordBounds.isNumber(toast.serial) { lastSerial = max(lastSerial, toast.serial) }
            case .remembered(let entry): remembered.append(entry)
            case .toastGone, .clientGone, .rememberedGone: break
            }
        }
        var clients: [ClientIndex] = []
        clientRecords.sort { $0.number < $1.number }
        for record in clientRecords { restore(record, &clients) }
        // Lists that are kept in an order are filled in that order.
        toastPlaces.sort { ($0.order, $0.serial) < ($1.order, $1.serial) }
        for (_, _, place) in toastPlaces {
            if case .toast(let record) = records[place] { restore(record, &clients) }
        }
        remembered.sort { $0.number < $1.number }
        for record in remembered { restore(record) }
        restoreIdleness(of: clients)
        for client in clients { goOn(client) }
    }

    /// Who was idle before goes on being idle from then.
    private mutating func restoreIdleness(of clients: [ClientIndex]) {
        let idle = clients.filter { client in
            clientTable[client].toastCount == 0 && !hasFrontendOnline(client)
        }
        for client in idle.sorted(by: { clientTable[$0].lastActive < clientTable[$1].lastActive }) {
            insertIntoIdle(client)
        }
    }

    /// All clients in the order in which they came to be.
    func clientsInOrder() -> [ClientIndex] {
        var found: [ClientIndex] = []
        for raw in 0..<clientTable.extent where clientTable[ClientIndex(raw: Int32(raw))].exists {
            found.append(ClientIndex(raw: Int32(raw)))
        }
        return found.sorted { clientTable[$0].number < clientTable[$1].number }
    }

    private mutating func restore(_ record: ClientRecord, _ clients: inout [ClientIndex]) {
        guard !client(named: record.client).exists else { return }
        let number = RecordBounds.isNumber(record.number) ? record.number : lastClientNumber + 1
        lastClientNumber = max(lastClientNumber, number)
        let client = addClient(record.client, number: number, epoch: record.epoch)
        clients.append(client)
        clientTable[client].seq = RecordBounds.number(record.seq)
        clientTable[client].closedCount = RecordBounds.number(record.closedCount)
        clientTable[client].lastActive = past(record.lastActive)
        clientTable[client].isStored = true
        if !record.frontends.isEmpty || !record.mutes.isEmpty || record.unmutedAt != nil {
            let place = extrasPlace(of: client)
            extras[place].frontends = record.frontends.map { restored($0) }
            extras[place].mutes = record.mutes.map { mute in
                Mute(level: mute.level, end: mute.until.map { .wall($0.inReason) } ?? .open)
            }
            extras[place].unmutedAt = record.unmutedAt?.inReason
            clientTable[client].presence = presence(of: client)
        }
        // As it was when the broker stopped: what changed since then is done in `goOn`.
        clientTable[client].muteLevel = record.level
    }

    private func restored(_ record: ClientRecord.Frontend) -> Frontend {
        if record.online { return Frontend(name: record.name, state: .online) }
        guard let since = record.offlineSince else { return Frontend(name: record.name, state: .offline) }
        return Frontend(name: record.name, state: .leaving(since: past(since)))
    }

    /// The instant of a time on the wall that is over, and now for one that cannot be.
    private func past(_ time: WallTime) -> Instant { now.instant + min(.zero, time.inReason - now.wall) }

    private mutating func restore(_ record: RememberedRecord) {
        let client = client(named: record.client)
        let limit = client.exists ? settings[clientTable[client].settings].remember : 0
        guard limit > 0, RecordBounds.isNumber(record.number),
            !openToast(on: client, app: record.app, id: record.id).exists
        else {
            goneRecords.append(.rememberedGone(client: record.client, number: record.number))
            return
        }
        var entry = RememberedEntry()
        entry.client = client
        entry.generation = RecordBounds.count(record.generation)
        entry.number = record.number
        entry.app = record.app
        entry.id = record.id
        entry.isStored = true
        addRemembered(entry)
        // The next to be closed has another number.
        clientTable[client].closedCount = max(clientTable[client].closedCount, record.number)
        forgetClosedIDs(of: client, keeping: limit)
    }

    // MARK: Toasts

    private mutating func restore(_ record: ToastRecord, _ clients: inout [ClientIndex]) {
        let client = clientOrBirth(record.client, &clients)
        guard !openToast(on: client, app: record.app, id: record.toast.id).exists else {
            // A second one of that id cannot be told from the first.
            goneRecords.append(.toastGone(client: record.client, serial: record.serial))
            return
        }
        var state = ToastState()
        state.client = client
        state.app = record.app
        state.toast = record.toast
        state.toast.bringLengthsInReason()
        state.serial = record.serial
        state.isStored = RecordBounds.isNumber(record.serial)
        if !state.isStored {
            // Stored anew, under a serial that is one.
            goneRecords.append(.toastGone(client: record.client, serial: record.serial))
            lastSerial += 1
            state.serial = lastSerial
        }
        state.priority = record.toast.effectivePriority
        state.generation = RecordBounds.count(record.generation)
        state.repeats = RecordBounds.count(record.repeats)
        state.summarised = RecordBounds.count(record.summarised)
        state.arrival = RecordBounds.isNumber(record.arrival) ? record.arrival : state.serial
        state.displayOrder = RecordBounds.number(record.displayOrder)
        state.acceptedAt = record.acceptedAt.inReason
        state.acceptedInstant = past(record.acceptedAt)
        state.repeatedAt = past(record.repeatedAt)
        let toast = toasts.insert(state)
        clientTable[client].toastCount += 1
        makeFindable(toast)
        lastArrival = max(lastArrival, state.arrival)
        lastDisplayOrder = max(lastDisplayOrder, state.displayOrder)
        lastStayOrder = max(lastStayOrder, RecordBounds.number(record.stayOrder))
        if !state.isStored { noteChange(of: toast) }
        place(toast, as: record)
    }

    /// The client of a toast: of one that has no record of its own, a new one, whatever the limits say.
    private mutating func clientOrBirth(_ name: ClientName, _ clients: inout [ClientIndex]) -> ClientIndex {
        let known = client(named: name)
        if known.exists { return known }
        let client = birth(name)
        clients.append(client)
        return client
    }

    private mutating func place(_ toast: ToastIndex, as record: ToastRecord) {
        switch record.phase {
        case .delayed(let until):
            toasts[toast].arrival = 0
            park(toast, until: now.instant + (until.inReason - now.wall))
        case .waiting:
            if record.policy == .pending {
                let policy = resolvedPolicy(of: record.toast, on: toasts[toast].client)
                toasts[toast].policy = policy == .replace ? .replace : policy == .now ? .now : .none
                // The next restart goes on from that too.
                if toasts[toast].policy == .none { noteChange(of: toast) }
            }
            if let left = record.ttlLeft {
                toasts[toast].clock = .stands(left: left.inReason)
            } else if let expiresAt = record.expiresAt {
                toasts[toast].clock = .runs(until: now.instant + (expiresAt.inReason - now.wall))
            }
            addToLine(toast)
        case .shown(let remaining):
            restoreAppearance(of: toast, record, remaining)
            toasts[toast].phase = .shown
            clientTable[toasts[toast].client].shown.append(toast, in: &toasts)
        case .hidden(let remaining):
            restoreAppearance(of: toast, record, remaining)
            toasts[toast].phase = .hidden
            addToLine(toast)
        }
        unarmedToasts.insert(toast)
    }

    private mutating func restoreAppearance(of toast: ToastIndex, _ record: ToastRecord, _ remaining: Milliseconds?) {
        let client = toasts[toast].client
        var appearance = Appearance()
        appearance.shownAt = (record.shownAt ?? record.acceptedAt).inReason
        appearance.stayOrder = RecordBounds.number(record.stayOrder)
        appearance.revision = RecordBounds.count(record.revision)
        appearance.timesShown = RecordBounds.count(record.timesShown)
        appearance.shown = record.shown.inReason
        appearance.held = record.held.inReason
        appearance.waited = record.waited?.inReason ?? .zero
        appearance.duration = record.duration?.inReason ?? resolvedDuration(of: toasts[toast].toast, on: client)
        appearance.stops = .frozen
        appearance.left = remaining?.inReason ?? .zero
        if remaining == nil { appearance.duration = .stays }
        appearance.stayBegan = now.instant
        appearance.heldSince = now.instant
        appearance.lastDisplay = past(record.recordedAt)
        switch record.seen {
        case .yes: appearance.sightings = [.confirmed, .announced, .online]
        case .no: appearance.sightings = .announced
        case .unknown: appearance.sightings = clientTable[client].presence == .unannounced ? [] : [.announced, .online]
        }
        toasts[toast].appearance = appearances.insert(appearance)
    }

    // MARK: The first instant

    /// What happened to a client while the broker was away, as one instant; then each toast that was shown is
    /// displayed again.
    private mutating func goOn(_ client: ClientIndex) {
        touch(client)
        if settings[clientTable[client].settings].restart == .close {
            closeEverything(of: client)
            return updateMuteAndPresence(of: client)
        }
        giveTimeAnew(client)
        closeTimedOut(client)
        closeExpired(client)
        updateMuteAndPresence(of: client)
        enterDue(client)
        if canDisplay(client) { displayAgain(client) }
        settle(client)
    }

    private mutating func updateMuteAndPresence(of client: ClientIndex) {
        endDebounces(of: client)
        updateMute(of: client)
        updateTTLs(of: client)
    }

    /// With `restart: full` everything that was shown has its whole time again.
    private mutating func giveTimeAnew(_ client: ClientIndex) {
        guard settings[clientTable[client].settings].restart == .full else { return }
        var toast = clientTable[client].shown.head
        while toast.exists {
            appearances[toasts[toast].appearance].restart(at: now.instant)
            toast = toasts[toast].next
        }
    }

    private mutating func closeTimedOut(_ client: ClientIndex) {
        guard settings[clientTable[client].settings].restart == .remaining else { return }
        let appearances = appearancesWithoutTime(of: client)
        for toast in appearances { close(toast, .timeout) }
    }

    private func appearancesWithoutTime(of client: ClientIndex) -> [ToastIndex] {
        var found: [ToastIndex] = []
        var toast = clientTable[client].shown.head
        while toast.exists {
            if let left = appearances[toasts[toast].appearance].remaining(at: now.instant), left <= .zero {
                found.append(toast)
            }
            toast = toasts[toast].next
        }
        return found
    }

    private mutating func closeExpired(_ client: ClientIndex) {
        guard clientTable[client].line.exists else { return }
        var expired: [ToastIndex] = []
        for priority in Priority.allCases {
            var toast = lines[clientTable[client].line].fresh(priority).head
            while toast.exists {
                if case .runs(let until) = toasts[toast].clock, until <= now.instant { expired.append(toast) }
                toast = toasts[toast].next
            }
        }
        expired.sort { toasts[$0].arrival < toasts[$1].arrival }
        for toast in expired { close(toast, .expired) }
    }

    private mutating func enterDue(_ client: ClientIndex) {
        guard clientTable[client].extras.exists else { return }
        var toast = extras[clientTable[client].extras].delayed.head
        while toast.exists, case .delayed(let until) = toasts[toast].clock, until <= now.instant {
            let next = toasts[toast].next
            enter(toast)
            toast = next
        }
    }

    /// Each toast that was shown is displayed once more, and goes on with the time it has left.
    private mutating func displayAgain(_ client: ClientIndex) {
        var toast = clientTable[client].shown.head
        while toast.exists {
            let place = toasts[toast].appearance
            appearances[place].timesShown += 1
            appearances[place].resume(.frozen, at: now.instant)
            noteSighting(of: toast)
            display(toast, .returned)
            toast = toasts[toast].next
        }
    }
}

extension ToastRecord {
    /// Its place in the order in which the lists of its phase are kept.
    fileprivate var order: Int64 {
        switch phase {
        case .delayed(let until): until.unixMilliseconds
        case .waiting: arrival
        case .shown: stayOrder
        case .hidden: displayOrder
        }
    }
}
