import Normalizer
import Testing
import ToastModel

@Suite("Rules that are silent while another toast explains what they would tell")
struct SuppressionTests {
    private static func storm(_ on: String = "{ to: offline, for: 10s }", _ more: String = "") -> String {
        """
        - topic: bridge
          on: { to: offline }
          clear: { to: online, resolve: back }
          toast: { key: bridge, title: bridge }
        - topic: dev/{x}
          on: \(on)
          \(more)
          suppress_while: bridge
          toast: { key: "dev/{{x}}", title: "{{x}} {{payload}}" }
        """
    }

    private static let back = "show [bridge] success bridge | back"
    private static let clear = "clear: { to: online, resolve: back }"

    @Test("What lasts longer than the other toast is told after its hold")
    func begunMeanwhile() throws {
        var bench = try RuleBench(Self.storm("{ to: offline, for: 10s }", Self.clear))
        #expect(bench.send("bridge", "offline") == ["show [bridge] bridge"])
        for name in ["a", "b"] { #expect(bench.send("dev/\(name)", "offline") == ["nothing suppressed"]) }
        #expect(bench.wait(.hours(1)) == [])
        #expect(bench.send("bridge", "online") == [Self.back])
        #expect(bench.send("dev/a", "online") == ["nothing condition_false"])
        #expect(bench.wait(.seconds(10)) == ["show [dev/b] b offline"])
        #expect(bench.send("dev/b", "online") == ["show [dev/b] success b online | back"])
    }

    @Test("A hold that ends while the other toast is active is told when that ends, if it still lasts")
    func endedMeanwhile() throws {
        var bench = try RuleBench(Self.storm("{ to: offline, for: 2m }", Self.clear))
        for name in ["a", "b"] { #expect(bench.send("dev/\(name)", "offline") == ["nothing pending"]) }
        #expect(bench.send("bridge", "offline") == ["show [bridge] bridge"])
        #expect(bench.wait(.hours(1)) == ["nothing suppressed", "nothing suppressed"])
        #expect(bench.send("bridge", "online") == [Self.back])
        // Who comes back with the bridge says so within half a minute.
        #expect(bench.send("dev/a", "online") == ["nothing condition_false"])
        #expect(bench.wait(.seconds(30)) == ["show [dev/b] b offline"])
        #expect(bench.send("dev/b", "offline") == ["nothing unchanged"])
    }

    @Test("A hold that began while the other toast was active is held out to its end")
    func holdGoesOn() throws {
        var bench = try RuleBench(Self.storm("{ to: offline, for: 2m }", Self.clear))
        #expect(bench.send("bridge", "offline") == ["show [bridge] bridge"])
        #expect(bench.send("dev/a", "offline") == ["nothing suppressed"])
        #expect(bench.wait(.seconds(10)) == [])
        #expect(bench.send("bridge", "online") == [Self.back])
        #expect(bench.wait(.seconds(109)) == [])
        #expect(bench.wait(.seconds(1)) == ["show [dev/a] a offline"])
    }

    @Test("What is over while the other toast is active is not told, whatever clears the rule")
    func overMeanwhile() throws {
        for clear in ["", Self.clear, "clear: { when: payload == 'never' }"] {
            var bench = try RuleBench(Self.storm("{ to: offline, for: 10s }", clear))
            #expect(bench.send("dev/a", "offline") == ["nothing pending"])
            #expect(bench.send("bridge", "offline") == ["show [bridge] bridge"])
            #expect(bench.wait(.minutes(1)) == ["nothing suppressed"])
            #expect(bench.send("dev/a", "asleep") == ["nothing condition_false"], "\(clear)")
            #expect(bench.send("bridge", "online") == [Self.back])
            #expect(bench.wait(.minutes(5)) == [], "\(clear)")
            #expect(bench.send("dev/a", "offline") == ["nothing pending"])
            #expect(bench.wait(.seconds(10)) == ["show [dev/a] a offline"])
        }
    }

    @Test("The other toast may come and go while it settles")
    func again() throws {
        var bench = try RuleBench(Self.storm("{ to: offline, for: 10s }", Self.clear))
        #expect(bench.send("dev/a", "offline") == ["nothing pending"])
        for _ in 0..<3 {
            #expect(bench.send("bridge", "offline") == ["show [bridge] bridge"])
            #expect(bench.wait(.minutes(1)) == ["nothing suppressed"])
            #expect(bench.send("bridge", "online") == [Self.back])
            #expect(bench.wait(.seconds(9)) == [])
        }
        #expect(bench.wait(.seconds(1)) == ["show [dev/a] a offline"])
    }

    @Test("The newest value is told")
    func newest() throws {
        var bench = try RuleBench(Self.storm("{ value: payload, above: 50 }"))
        #expect(bench.send("bridge", "offline") == ["show [bridge] bridge"])
        #expect(bench.send("dev/a", "60") == ["nothing suppressed"])
        #expect(bench.send("dev/a", "70") == ["nothing suppressed"])
        #expect(bench.send("bridge", "online") == [Self.back])
        #expect(bench.wait(.seconds(30)) == ["show [dev/a] a 70"])
    }

    @Test("Between a limit and its clear value nothing is forgotten")
    func hysteresis() throws {
        var bench = try RuleBench(Self.storm("{ value: payload, above: 50, clear_below: 40 }"))
        #expect(bench.send("bridge", "offline") == ["show [bridge] bridge"])
        #expect(bench.send("dev/a", "60") == ["nothing suppressed"])
        #expect(bench.send("dev/b", "60") == ["nothing suppressed"])
        #expect(bench.send("dev/a", "45") == ["nothing unchanged"])
        #expect(bench.send("dev/b", "39") == ["nothing condition_false"])
        #expect(bench.send("bridge", "online") == [Self.back])
        #expect(bench.wait(.seconds(30)) == ["show [dev/a] a 60"])
    }

    @Test("A cooldown goes on under the other toast")
    func cooldown() throws {
        var bench = try RuleBench(Self.storm("{ to: offline }", "cooldown: 10m"))
        #expect(bench.send("dev/a", "offline") == ["show [dev/a] a offline"])
        #expect(bench.send("dev/a", "online") == ["nothing condition_false"])
        #expect(bench.send("bridge", "offline") == ["show [bridge] bridge"])
        #expect(bench.send("dev/a", "offline") == ["nothing suppressed"])
        #expect(bench.send("bridge", "online") == [Self.back])
        #expect(bench.wait(.seconds(599)) == [])
        #expect(bench.wait(.seconds(1)) == ["show [dev/a] a offline"])
    }

    @Test("A change that has to last is told when the other toast is over; one that need not last was an event")
    func changes() throws {
        var held = try RuleBench(Self.storm("{ change: payload, for: 10s, first: seed }"))
        #expect(held.send("dev/a", "1") == ["nothing seeded"])
        #expect(held.send("bridge", "offline") == ["show [bridge] bridge"])
        #expect(held.send("dev/a", "2") == ["nothing suppressed"])
        #expect(held.send("dev/a", "3") == ["nothing suppressed"])
        #expect(held.wait(.minutes(1)) == [])
        #expect(held.send("bridge", "online") == [Self.back])
        #expect(held.wait(.minutes(1)) == ["show [dev/a] a 3"])
        #expect(held.send("dev/a", "4") == ["nothing pending"])
        #expect(held.wait(.minutes(1)) == ["show [dev/a] a 4"])

        var event = try RuleBench(Self.storm("{ change: payload, first: seed }"))
        #expect(event.send("dev/a", "1") == ["nothing seeded"])
        #expect(event.send("bridge", "offline") == ["show [bridge] bridge"])
        #expect(event.send("dev/a", "2") == ["nothing suppressed"])
        #expect(event.send("bridge", "online") == [Self.back])
        #expect(event.wait(.minutes(5)) == [])
        #expect(event.send("dev/a", "3") == ["show [dev/a] a 3"])
    }

    @Test("A burst that ends while the other toast is active is silent, the next one is not")
    func bursts() throws {
        var bench = try RuleBench(Self.storm("every", "debounce: 5s"))
        #expect(bench.send("dev/a", "1") == ["nothing pending"])
        #expect(bench.send("bridge", "offline") == ["show [bridge] bridge"])
        #expect(bench.wait(.minutes(1)) == ["nothing suppressed"])
        #expect(bench.send("bridge", "online") == [Self.back])
        #expect(bench.wait(.minutes(5)) == [])
        #expect(bench.send("dev/a", "2") == ["nothing pending"])
        #expect(bench.wait(.minutes(1)) == ["show [dev/a] a 2"])
    }

    @Test("A silence that ends meanwhile is not told; one that lasts is")
    func silence() throws {
        var bench = try RuleBench(Self.storm("{ silent: 1m }"))
        for name in ["a", "b"] { #expect(bench.send("dev/\(name)", "1") == ["nothing pending"]) }
        #expect(bench.send("bridge", "offline") == ["show [bridge] bridge"])
        #expect(bench.wait(.minutes(5)) == ["nothing suppressed", "nothing suppressed"])
        #expect(bench.send("dev/a", "2") == ["nothing pending"])
        #expect(bench.wait(.seconds(20)) == [])
        #expect(bench.send("bridge", "online") == [Self.back])
        #expect(bench.wait(.seconds(30)) == ["show [dev/b] b 1"])
        #expect(bench.wait(.seconds(10)) == ["show [dev/a] a 2"])
    }

    @Test("An element that appears or vanishes meanwhile is told with the next message, if that is still so")
    func elements() throws {
        let rules = """
            - { topic: bridge, on: { to: offline }, clear: { to: online }, toast: { key: bridge, title: bridge } }
            - { topic: in, on: { appears: payload }, suppress_while: bridge, toast: { key: "in/{{key}}", title: "{{key}}" } }
            - { topic: out, on: { vanishes: payload }, suppress_while: bridge, toast: { key: "out/{{key}}", title: "{{key}}" } }
            """
        var bench = try RuleBench(rules)
        #expect(bench.send("in", #"{"a":1}"#) == ["show [in/a] a"])
        #expect(bench.send("out", #"{"a":1,"b":1}"#) == ["nothing unchanged"])
        #expect(bench.send("bridge", "offline") == ["show [bridge] bridge"])
        #expect(bench.send("in", #"{"a":1,"b":1,"c":1}"#) == ["nothing suppressed"])
        #expect(bench.send("out", "{}") == ["nothing suppressed"])
        #expect(bench.send("bridge", "online") == ["hide [bridge]"])
        #expect(bench.send("in", #"{"a":1,"b":1}"#) == ["show [in/b] b"])
        #expect(bench.send("out", #"{"b":1}"#) == ["show [out/a] a"])
        #expect(bench.send("out", #"{"b":1}"#) == ["nothing unchanged"])
    }

    @Test("A rule that takes a toast back, or changes one, does not keep it active")
    func verbs() throws {
        var bench = try RuleBench(
            """
            - { name: down, topic: bridge, on: { to: offline }, toast: { key: bridge, title: bridge } }
            - { name: up, topic: bridge, on: { to: online }, hide: bridge }
            - { name: change, topic: bridge, on: { to: [online, slow] }, update: { key: bridge, content: "{{payload}}" } }
            - { name: dev, topic: dev, on: { to: offline }, suppress_while: bridge, toast: { key: dev, title: dev } }
            """)
        #expect(bench.send("bridge", "offline") == ["show [bridge] bridge"])
        #expect(bench.send("dev", "offline") == ["nothing suppressed"])
        #expect(bench.send("bridge", "online") == ["hide [bridge]", "show [bridge] | online"])
        #expect(bench.wait(.seconds(30)) == ["show [dev] dev"])
        #expect(bench.send("dev", "online") == ["nothing condition_false"])
        #expect(bench.send("dev", "offline") == ["show [dev] dev"])
    }

    @Test("What is silent survives a restart, also when the rule that silenced it is gone")
    func restart() throws {
        let clear = "clear: { to: online, resolve: back }"
        let rules = Self.storm("{ to: offline, for: 2m }", clear)
        var bench = try RuleBench(rules)
        #expect(bench.send("dev/a", "offline") == ["nothing pending"])
        #expect(bench.send("bridge", "offline") == ["show [bridge] bridge"])
        #expect(bench.wait(.minutes(3)) == ["nothing suppressed"])
        let entries = bench.engine.takeChanges(.all, at: bench.now)

        var same = try RuleBench(rules)
        same.now = bench.now
        same.engine.restore(entries, at: same.now)
        #expect(same.wait(.minutes(3)) == [])
        #expect(same.send("bridge", "online") == [Self.back])
        #expect(same.wait(.seconds(30)) == ["show [dev/a] a offline"])

        let device = rules.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(4)
        var alone = try RuleBench(device.joined(separator: "\n"))
        alone.now = bench.now
        alone.engine.restore(entries, at: alone.now)
        #expect(alone.wait(.seconds(30)) == ["show [dev/a] a offline"])
    }

    @Test("When the other toast's rule forgets it for want of room, nothing stays silent")
    func forgotten() throws {
        var limits = RuleLimits()
        limits.instances = 1
        var bench = try RuleBench(
            """
            - { topic: "gate/{g}", on: { to: offline }, clear: { to: online }, toast: { key: "{{g}}", title: "{{g}}" } }
            - { topic: dev, on: { to: offline }, suppress_while: a, toast: { key: dev, title: dev } }
            """, limits: limits)
        #expect(bench.send("gate/a", "offline") == ["show [a] a"])
        #expect(bench.send("dev", "offline") == ["nothing suppressed"])
        #expect(bench.send("gate/b", "offline") == ["show [b] b"])
        #expect(bench.wait(.seconds(30)) == ["show [dev] dev"])
    }

    @Test("A check tells when nothing keeps the other toast active")
    func loadTime() throws {
        let device = "- { topic: dev, on: { to: offline }, suppress_while: bridge, toast: { title: dev } }\n"
        #expect(
            try RuleBench.faults(
                "- { topic: b, when: x == 1, on: every, toast: { key: bridge, title: b } }\n" + device) == [
                    "test.yaml:2:54: warning: rules[1]: no rule of this app keeps the toast 'bridge' active, so nothing is ever silent (give the rule that shows it a 'clear')"
                ])
        #expect(
            try RuleBench.faults(
                "- { topic: b, when: x == 1, toast: { key: bridge, title: b }, clear: x == 0 }\n" + device) == [])
        #expect(
            try RuleBench.faults(
                "- { topic: \"{b}\", when: x == 1, toast: { key: \"{{b}}\", title: b }, clear: x == 0 }\n" + device)
                == [])
    }
}
