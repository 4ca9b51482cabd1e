import CSQLite

/// What is known of a store's files from outside.
package enum StoreFile {
    package enum Presence: Hashable, Sendable { case present, absent }

    /// The size of the main file in bytes, 0 when there is none.
    package static func size(_ path: String) -> Int {
        Int(unsafe csqlite_file_size(path))
    }

    /// Removes a store with everything that stands beside it.
    package static func remove(_ path: String) {
        for suffix in ["", "-wal", "-shm", ".lock"] { _ = unsafe unlink(path + suffix) }
    }

    package static func presence(of path: String) -> Presence {
        unsafe csqlite_exists(path) != 0 ? .present : .absent
    }
}
