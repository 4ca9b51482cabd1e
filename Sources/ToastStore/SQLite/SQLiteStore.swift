/// The store of `durability: full` and `process`: one SQLite file with a write-ahead log.
///
/// A commit appends one row with everything that its turn changed to a log table, and nothing else.
/// `maintain` moves older turns into tables, where most of them are superseded already: what was
/// accepted and closed meanwhile costs no row at all. What is in the tables and what the log says on top
/// of it are the state.
package struct SQLiteStore: ~Copyable, Store {
    let options: Options
    let path: String
    private let lock: StoreLock
    let frames: FrameCounter
    let connection: SQLiteConnection
    let tables: StoreTables
    var log: LogState
    var history: HistoryDirectory
    /// From which length on SQLite's log is worth a checkpoint.
    var nextCheckpoint: Int
    /// Once something failed nothing more is done.
    private var fault: StoreFault?

    /// Opens the store, or makes an empty one. The folder must exist.
    package init(path: String, options: Options = Options()) throws(StoreFault) {
        let lock = try StoreLock(forStoreAt: path)
        let connection = try StoreOpening.open(path, options: options)
        let tables = try StoreTables(connection)
        let log = try LogState(reading: tables, path: path)
        let history = HistoryDirectory(try tables.history.segments())
        let frames = FrameCounter()
        connection.countFrames(in: frames)
        self.frames = frames
        self.log = log
        self.history = history
        nextCheckpoint = options.walFrames
        self.options = options
        self.path = path
        self.lock = lock
        self.connection = connection
        self.tables = tables
    }

    /// What is waiting to be moved from the log into the tables, in bytes.
    package var logSize: Int { log.overlays.reduce(0) { $0 + $1.size } }

    /// The length of SQLite's write-ahead log in frames of a page each.
    package var walFrames: Int { frames.frames }

    /// Nil while the store can be used.
    package var failure: StoreFault? { fault }

    package mutating func commit(_ batch: TurnBatch) throws(StoreFault) {
        if let fault { throw fault }
        if batch.isEmpty { return }
        let number = log.lastTurn + 1
        let bytes = TurnForm.bytes(of: batch, firstClosed: log.nextClosed)
        try guarded { store throws(StoreFault) in
            try store.tables.turns.append(number, bytes)
            do throws(RecordFault) { try store.log.apply(turn: number, bytes) } catch {
                throw .corrupt(path: store.path, reason: error.phrase)
            }
            try store.catchUp()
        }
    }

    /// For an import: the store that it came from had given serials up to that.
    mutating func continueSerials(after serial: Int64) {
        log.continueSerials(after: serial)
    }

    /// Runs `work`; what it throws is thrown again by every later use.
    mutating func guarded(_ work: (inout SQLiteStore) throws(StoreFault) -> Void) throws(StoreFault) {
        if let fault { throw fault }
        do { try work(&self) } catch {
            fault = error
            throw error
        }
    }
}

extension LogState {
    /// What the tables and the turns of the log say.
    init(reading tables: borrowing StoreTables, path: String) throws(StoreFault) {
        var marks: [ArraySlice<UInt8>] = []
        try tables.received.each { _, mark in marks.append(mark) }
        var state = LogState(
            window: ReceivedWindow(marks: marks, asOf: try tables.numbers.value(.receivedTurn)),
            lastToast: try tables.numbers.value(.lastToast), lastOutgoing: try tables.numbers.value(.lastOutgoing),
            lastTurn: try tables.numbers.value(.lastTurn), nextClosed: try tables.numbers.value(.nextClosed))
        try tables.turns.each { number, bytes throws(StoreFault) in
            do throws(RecordFault) { try state.apply(turn: number, bytes) } catch {
                throw .corrupt(path: path, reason: "turn \(number): \(error.phrase)")
            }
        }
        self = state
    }
}
