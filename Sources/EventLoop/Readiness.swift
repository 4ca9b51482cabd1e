/// What a descriptor is ready for.
package struct Readiness: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    package static let reading = Readiness(rawValue: 1)
    package static let writing = Readiness(rawValue: 2)
    /// The other side closed, or the descriptor failed. Always reported, never asked for.
    package static let broken = Readiness(rawValue: 4)
}
