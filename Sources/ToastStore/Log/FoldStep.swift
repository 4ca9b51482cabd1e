/// One write that moves a piece of the log into the tables. Each may be done again.
enum FoldStep {
    /// Everything that the tables have of the client.
    case wipe(client: String)
    case putClient(String, ArraySlice<UInt8>)
    case putToast(client: String, serial: Int64, ArraySlice<UInt8>)
    case removeToast(client: String, serial: Int64)
    case putRemembered(client: String, number: Int64, ArraySlice<UInt8>)
    case removeRemembered(client: String, numbers: ClosedRange<Int64>)
    case putOutgoing(serial: Int64, ArraySlice<UInt8>)
    case removeOutgoing(serial: Int64)
    case putRuleState(key: String, ArraySlice<UInt8>)
    case removeRuleState(key: String)
    /// A group of closed events; the next one after it gets the number at its end.
    case putSegment(HistorySegment, [UInt8])
    /// The window of received messages as it was at the end of the log's piece.
    case putReceived(ReceivedWindow)
    /// The number must hold before the turns go.
    case putNumber(StoreNumber, Int64)
    /// Turns up to that number, which are wholly in the tables now.
    case dropTurns(through: Int64)

    /// About how long it takes, in rows of a table.
    var weight: Int {
        switch self {
        case .wipe: 8
        case .putSegment(_, let body): 1 + body.count / 2048
        case .putReceived(let window): 1 + window.marks.count
        case .dropTurns: 32
        default: 1
        }
    }
}
