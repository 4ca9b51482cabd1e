package import ToastModel
package import ToastQueue
package import ToastStore

/// What a store must do, in the plainest way: everything in memory, nothing clever. Opening another one
/// on the same disk is a restart.
package struct ModelStore: Store {
    /// What outlives a restart.
    package final class Disk {
        package var clients: [ClientName: ClientRecord] = [:]
        package var toasts: [Int64: ToastRecord] = [:]
        package var remembered: [ClientName: [Int64: RememberedRecord]] = [:]
        package var outgoing: [Int64: OutgoingMessage] = [:]
        package var received: [ReceivedMark] = []
        package var ruleState: [String: RuleStateEntry] = [:]
        package var closed: [ClosedEvent] = []
        package var lastSerial: Int64 = 0
        package var lastToast: Int64 = 0

        package init() {}
    }

    package let disk: Disk

    package init(_ disk: Disk = Disk()) {
        self.disk = disk
    }

    package mutating func load() throws(StoreFault) -> StoredState {
        var state = try loadShared()
        for client in try storedClients() { state.records += try loadRecords(of: client) }
        return state
    }

    package mutating func loadShared() throws(StoreFault) -> StoredState {
        var state = StoredState()
        state.outgoing = disk.outgoing.values.sorted { $0.serial < $1.serial }
        state.received = disk.received
        state.ruleState = disk.ruleState.values.sorted { $0.key < $1.key }
        state.nextOutgoingSerial = disk.lastSerial + 1
        return state
    }

    package mutating func storedClients() throws(StoreFault) -> [ClientName] {
        let names = Set(disk.clients.keys).union(disk.toasts.values.map(\.client)).union(disk.remembered.keys)
        let never = WallTime(unixMilliseconds: .min)
        return names.sorted { left, right in
            let leftTime = disk.clients[left]?.lastActive ?? never
            let rightTime = disk.clients[right]?.lastActive ?? never
            return (rightTime, left) < (leftTime, right)
        }
    }

    package mutating func loadRecords(of client: ClientName) throws(StoreFault) -> [QueueRecord] {
        var records: [QueueRecord] = []
        if let state = disk.clients[client] { records.append(.client(state)) }
        let remembered = disk.remembered[client, default: [:]].values.sorted { $0.number < $1.number }
        records += remembered.map(QueueRecord.remembered)
        let toasts = disk.toasts.values.filter { $0.client == client }.sorted { $0.serial < $1.serial }
        records += toasts.map(QueueRecord.toast)
        return records
    }

    package var lastToastSerial: Int64 { disk.lastToast }

    package mutating func commit(_ batch: TurnBatch) throws(StoreFault) {
        for record in batch.records { apply(record) }
        for message in batch.outgoing {
            disk.outgoing[message.serial] = message
            disk.lastSerial = max(disk.lastSerial, message.serial)
        }
        for serial in batch.delivered { disk.outgoing[serial] = nil }
        disk.received += batch.received
        disk.received.removeFirst(min(batch.flushed, disk.received.count))
        for entry in batch.ruleState { disk.ruleState[entry.key] = entry.value == nil ? nil : entry }
        disk.closed += batch.closed
    }

    private func apply(_ record: QueueRecord) {
        switch record {
        case .toast(let toast):
            disk.toasts[toast.serial] = toast
            disk.lastToast = max(disk.lastToast, toast.serial)
        case .toastGone(_, let serial): disk.toasts[serial] = nil
        case .client(let state): disk.clients[state.client] = state
        case .clientGone(let client):
            disk.clients[client] = nil
            disk.remembered[client] = nil
            disk.toasts = disk.toasts.filter { $0.value.client != client }
        case .remembered(let remembered):
            disk.remembered[remembered.client, default: [:]][remembered.number] = remembered
        case .rememberedGone(let client, let number):
            disk.remembered[client]?[number] = nil
            if disk.remembered[client]?.isEmpty == true { disk.remembered[client] = nil }
        }
    }

    package mutating func maintain(at now: WallTime) throws(StoreFault) -> MaintenanceState { .idle }

    package mutating func advance(_ scan: inout HistoryScan) throws(StoreFault) {
        var memory = MemoryStore(historyRows: .max / 2)
        var batch = TurnBatch()
        batch.closed = disk.closed
        try memory.commit(batch)
        try memory.advance(&scan)
    }
}
