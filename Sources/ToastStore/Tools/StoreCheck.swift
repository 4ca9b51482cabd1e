import ToastModel
import ToastQueue

/// Looks through the whole of a store without changing it, also while a broker is using it.
package enum StoreCheck {
    /// Reads every record: takes as long as the file is big.
    package static func run(_ path: String) throws(StoreFault) -> StoreReport {
        if StoreFile.presence(of: path) == .absent { throw .cannotOpen(path: path, reason: "there is no such file") }
        let connection = try SQLiteConnection(path: path, access: .readOnly)
        let version = try StoreOpening.identify(connection)
        try connection.execute("BEGIN")
        var report = StoreReport(
            path: path, layout: version, fileBytes: StoreFile.size(path),
            freeBytes: Int(try connection.integer("PRAGMA freelist_count") * connection.integer("PRAGMA page_size")),
            counts: [], damage: [])
        do throws(StoreFault) {
            let statement = try connection.prepare("PRAGMA integrity_check(20)")
            while try statement.step() {
                let verdict = statement.text(0)
                if verdict != "ok" { report.damage.append(verdict) }
            }
        } catch {
            report.damage.append(error.sentence)
        }
        if version == 0 { return report }
        for table in StoreLayout.recordTables {
            var scan = TableScan(table)
            var damage: [String] = []
            scan.each(in: connection) { row in
                guard let fault = fault(in: row, of: table) else { return }
                damage.append("\(table) \(row.name)\(row.number): \(fault)")
            }
            report.counts.append(StoreReport.Count(table: table, rows: scan.rows, bytes: scan.size))
            report.damage += scan.damage + damage
        }
        return report
    }

    /// Why a row whose checksum is right still cannot be used.
    private static func fault(in row: TableScan.Row, of table: String) -> String? {
        var reader = BinaryRecordReader(row.body)
        do throws(RecordFault) {
            switch table {
            case "turn":
                var turn = try TurnReader(row.body)
                while try turn.next() != nil {}
            case "client": _ = try reader.record(ClientRecord.self)
            case "toast": _ = try reader.record(ToastRecord.self)
            case "remembered": _ = try reader.record(RememberedRecord.self)
            case "outgoing": _ = try reader.record(OutgoingMessage.self)
            case "received": _ = try reader.record(ReceivedMark.self)
            case "rule_state": _ = try reader.record(RuleStateEntry.self)
            default:
                while !reader.isAtEnd { _ = try ClosedEventView(try reader.framed()) }
            }
            return nil
        } catch {
            return error.phrase
        }
    }
}
