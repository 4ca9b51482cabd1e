/// Steele, Lea and Flood's generator: a sequence that its seed decides.
package struct SplitMix: RandomNumberGenerator, Sendable {
    package var state: UInt64

    package init(state: UInt64) {
        self.state = state
    }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
    }

    /// 0 up to, without, `limit`; 0 when there is nothing to choose from.
    package mutating func below(_ limit: Int) -> Int {
        limit > 0 ? Int(next() % UInt64(limit)) : 0
    }
}
