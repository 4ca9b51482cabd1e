import Normalizer
import Testing
import ToastModel

@Suite("What rules remember")
struct RuleStateTests {
    private static let rules = """
        - { name: door, topic: "door/{x}", when: open == true, clear: open == false, toast: { key: "door/{{x}}", title: "{{x}}" } }
        - { name: hold, topic: "will/{x}", on: { to: offline, for: 30s }, clear: { to: online, resolve: back }, toast: { key: "will/{{x}}", title: "{{x}}" } }
        - { name: mode, topic: mode, on: { change: payload }, cooldown: 1h, toast: { title: "{{was ?? '-'}} {{value}}" } }
        - { name: keyed, topic: keyed, on: { appears: payload }, clear: hide, toast: { key: "k/{{key}}", title: "{{key}}" } }
        - { name: silent, topic: silent, on: { silent: 10m }, toast: { title: silent } }
        - { name: names, topic: "car/{n}/state", on: every, toast: { title: "{{last('car/{{n}}/name') ?? n}}" } }
        - { name: delta, topic: delta, on: { change: s }, toast: { title: "{{merged.name}} {{value}}" } }
        - { name: child, topic: "child/{x}", on: { to: offline }, suppress_while: "will/a", toast: { key: "child/{{x}}", title: "{{x}}" } }
        """

    /// Plays the first half, restarts with a new clock, plays the second half.
    private func restarted(after pause: Milliseconds = .seconds(10)) throws -> (RuleBench, [RuleStateEntry]) {
        var bench = try RuleBench(Self.rules)
        _ = bench.send("door/a", #"{"open":true}"#)
        _ = bench.send("door/b", #"{"open":false}"#)
        _ = bench.send("will/a", "offline")
        _ = bench.wait(.seconds(31))
        _ = bench.send("child/x", "offline")
        _ = bench.send("will/b", "offline")
        _ = bench.send("mode", "auto")
        _ = bench.send("keyed", #"{"e1":{},"e2":{}}"#)
        _ = bench.send("silent", "1")
        _ = bench.send("car/1/name", "Blue")
        _ = bench.send("delta", #"{"s":"a","name":"N"}"#)
        let entries = bench.engine.takeChanges(.all, at: bench.now)
        var fresh = try RuleBench(Self.rules)
        // The machine's clock began anew, the wall clock went on.
        fresh.now = Moment(instant: Instant(milliseconds: 5_000), wall: bench.now.wall + pause)
        fresh.engine.restore(entries, at: fresh.now)
        return (fresh, entries)
    }

    @Test("Values, active toasts, holds, cooldowns, keys, silence and memories survive a restart")
    func restart() throws {
        var (bench, _) = try restarted()
        #expect(bench.send("door/a", #"{"open":true}"#) == ["nothing unchanged"])
        #expect(bench.send("door/a", #"{"open":false}"#) == ["hide [door/a]"])
        #expect(bench.send("door/b", #"{"open":false}"#) == ["nothing unchanged"])
        #expect(bench.send("mode", "auto") == ["nothing unchanged"])
        #expect(bench.send("mode", "off") == ["nothing cooldown"])
        #expect(bench.send("keyed", #"{"e2":{},"e3":{}}"#) == ["show [k/e3] e3", "hide [k/e1]"])
        #expect(bench.send("car/1/state", "x") == ["show Blue"])
        #expect(bench.send("delta", #"{"s":"b"}"#) == ["show N b"])
        #expect(bench.send("child/y", "offline") == ["nothing suppressed"])
        // Of the 30 seconds 10 went by while nobody listened.
        #expect(bench.wait(.seconds(19)) == [])
        #expect(bench.wait(.seconds(1)) == ["show [will/b] b"])
        #expect(bench.send("will/a", "online") == ["show [will/a] success a | back"])
        #expect(bench.wait(.seconds(30)) == ["show [child/x] x", "show [child/y] y"])
    }

    @Test("What fell due while nobody listened fires at once; silence is granted its whole time again")
    func overdue() throws {
        var (bench, _) = try restarted(after: .hours(2))
        #expect(bench.wait(.zero) == ["show [will/b] b"])
        #expect(bench.wait(.minutes(9)) == [])
        #expect(bench.wait(.minutes(1)) == ["show silent"])
        #expect(bench.send("mode", "off") == ["show auto off"])
    }

    @Test("Only what changed is handed out, remembered payloads at most every half minute")
    func changes() throws {
        var bench = try RuleBench(Self.rules)
        _ = bench.send("door/a", #"{"open":true}"#)
        #expect(bench.engine.takeChanges(.due, at: bench.now).count == 1)
        _ = bench.send("door/a", #"{"open":true}"#)
        #expect(bench.engine.takeChanges(.due, at: bench.now) == [])
        _ = bench.send("car/1/name", "Blue")
        #expect(bench.engine.takeChanges(.due, at: bench.now).count == 1)
        _ = bench.send("car/1/name", "Red")
        #expect(bench.engine.takeChanges(.due, at: bench.now) == [])
        #expect(bench.engine.takeChanges(.all, at: bench.now).count == 1)
        _ = bench.send("silent", "1")
        #expect(bench.engine.takeChanges(.due, at: bench.now).count == 1)
        for _ in 0..<5 { _ = bench.send("silent", "2") }
        #expect(bench.engine.takeChanges(.due, at: bench.now) == [])
    }

    @Test("Entries of rules that are gone are removed from the store; broken ones harm nobody")
    func orphans() throws {
        let (_, entries) = try restarted()
        var bench = try RuleBench(
            "- { name: door, topic: \"door/{x}\", when: open == true, clear: open == false, toast: { key: \"door/{{x}}\", title: x } }"
        )
        let broken = entries.map { RuleStateEntry(key: $0.key + "x", value: Array("{".utf8)) }
        bench.engine.restore(entries + broken, at: bench.now)
        let removed = bench.engine.takeChanges(.due, at: bench.now)
        #expect(removed.allSatisfy { $0.value == nil })
        #expect(removed.count == entries.count + broken.count - 2)
        #expect(bench.send("door/a", #"{"open":false}"#) == ["hide [door/a]"])
    }

    @Test("Rules that stay the same keep their memory over a change of the configuration")
    func reconfigured() throws {
        var settings = AppSettings(name: try AppName("test"))
        settings.rules = try RuleBench.compile(Self.rules)
        var normalizer = Normalizer(apps: [settings], limits: PayloadLimits())
        let now = Moment(instant: Instant(milliseconds: 0), wall: WallTime(unixMilliseconds: 1_767_323_045_000))
        func message(_ topic: String, _ payload: String) -> InboundMessage {
            InboundMessage(topic: topic, payload: Array(payload.utf8))
        }
        _ = normalizer.mapped(message("door/a", #"{"open":true}"#), at: now)
        _ = normalizer.mapped(message("silent", "1"), at: now)
        let later = Moment(instant: now.instant + .minutes(9), wall: now.wall + .minutes(9))
        settings.rules = try RuleBench.compile(
            Self.rules + "\n- { name: new, topic: new, on: every, toast: { title: new } }")
        normalizer.reconfigure(apps: [settings], limits: PayloadLimits(), at: later)
        #expect(
            normalizer.mapped(message("door/a", #"{"open":true}"#), at: later) == [
                .nothing(app: settings.name, .unchanged)
            ])
        #expect(normalizer.nextDeadline() == now.instant + .minutes(10))
        #expect(normalizer.mapped(message("new", "1"), at: later).count == 1)
    }
}
