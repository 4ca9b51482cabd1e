/// Reads a table from both ends, as far as it can be read: behind a damaged page stands as a rule much
/// that is whole.
struct TableScan {
    /// A row that could be read; its body matches its checksum.
    struct Row {
        /// A client or a key, empty where rows only have a number.
        var name: String
        var number: Int64
        var body: [UInt8]
    }

    /// How the rows of a table are found.
    enum Shape {
        case numbered, named, both

        fileprivate var columns: String {
            switch self {
            case .numbered: "'', number"
            case .named: "name, 0"
            case .both: "client, number"
            }
        }

        fileprivate var keys: [String] {
            switch self {
            case .numbered: ["number"]
            case .named: ["name"]
            case .both: ["client", "number"]
            }
        }
    }

    let table: String
    let shape: Shape
    private(set) var rows = 0
    private(set) var size = 0
    /// One sentence for each thing that could not be read.
    private(set) var damage: [String] = []

    init(_ table: String) {
        self.table = table
        shape =
            switch table {
            case "client", "rule_state": .named
            case "toast", "remembered": .both
            default: .numbered
            }
    }

    /// Hands over what can be read, in ascending order up to the first damage, behind it in any order.
    mutating func each(in connection: borrowing SQLiteConnection, _ visit: (Row) -> Void) {
        var last: Row?
        do throws(StoreFault) {
            try read(connection, order: "ASC") { row in
                last = row
                visit(row)
                return .goOn
            }
            return
        } catch {
            damage.append("\(table): \(reason(of: error))")
        }
        // From the other end, up to what was read already.
        do throws(StoreFault) {
            try read(connection, order: "DESC") { row in
                if let last, row.name == last.name, row.number == last.number { return .stop }
                visit(row)
                return .goOn
            }
        } catch {}
    }

    private enum Next { case goOn, stop }

    private mutating func read(
        _ connection: borrowing SQLiteConnection, order: String, _ visit: (Row) -> Next
    ) throws(StoreFault) {
        let keys = shape.keys.map { "\($0) \(order)" }.joined(separator: ", ")
        let sum = table == "turn" ? "NULL" : "sum"
        let statement = try connection.prepare(
            "SELECT \(shape.columns), body, \(sum) FROM \(table) ORDER BY \(keys)")
        while try statement.step() {
            let row = Row(name: statement.text(0), number: statement.integer(1), body: statement.bytes(2))
            // The turns carry their checksums in themselves.
            if table != "turn", Int64(bitPattern: checksum(row.body[...])) != statement.integer(3) {
                damage.append("\(table) \(row.name)\(row.number): the record does not match its checksum")
                continue
            }
            rows += 1
            size += row.body.count
            if visit(row) == .stop { return }
        }
    }

    private func reason(of fault: StoreFault) -> String {
        switch fault {
        case .corrupt(_, let reason), .writeFailed(_, let reason), .cannotOpen(_, let reason): reason
        default: fault.sentence
        }
    }
}
