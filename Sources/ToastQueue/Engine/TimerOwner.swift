/// Whose timer fired, in the four bytes that a timer carries.
enum TimerOwner {
    case toast(ToastIndex)
    case client(ClientIndex)
    /// Mutes of a client that end by the clock on the wall.
    case clientMutes(ClientIndex)
    /// Quiet hours of the settings at that place.
    case schedule(Int32)
    /// The client that is idle the longest is to be forgotten.
    case idleClients

    private static let kindBits: UInt32 = 3

    var payload: UInt32 {
        switch self {
        case .toast(let toast): UInt32(toast.raw) << Self.kindBits
        case .client(let client): UInt32(client.raw) << Self.kindBits | 1
        case .clientMutes(let client): UInt32(client.raw) << Self.kindBits | 2
        case .schedule(let place): UInt32(place) << Self.kindBits | 3
        case .idleClients: 4
        }
    }

    init(payload: UInt32) {
        let place = Int32(payload >> Self.kindBits)
        switch payload & 7 {
        case 0: self = .toast(ToastIndex(raw: place))
        case 1: self = .client(ClientIndex(raw: place))
        case 2: self = .clientMutes(ClientIndex(raw: place))
        case 3: self = .schedule(place)
        default: self = .idleClients
        }
    }
}
