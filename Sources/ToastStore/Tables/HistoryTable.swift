import ToastModel

/// The closed events, in groups.
struct HistoryTable: ~Copyable {
    private let replace: SQLiteStatement
    private let delete: SQLiteStatement
    private let selectAll: SQLiteStatement
    private let selectOne: SQLiteStatement

    init(_ connection: borrowing SQLiteConnection) throws(StoreFault) {
        let replace = try connection.prepare("REPLACE INTO history VALUES (?, ?, ?, ?, ?, ?)")
        let delete = try connection.prepare("DELETE FROM history WHERE number = ?")
        let selectAll = try connection.prepare(
            "SELECT number, count, oldest, newest, length(body) FROM history ORDER BY number")
        let selectOne = try connection.prepare("SELECT body, sum FROM history WHERE number = ?")
        self.replace = replace
        self.delete = delete
        self.selectAll = selectAll
        self.selectOne = selectOne
    }

    func put(_ segment: HistorySegment, _ body: [UInt8]) throws(StoreFault) {
        replace.bind(1, segment.first)
        replace.bind(2, Int64(segment.count))
        replace.bind(3, segment.oldest.unixMilliseconds)
        replace.bind(4, segment.newest.unixMilliseconds)
        replace.bind(6, Int64(bitPattern: checksum(body[...])))
        try replace.run(5, body[...])
    }

    func remove(_ segment: HistorySegment) throws(StoreFault) {
        delete.bind(1, segment.first)
        try delete.run()
    }

    /// In ascending order.
    func segments() throws(StoreFault) -> [HistorySegment] {
        var segments: [HistorySegment] = []
        while try selectAll.step() {
            segments.append(
                HistorySegment(
                    first: selectAll.integer(0), count: Int(selectAll.integer(1)), size: Int(selectAll.integer(4)),
                    oldest: WallTime(unixMilliseconds: selectAll.integer(2)),
                    newest: WallTime(unixMilliseconds: selectAll.integer(3))))
        }
        return segments
    }

    /// The framed events of a group.
    func body(of segment: HistorySegment) throws(StoreFault) -> ArraySlice<UInt8> {
        selectOne.bind(1, segment.first)
        guard try selectOne.step() else { return [] }
        defer { selectOne.reset() }
        return try selectOne.checkedBody()
    }
}
