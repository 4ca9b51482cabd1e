/// A point in civil time: milliseconds since 1970-01-01T00:00:00Z, as in every field named `_at`.
package struct WallTime: Hashable, Comparable, Sendable {
    package var unixMilliseconds: Int64

    package init(unixMilliseconds: Int64) {
        self.unixMilliseconds = unixMilliseconds
    }

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
