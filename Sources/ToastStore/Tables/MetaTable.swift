/// The numbers of the store.
struct MetaTable: ~Copyable {
    private let replace: SQLiteStatement
    private let select: SQLiteStatement

    init(_ connection: borrowing SQLiteConnection) throws(StoreFault) {
        let replace = try connection.prepare("REPLACE INTO meta VALUES (?, ?)")
        let select = try connection.prepare("SELECT value FROM meta WHERE name = ?")
        self.replace = replace
        self.select = select
    }

    func put(_ number: StoreNumber, _ value: Int64) throws(StoreFault) {
        replace.bind(1, number.rawValue)
        replace.bind(2, value)
        try replace.run()
    }

    /// Zero when it was never written.
    func value(_ number: StoreNumber) throws(StoreFault) -> Int64 {
        select.bind(1, number.rawValue)
        guard try select.step() else { return 0 }
        defer { select.reset() }
        return select.integer(0)
    }
}
