/// FNV-1a of 64 bits: tells contents apart that nobody makes alike on purpose. The same on every machine and
/// for ever, so that it may be stored.
package struct ContentHash: Hashable, Sendable {
    package private(set) var value: UInt64

    package init() {
        value = 0xCBF2_9CE4_8422_2325
    }

    @inlinable
    package init(_ bytes: some Sequence<UInt8>) {
        self.init()
        add(bytes)
    }

    @inlinable
    package mutating func add(_ bytes: some Sequence<UInt8>) {
        var sum = value
        for byte in bytes { sum = Self.joined(sum, UInt64(byte)) }
        set(sum)
    }

    /// Closes what was added so far, so that `ab`, `c` is another than `a`, `bc`.
    package mutating func close() { value = Self.joined(value, 0x1FF) }

    @inlinable
    package static func joined(_ sum: UInt64, _ unit: UInt64) -> UInt64 { (sum ^ unit) &* 0x100_0000_01B3 }

    @usableFromInline
    mutating func set(_ sum: UInt64) { value = sum }
}
