import Normalizer
package import ToastModel

/// Tells wall times as the local clock does.
package struct ClockFace: Hashable, Sendable {
    package let zone: ZoneOffsets

    package init(_ zone: ZoneOffsets) {
        self.zone = zone
    }

    /// `2026-05-01 07:00:05`
    func dateAndTime(_ time: WallTime) -> String {
        let date = CivilTime(time, in: zone)
        return "\(date.year)-\(Self.two(date.month))-\(Self.two(date.day)) \(timeOfDay(time))"
    }

    /// `07:00:05`
    func timeOfDay(_ time: WallTime) -> String {
        let clock = CivilTime(time, in: zone)
        return "\(Self.two(clock.hour)):\(Self.two(clock.minute)):\(Self.two(clock.second))"
    }

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
