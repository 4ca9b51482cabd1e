/// All tables of a store, with their statements.
struct StoreTables: ~Copyable {
    let turns: LogTable
    let clients: NamedTable
    let toasts: ClientTable
    let remembered: ClientTable
    let outgoing: NumberedTable
    let received: NumberedTable
    let ruleState: NamedTable
    let history: HistoryTable
    let numbers: MetaTable

    init(_ connection: borrowing SQLiteConnection) throws(StoreFault) {
        let turns = try LogTable(connection)
        let clients = try NamedTable(connection, "client")
        let toasts = try ClientTable(connection, "toast")
        let remembered = try ClientTable(connection, "remembered")
        let outgoing = try NumberedTable(connection, "outgoing")
        let received = try NumberedTable(connection, "received")
        let ruleState = try NamedTable(connection, "rule_state")
        let history = try HistoryTable(connection)
        let numbers = try MetaTable(connection)
        self.turns = turns
        self.clients = clients
        self.toasts = toasts
        self.remembered = remembered
        self.outgoing = outgoing
        self.received = received
        self.ruleState = ruleState
        self.history = history
        self.numbers = numbers
    }

    /// The names under which the tables have anything.
    func clientNames() throws(StoreFault) -> Set<String> {
        var names: Set<String> = []
        for name in try clients.all().keys { names.insert(name) }
        try toasts.eachClient { name in names.insert(name) }
        try remembered.eachClient { name in names.insert(name) }
        return names
    }

    /// Everything that the tables have of a client.
    func rows(of client: String) throws(StoreFault) -> ClientRows {
        ClientRows(
            state: try clients.record(client), toasts: try toasts.records(of: client),
            remembered: try remembered.records(of: client))
    }

    func apply(_ step: FoldStep) throws(StoreFault) {
        switch step {
        case .wipe(let client):
            try toasts.remove(client, .min ... .max)
            try remembered.remove(client, .min ... .max)
            try clients.remove(client)
        case .putClient(let name, let record): try clients.put(name, record)
        case .putToast(let client, let serial, let record): try toasts.put(client, serial, record)
        case .removeToast(let client, let serial): try toasts.remove(client, serial...serial)
        case .putRemembered(let client, let number, let record): try remembered.put(client, number, record)
        case .removeRemembered(let client, let numbers): try remembered.remove(client, numbers)
        case .putOutgoing(let serial, let record): try outgoing.put(serial, record)
        case .removeOutgoing(let serial): try outgoing.remove(serial)
        case .putRuleState(let key, let record): try ruleState.put(key, record)
        case .removeRuleState(let key): try ruleState.remove(key)
        case .putSegment(let segment, let body):
            try history.put(segment, body)
            try numbers.put(.nextClosed, segment.end)
        case .putReceived(let window):
            try received.removeAll()
            for (place, mark) in window.marks.enumerated() { try received.put(Int64(place), mark) }
            try numbers.put(.receivedTurn, window.turn)
        case .putNumber(let number, let value): try numbers.put(number, value)
        case .dropTurns(let last): try turns.remove(through: last)
        }
    }
}
