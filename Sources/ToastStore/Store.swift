package import ToastModel
package import ToastQueue

/// Where the broker's state lives. One `commit` a turn of the loop; acknowledgements and publishes of
/// that turn leave only after it has returned.
///
/// A start reads either everything at once with `load`, or `loadShared` first and then the clients one
/// by one with `loadRecords`, so that publishing begins while others still load. Records that are
/// committed meanwhile are seen by later loads; a client that was loaded must not be loaded again.
package protocol Store: ~Copyable {
    /// Everything that was committed, for a start.
    mutating func load() throws(StoreFault) -> StoredState

    /// Everything that was committed apart from the records of the queues.
    mutating func loadShared() throws(StoreFault) -> StoredState

    /// The clients that have records, the most recently active first.
    mutating func storedClients() throws(StoreFault) -> [ClientName]

    /// The highest serial that a toast ever had. New ones get higher ones, also while some clients are not loaded.
    var lastToastSerial: Int64 { get }

    /// The records of one client, as committed so far. Empty for one that has none.
    mutating func loadRecords(of client: ClientName) throws(StoreFault) -> [QueueRecord]

    /// Makes the batch durable, whole or not at all. After an error the store must not be used again:
    /// what is on the disk is unknown (fsync errors are not retried).
    mutating func commit(_ batch: TurnBatch) throws(StoreFault)

    /// Does one bounded portion, a few milliseconds at most, of what is due besides commits: call it
    /// once a turn, after the turn's publishes have left. A store whose caller never does does the same
    /// inside `commit`, late and at a worse moment. `now` judges the age of the history.
    mutating func maintain(at now: WallTime) throws(StoreFault) -> MaintenanceState

    /// Reads on for `scan`, a bounded portion at a time, until `scan.isFinished`.
    mutating func advance(_ scan: inout HistoryScan) throws(StoreFault)
}

/// Whether a store has more to do in the background.
package enum MaintenanceState: Hashable, Sendable {
    case idle
    /// Worth another call as soon as there is time.
    case pending
}
