import ToastModel

/// What a store is told after each turn.
extension QueueEngine {
    mutating func noteChange(of toast: ToastIndex) { changedToasts.insert(toast) }
    mutating func noteChange(of client: ClientIndex) { changedClients.insert(client) }

    /// The records that changed since the last call, each key at most once; what is gone comes first.
    package mutating func takeRecords() -> [QueueRecord] {
        var records: [QueueRecord] = []
        swap(&records, &goneRecords)
        records.reserveCapacity(records.count + changedClients.count + changedToasts.count + changedRemembered.count)
        for position in 0..<changedClients.count {
            let client = changedClients[position]
            guard clientTable[client].exists else { continue }
            clientTable[client].isStored = true
            records.append(.client(record(of: client)))
        }
        for position in 0..<changedToasts.count {
            let toast = changedToasts[position]
            guard toasts[toast].client.exists else { continue }
            toasts[toast].isStored = true
            records.append(.toast(record(of: toast)))
        }
        for position in 0..<changedRemembered.count {
            let entry = changedRemembered[position]
            guard rememberedEntries[entry].client.exists, !rememberedEntries[entry].isStored else { continue }
            rememberedEntries[entry].isStored = true
            records.append(.remembered(record(of: entry)))
        }
        changedClients.removeAll()
        changedToasts.removeAll()
        changedRemembered.removeAll()
        return records
    }

    private func record(of entry: SlabIndex<RememberedEntry>) -> RememberedRecord {
        RememberedRecord(
            client: clientTable[rememberedEntries[entry].client].name, number: rememberedEntries[entry].number,
            app: rememberedEntries[entry].app, id: rememberedEntries[entry].id,
            generation: Int(rememberedEntries[entry].generation))
    }

    private func record(of client: ClientIndex) -> ClientRecord {
        let place = clientTable[client].extras
        var frontends: [ClientRecord.Frontend] = []
        var mutes: [ClientRecord.Mute] = []
        if place.exists {
            frontends = extras[place].frontends.map { record(of: $0) }
            mutes = extras[place].mutes.map { ClientRecord.Mute(level: $0.level, until: $0.wallEnd(at: now)) }
        }
        return ClientRecord(
            client: clientTable[client].name, epoch: clientTable[client].epoch, seq: clientTable[client].seq,
            closedCount: clientTable[client].closedCount, frontends: frontends, mutes: mutes,
            lastActive: clientTable[client].isIdle
                ? now.wall + (clientTable[client].lastActive - now.instant) : now.wall,
            number: clientTable[client].number, unmutedAt: place.exists ? extras[place].unmutedAt : nil,
            level: clientTable[client].muteLevel)
    }

    private func record(of frontend: Frontend) -> ClientRecord.Frontend {
        switch frontend.state {
        case .online: ClientRecord.Frontend(name: frontend.name, online: true)
        case .offline: ClientRecord.Frontend(name: frontend.name, online: false)
        case .leaving(let since):
            ClientRecord.Frontend(
                name: frontend.name, online: false, offlineSince: now.wall + (since - now.instant))
        }
    }

    private func record(of toast: ToastIndex) -> ToastRecord {
        let place = toasts[toast].appearance
        var record = ToastRecord(
            serial: toasts[toast].serial, client: clientTable[toasts[toast].client].name, app: toasts[toast].app,
            toast: toasts[toast].toast, generation: Int(toasts[toast].generation), revision: 0,
            phase: recordedPhase(of: toast), acceptedAt: toasts[toast].acceptedAt, shownAt: nil, expiresAt: nil,
            recordedAt: now.wall, repeats: Int(toasts[toast].repeats), timesShown: 0, shown: .zero, held: .zero,
            waited: nil, seen: .no, displayOrder: toasts[toast].displayOrder,
            summarised: Int(toasts[toast].summarised), arrival: toasts[toast].arrival,
            policy: toasts[toast].policy == .none ? .spent : .pending,
            repeatedAt: now.wall + (toasts[toast].repeatedAt - now.instant))
        switch toasts[toast].clock {
        case .runs(let until): record.expiresAt = now.wall + (until - now.instant)
        case .stands(let left): record.ttlLeft = left
        case .none, .delayed: break
        }
        if place.exists { describe(place, of: toast, in: &record) }
        return record
    }

    private func recordedPhase(of toast: ToastIndex) -> ToastRecord.Phase {
        let place = toasts[toast].appearance
        switch toasts[toast].phase {
        case .waiting: return .waiting
        case .shown: return .shown(remaining: appearances[place].remaining(at: now.instant))
        case .hidden: return .hidden(remaining: appearances[place].remaining(at: now.instant))
        case .delayed:
            guard case .delayed(let until) = toasts[toast].clock else { return .waiting }
            return .delayed(until: now.wall + (until - now.instant))
        }
    }

    private func describe(_ place: SlabIndex<Appearance>, of toast: ToastIndex, in record: inout ToastRecord) {
        record.revision = Int(appearances[place].revision)
        record.shownAt = appearances[place].shownAt
        record.timesShown = Int(appearances[place].timesShown)
        record.shown = appearances[place].shown
        record.held = appearances[place].held
        if toasts[toast].phase == .shown {
            record.shown += now.instant - appearances[place].stayBegan
            if isHeld(toast) { record.held += now.instant - appearances[place].heldSince }
            record.stayOrder = appearances[place].stayOrder
        }
        record.waited = appearances[place].waited
        record.seen = appearances[place].sightings.seen
        record.duration = appearances[place].duration
    }
}
