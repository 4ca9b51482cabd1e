/// The kinds of entries in the stored form of a turn. The numbers are part of the layout.
enum TurnEntryKind: UInt8 {
    /// Client, serial, framed record.
    case toast = 1
    /// Client, serial.
    case toastGone = 2
    /// Client, framed record.
    case client = 3
    /// Client.
    case clientGone = 4
    /// Client, number, framed record.
    case remembered = 5
    /// Client, number.
    case rememberedGone = 6
    /// Serial, framed record.
    case outgoing = 7
    /// Serial.
    case delivered = 8
    /// Framed record.
    case received = 9
    /// A count.
    case flushed = 10
    /// Framed record.
    case closed = 11
    /// Key, framed record.
    case ruleState = 12
    /// Key.
    case ruleStateGone = 13
}
