/// A table of records under a text: clients, the state of rules.
struct NamedTable: ~Copyable {
    private let replace: SQLiteStatement
    private let delete: SQLiteStatement
    private let selectOne: SQLiteStatement
    private let selectAll: SQLiteStatement

    init(_ connection: borrowing SQLiteConnection, _ table: String) throws(StoreFault) {
        let replace = try connection.prepare("REPLACE INTO \(table) VALUES (?, ?, ?)")
        let delete = try connection.prepare("DELETE FROM \(table) WHERE name = ?")
        let selectOne = try connection.prepare("SELECT body, sum FROM \(table) WHERE name = ?")
        let selectAll = try connection.prepare("SELECT body, sum, name FROM \(table)")
        self.replace = replace
        self.delete = delete
        self.selectOne = selectOne
        self.selectAll = selectAll
    }

    func put(_ name: String, _ record: ArraySlice<UInt8>) throws(StoreFault) {
        replace.bind(1, name)
        replace.bind(3, Int64(bitPattern: checksum(record)))
        try replace.run(2, record)
    }

    func remove(_ name: String) throws(StoreFault) {
        delete.bind(1, name)
        try delete.run()
    }

    func record(_ name: String) throws(StoreFault) -> ArraySlice<UInt8>? {
        selectOne.bind(1, name)
        guard try selectOne.step() else { return nil }
        defer { selectOne.reset() }
        return try selectOne.checkedBody()
    }

    func all() throws(StoreFault) -> [String: ArraySlice<UInt8>] {
        var records: [String: ArraySlice<UInt8>] = [:]
        while try selectAll.step() { records[selectAll.text(2)] = try selectAll.checkedBody() }
        return records
    }
}

extension SQLiteStatement {
    /// The body of the current row, in column 0, if it matches the checksum in column 1.
    func checkedBody() throws(StoreFault) -> ArraySlice<UInt8> {
        let body = bytes(0)[...]
        if Int64(bitPattern: checksum(body)) == integer(1) { return body }
        reset()
        throw .corrupt(path: path, reason: "a record does not match its checksum")
    }
}
