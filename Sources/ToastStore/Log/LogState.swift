/// What the log says on top of the tables: the overlay that new turns go to, the one that is being
/// moved into the tables, and the counters that both need. A value: no input or output.
struct LogState {
    /// Takes new turns.
    private(set) var active: Overlay
    /// On its way into the tables.
    var fold: Fold?
    private(set) var window: ReceivedWindow
    private(set) var lastToast: Int64
    private(set) var lastOutgoing: Int64
    private(set) var lastTurn: Int64

    /// As the tables were left.
    init(window: ReceivedWindow, lastToast: Int64, lastOutgoing: Int64, lastTurn: Int64, nextClosed: Int64) {
        self.window = window
        self.lastToast = lastToast
        self.lastOutgoing = lastOutgoing
        self.lastTurn = lastTurn
        active = Overlay(closedFrom: nextClosed, born: .unknown)
    }

    /// The number that the next closed event gets.
    var nextClosed: Int64 { active.endOfClosed }

    /// Takes a turn, new or from the log after a start.
    mutating func apply(turn number: Int64, _ bytes: [UInt8]) throws(RecordFault) {
        var reader = try TurnReader(bytes)
        active.add(turn: number, size: bytes.count)
        lastTurn = max(lastTurn, number)
        var closed = reader.firstClosed
        let movesWindow = number > window.turn
        while let entry = try reader.next() {
            switch entry {
            case .toast(let client, let serial, let record):
                lastToast = max(lastToast, serial)
                active.putToast(client: client, serial: serial, record)
            case .toastGone(let client, let serial): active.removeToast(client: client, serial: serial)
            case .client(let client, let record): active.putClient(client, record)
            case .clientGone(let client): active.removeClient(client)
            case .remembered(let client, let number, let record):
                active.putRemembered(client: client, number: number, record)
            case .rememberedGone(let client, let number): active.removeRemembered(client: client, number: number)
            case .outgoing(let serial, let record):
                lastOutgoing = max(lastOutgoing, serial)
                active.putOutgoing(serial: serial, record)
            case .delivered(let serial): active.removeOutgoing(serial: serial)
            case .received(let mark): if movesWindow { window.add(mark) }
            case .flushed(let count): if movesWindow { window.dropFirst(count) }
            case .closed(let record):
                active.addClosed(record, number: closed)
                closed += 1
            case .ruleState(let key, let record): active.putRuleState(key: key, record)
            case .ruleStateGone(let key): active.removeRuleState(key: key)
            }
        }
        if movesWindow { window.advance(to: number) }
    }

    /// Starts to move what is there into the tables. Nothing may be on its way already.
    mutating func beginFold() {
        fold = Fold(
            active, end: Fold.End(window: window, lastToast: lastToast, lastOutgoing: lastOutgoing))
        active = Overlay(
            closedFrom: active.endOfClosed, born: Overlay.Births(toast: lastToast, outgoing: lastOutgoing))
    }

    /// Outgoing messages get serials above that.
    mutating func continueSerials(after serial: Int64) {
        lastOutgoing = max(lastOutgoing, serial)
    }

    /// The overlays, the older first.
    var overlays: [Overlay] {
        if let fold { [fold.overlay, active] } else { [active] }
    }
}
