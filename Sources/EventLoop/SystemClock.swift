import CLinux
import Glibc
package import ToastModel

/// The two clocks of the machine.
package enum SystemClock {
    /// Now: CLOCK_BOOTTIME for timers, CLOCK_REALTIME for events.
    package static func now() -> Moment {
        Moment(
            instant: Instant(milliseconds: nanoseconds(of: CLOCK_BOOTTIME) / 1_000_000),
            wall: WallTime(unixMilliseconds: nanoseconds(of: CLOCK_REALTIME) / 1_000_000))
    }

    /// A clock that only measures lengths of work, in nanoseconds.
    package static func ticks() -> Int64 { nanoseconds(of: CLOCK_MONOTONIC) }

    private static func nanoseconds(of clock: clockid_t) -> Int64 {
        var time = timespec()
        _ = unsafe clock_gettime(clock, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}
