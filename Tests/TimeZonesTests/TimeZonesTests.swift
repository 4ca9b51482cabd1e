import Testing
import TimeZones
import ToastModel

@Suite("Time zones")
struct TimeZonesTests {
    /// 2025-01-01T00:00:00Z and a year later.
    private static let year = (
        begin: WallTime(unixMilliseconds: 1_735_689_600_000), end: WallTime(unixMilliseconds: 1_767_225_600_000)
    )

    private func periods(_ zone: String) throws -> [String] {
        let offsets = try zoneOffsets(named: zone, from: Self.year.begin, to: Self.year.end)
        #expect(offsets.zone == zone)
        return offsets.periods.map { "\($0.start.unixMilliseconds / 1000) \($0.offset.count / 60_000)" }
    }

    @Test(
        "Offsets in minutes and the seconds at which they change, in both directions",
        arguments: [
            ("UTC", ["1735689600 0"]),
            ("Etc/UTC", ["1735689600 0"]),
            ("Asia/Kathmandu", ["1735689600 345"]),
            ("Europe/Paris", ["1735689600 60", "1743296400 120", "1761440400 60"]),
            ("America/New_York", ["1735689600 -300", "1741503600 -240", "1762063200 -300"]),
            // The south: summer at the beginning, and only half an hour.
            ("Australia/Lord_Howe", ["1735689600 660", "1743865200 630", "1759591800 660"]),
            // The clocks go at midnight.
            ("America/Asuncion", ["1735689600 -180"]),
            ("Africa/Casablanca", ["1735689600 60", "1740276000 0", "1743904800 60"]),
        ])
    func changes(zone: String, expected: [String]) throws {
        #expect(try periods(zone) == expected)
    }

    @Test("A window of decades goes on with the rule that holds today")
    func decades() throws {
        let offsets = try zoneOffsets(
            named: "Europe/Paris", from: Self.year.begin, to: Self.year.begin + .days(365 * 30))
        #expect(offsets.periods.count == 1 + 2 * 30)
        // 2053-03-30T01:00:00Z, a Sunday.
        #expect(offsets.periods.contains { $0.start.unixMilliseconds == 2_626_909_200_000 && $0.offset == .hours(2) })
    }

    @Test("A window without length still has its offset")
    func emptyWindow() throws {
        let offsets = try zoneOffsets(named: "Europe/Paris", from: Self.year.end, to: Self.year.begin)
        #expect(offsets.periods == [ZoneOffsets.Period(start: Self.year.end, offset: .hours(1))])
    }

    @Test(
        "An unknown zone is named with the closest known one",
        arguments: [
            ("Europe/Pariss", "did you mean 'Europe/Paris'?"),
            ("europe/paris", "did you mean 'Europe/Paris'?"),
            ("Paris", "did you mean 'Europe/Paris'?"),
            ("America/New York", "did you mean 'America/New_York'?"),
            ("Middle-earth/Bag_End", "zones are named as in the IANA database, such as Europe/Paris"),
            ("", "zones are named as in the IANA database, such as Europe/Paris"),
            ("/etc/localtime", "zones are named as in the IANA database, such as Europe/Paris"),
            ("../zoneinfo/Europe/Paris", "zones are named as in the IANA database, such as Europe/Paris"),
        ])
    func unknownZones(name: String, hint: String) {
        do throws(TimeZoneFault) {
            _ = try zoneOffsets(named: name, from: Self.year.begin, to: Self.year.end)
            Issue.record("'\(name)' was taken")
        } catch {
            #expect(error.sentence == "there is no time zone '\(name)'")
            #expect(error.hint == hint)
        }
    }

    @Test("The names of the database can all be loaded")
    func allNames() throws {
        let names = knownZoneNames()
        #expect(names.count > 400)
        for name in names {
            #expect(throws: Never.self) {
                try zoneOffsets(named: name, from: Self.year.begin, to: Self.year.end)
            }
        }
    }
}
