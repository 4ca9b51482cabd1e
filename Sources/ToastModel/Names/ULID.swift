/// A 128-bit identifier that sorts by the time it was made: 48 bits of Unix milliseconds, then
/// 80 bits of randomness, written as 26 characters of Crockford's base 32.
package struct ULID: Hashable, Comparable, Sendable {
    package var high: UInt64
    package var low: UInt64

    package init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// `randomHigh` gives 16 bits, `randomLow` 64; the caller owns the source of randomness.
    package init(at time: WallTime, randomHigh: UInt16, randomLow: UInt64) {
        high = UInt64(clamping: time.unixMilliseconds) << 16 | UInt64(randomHigh)
        low = randomLow
    }

    /// The identifier `count` further on: the same time, unique as long as the counts differ.
    package func advanced(by count: UInt64) -> ULID {
        let (sum, carry) = low.addingReportingOverflow(count)
        return ULID(high: carry ? high &+ 1 : high, low: sum)
    }

    package static func < (left: ULID, right: ULID) -> Bool {
        (left.high, left.low) < (right.high, right.low)
    }

    /// The 26 characters.
    package var text: String {
        String(asciiBytes: 26) { index in
            let shift = 5 * (25 - index)
            return Self.digit(at: shift, high: high, low: low)
        }
    }

    private static func digit(at shift: Int, high: UInt64, low: UInt64) -> UInt8 {
        let bits: UInt64
        if shift >= 64 {
            bits = high >> UInt64(shift - 64)
        } else if shift > 59 {
            bits = low >> UInt64(shift) | high << UInt64(64 - shift)
        } else {
            bits = low >> UInt64(shift)
        }
        return crockford[Int(bits & 31)]
    }

    private static let crockford = [UInt8]("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)
}

extension String {
    /// A text of ASCII bytes, each given by its index.
    fileprivate init(asciiBytes count: Int, _ byte: (Int) -> UInt8) {
        self = String(decoding: (0..<count).map(byte), as: UTF8.self)
    }
}
