/// A timer that was set in a `TimerWheel`; worthless after it fired or was cancelled.
package struct TimerHandle: Hashable {
    package var raw: Int32

    package static let none = TimerHandle(raw: -1)

    package var exists: Bool { raw >= 0 }
}
