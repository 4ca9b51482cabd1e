/// The log: one row a turn. What its bodies are says `TurnForm`.
struct LogTable: ~Copyable {
    private let insert: SQLiteStatement
    private let delete: SQLiteStatement
    private let select: SQLiteStatement

    init(_ connection: borrowing SQLiteConnection) throws(StoreFault) {
        let insert = try connection.prepare("INSERT INTO turn VALUES (?, ?)")
        let delete = try connection.prepare("DELETE FROM turn WHERE number <= ?")
        let select = try connection.prepare("SELECT number, body FROM turn ORDER BY number")
        self.insert = insert
        self.delete = delete
        self.select = select
    }

    /// A transaction of its own.
    func append(_ number: Int64, _ body: [UInt8]) throws(StoreFault) {
        insert.bind(1, number)
        try insert.run(2, body[...])
    }

    func remove(through number: Int64) throws(StoreFault) {
        delete.bind(1, number)
        try delete.run()
    }

    /// Hands over the turns in order.
    func each(_ visit: (Int64, [UInt8]) throws(StoreFault) -> Void) throws(StoreFault) {
        while try select.step() { try visit(select.integer(0), select.bytes(1)) }
    }
}
