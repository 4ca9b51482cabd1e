/// A length of time in whole milliseconds, the resolution of every timer and event.
package struct Milliseconds: Hashable, Comparable, Sendable, AdditiveArithmetic {
    package var count: Int64

    package init(_ count: Int64) {
        self.count = count
    }

    package static let zero = Milliseconds(0)

    /// Thirty days: the longest duration and the longest delay that the broker takes.
    package static let longest = Milliseconds.days(30)

    package static func seconds(_ count: Int64) -> Milliseconds { Milliseconds(count * 1000) }
    package static func minutes(_ count: Int64) -> Milliseconds { Milliseconds(count * 60_000) }
    package static func hours(_ count: Int64) -> Milliseconds { Milliseconds(count * 3_600_000) }
    package static func days(_ count: Int64) -> Milliseconds { Milliseconds(count * 86_400_000) }

    package static func < (left: Milliseconds, right: Milliseconds) -> Bool { left.count < right.count }

    package static func + (left: Milliseconds, right: Milliseconds) -> Milliseconds {
        Milliseconds(left.count + right.count)
    }

    package static func - (left: Milliseconds, right: Milliseconds) -> Milliseconds {
        Milliseconds(left.count - right.count)
    }
}
