/// A whole packet that came.
struct IncomingPacket {
    var first: UInt8
    var body: [UInt8]

    /// Takes the first packet out of what has come; nil while it is not complete.
    init?(_ bytes: inout [UInt8]) {
        var length = 0
        var place = 1
        while true {
            guard place < bytes.count, place < 5 else { return nil }
            length |= Int(bytes[place] & 0x7F) << (7 * (place - 1))
            place += 1
            if bytes[place - 1] & 0x80 == 0 { break }
        }
        guard bytes.count >= place + length else { return nil }
        first = bytes[0]
        body = Array(bytes[place..<place + length])
        bytes.removeFirst(place + length)
    }
}
