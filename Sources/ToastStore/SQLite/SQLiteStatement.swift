import CSQLite

/// A prepared statement. Finalised when the value goes.
@safe
struct SQLiteStatement: ~Copyable {
    private let handle: OpaquePointer
    let path: String

    /// `database` must be open.
    @unsafe init(_ sql: String, in database: OpaquePointer, path: String) throws(StoreFault) {
        var prepared: OpaquePointer?
        let code = unsafe sqlite3_prepare_v3(database, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
        guard code == SQLITE_OK, let handle = unsafe prepared else {
            throw unsafe StoreFault(code, of: database, path: path)
        }
        unsafe self.handle = handle
        self.path = path
    }

    deinit {
        unsafe sqlite3_finalize(handle)
    }

    /// Parameters count from 1.
    func bind(_ index: Int32, _ value: Int64) {
        unsafe sqlite3_bind_int64(handle, index, value)
    }

    func bind(_ index: Int32, _ text: String) {
        var text = text
        text.withUTF8 { utf8 in
            unsafe utf8.withMemoryRebound(to: CChar.self) { characters in
                _ = unsafe csqlite_bind_text_copy(handle, index, characters.baseAddress, Int32(characters.count))
            }
        }
    }

    /// Runs to the end and makes ready for the next run.
    func run() throws(StoreFault) {
        while try step() {}
    }

    /// Runs to the end with `content` as that parameter, without a copy of it.
    func run(_ index: Int32, _ content: ArraySlice<UInt8>) throws(StoreFault) {
        var fault: StoreFault?
        unsafe content.withUnsafeBytes { bytes in
            unsafe sqlite3_bind_blob64(handle, index, bytes.baseAddress, UInt64(bytes.count), nil)
            do throws(StoreFault) { try run() } catch { fault = error }
            unsafe sqlite3_bind_null(handle, index)
        }
        if let fault { throw fault }
    }

    /// True with a row, whose columns can be read until the next call; false at the end, where the
    /// statement is made ready for the next run.
    func step() throws(StoreFault) -> Bool {
        let code = unsafe sqlite3_step(handle)
        if code == SQLITE_ROW { return true }
        unsafe sqlite3_reset(handle)
        if code == SQLITE_DONE { return false }
        throw unsafe StoreFault(code, of: sqlite3_db_handle(handle), path: path)
    }

    /// Gives up the rows that were not read.
    func reset() {
        unsafe sqlite3_reset(handle)
    }

    /// Columns count from 0.
    func integer(_ column: Int32) -> Int64 {
        unsafe sqlite3_column_int64(handle, column)
    }

    func text(_ column: Int32) -> String {
        guard let start = unsafe sqlite3_column_text(handle, column) else { return "" }
        let count = Int(unsafe sqlite3_column_bytes(handle, column))
        return unsafe String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }

    func bytes(_ column: Int32) -> [UInt8] {
        guard let start = unsafe sqlite3_column_blob(handle, column) else { return [] }
        let count = Int(unsafe sqlite3_column_bytes(handle, column))
        return unsafe [UInt8](UnsafeRawBufferPointer(start: start, count: count))
    }
}
