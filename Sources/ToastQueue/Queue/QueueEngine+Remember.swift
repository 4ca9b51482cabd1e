import ToastModel

/// Closed ids that are remembered (`remember`): they answer `gone` and carry the generation on.
extension QueueEngine {
    mutating func remember(_ toast: ToastIndex) {
        let client = toasts[toast].client
        let limit = settings[clientTable[client].settings].remember
        guard limit > 0 else { return }
        var entry = RememberedEntry()
        entry.client = client
        entry.generation = toasts[toast].generation
        entry.number = clientTable[client].closedCount
        entry.app = toasts[toast].app
        entry.id = toasts[toast].toast.id
        addRemembered(entry)
        forgetClosedIDs(of: client, keeping: limit)
    }

    mutating func addRemembered(_ entry: RememberedEntry) {
        let place = rememberedEntries.insert(entry)
        clientTable[entry.client].remembered.append(place, in: &rememberedEntries)
        rememberedByID.insert(place, hash: Self.hash(entry.client, entry.id))
        if !entry.isStored { changedRemembered.insert(place) }
    }

    /// The generation that a new toast of that id begins. From then on the toast itself carries it.
    mutating func nextGeneration(on client: ClientIndex, app: AppName, id: String) -> Int32 {
        let place = remembered(on: client, app: app, id: id)
        guard place.exists else { return 1 }
        let generation = rememberedEntries[place].generation
        removeRemembered(place)
        return generation + 1
    }

    func remembered(on client: ClientIndex, app: AppName, id: String) -> SlabIndex<RememberedEntry> {
        var place = rememberedByID.first(hash: Self.hash(client, id))
        while place.exists {
            if rememberedEntries[place].client == client, rememberedEntries[place].app == app,
                rememberedEntries[place].id == id
            {
                break
            }
            place = rememberedByID.next(after: place)
        }
        return place
    }

    /// What an input is told about an id that is not open.
    func answer(
        forClosed id: String, of app: AppName?, _ generation: Int?, on client: ClientIndex
    ) -> ReplyEvent.Answer {
        var newest: Int32?
        if let app {
            let place = remembered(on: client, app: app, id: id)
            if place.exists { newest = rememberedEntries[place].generation }
        } else {
            var place = rememberedByID.first(hash: Self.hash(client, id))
            while place.exists {
                if rememberedEntries[place].client == client, rememberedEntries[place].id == id {
                    newest = max(newest ?? 0, rememberedEntries[place].generation)
                }
                place = rememberedByID.next(after: place)
            }
        }
        guard let newest else { return .unknown }
        return generation ?? 0 <= Int(newest) ? .gone : .unknown
    }

    /// Forgets the oldest ones.
    mutating func forgetClosedIDs(of client: ClientIndex, keeping limit: Int) {
        while Int(clientTable[client].remembered.count) > limit {
            removeRemembered(clientTable[client].remembered.head)
        }
    }

    private mutating func removeRemembered(_ place: SlabIndex<RememberedEntry>) {
        let client = rememberedEntries[place].client
        if rememberedEntries[place].isStored {
            goneRecords.append(
                .rememberedGone(client: clientTable[client].name, number: rememberedEntries[place].number))
        }
        rememberedByID.remove(place)
        clientTable[client].remembered.remove(place, in: &rememberedEntries)
        rememberedEntries.remove(place)
    }
}
