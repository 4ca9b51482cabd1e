import ToastModel

/// New settings, and the end of the broker.
extension QueueEngine {
    /// Takes the new configuration. Nothing is shown again, lost or reset: what is open goes on as it is, and
    /// the new settings hold from here on (rule 18).
    mutating func reload(_ new: QueueConfiguration) {
        let old = settings
        forgetBuckets { [configuration] app in new.rate(of: app) != configuration.rate(of: app) }
        configuration = new
        settings = SettingsTable(new)
        let clients = clientsInOrder()
        var changed: [(client: ClientIndex, before: ClientSettings)] = []
        for client in clients {
            let before = old[clientTable[client].settings]
            let place = settings.place(for: clientTable[client].name)
            clientTable[client].settings = place
            if settings[place] != before { changed.append((client, before)) }
        }
        rebuildWallTimers()
        for (client, before) in changed { follow(before, on: client) }
    }

    private mutating func follow(_ before: ClientSettings, on client: ClientIndex) {
        touch(client)
        let place = clientTable[client].settings
        if settings[place].slots != before.slots { changePicture(of: client) }
        forgetClosedIDs(of: client, keeping: settings[place].remember)
        if settings[place].dedupe != before.dedupe { updateFindabilities(of: client) }
        let couldDisplay = clientTable[client].presence != .offline || before.offline == .continue
        followDisplayability(of: client, before: couldDisplay)
        endDebounces(of: client)
        updateMute(of: client)
        settle(client)
    }

    private mutating func updateFindabilities(of client: ClientIndex) {
        for raw in 0..<toasts.extent {
            let toast = ToastIndex(raw: Int32(raw))
            if toasts[toast].client == client { updateFindability(of: toast) }
        }
    }

    /// Queues with `restart: close` end with the broker. What is shown elsewhere is recorded with the time it
    /// has left.
    mutating func stop() {
        for client in clientsInOrder() {
            if settings[clientTable[client].settings].restart == .close {
                closeEverything(of: client)
            } else {
                var toast = clientTable[client].shown.head
                while toast.exists {
                    noteChange(of: toast)
                    toast = toasts[toast].next
                }
            }
        }
    }

    mutating func closeEverything(of client: ClientIndex) {
        closeShown(of: client, .shutdown) { _, _ in true }
        closeWaiting(of: client, .shutdown) { _, _ in true }
        closeDelayed(of: client, .shutdown) { _, _ in true }
    }
}
