import Normalizer
import Testing
import ToastModel

@Suite("Retained messages and rules")
struct RetainedRuleTests {
    private func rules(_ policy: String) -> String {
        "- { topic: \"r/{x}\", retained: \(policy), on: every, toast: { title: \"{{payload}}\" } }"
    }

    @Test("seed sets the state only, show shows, ignore does nothing")
    func policies() throws {
        var seed = try RuleBench(rules("seed"))
        #expect(seed.send("r/a", "old", .retained) == ["nothing seeded"])
        var show = try RuleBench(rules("show"))
        #expect(show.send("r/a", "old", .retained) == ["show old"])
        var ignore = try RuleBench(rules("ignore"))
        #expect(ignore.send("r/a", "old", .retained) == ["nothing retained_ignored"])
        #expect(ignore.send("r/a", "new") == ["show new"])
    }

    @Test("once shows what was not the last one shown on its topic, also after a restart")
    func once() throws {
        var bench = try RuleBench(rules("once"))
        #expect(bench.send("r/a", "old", .retained) == ["show old"])
        #expect(bench.send("r/a", "old", .retained) == ["nothing seeded"])
        #expect(bench.send("r/a", "new") == ["show new"])
        let entries = bench.engine.takeChanges(.all, at: bench.now)
        var fresh = try RuleBench(rules("once"))
        fresh.engine.restore(entries, at: fresh.now)
        #expect(fresh.send("r/a", "new", .retained) == ["nothing seeded"])
        #expect(fresh.send("r/a", "newer", .retained) == ["show newer"])
    }

    @Test("A replay after a reconnect takes back what is over, and shows nothing")
    func replay() throws {
        var bench = try RuleBench(
            """
            - topic: "d/{x}"
              when: open == true
              clear: { when: open == false, resolve: closed }
              toast: { key: "{{x}}", title: "{{x}}" }
            """)
        #expect(bench.send("d/a", #"{"open":true}"#) == ["show [a] a"])
        #expect(bench.send("d/b", #"{"open":true}"#, .retained) == ["nothing seeded"])
        #expect(bench.send("d/a", #"{"open":false}"#, .retained) == ["hide [a]"])
        #expect(bench.send("d/b", #"{"open":false}"#) == ["show [b] success b | closed"])
    }

    @Test("An empty payload does nothing, is accepted, or ends what the topic raised")
    func empty() throws {
        var bench = try RuleBench(
            """
            - { name: plain, topic: plain, on: every, toast: { title: x } }
            - { name: event, topic: ring, empty: accept, on: every, toast: { title: Doorbell } }
            - { name: alert, topic: "alert/{x}", empty: clear, on: { change: payload }, toast: { key: "{{x}}", title: "{{payload}}" } }
            """)
        #expect(bench.send("plain", "") == ["nothing empty_payload"])
        #expect(bench.send("ring", "") == ["show Doorbell"])
        #expect(bench.send("ring", " \n") == ["show Doorbell"])
        #expect(bench.send("alert/a", "low") == ["show [a] low"])
        #expect(bench.send("alert/a", "") == ["hide [a]"])
        #expect(bench.send("alert/a", "low") == ["show [a] low"])
    }
}
