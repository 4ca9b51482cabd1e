import CSQLite

/// How a store is opened: what is looked at before anything in it is believed.
enum StoreOpening {
    /// Opens the file for writing, makes it when it is not there, checks it and brings it to the present
    /// layout. A file that is damaged, foreign or newer is left as it is.
    static func open(_ path: String, options: SQLiteStore.Options) throws(StoreFault) -> SQLiteConnection {
        let code = unsafe csqlite_create_private(path)
        if code != 0 { throw .cannotOpen(path: path, reason: words(ofErrno: -code)) }
        let connection = try SQLiteConnection(path: path, access: .readWrite)
        let version = try identify(connection)
        try check(connection, version: version)
        try configure(connection, options: options)
        try migrate(connection, from: version)
        return connection
    }

    /// The layout's version, 0 for an empty file.
    static func identify(_ connection: borrowing SQLiteConnection) throws(StoreFault) -> Int {
        let path = connection.path
        let version = Int(try connection.integer("PRAGMA user_version"))
        let application = try connection.integer("PRAGMA application_id")
        let tables = try connection.integer("SELECT count(*) FROM sqlite_schema")
        if tables == 0, version == 0, application == 0 { return 0 }
        if application != StoreLayout.application {
            throw .cannotOpen(path: path, reason: "it is a database of another program")
        }
        if version > StoreLayout.version {
            throw .newerVersion(path: path, found: version, known: StoreLayout.version)
        }
        return version
    }

    private static func check(_ connection: borrowing SQLiteConnection, version: Int) throws(StoreFault) {
        if version == 0 { return }
        for table in StoreLayout.vital {
            let verdict = try connection.text("PRAGMA quick_check(\(table))")
            if verdict != "ok" { throw .corrupt(path: connection.path, reason: "table \(table): \(verdict)") }
        }
    }

    private static func configure(
        _ connection: borrowing SQLiteConnection, options: SQLiteStore.Options
    ) throws(StoreFault) {
        let mode = try connection.text("PRAGMA journal_mode = WAL")
        if mode != "wal" {
            throw .cannotOpen(path: connection.path, reason: "its file system does not carry a write-ahead log")
        }
        // Checkpoints are made outside the turn; deleted pages need not be wiped: that would double what
        // is written; and the log file shrinks again after a burst.
        try connection.execute(
            """
            PRAGMA wal_autocheckpoint = 0;
            PRAGMA secure_delete = OFF;
            PRAGMA journal_size_limit = \(options.walFrames * 4 * 4096);
            PRAGMA cache_size = -\(options.cacheSize / 1024);
            PRAGMA temp_store = MEMORY;
            """)
        try connection.execute("PRAGMA synchronous = \(options.durability.synchronous)")
        if let largest = options.largestFile {
            _ = try connection.integer("PRAGMA max_page_count = \(max(1, largest / 4096))")
        }
    }

    private static func migrate(_ connection: borrowing SQLiteConnection, from version: Int) throws(StoreFault) {
        for next in version..<StoreLayout.version {
            try connection.execute(
                """
                BEGIN IMMEDIATE;
                \(StoreLayout.migrations[next])
                PRAGMA application_id = \(StoreLayout.application);
                PRAGMA user_version = \(next + 1);
                COMMIT;
                """)
        }
    }
}
