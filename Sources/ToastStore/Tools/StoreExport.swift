import ToastModel
import ToastQueue

/// Writes everything that can be read of a store as lines of JSON, one record a line: also of a damaged
/// one, and of one that a broker is using.
package enum StoreExport {
    /// What became of an export.
    package struct Summary: Hashable, Sendable {
        package var records = 0
        /// One sentence for each thing that could not be read.
        package var damage: [String] = []
    }

    /// Hands over the lines, without their line ends, until the store at `path` is through.
    package static func run(_ path: String, to write: @escaping ([UInt8]) -> Void) throws(StoreFault) -> Summary {
        if StoreFile.presence(of: path) == .absent { throw .cannotOpen(path: path, reason: "there is no such file") }
        let connection = try SQLiteConnection(path: path, access: .readOnly)
        let version = try StoreOpening.identify(connection)
        // One transaction: what a broker commits meanwhile is not seen.
        try connection.execute("BEGIN")
        let pass = Pass(to: write)
        if version > 0 { pass.writeAll(connection) }
        pass.writeEnd()
        return pass.summary
    }

    /// One export on its way.
    private final class Pass {
        private let write: ([UInt8]) -> Void
        private(set) var summary = Summary()

        init(to write: @escaping ([UInt8]) -> Void) {
            self.write = write
        }

        func writeAll(_ connection: borrowing SQLiteConnection) {
            let log = readLog(connection)
            let head = StoreHead(layout: StoreLayout.version, lastOutgoing: log.lastOutgoing)
            writeLine(.head, head)
            for table in ["client", "remembered", "toast", "outgoing", "rule_state", "history"] {
                scan(table, connection) { row in
                    if !log.active.supersedes(row, of: table) { self.write(row.body[...], of: table) }
                }
            }
            write(log.active)
            for mark in log.window.marks { write(mark, .received, ReceivedMark.self) }
        }

        func writeEnd() {
            writeLine(.end, StoreEnd(records: summary.records, damaged: summary.damage.count))
        }

        /// What the log says on top of the tables; turns that cannot be read are left out.
        private func readLog(_ connection: borrowing SQLiteConnection) -> LogState {
            var numbers: [StoreNumber: Int64] = [:]
            for number in StoreNumber.allCases {
                let sql = "SELECT value FROM meta WHERE name = '\(number.rawValue)'"
                do throws(StoreFault) { numbers[number] = try connection.integer(sql) } catch {
                    summary.damage.append("meta: \(error.sentence)")
                }
            }
            var marks: [ArraySlice<UInt8>] = []
            scan("received", connection) { row in marks.append(row.body[...]) }
            var log = LogState(
                window: ReceivedWindow(marks: marks, asOf: numbers[.receivedTurn, default: 0]),
                lastToast: numbers[.lastToast, default: 0], lastOutgoing: numbers[.lastOutgoing, default: 0],
                lastTurn: numbers[.lastTurn, default: 0], nextClosed: numbers[.nextClosed, default: 0])
            scan("turn", connection) { row in
                do throws(RecordFault) { try log.apply(turn: row.number, row.body) } catch {
                    self.summary.damage.append("turn \(row.number): \(error.phrase)")
                }
            }
            return log
        }

        private func scan(
            _ table: String, _ connection: borrowing SQLiteConnection, _ visit: (TableScan.Row) -> Void
        ) {
            var scan = TableScan(table)
            scan.each(in: connection, visit)
            summary.damage += scan.damage
        }

        private func write(_ body: ArraySlice<UInt8>, of table: String) {
            switch table {
            case "client": write(body, .client, ClientRecord.self)
            case "remembered": write(body, .remembered, RememberedRecord.self)
            case "toast": write(body, .toast, ToastRecord.self)
            case "outgoing": write(body, .outgoing, OutgoingMessage.self)
            case "rule_state": write(body, .ruleState, RuleStateEntry.self)
            default: writeGroup(body)
            }
        }

        private func writeGroup(_ body: ArraySlice<UInt8>) {
            var framed = BinaryRecordReader(body)
            while !framed.isAtEnd {
                do throws(RecordFault) { write(try framed.framed(), .closed, ClosedEvent.self) } catch {
                    summary.damage.append("history: \(error.phrase)")
                    return
                }
            }
        }

        private func write(_ overlay: Overlay) {
            for client in overlay.clients.values {
                if case .put(let body) = client.state { write(body, .client, ClientRecord.self) }
                writePuts(client.remembered, .remembered, RememberedRecord.self)
                writePuts(client.toasts, .toast, ToastRecord.self)
            }
            writePuts(overlay.outgoing, .outgoing, OutgoingMessage.self)
            writePuts(overlay.ruleState, .ruleState, RuleStateEntry.self)
            for body in overlay.closed { write(body, .closed, ClosedEvent.self) }
        }

        private func writePuts<Key: Comparable, Record: StoredRecord>(
            _ changes: [Key: Overlay.Change], _ kind: StoreLine, _ type: Record.Type
        ) {
            for (_, change) in changes.sorted(by: { $0.key < $1.key }) {
                if case .put(let body) = change { write(body, kind, type) }
            }
        }

        private func write<Record: StoredRecord>(_ body: ArraySlice<UInt8>, _ kind: StoreLine, _ type: Record.Type) {
            var reader = BinaryRecordReader(body)
            do throws(RecordFault) {
                let record = try reader.record(type)
                summary.records += 1
                writeLine(kind, record)
            } catch {
                summary.damage.append("\(kind.rawValue): \(error.phrase)")
            }
        }

        private func writeLine(_ kind: StoreLine, _ record: some StoredRecord) {
            var writer = JSONRecordWriter()
            writer.append(record, as: kind.rawValue)
            write(writer.bytes)
        }
    }
}

extension Overlay {
    /// Whether a row of the tables is no longer what holds.
    func supersedes(_ row: TableScan.Row, of table: String) -> Bool {
        switch table {
        case "client": clients[row.name].map { $0.isWiped || $0.state != nil } ?? false
        case "remembered": clients[row.name].map { $0.isWiped || $0.remembered[row.number] != nil } ?? false
        case "toast": clients[row.name].map { $0.isWiped || $0.toasts[row.number] != nil } ?? false
        case "outgoing": outgoing[row.number] != nil
        case "rule_state": ruleState[row.name] != nil
        default: false
        }
    }
}
