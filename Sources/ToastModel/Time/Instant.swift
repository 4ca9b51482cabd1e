/// A point on the clock that the timers run on: milliseconds of CLOCK_BOOTTIME, which counts the
/// time the machine was suspended and does not see steps of the wall clock.
package struct Instant: Hashable, Comparable, Sendable {
    package var milliseconds: Int64

    package init(milliseconds: Int64) {
        self.milliseconds = milliseconds
    }

    package static func < (left: Instant, right: Instant) -> Bool { left.milliseconds < right.milliseconds }

    package static func + (left: Instant, right: Milliseconds) -> Instant {
        Instant(milliseconds: left.milliseconds + right.count)
    }

    package static func - (left: Instant, right: Milliseconds) -> Instant {
        Instant(milliseconds: left.milliseconds - right.count)
    }

    package static func - (left: Instant, right: Instant) -> Milliseconds {
        Milliseconds(left.milliseconds - right.milliseconds)
    }
}
