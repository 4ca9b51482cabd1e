/// What the turns say that stand in the log and not yet in the tables: for each key the last word.
///
/// The tables with the overlay on top are the state. Applying an overlay to tables that already have a
/// part of it, or all, gives the same state: that is what makes moving it into the tables in portions,
/// and starting again after a crash in the middle, safe.
struct Overlay {
    /// The new value of a key, in its binary form, or that it is gone.
    enum Change {
        case put(ArraySlice<UInt8>)
        case gone
    }

    /// What changed for one client.
    struct Client {
        /// Whether everything that the tables have of it is gone.
        var isWiped = false
        var state: Change?
        var toasts: [Int64: Change] = [:]
        var remembered: [Int64: Change] = [:]
    }

    /// A turn that the overlay covers.
    struct Turn {
        var number: Int64
        var size: Int
    }

    private(set) var clients: [String: Client] = [:]
    private(set) var outgoing: [Int64: Change] = [:]
    private(set) var ruleState: [String: Change] = [:]
    /// Closed events in order; the first has the number `firstClosed`.
    private(set) var closed: [ArraySlice<UInt8>] = []
    private(set) var firstClosed: Int64
    /// In ascending order.
    private(set) var turns: [Turn] = []
    private(set) var size = 0
    /// Serials above are not in the tables, so that what also ended here needs no word at all.
    private let born: Births

    /// From which serials on nothing is in the tables.
    struct Births {
        var toast: Int64
        var outgoing: Int64

        /// Nothing is known: the tables may have parts of the turns.
        static let unknown = Births(toast: .max, outgoing: .max)
    }

    init(closedFrom firstClosed: Int64, born: Births) {
        self.firstClosed = firstClosed
        self.born = born
    }

    var isEmpty: Bool { turns.isEmpty }

    /// The number behind the last closed event.
    var endOfClosed: Int64 { firstClosed + Int64(closed.count) }

    mutating func add(turn number: Int64, size: Int) {
        turns.append(Turn(number: number, size: size))
        self.size += size
    }

    mutating func putToast(client: String, serial: Int64, _ record: ArraySlice<UInt8>) {
        clients[client, default: Client()].toasts[serial] = .put(record)
    }

    mutating func removeToast(client: String, serial: Int64) {
        if serial > born.toast {
            clients[client]?.toasts[serial] = nil
        } else {
            clients[client, default: Client()].toasts[serial] = .gone
        }
    }

    mutating func putClient(_ client: String, _ record: ArraySlice<UInt8>) {
        clients[client, default: Client()].state = .put(record)
    }

    mutating func removeClient(_ client: String) {
        clients[client] = Client(isWiped: true, state: .gone)
    }

    mutating func putRemembered(client: String, number: Int64, _ record: ArraySlice<UInt8>) {
        clients[client, default: Client()].remembered[number] = .put(record)
    }

    mutating func removeRemembered(client: String, number: Int64) {
        clients[client, default: Client()].remembered[number] = .gone
    }

    mutating func putOutgoing(serial: Int64, _ record: ArraySlice<UInt8>) {
        outgoing[serial] = .put(record)
    }

    mutating func removeOutgoing(serial: Int64) {
        outgoing[serial] = serial > born.outgoing ? nil : .gone
    }

    mutating func putRuleState(key: String, _ record: ArraySlice<UInt8>) {
        ruleState[key] = .put(record)
    }

    mutating func removeRuleState(key: String) {
        ruleState[key] = .gone
    }

    /// Adds a closed event unless the history has it already.
    mutating func addClosed(_ record: ArraySlice<UInt8>, number: Int64) {
        if closed.isEmpty, number > firstClosed { firstClosed = number }
        if number == endOfClosed { closed.append(record) }
    }
}
