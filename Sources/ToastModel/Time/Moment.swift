/// Now, on both clocks. Everything that depends on time is handed one of these.
package struct Moment: Hashable, Sendable {
    /// Drives timers.
    package var instant: Instant
    /// Is written into events, and judges quiet hours, delays and ttl over a restart.
    package var wall: WallTime

    package init(instant: Instant, wall: WallTime) {
        self.instant = instant
        self.wall = wall
    }
}
