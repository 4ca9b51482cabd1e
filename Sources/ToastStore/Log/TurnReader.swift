/// Reads the stored form of a turn, entry by entry.
struct TurnReader {
    private var reader: BinaryRecordReader
    /// The number of the turn's first closed event in the history.
    let firstClosed: Int64

    /// Checks the form and the checksum.
    init(_ bytes: [UInt8]) throws(RecordFault) {
        guard bytes.count > TurnForm.contentPosition else { throw .truncated }
        guard bytes[0] == TurnForm.version else { throw .malformed("turn") }
        var head = BinaryRecordReader(bytes[TurnForm.checksumPosition..<TurnForm.contentPosition])
        guard try head.fixed() == checksum(bytes[TurnForm.contentPosition...]) else { throw .malformed("checksum") }
        reader = BinaryRecordReader(bytes[TurnForm.contentPosition...])
        firstClosed = try reader.zigzag()
    }

    /// Nil at the end.
    mutating func next() throws(RecordFault) -> TurnEntry? {
        if reader.isAtEnd { return nil }
        guard let kind = TurnEntryKind(rawValue: try reader.byte()) else { throw .malformed("entry") }
        switch kind {
        case .toast:
            return .toast(client: try reader.text(), serial: try reader.zigzag(), try reader.framed())
        case .toastGone: return .toastGone(client: try reader.text(), serial: try reader.zigzag())
        case .client: return .client(try reader.text(), try reader.framed())
        case .clientGone: return .clientGone(try reader.text())
        case .remembered:
            return .remembered(client: try reader.text(), number: try reader.zigzag(), try reader.framed())
        case .rememberedGone: return .rememberedGone(client: try reader.text(), number: try reader.zigzag())
        case .outgoing: return .outgoing(serial: try reader.zigzag(), try reader.framed())
        case .delivered: return .delivered(serial: try reader.zigzag())
        case .received: return .received(try reader.framed())
        case .flushed: return .flushed(Int(clamping: try reader.varint()))
        case .closed: return .closed(try reader.framed())
        case .ruleState: return .ruleState(key: try reader.text(), try reader.framed())
        case .ruleStateGone: return .ruleStateGone(key: try reader.text())
        }
    }
}
