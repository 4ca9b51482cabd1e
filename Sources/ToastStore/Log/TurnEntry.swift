/// One change of a turn, as read back. Records stay in their binary form.
enum TurnEntry {
    case toast(client: String, serial: Int64, ArraySlice<UInt8>)
    case toastGone(client: String, serial: Int64)
    case client(String, ArraySlice<UInt8>)
    case clientGone(String)
    case remembered(client: String, number: Int64, ArraySlice<UInt8>)
    case rememberedGone(client: String, number: Int64)
    case outgoing(serial: Int64, ArraySlice<UInt8>)
    case delivered(serial: Int64)
    case received(ArraySlice<UInt8>)
    case flushed(Int)
    case closed(ArraySlice<UInt8>)
    case ruleState(key: String, ArraySlice<UInt8>)
    case ruleStateGone(key: String)
}
