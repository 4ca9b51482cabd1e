package import ToastModel

/// Both clocks of the machine, read so that lengths told by one agree with the other: wall times move
/// with the instants, and follow the wall clock itself only when that is more than a millisecond off.
///
/// Read apart, each clock is cut to whole milliseconds at another point, and a pause of 200 ms between two
/// events could be written as 199.
package struct SteadyClock: Sendable {
    private var offset: Int64?

    package init() {}

    package mutating func now() -> Moment { steady(SystemClock.now()) }

    /// The moment with its wall time told by the instant.
    package mutating func steady(_ moment: Moment) -> Moment {
        let found = moment.wall.unixMilliseconds - moment.instant.milliseconds
        if let offset, abs(found - offset) <= 1 {
            return Moment(
                instant: moment.instant, wall: WallTime(unixMilliseconds: moment.instant.milliseconds + offset))
        }
        offset = found
        return moment
    }
}
