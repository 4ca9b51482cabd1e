package import ToastModel

/// Which clients there are: births, lookups, and the forgetting of those that nobody uses.
extension QueueEngine {
    /// Every client that has a queue, in the order in which they came to be.
    package var clients: [ClientName] {
        var found: [(number: Int64, name: ClientName)] = []
        for raw in 0..<clientTable.extent {
            let client = ClientIndex(raw: Int32(raw))
            if clientTable[client].exists { found.append((clientTable[client].number, clientTable[client].name)) }
        }
        return found.sorted { $0.number < $1.number }.map(\.name)
    }

    func client(named name: ClientName) -> ClientIndex {
        var client = clientsByName.first(hash: Self.hash(name))
        while client.exists, clientTable[client].name != name { client = clientsByName.next(after: client) }
        return client
    }

    private static func hash(_ name: ClientName) -> UInt32 {
        var hasher = Hasher()
        hasher.combine(name)
        return UInt32(truncatingIfNeeded: hasher.finalize())
    }

    /// The client of that name, born if need be; `none` when there are as many as the limits allow.
    mutating func clientOrBirth(_ name: ClientName) -> ClientIndex {
        let known = client(named: name)
        if known.exists { return known }
        return clientTable.count < configuration.limits.clients ? birth(name) : .none
    }

    /// A client that was not there before.
    mutating func birth(_ name: ClientName) -> ClientIndex {
        lastClientNumber += 1
        let epoch = run.advanced(by: births).text
        births += 1
        let client = addClient(name, number: lastClientNumber, epoch: epoch)
        clientTable[client].muteLevel = muteInForce(on: client)?.level
        touch(client)
        noteChange(of: client)
        return client
    }

    mutating func addClient(_ name: ClientName, number: Int64, epoch: String) -> ClientIndex {
        var state = ClientState()
        state.name = name
        state.epoch = epoch
        state.number = number
        state.settings = settings.place(for: name)
        state.lastActive = now.instant
        state.exists = true
        let client = clientTable.insert(state)
        clientsByName.insert(client, hash: Self.hash(name))
        armSchedule(of: clientTable[client].settings)
        return client
    }

    /// The place of the client's extras, made if need be.
    mutating func extrasPlace(of client: ClientIndex) -> SlabIndex<ClientExtras> {
        if !clientTable[client].extras.exists { clientTable[client].extras = extras.insert(ClientExtras()) }
        return clientTable[client].extras
    }

    /// Gives back the memory of extras that say nothing any more.
    mutating func removeEmptyExtras(of client: ClientIndex) {
        let place = clientTable[client].extras
        guard place.exists, extras[place].isEmpty else { return }
        extras.remove(place)
        clientTable[client].extras = .none
    }

    // MARK: Forgetting

    /// A client without toasts and without a frontend that is online stands among the idle ones, from the
    /// moment it became so.
    mutating func updateIdleness(of client: ClientIndex) {
        let isIdle = clientTable[client].toastCount == 0 && !hasFrontendOnline(client)
        guard isIdle != clientTable[client].isIdle else { return }
        if isIdle {
            clientTable[client].lastActive = now.instant
            appendToIdle(client)
        } else {
            removeFromIdle(client)
        }
    }

    private mutating func appendToIdle(_ client: ClientIndex) {
        linkIntoIdle(client, after: idleTail)
    }

    /// Puts a client among the idle ones by when it became so. Looks from both ends at once: what comes last or
    /// first costs nothing.
    mutating func insertIntoIdle(_ client: ClientIndex) {
        let time = clientTable[client].lastActive
        var low = idleHead
        var high = idleTail
        while high.exists {
            if clientTable[high].lastActive <= time { return linkIntoIdle(client, after: high) }
            if clientTable[low].lastActive > time {
                return linkIntoIdle(client, after: clientTable[low].idlePrevious)
            }
            high = clientTable[high].idlePrevious
            low = clientTable[low].idleNext
        }
        linkIntoIdle(client, after: .none)
    }

    /// `none` links at the head.
    private mutating func linkIntoIdle(_ client: ClientIndex, after place: ClientIndex) {
        let following = place.exists ? clientTable[place].idleNext : idleHead
        clientTable[client].isIdle = true
        clientTable[client].idlePrevious = place
        clientTable[client].idleNext = following
        if place.exists { clientTable[place].idleNext = client } else { idleHead = client }
        if following.exists { clientTable[following].idlePrevious = client } else { idleTail = client }
    }

    private mutating func removeFromIdle(_ client: ClientIndex) {
        let before = clientTable[client].idlePrevious
        let after = clientTable[client].idleNext
        if before.exists { clientTable[before].idleNext = after } else { idleHead = after }
        if after.exists { clientTable[after].idlePrevious = before } else { idleTail = before }
        clientTable[client].isIdle = false
    }

    /// One timer for all idle clients: the first of them is due first.
    mutating func armIdleTimer() {
        guard idleHead.exists else {
            if idleTimer.exists { timers.cancel(idleTimer) }
            idleTimer = .none
            return
        }
        let wanted = (clientTable[idleHead].lastActive + configuration.limits.forgetAfter).milliseconds
        if idleTimer.exists {
            timers.move(idleTimer, to: wanted)
        } else {
            idleTimer = timers.insert(at: wanted, payload: TimerOwner.idleClients.payload)
        }
    }

    mutating func collectIdleClients() {
        idleTimer = .none
        var client = idleHead
        while client.exists, clientTable[client].lastActive + configuration.limits.forgetAfter <= now.instant {
            dueWork.append(DueWork(number: clientTable[client].number, kind: .forgetting, order: 0, client: client))
            client = clientTable[client].idleNext
        }
    }

    /// Forgets a client, unless what was due for it gave it something to do.
    mutating func forget(_ client: ClientIndex) {
        guard clientTable[client].toastCount == 0, clientTable[client].isIdle else { return }
        removeFromIdle(client)
        if clientTable[client].timer.exists { timers.cancel(clientTable[client].timer) }
        let place = clientTable[client].extras
        if place.exists {
            if extras[place].wallTimer.exists { wallTimers.cancel(extras[place].wallTimer) }
            extras.remove(place)
        }
        // What a store has of it goes with the client.
        let gone = goneRecords.count
        forgetClosedIDs(of: client, keeping: 0)
        goneRecords.removeLast(goneRecords.count - gone)
        let name = clientTable[client].name
        if clientTable[client].isStored { goneRecords.append(.clientGone(name)) }
        clientsByName.remove(client)
        clientTable.remove(client)
        effects.append(.clearScreen(name))
    }
}
