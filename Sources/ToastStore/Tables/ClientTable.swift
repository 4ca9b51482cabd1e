/// A table of records under a client and a number, each client's in one piece: toasts, remembered ids.
struct ClientTable: ~Copyable {
    private let replace: SQLiteStatement
    private let delete: SQLiteStatement
    private let select: SQLiteStatement
    private let selectNames: SQLiteStatement

    init(_ connection: borrowing SQLiteConnection, _ table: String) throws(StoreFault) {
        let replace = try connection.prepare("REPLACE INTO \(table) VALUES (?, ?, ?, ?)")
        let delete = try connection.prepare("DELETE FROM \(table) WHERE client = ? AND number BETWEEN ? AND ?")
        let select = try connection.prepare("SELECT body, sum, number FROM \(table) WHERE client = ?")
        // Jumps from client to client instead of reading every row.
        let selectNames = try connection.prepare(
            """
            WITH RECURSIVE found (name) AS (
                SELECT min(client) FROM \(table)
                UNION ALL
                SELECT (SELECT min(client) FROM \(table) WHERE client > name) FROM found WHERE name IS NOT NULL)
            SELECT name FROM found WHERE name IS NOT NULL
            """)
        self.replace = replace
        self.delete = delete
        self.select = select
        self.selectNames = selectNames
    }

    func put(_ client: String, _ number: Int64, _ record: ArraySlice<UInt8>) throws(StoreFault) {
        replace.bind(1, client)
        replace.bind(2, number)
        replace.bind(4, Int64(bitPattern: checksum(record)))
        try replace.run(3, record)
    }

    func remove(_ client: String, _ numbers: ClosedRange<Int64>) throws(StoreFault) {
        delete.bind(1, client)
        delete.bind(2, numbers.lowerBound)
        delete.bind(3, numbers.upperBound)
        try delete.run()
    }

    func records(of client: String) throws(StoreFault) -> [Int64: ArraySlice<UInt8>] {
        select.bind(1, client)
        var records: [Int64: ArraySlice<UInt8>] = [:]
        while try select.step() { records[select.integer(2)] = try select.checkedBody() }
        return records
    }

    /// Hands over the clients that have any.
    func eachClient(_ visit: (String) -> Void) throws(StoreFault) {
        while try selectNames.step() { visit(selectNames.text(0)) }
    }
}
