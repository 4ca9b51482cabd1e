/// A table of records under a number: messages on their way, marks of received ones.
struct NumberedTable: ~Copyable {
    private let replace: SQLiteStatement
    private let delete: SQLiteStatement
    private let deleteAll: SQLiteStatement
    private let select: SQLiteStatement

    init(_ connection: borrowing SQLiteConnection, _ table: String) throws(StoreFault) {
        let replace = try connection.prepare("REPLACE INTO \(table) VALUES (?, ?, ?)")
        let delete = try connection.prepare("DELETE FROM \(table) WHERE number = ?")
        let deleteAll = try connection.prepare("DELETE FROM \(table)")
        let select = try connection.prepare("SELECT body, sum, number FROM \(table) ORDER BY number")
        self.replace = replace
        self.delete = delete
        self.deleteAll = deleteAll
        self.select = select
    }

    func put(_ number: Int64, _ record: ArraySlice<UInt8>) throws(StoreFault) {
        replace.bind(1, number)
        replace.bind(3, Int64(bitPattern: checksum(record)))
        try replace.run(2, record)
    }

    func remove(_ number: Int64) throws(StoreFault) {
        delete.bind(1, number)
        try delete.run()
    }

    func removeAll() throws(StoreFault) {
        try deleteAll.run()
    }

    /// Hands over the records in ascending order.
    func each(_ visit: (Int64, ArraySlice<UInt8>) throws(StoreFault) -> Void) throws(StoreFault) {
        while try select.step() { try visit(select.integer(2), try select.checkedBody()) }
    }
}
