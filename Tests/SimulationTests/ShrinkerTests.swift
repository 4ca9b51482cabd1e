import Testing

@testable import Simulation

@Suite("Shrinker")
struct ShrinkerTests {
    @Test("leaves only what the failure needs, with simple numbers")
    func shrinks() throws {
        let schedule = try Schedule(lines: [
            "start 0 1767225600000",
            "| defaults slots=2 gap=777",
            "+10 show door a to=tv,hall title=t1 priority=5",
            "+2345 show mail b to=hall",
            "+0 input tv tap id=b frontend=f1",
            "+1 reload",
            "| client tv slots=3",
            "+4711 input hall dismiss id=a generation=2",
            "+1 time",
        ])
        // It fails when hall dismisses `a` after it was shown there.
        let failing: (Schedule) -> Difference? = { candidate in
            let lines = candidate.lines
            guard let shown = lines.firstIndex(where: { $0.contains("show door a to=") && $0.contains("hall") }),
                let dismissed = lines.firstIndex(where: { $0.contains("input hall dismiss id=a") }),
                shown < dismissed
            else { return nil }
            var difference = Difference(.events, "found")
            difference.step = candidate.steps.count
            return difference
        }
        let first = try #require(failing(schedule))
        let shrunk = Shrinker.shrink(schedule, failing: first, run: failing).schedule
        #expect(
            shrunk.lines == [
                "start 0 1767225600000", "+0 show door a to=hall", "+0 input hall dismiss id=a",
            ])
    }

    @Test("keeps what fails in another way out")
    func keepsKind() throws {
        let schedule = try Schedule(lines: ["start 0 0", "+5 show door a to=tv", "+6 time"])
        let failing: (Schedule) -> Difference? = { candidate in
            Difference(candidate.steps.count == 2 ? .events : .screen, "found")
        }
        var first = Difference(.events, "found")
        first.step = 2
        #expect(Shrinker.shrink(schedule, failing: first, run: failing).schedule.steps.count == 2)
    }
}
