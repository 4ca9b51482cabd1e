import TestSupport
import Testing

@testable import Simulation

@Suite("Schedules")
struct ScheduleTests {
    @Test("are the same for the same seed", arguments: [1, 2, 3, 99, 12_345] as [UInt64])
    func repeats(seed: UInt64) {
        let schedule = ScheduleGenerator.schedule(seed: seed, steps: 80)
        #expect(schedule == ScheduleGenerator.schedule(seed: seed, steps: 80))
        #expect(schedule != ScheduleGenerator.schedule(seed: seed + 1, steps: 80))
    }

    @Test("survive being written and read, for many seeds")
    func text() throws {
        for seed in 0..<UInt64(extent(10, long: 50)) {
            let schedule = ScheduleGenerator.schedule(seed: seed, steps: 40)
            let copy = try Schedule(lines: schedule.lines)
            #expect(copy.lines == schedule.lines)
            #expect(copy == schedule, "seed \(seed)")
        }
    }

    @Test("leave out what they are told to leave out")
    func features() {
        for seed in 0..<UInt64(extent(10, long: 50)) {
            let lines = ScheduleGenerator.schedule(seed: seed, steps: 60, without: [.delays, .restarts, .mutes]).lines
            #expect(!lines.contains { $0.contains("delay=") || $0.contains(" restart ") || $0.contains(" mute ") })
        }
    }

    @Test(
        "that cannot be read say why",
        arguments: [
            ("+0 shw door a to=tv", "this is no step: +0 shw door a to=tv"),
            ("x", "a step begins with + and milliseconds: x"),
            ("+0 show door a to=tv duration=long", "'long' is no value for duration: show door a to=tv duration=long"),
            ("+0 presence tv f1 away", "'away' is no presence: presence tv f1 away"),
        ])
    func faults(line: String, sentence: String) {
        #expect {
            try Schedule(lines: ["start 0 0", line])
        } throws: { error in
            let found = (error as? ScheduleFault)?.sentence
            return found?.hasPrefix(sentence.prefix { $0 != ":" }) == true
        }
    }
}
