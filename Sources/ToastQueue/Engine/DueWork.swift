/// One thing that is due, with its place in the order of an instant (rule 2): clients in the order in
/// which they came to be, and within a client show timeouts in display order, ttl expiries in arrival
/// order, then everything else.
struct DueWork: Comparable {
    enum Kind: UInt8 {
        case timeout, expiry, other, delayOver, forgetting
    }

    /// The client's number.
    var number: Int64
    var kind: Kind
    /// Display order, arrival, or the end of the delay.
    var order: Int64
    /// Decides between delays that end together.
    var serial: Int64 = 0
    var client: ClientIndex
    var toast = ToastIndex.none

    static func < (left: DueWork, right: DueWork) -> Bool {
        (left.number, left.client.raw, left.kind.rawValue, left.order, left.serial)
            < (right.number, right.client.raw, right.kind.rawValue, right.order, right.serial)
    }
}
