import ToastModel

/// Which retained screens are to be published: at most one for a client and turn, and only so many a
/// turn, so that a reconnect with many clients does not hold everything else up.
struct ScreenDesk {
    private var order: [ClientName] = []
    private var first = 0
    private var waiting: Set<ClientName> = []
    /// The line that each client was sent last, where lines are on.
    private var lines: [ClientName: [UInt8]] = [:]

    private var known: [ClientName: (screen: Bool, line: Bool)] = [:]

    static let perTurn = 256
    /// Of clients beyond this many the wishes are looked up anew.
    private static let remembered = 65_536

    /// The picture of that client is to be published.
    mutating func refresh(_ client: ClientName) {
        if waiting.insert(client).inserted { order.append(client) }
    }

    func hasWork(online: Bool) -> Bool { online && !waiting.isEmpty }

    /// The next clients, in the order they were named.
    mutating func take() -> [ClientName] {
        let end = min(order.count, first + Self.perTurn)
        let clients = order[first..<end].filter { waiting.remove($0) != nil }
        first = end
        if first == order.count {
            order.removeAll(keepingCapacity: true)
            first = 0
        }
        return clients
    }

    /// Whether the client's screen and line are published; looked up once.
    mutating func wishes(
        of client: ClientName, _ look: () -> (screen: Bool, line: Bool)
    ) -> (screen: Bool, line: Bool) {
        if let found = known[client] { return found }
        if known.count >= Self.remembered { known.removeAll() }
        let found = look()
        known[client] = found
        return found
    }

    /// The configuration changed.
    mutating func forgetWishes() { known = [:] }

    enum Line { case changed, same }

    mutating func note(_ line: [UInt8], of client: ClientName) -> Line {
        if lines[client] == line { return .same }
        lines[client] = line
        return .changed
    }

    mutating func forget(_ client: ClientName) {
        waiting.remove(client)
        lines[client] = nil
        known[client] = nil
    }

    /// The client has no line any more.
    mutating func forgetLine(of client: ClientName) { lines[client] = nil }

    /// The server may have lost what it was sent.
    mutating func forgetLines() { lines = [:] }
}
