import ToastModel

/// Going on after a restart (rule 10).
extension QueueEngine {
    mutating func restore(_ records: [QueueRecord]) {
        var clientRecords: [ClientRecord] = []
        var remembered: [RememberedRecord] = []
        // Toasts are sorted by their places, not as records: there may be a million of them.
        var toastPlaces: [(order: Int64, serial: Int64, place: Int)] = []
        for (place, record) in records.enumerated() {
            switch record {
            case .client(let client): clientRecords.append(client)
            case .toast(let toast): toastPlaces.append((toast.order, toast.serial, place))
            case .remembered(let entry): remembered.append(entry)
            case .toastGone, .clientGone, .rememberedGone: break
            }
        }
        clientRecords.sort { $0.number < $1.number }
        for record in clientRecords { restore(record) }
        // Lists that are kept in an order are filled in that order.
        toastPlaces.sort { ($0.order, $0.serial) < ($1.order, $1.serial) }
        for (_, _, place) in toastPlaces {
            if case .toast(let record) = records[place] { restore(record) }
        }
        remembered.sort { $0.number < $1.number }
        for record in remembered { restore(record) }
        let clients = clientsInOrder()
        restoreIdleness(of: clients)
        for client in clients { goOn(client) }
    }

    /// Who was idle before goes on being idle from then.
    private mutating func restoreIdleness(of clients: [ClientIndex]) {
        let idle = clients.filter { client in
            clientTable[client].toastCount == 0 && !hasFrontendOnline(client)
        }
        for client in idle.sorted(by: { clientTable[$0].lastActive < clientTable[$1].lastActive }) {
            appendToIdle(client)
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

    private mutating func restore(_ record: ClientRecord) {
        guard !client(named: record.client).exists else { return }
        let number = max(record.number, lastClientNumber + 1)
        lastClientNumber = number
        let client = addClient(record.client, number: number, epoch: record.epoch)
        clientTable[client].seq = record.seq
        clientTable[client].closedCount = record.closedCount
        clientTable[client].lastActive = now.instant + min(.zero, record.lastActive - now.wall)
        clientTable[client].isStored = true
        if !record.frontends.isEmpty || !record.mutes.isEmpty || record.unmutedAt != nil {
            let place = extrasPlace(of: client)
            extras[place].frontends = record.frontends.map { restored($0) }
            extras[place].mutes = record.mutes.map { mute in
                Mute(level: mute.level, end: mute.until.map { .wall($0) } ?? .open)
            }
            extras[place].unmutedAt = record.unmutedAt
            clientTable[client].presence = presence(of: client)
        }
        // As it was when the broker stopped: what changed since then is done in `goOn`.
        clientTable[client].muteLevel = record.level
    }

    private func restored(_ record: ClientRecord.Frontend) -> Frontend {
        if record.online { return Frontend(name: record.name, state: .online) }
        guard let since = record.offlineSince else { return Frontend(name: record.name, state: .offline) }
        return Frontend(name: record.name, state: .leaving(since: now.instant + min(.zero, since - now.wall)))
    }

    private mutating func restore(_ record: RememberedRecord) {
        let client = client(named: record.client)
        let limit = client.exists ? settings[clientTable[client].settings].remember : 0
        guard limit > 0, !openToast(on: client, app: record.app, id: record.id).exists else {
            goneRecords.append(.rememberedGone(client: record.client, number: record.number))
            return
        }
        var entry = RememberedEntry()
        entry.client = client
        entry.generation = Int32(clamping: record.generation)
        entry.number = record.number
        entry.app = record.app
        entry.id = record.id
        entry.isStored = true
        addRemembered(entry)
        forgetClosedIDs(of: client, keeping: limit)
    }

    // MARK: Toasts

    private mutating func restore(_ record: ToastRecord) {
        let client = clientOrBirth(record.client)
        guard client.exists, !openToast(on: client, app: record.app, id: record.toast.id).exists else { return }
        var state = ToastState()
        state.client = client
        state.app = record.app
        state.toast = record.toast
        state.serial = record.serial
        state.priority = record.toast.effectivePriority
        state.generation = Int32(clamping: record.generation)
        state.repeats = Int32(clamping: record.repeats)
        state.summarised = Int32(clamping: record.summarised)
        state.arrival = record.arrival > 0 ? record.arrival : record.serial
        state.displayOrder = record.displayOrder
        state.acceptedAt = record.acceptedAt
        state.acceptedInstant = now.instant + min(.zero, record.acceptedAt - now.wall)
        state.repeatedAt = now.instant + min(.zero, record.repeatedAt - now.wall)
        state.isStored = true
        let toast = toasts.insert(state)
        clientTable[client].toastCount += 1
        makeFindable(toast)
        noteOrders(of: record)
        place(toast, as: record)
    }

    private mutating func noteOrders(of record: ToastRecord) {
        lastSerial = max(lastSerial, record.serial)
        lastArrival = max(lastArrival, record.arrival, record.serial)
        lastDisplayOrder = max(lastDisplayOrder, record.displayOrder)
        lastStayOrder = max(lastStayOrder, record.stayOrder)
    }

    private mutating func place(_ toast: ToastIndex, as record: ToastRecord) {
        switch record.phase {
        case .delayed(let until):
            toasts[toast].arrival = 0
            park(toast, until: now.instant + (until - now.wall))
        case .waiting:
            if record.policy == .pending {
                let policy = resolvedPolicy(of: record.toast, on: toasts[toast].client)
                toasts[toast].policy = policy == .replace ? .replace : policy == .now ? .now : .none
                // The next restart goes on from that too.
                if toasts[toast].policy == .none { noteChange(of: toast) }
            }
            if let left = record.ttlLeft {
                toasts[toast].clock = .stands(left: left)
            } else if let expiresAt = record.expiresAt {
                toasts[toast].clock = .runs(until: now.instant + (expiresAt - now.wall))
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
        appearance.shownAt = record.shownAt ?? record.acceptedAt
        appearance.stayOrder = record.stayOrder
        appearance.revision = Int32(clamping: record.revision)
        appearance.timesShown = Int32(clamping: record.timesShown)
        appearance.shown = record.shown
        appearance.held = record.held
        appearance.waited = record.waited ?? .zero
        appearance.duration = record.duration ?? resolvedDuration(of: record.toast, on: client)
        appearance.stops = .frozen
        appearance.left = remaining ?? .zero
        if remaining == nil { appearance.duration = .stays }
        appearance.stayBegan = now.instant
        appearance.heldSince = now.instant
        appearance.lastDisplay =
            record.recordedAt < now.wall ? now.instant - (now.wall - record.recordedAt) : now.instant
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
