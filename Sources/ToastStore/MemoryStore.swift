package import ToastModel
package import ToastQueue

/// Keeps nothing over a restart: `durability: memory`. The commit point is there, the disk is not; what
/// starts from it starts with new epochs. The latest closed events are kept for history queries while
/// the process lives.
package struct MemoryStore: Store {
    private var closed: [ClosedEvent] = []
    private var firstNumber: Int64 = 0
    private let historyRows: Int

    /// Keeps at most `historyRows` closed events, and for a short time an eighth more.
    package init(historyRows: Int = 10_000) {
        self.historyRows = max(0, historyRows)
    }

    package mutating func load() throws(StoreFault) -> StoredState { StoredState() }

    package mutating func loadShared() throws(StoreFault) -> StoredState { StoredState() }

    package mutating func storedClients() throws(StoreFault) -> [ClientName] { [] }

    package var lastToastSerial: Int64 { 0 }

    package mutating func loadRecords(of client: ClientName) throws(StoreFault) -> [QueueRecord] { [] }

    package mutating func commit(_ batch: TurnBatch) throws(StoreFault) {
        closed.append(contentsOf: batch.closed)
        if closed.count > historyRows + historyRows / 8 {
            let surplus = closed.count - historyRows
            closed.removeFirst(surplus)
            firstNumber += Int64(surplus)
        }
    }

    package mutating func maintain(at now: WallTime) throws(StoreFault) -> MaintenanceState { .idle }

    package mutating func advance(_ scan: inout HistoryScan) throws(StoreFault) {
        if scan.isSeeking {
            let found = closed.lastIndex { scan.query.isAnchor($0) }
            scan.found(at: found.map { firstNumber + Int64($0) })
        }
        let start = max(0, scan.next - firstNumber)
        for (offset, event) in closed.enumerated().dropFirst(Int(start)) where !scan.isFinished {
            scan.take(event, number: firstNumber + Int64(offset))
        }
        scan.finish()
    }
}
