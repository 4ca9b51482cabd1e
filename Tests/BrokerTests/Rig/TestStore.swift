import ToastModel
import ToastQueue
import ToastStore

/// A store in memory that a second broker can be started from, and that fails when it is told to.
struct TestStore: Store {
    /// Shared with the test.
    final class Disk {
        var records: [QueueRecord] = []
        var outgoing: [OutgoingMessage] = []
        var received: [ReceivedMark] = []
        var ruleState: [String: [UInt8]] = [:]
        var closed: [ClosedEvent] = []
        var lastSerial: Int64 = 0
        var commits = 0
        var fault: StoreFault?
    }

    let disk: Disk
    let trace: Trace

    mutating func load() throws(StoreFault) -> StoredState {
        var state = try loadShared()
        state.records = disk.records
        return state
    }

    mutating func loadShared() throws(StoreFault) -> StoredState {
        var state = StoredState()
        state.outgoing = disk.outgoing
        state.received = disk.received
        state.ruleState = disk.ruleState.map { RuleStateEntry(key: $0.key, value: $0.value) }
        state.nextOutgoingSerial = disk.lastSerial + 1
        return state
    }

    mutating func storedClients() throws(StoreFault) -> [ClientName] {
        var lastActive: [ClientName: WallTime] = [:]
        for record in disk.records {
            let name = Self.client(of: record)
            if case .client(let state) = record {
                lastActive[name] = state.lastActive
            } else if lastActive[name] == nil {
                lastActive[name] = WallTime(unixMilliseconds: .min)
            }
        }
        return lastActive.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
    }

    mutating func loadRecords(of client: ClientName) throws(StoreFault) -> [QueueRecord] {
        disk.records.filter { Self.client(of: $0) == client }
    }

    var lastToastSerial: Int64 {
        disk.records.reduce(0) { last, record in
            if case .toast(let toast) = record { max(last, toast.serial) } else { last }
        }
    }

    mutating func commit(_ batch: TurnBatch) throws(StoreFault) {
        if let fault = disk.fault { throw fault }
        trace.steps.append(.commit)
        disk.commits += 1
        for record in batch.records { put(record) }
        disk.outgoing += batch.outgoing
        disk.lastSerial = max(disk.lastSerial, batch.outgoing.last?.serial ?? 0)
        disk.outgoing.removeAll { batch.delivered.contains($0.serial) }
        disk.received += batch.received
        disk.received.removeFirst(batch.flushed)
        disk.closed += batch.closed
        for entry in batch.ruleState { disk.ruleState[entry.key] = entry.value }
    }

    mutating func maintain(at now: WallTime) throws(StoreFault) -> MaintenanceState { .idle }

    mutating func advance(_ scan: inout HistoryScan) throws(StoreFault) {}

    private enum Key: Hashable {
        case toast(Int64)
        case client(ClientName)
        case remembered(ClientName, Int64)
    }

    private func put(_ record: QueueRecord) {
        if case .clientGone(let client) = record {
            disk.records.removeAll { Self.client(of: $0) == client }
            return
        }
        let key = Self.key(of: record)
        disk.records.removeAll { Self.key(of: $0) == key }
        switch record {
        case .toast, .client, .remembered: disk.records.append(record)
        case .toastGone, .clientGone, .rememberedGone: break
        }
    }

    private static func key(of record: QueueRecord) -> Key {
        switch record {
        case .toast(let toast): .toast(toast.serial)
        case .toastGone(_, let serial): .toast(serial)
        case .client(let client): .client(client.client)
        case .clientGone(let client): .client(client)
        case .remembered(let entry): .remembered(entry.client, entry.number)
        case .rememberedGone(let client, let number): .remembered(client, number)
        }
    }

    private static func client(of record: QueueRecord) -> ClientName {
        switch record {
        case .toast(let toast): toast.client
        case .toastGone(let client, _): client
        case .client(let client): client.client
        case .clientGone(let client): client
        case .remembered(let entry): entry.client
        case .rememberedGone(let client, _): client
        }
    }
}
