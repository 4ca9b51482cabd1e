import ToastModel
import ToastQueue
import ToastStore

/// The clients whose queues are in the store alone.
struct ClientLoader {
    /// The next one last.
    private var clients: [ClientName]

    /// `clients` in the order in which they are to be loaded.
    init(_ clients: [ClientName]) {
        self.clients = clients.reversed()
    }

    var count: Int { clients.count }

    /// Loads clients until `portion` records are read, and names them. The records of one client are given back
    /// before those of the next are read.
    mutating func load<S: Store & ~Copyable>(
        _ portion: Int, from store: inout S, into engine: inout QueueEngine, _ presence: inout PresenceDesk,
        _ effects: inout [QueueEffect], _ crash: inout CrashPoint, at now: Moment
    ) throws(StoreFault) -> [ClientName] {
        var loaded: [ClientName] = []
        var room = portion
        while room > 0, let client = clients.popLast() {
            let records = try store.loadRecords(of: client)
            room -= records.count
            presence.restore(records)
            engine.resume(records, at: now, effects: &effects)
            loaded.append(client)
            crash.reach(.whileLoading)
        }
        if clients.isEmpty { clients = [] }
        return loaded
    }

    /// Gives up the rest: it stays in the store, for the next start.
    mutating func end() {
        clients = []
    }
}
