/// A timer that was set in a `TimerWheel`; worthless after it fired or was cancelled.
struct TimerHandle: Hashable {
    var raw: Int32

    static let none = TimerHandle(raw: -1)

    var exists: Bool { raw >= 0 }
}
