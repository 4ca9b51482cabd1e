/// A point in civil time: milliseconds since 1970-01-01T00:00:00Z, as in every field named `_at`.
package struct WallTime: Hashable, Comparable, Sendable {
    package var unixMilliseconds: Int64

    package init(unixMilliseconds: Int64) {
        self.unixMilliseconds = unixMilliseconds
    }

    /// The nearest time of the years 1970 to 9999: differences of such times do not overflow.
    package var inReason: WallTime { WallTime(unixMilliseconds: min(max(unixMilliseconds, 0), 253_402_300_799_999)) }

    package static func < (left: WallTime, right: WallTime) -> Bool {
        left.unixMilliseconds < right.unixMilliseconds
    }

    package static func + (left: WallTime, right: Milliseconds) -> WallTime {
        WallTime(unixMilliseconds: left.unixMilliseconds + right.count)
    }

    package static func - (left: WallTime, right: WallTime) -> Milliseconds {
        Milliseconds(left.unixMilliseconds - right.unixMilliseconds)
    }
}
