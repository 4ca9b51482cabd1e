import Testing
import TimeZones
import ToastModel
import ToastQueue

@Suite struct QuietHoursTests {
    /// Milliseconds of a UTC time of the year 2026.
    private static func utc(_ month: Int, _ day: Int, _ hour: Int, _ minute: Int = 0) -> Int64 {
        let before = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334][month - 1]
        return 1_767_225_600_000 + (Int64(before + day - 1) * 1440 + Int64(hour * 60 + minute)) * 60_000
    }

    private func paris() throws -> ZoneOffsets {
        try zoneOffsets(
            named: "Europe/Paris", from: WallTime(unixMilliseconds: Self.utc(1, 1, 0)),
            to: WallTime(unixMilliseconds: Self.utc(12, 31, 0)))
    }

    /// When a client with these hours is muted between two times, as "from–to" in minutes of UTC since the
    /// first; looked at from outside through the screens that change.
    private func spans(_ hours: [QuietHours], from: Int64, to: Int64) -> [String] {
        var scenario = Scenario("", "", "").configuration
        scenario.defaults.mute = hours
        let stage = Stage(scenario, wallAtZero: from)
        stage.detail = .everything
        stage.handle(Script.event("show a sticky"), at: 0)
        var spans: [String] = []
        var begin: Int64?
        func look(_ time: Int64) {
            let muted = stage.screen.muted != nil
            if muted, begin == nil { begin = time }
            if !muted, let start = begin {
                spans.append("\(start / 60_000)–\(time / 60_000)")
                begin = nil
            }
        }
        look(0)
        while let deadline = stage.engine.nextDeadline()?.milliseconds, deadline <= to - from {
            stage.handle(.timePassed, at: deadline)
            look(deadline)
        }
        return spans
    }

    @Test("A night in winter and one in summer")
    func ordinaryNights() throws {
        let hours = QuietHours(begin: 22 * 60, end: 7 * 60, zone: try paris())
        // 22:00 in Paris is 21:00 UTC in winter, 20:00 in summer.
        #expect(spans([hours], from: Self.utc(1, 10, 12), to: Self.utc(1, 11, 12)) == ["540–1080"])
        #expect(spans([hours], from: Self.utc(7, 10, 12), to: Self.utc(7, 11, 12)) == ["480–1020"])
    }

    @Test("The night the clock goes forward is an hour shorter, the night it goes back an hour longer")
    func nightsOfChange() throws {
        let hours = QuietHours(begin: 22 * 60, end: 7 * 60, zone: try paris())
        // 29 March 2026, 02:00 becomes 03:00; 25 October 2026, 03:00 becomes 02:00.
        #expect(spans([hours], from: Self.utc(3, 28, 12), to: Self.utc(3, 29, 12)) == ["540–1020"])
        #expect(spans([hours], from: Self.utc(10, 24, 12), to: Self.utc(10, 25, 12)) == ["480–1080"])
    }

    @Test("An hour that is skipped, and one that comes twice")
    func hoursOfChange() throws {
        let zone = try paris()
        // Begins inside the skipped hour: at the change. Ends inside it: at the change.
        let skipped = QuietHours(begin: 2 * 60 + 30, end: 4 * 60, zone: zone)
        #expect(spans([skipped], from: Self.utc(3, 29, 0), to: Self.utc(3, 29, 12)) == ["60–120"])
        let ending = QuietHours(begin: 60, end: 2 * 60 + 30, zone: zone)
        #expect(spans([ending], from: Self.utc(3, 28, 22), to: Self.utc(3, 29, 12)) == ["120–180"])
        // 02:15–02:45 comes twice when the clock goes back at 01:00 UTC.
        let twice = QuietHours(begin: 2 * 60 + 15, end: 2 * 60 + 45, zone: zone)
        #expect(spans([twice], from: Self.utc(10, 25, 0), to: Self.utc(10, 25, 12)) == ["15–45", "75–105"])
    }

    @Test("Days name the day on which it begins")
    func days() throws {
        // 10 January 2026 is a Saturday.
        let hours = QuietHours(begin: 22 * 60, end: 7 * 60, days: [.saturday])
        #expect(spans([hours], from: Self.utc(1, 9, 12), to: Self.utc(1, 12, 12)) == ["2040–2580"])
        let never = QuietHours(begin: 22 * 60, end: 7 * 60, days: [])
        #expect(spans([never], from: Self.utc(1, 9, 12), to: Self.utc(1, 30, 12)).isEmpty)
    }

    @Test("Equal begin and end are a whole day")
    func wholeDay() {
        let hours = QuietHours(begin: 600, end: 600, days: [.saturday])
        #expect(spans([hours], from: Self.utc(1, 10, 0), to: Self.utc(1, 12, 0)) == ["600–2040"])
    }

    @Test("Of overlapping hours the higher level rules")
    func overlapping() {
        var scenario = Scenario("", "", "").configuration
        scenario.defaults.mute = [
            QuietHours(begin: 60, end: 240, level: .high), QuietHours(begin: 120, end: 180, level: .urgent),
        ]
        let stage = Stage(scenario, wallAtZero: Self.utc(1, 10, 0))
        stage.handle(Script.event("show a level 2 sticky"), at: 0)
        stage.handle(Script.event("show b level 0 sticky"), at: 0)
        let minute: Int64 = 60_000
        stage.pass(to: 150 * minute)
        #expect(stage.screen.muted == Screen.Muted(level: .urgent, until: stage.wall(180 * minute)))
        stage.pass(to: 200 * minute)
        #expect(stage.screen.muted == Screen.Muted(level: .high, until: stage.wall(240 * minute)))
        stage.pass(to: 300 * minute)
        #expect(stage.screen.muted == nil)
        #expect(stage.takeLog() == ["D(a)@0", "H(a)@7200000", "D(a,returned)@10800000"])
    }

    @Test("unmute ends quiet hours until they next begin")
    func unmute() {
        var scenario = Scenario("", "", "").configuration
        scenario.defaults.mute = [QuietHours(begin: 60, end: 240)]
        let stage = Stage(scenario, wallAtZero: Self.utc(1, 10, 0))
        let minute: Int64 = 60_000
        stage.handle(Script.event("show a sticky"), at: 0)
        stage.pass(to: 100 * minute)
        stage.handle(Script.event("unmute"), at: 100 * minute)
        stage.pass(to: 1600 * minute)
        let day: Int64 = 1440 * minute
        #expect(
            stage.takeLog() == [
                "D(a)@0", "H(a)@\(60 * minute)", "D(a,returned)@\(100 * minute)", "H(a)@\(60 * minute + day)",
            ])
    }

    @Test("A whole day of quiet hours that was unmuted begins again the next day")
    func unmuteWholeDay() {
        var scenario = Scenario("", "", "").configuration
        scenario.defaults.mute = [QuietHours(begin: 0, end: 0)]
        let stage = Stage(scenario, wallAtZero: Self.utc(1, 10, 0))
        stage.handle(Script.event("show a sticky"), at: 0)
        stage.handle(Script.event("unmute"), at: 1000)
        stage.pass(to: 90_000_000)
        #expect(stage.takeLog() == ["D(a)@1000", "H(a)@86400000"])
    }

    @Test("A client without toasts has no timer of its own for quiet hours, and its screen is right")
    func idleClients() {
        var scenario = Scenario("", "", "").configuration
        scenario.defaults.mute = [QuietHours(begin: 60, end: 240)]
        let stage = Stage(scenario, wallAtZero: Self.utc(1, 10, 0))
        stage.detail = .everything
        stage.handle(Script.event("online"), at: 0)
        stage.handle(Script.event("online on d"), at: 0)
        _ = stage.takeLog()
        stage.pass(to: 3_600_001)
        #expect(stage.takeLog() == ["screen@3600000", "d:screen@3600000"])
    }
}
