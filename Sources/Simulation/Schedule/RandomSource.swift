/// Numbers that look random and are the same for the same seed, on every machine: xoshiro256**
/// (Blackman and Vigna), its state filled by splitmix64.
package struct RandomSource: Sendable {
    private var state: (UInt64, UInt64, UInt64, UInt64)

    package init(seed: UInt64) {
        var mixer = seed
        func next() -> UInt64 {
            mixer &+= 0x9E37_79B9_7F4A_7C15
            var mixed = mixer
            mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
            return mixed ^ mixed >> 31
        }
        state = (next(), next(), next(), next())
    }

    /// 64 bits.
    package mutating func next() -> UInt64 {
        let product = state.1 &* 5
        let result = (product << 7 | product >> 57) &* 9
        let shifted = state.1 << 17
        state.2 ^= state.0
        state.3 ^= state.1
        state.1 ^= state.2
        state.0 ^= state.3
        state.2 ^= shifted
        state.3 = state.3 << 45 | state.3 >> 19
        return result
    }

    /// A number from 0 up to, and without, `bound`, which is above 0.
    package mutating func below(_ bound: Int) -> Int {
        // The bias of a remainder does not matter here: bounds are small.
        Int(next() % UInt64(max(1, bound)))
    }

    /// A number within the range.
    package mutating func pick(_ range: ClosedRange<Int>) -> Int {
        range.lowerBound + below(range.count)
    }

    /// One of these, which are not none.
    package mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[below(elements.count)]
    }

    /// True in `percent` of a hundred draws.
    package mutating func chance(_ percent: Int) -> Bool {
        below(100) < percent
    }

    /// A value in `percent` of a hundred draws.
    package mutating func maybe<Value>(_ percent: Int, _ value: (inout RandomSource) -> Value) -> Value? {
        chance(percent) ? value(&self) : nil
    }
}
