import Testing
import ToastModel
import ToastQueue

@testable import Simulation

/// The model's quiet hours against a clock that is looked at minute by minute.
@Suite("Quiet hours of the model")
struct QuietHoursSpansTests {
    /// Clocks go forward by an hour at 2026-03-29T01:00Z, and back at 2026-10-25T01:00Z, as in Paris.
    private static let paris = ZoneOffsets(
        zone: "Europe/Paris",
        periods: [
            ZoneOffsets.Period(start: WallTime(unixMilliseconds: 0), offset: .hours(1)),
            ZoneOffsets.Period(start: WallTime(unixMilliseconds: 1_774_746_000_000), offset: .hours(2)),
            ZoneOffsets.Period(start: WallTime(unixMilliseconds: 1_792_890_000_000), offset: .hours(1)),
        ])

    private func localMinutes(_ time: WallTime) -> Int64 {
        let offset = Self.paris.periods.last { $0.start <= time }?.offset ?? .hours(1)
        return (time + offset).unixMilliseconds / 60_000
    }

    @Test(
        "hold from the first minute that shows the begin to the first that shows the end",
        arguments: [
            (22 * 60, 7 * 60), (2 * 60, 3 * 60), (2 * 60 + 30, 6 * 60), (23 * 60, 2 * 60 + 30), (0, 0),
            (2 * 60 + 15, 2 * 60 + 45),
        ], [1_774_656_000_000, 1_792_800_000_000] as [Int64])
    func minutes(_ hours: (begin: Int, end: Int), around: Int64) {
        let quiet = QuietHours(begin: hours.begin, end: hours.end, zone: Self.paris)
        var isOn = false
        var end: Int64 = 0
        var shown: Int64 = 0
        for minute in 0..<Int64(3 * 1440) {
            let time = WallTime(unixMilliseconds: around + minute * 60_000)
            // The clock as somebody sees it who believes the latest time it ever showed.
            let local = max(shown, localMinutes(time))
            let isNews = local > shown
            if isOn, local >= end { isOn = false }
            if isNews, let begin = (shown + 1...local).last(where: { Int($0 % 1440) == hours.begin }), shown > 0 {
                isOn = true
                end = begin - Int64(hours.begin) + Int64(hours.end) + (hours.end <= hours.begin ? 1440 : 0)
                if local >= end { isOn = false }
            }
            shown = local
            guard minute > 1440, minute % 5 == 0 else { continue }
            let spans = quietHoursSpans(quiet, around: time)
            #expect(spans.contains { $0.begin <= time && time < $0.end } == isOn, "minute \(minute)")
        }
    }
}
