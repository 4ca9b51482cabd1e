/// The tables of a store and how older layouts become the present one.
///
/// `turn` is the log: one row a commit, the only table that the hot path writes. The others hold what
/// the log said before it was moved there; every body in them stands beside its checksum. Tables of
/// queues are ordered by client, so that one client is read in one piece.
enum StoreLayout {
    /// `application_id`: "toas".
    static let application: Int64 = 0x746F_6173

    /// What each version adds to the one before; the first makes version 1 from an empty file.
    static let migrations = [
        """
        CREATE TABLE turn (number INTEGER PRIMARY KEY, body BLOB NOT NULL);
        CREATE TABLE client (
            name TEXT PRIMARY KEY, body BLOB NOT NULL, sum INTEGER NOT NULL) WITHOUT ROWID;
        CREATE TABLE toast (
            client TEXT, number INTEGER, body BLOB NOT NULL, sum INTEGER NOT NULL,
            PRIMARY KEY (client, number)) WITHOUT ROWID;
        CREATE TABLE remembered (
            client TEXT, number INTEGER, body BLOB NOT NULL, sum INTEGER NOT NULL,
            PRIMARY KEY (client, number)) WITHOUT ROWID;
        CREATE TABLE outgoing (number INTEGER PRIMARY KEY, body BLOB NOT NULL, sum INTEGER NOT NULL);
        CREATE TABLE received (number INTEGER PRIMARY KEY, body BLOB NOT NULL, sum INTEGER NOT NULL);
        CREATE TABLE rule_state (
            name TEXT PRIMARY KEY, body BLOB NOT NULL, sum INTEGER NOT NULL) WITHOUT ROWID;
        CREATE TABLE history (
            number INTEGER PRIMARY KEY, count INTEGER NOT NULL, oldest INTEGER NOT NULL, newest INTEGER NOT NULL,
            body BLOB NOT NULL, sum INTEGER NOT NULL);
        CREATE TABLE meta (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
        """
    ]

    static var version: Int { migrations.count }

    /// Tables that a start cannot do without. The history is checked when it is read.
    static let vital = ["turn", "client", "toast", "remembered", "outgoing", "rule_state", "received", "meta"]

    /// Tables of records, the log first.
    static let recordTables = [
        "turn", "client", "toast", "remembered", "outgoing", "received", "rule_state", "history",
    ]
}

/// The numbers that stand in `meta`.
enum StoreNumber: String, CaseIterable {
    /// The highest serial of a toast that ever was in the tables.
    case lastToast = "last_toast"
    /// The same of outgoing messages.
    case lastOutgoing = "last_outgoing"
    /// The number of the next closed event that the history takes.
    case nextClosed = "next_closed"
    /// The turn up to which `received` holds.
    case receivedTurn = "received_turn"
    /// The last turn that was moved into the tables.
    case lastTurn = "last_turn"
}
