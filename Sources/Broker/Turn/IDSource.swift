package import ToastModel

/// Makes identifiers from the system's source of randomness.
package struct IDSource: Sendable {
    private var random = SystemRandomNumberGenerator()

    package init() {}

    package mutating func next(at time: WallTime) -> ULID {
        ULID(at: time, randomHigh: random.next(), randomLow: random.next())
    }
}
