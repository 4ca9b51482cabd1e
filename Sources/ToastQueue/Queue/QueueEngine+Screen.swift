package import ToastModel

/// The whole picture of a client (contract, section 6).
extension QueueEngine {
    /// The whole picture of a client, nil for one that is not known.
    package func screen(of name: ClientName, at now: Moment) -> Screen? {
        let client = client(named: name)
        guard client.exists else { return nil }
        var shown: [DisplayEvent] = []
        var toast = clientTable[client].shown.head
        while toast.exists {
            shown.append(
                displayEvent(of: toast, appearances[toasts[toast].appearance].cause, key: nil, at: now.instant))
            toast = toasts[toast].next
        }
        return Screen(
            client: name, epoch: clientTable[client].epoch, seq: clientTable[client].seq, at: now.wall,
            slots: settings[clientTable[client].settings].slots, waiting: waitingCount(of: client),
            blocked: blockedCount(of: client), muted: muted(client, at: now), shown: shown)
    }

    /// How many toasts wait in the queue that no mute blocks.
    func waitingCount(of client: ClientIndex) -> Int {
        let line = clientTable[client].line
        return line.exists ? lines[line].count - blockedCount(of: client) : 0
    }

    private func blockedCount(of client: ClientIndex) -> Int {
        let line = clientTable[client].line
        guard line.exists, let level = clientTable[client].muteLevel else { return 0 }
        return lines[line].count(below: level)
    }
}
