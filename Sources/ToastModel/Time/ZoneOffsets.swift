/// A time zone as plain data: which offset from UTC holds from which instant on.
///
/// Whoever reads the zone database makes one for the years that matter, so that quiet hours can be
/// judged without input or output.
package struct ZoneOffsets: Hashable, Sendable {
    package struct Period: Hashable, Sendable {
        /// The first instant at which the offset holds.
        package var start: WallTime
        /// Local time minus UTC.
        package var offset: Milliseconds

        package init(start: WallTime, offset: Milliseconds) {
            self.start = start
            self.offset = offset
        }
    }

    /// The IANA name, for messages.
    package var zone: String
    /// In ascending order, never empty. The first also holds before its start, the last for ever.
    package var periods: [Period]

    package init(zone: String, periods: [Period]) {
        self.zone = zone
        self.periods = periods.isEmpty ? [Period(start: WallTime(unixMilliseconds: 0), offset: .zero)] : periods
    }

    package static let utc = ZoneOffsets(zone: "UTC", periods: [])
}
