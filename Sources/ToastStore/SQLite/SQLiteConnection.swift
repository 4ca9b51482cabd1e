import CSQLite

/// A connection to one database file. Closed when the value goes.
@safe
struct SQLiteConnection: ~Copyable {
    enum Access {
        case readWrite
        /// For tools that look at a store without touching it.
        case readOnly
    }

    private let handle: OpaquePointer
    let path: String

    init(path: String, access: Access) throws(StoreFault) {
        var opened: OpaquePointer?
        let flags = access == .readWrite ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY
        let code = unsafe sqlite3_open_v2(path, &opened, flags | SQLITE_OPEN_NOMUTEX, nil)
        guard let handle = unsafe opened else { throw .cannotOpen(path: path, reason: "out of memory") }
        if code != SQLITE_OK {
            let reason = unsafe String(cString: sqlite3_errmsg(handle))
            unsafe sqlite3_close_v2(handle)
            throw .cannotOpen(path: path, reason: reason)
        }
        unsafe self.handle = handle
        self.path = path
        unsafe sqlite3_extended_result_codes(handle, 1)
        unsafe sqlite3_busy_timeout(handle, 2000)
    }

    deinit {
        // Waits for the statements, which have owners of their own.
        unsafe sqlite3_close_v2(handle)
    }

    /// Runs statements that give no rows.
    func execute(_ sql: String) throws(StoreFault) {
        let code = unsafe sqlite3_exec(handle, sql, nil, nil, nil)
        if code != SQLITE_OK { throw unsafe StoreFault(code, of: handle, path: path) }
    }

    func prepare(_ sql: String) throws(StoreFault) -> SQLiteStatement {
        try unsafe SQLiteStatement(sql, in: handle, path: path)
    }

    /// The first column of the first row.
    func integer(_ sql: String) throws(StoreFault) -> Int64 {
        let statement = try prepare(sql)
        guard try statement.step() else { return 0 }
        return statement.integer(0)
    }

    /// The first column of the first row.
    func text(_ sql: String) throws(StoreFault) -> String {
        let statement = try prepare(sql)
        guard try statement.step() else { return "" }
        return statement.text(0)
    }

    /// Moves the write-ahead log into the main file, as far as no reader needs it.
    func checkpoint() throws(StoreFault) -> Checkpoint {
        var frames: Int32 = 0
        var moved: Int32 = 0
        let code = unsafe sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_PASSIVE, &frames, &moved)
        if code == SQLITE_BUSY { return Checkpoint(frames: Int(frames), moved: Int(moved)) }
        if code != SQLITE_OK { throw unsafe StoreFault(code, of: handle, path: path) }
        return Checkpoint(frames: Int(frames), moved: Int(moved))
    }

    /// Counts the frames of the write-ahead log in `counter` after each commit.
    func countFrames(in counter: FrameCounter) {
        unsafe sqlite3_wal_hook(handle, noteFrames, Unmanaged.passUnretained(counter).toOpaque())
    }
}

/// How far a checkpoint came.
struct Checkpoint {
    /// In the write-ahead log, of which `moved` are in the main file.
    var frames: Int
    var moved: Int
}

/// The length of the write-ahead log in frames.
final class FrameCounter {
    fileprivate(set) var frames = 0

    /// The next commit begins the log anew.
    func reset() { frames = 0 }
}

private func noteFrames(
    _ context: UnsafeMutableRawPointer?, _ handle: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ frames: Int32
) -> Int32 {
    if let context = unsafe context {
        unsafe Unmanaged<FrameCounter>.fromOpaque(context).takeUnretainedValue().frames = Int(frames)
    }
    return SQLITE_OK
}

extension StoreFault {
    /// What the result code of a call means for the store.
    init(_ code: Int32, of handle: OpaquePointer?, path: String) {
        let message = unsafe String(cString: sqlite3_errmsg(handle))
        let reason = "\(message), SQLite code \(code)"
        switch code & 0xFF {
        case SQLITE_FULL: self = .diskFull(path: path)
        case SQLITE_CORRUPT, SQLITE_NOTADB: self = .corrupt(path: path, reason: reason)
        case SQLITE_CANTOPEN: self = .cannotOpen(path: path, reason: reason)
        case SQLITE_IOERR:
            let isFull = unsafe sqlite3_system_errno(handle) == ENOSPC
            self = isFull ? .diskFull(path: path) : .writeFailed(path: path, reason: reason)
        default: self = .writeFailed(path: path, reason: reason)
        }
    }
}
