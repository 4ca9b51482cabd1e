package import ToastModel
package import ToastQueue

extension SQLiteStore {
    package mutating func load() throws(StoreFault) -> StoredState {
        var state = try loadShared()
        for name in try storedNames() {
            state.records += try records(of: name)
        }
        return state
    }

    package var lastToastSerial: Int64 { log.lastToast }

    package mutating func loadShared() throws(StoreFault) -> StoredState {
        if let failure { throw failure }
        guard log.lastToast <= SerialBounds.highest, log.lastOutgoing <= SerialBounds.highest else {
            throw .corrupt(path: path, reason: "a serial is so high that no more can follow")
        }
        var outgoing: [Int64: ArraySlice<UInt8>] = [:]
        try tables.outgoing.each { serial, record in outgoing[serial] = record }
        var ruleState = try tables.ruleState.all()
        for overlay in log.overlays {
            outgoing.apply(overlay.outgoing)
            ruleState.apply(overlay.ruleState)
        }
        var state = StoredState()
        for (_, body) in outgoing.sorted(by: { $0.key < $1.key }) {
            state.outgoing.append(try decode(body, OutgoingMessage.self))
        }
        for mark in log.window.marks { state.received.append(try decode(mark, ReceivedMark.self)) }
        for (_, body) in ruleState.sorted(by: { $0.key < $1.key }) {
            state.ruleState.append(try decode(body, RuleStateEntry.self))
        }
        state.nextOutgoingSerial = log.lastOutgoing + 1
        return state
    }

    package mutating func storedClients() throws(StoreFault) -> [ClientName] {
        if let failure { throw failure }
        var states = try tables.clients.all()
        for overlay in log.overlays { states.apply(overlay.clients.compactMapValues(\.state)) }
        var clients: [(name: ClientName, lastActive: WallTime)] = []
        for name in try storedNames() {
            let state = try states[name].map { body throws(StoreFault) in try decode(body, ClientRecord.self) }
            do throws(RecordFault) {
                let client = try ClientName(stored: name)
                clients.append((client, state?.lastActive ?? WallTime(unixMilliseconds: .min)))
            } catch {
                throw .corrupt(path: path, reason: error.phrase)
            }
        }
        return clients.sorted { ($1.lastActive, $0.name) < ($0.lastActive, $1.name) }.map(\.name)
    }

    package mutating func loadRecords(of client: ClientName) throws(StoreFault) -> [QueueRecord] {
        if let failure { throw failure }
        return try records(of: client.text)
    }

    /// The names under which anything is stored, ascending.
    private func storedNames() throws(StoreFault) -> [String] {
        var names = try tables.clientNames()
        for overlay in log.overlays {
            for (name, changes) in overlay.clients {
                if changes.leavesNothing { names.remove(name) } else { names.insert(name) }
            }
        }
        return names.sorted()
    }

    private func records(of client: String) throws(StoreFault) -> [QueueRecord] {
        var rows = try tables.rows(of: client)
        for overlay in log.overlays {
            if let changes = overlay.clients[client] { rows.apply(changes) }
        }
        var records: [QueueRecord] = []
        records.reserveCapacity(1 + rows.toasts.count + rows.remembered.count)
        if let body = rows.state { records.append(.client(try decode(body, ClientRecord.self))) }
        for (_, body) in rows.remembered.sorted(by: { $0.key < $1.key }) {
            records.append(.remembered(try decode(body, RememberedRecord.self)))
        }
        for (_, body) in rows.toasts.sorted(by: { $0.key < $1.key }) {
            records.append(.toast(try decode(body, ToastRecord.self)))
        }
        return records
    }

    func decode<Record: StoredRecord>(
        _ body: ArraySlice<UInt8>, _ type: Record.Type
    ) throws(StoreFault) -> Record {
        var reader = BinaryRecordReader(body)
        do { return try reader.record(type) } catch {
            throw .corrupt(path: path, reason: error.phrase)
        }
    }
}

extension Overlay.Client {
    /// Whether the client has no record at all once this is applied.
    var leavesNothing: Bool {
        guard isWiped else { return false }
        if case .put = state { return false }
        return !(toasts.values.contains(where: \.isPut) || remembered.values.contains(where: \.isPut))
    }
}

extension Overlay.Change {
    var isPut: Bool {
        if case .put = self { true } else { false }
    }
}
