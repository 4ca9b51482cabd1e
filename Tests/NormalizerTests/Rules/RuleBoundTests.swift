import Normalizer
import TestSupport
import Testing
import ToastModel

@Suite("Rules are bounded")
struct RuleBoundTests {
    @Test("Of more keys than a rule keeps, the longest untouched are forgotten and counted")
    func instances() throws {
        var limits = RuleLimits()
        limits.instances = 100
        var bench = try RuleBench(
            "- { name: r, topic: \"d/{x}\", on: { to: 'on', for: 1h }, clear: { to: 'off' }, toast: { key: \"{{x}}\", title: \"{{x}}\" } }",
            limits: limits)
        for index in 0..<150 { _ = bench.send("d/\(index)", "on") }
        #expect(bench.engine.counts.forgotten == ["test/r": 50])
        let shown = bench.wait(.hours(1))
        #expect(shown.count == 100)
        #expect(shown.first == "show [50] 50")
        let entries = bench.engine.takeChanges(.all, at: bench.now)
        #expect(entries.count { $0.value == nil } == 50)
    }

    @Test("Many timers that are due at once fire in slices, in the order they were set")
    func slices() throws {
        var limits = RuleLimits()
        limits.slice = 10
        var bench = try RuleBench(
            "- { topic: \"d/{x}\", on: { to: 'on', for: 1s }, toast: { title: \"{{x}}\" } }", limits: limits)
        for index in 0..<25 { _ = bench.send("d/\(index)", "on") }
        bench.now = Moment(instant: bench.now.instant + .seconds(2), wall: bench.now.wall + .seconds(2))
        var sizes: [Int] = []
        while let due = bench.engine.nextDeadline(), due <= bench.now.instant {
            sizes.append(bench.engine.advance(to: bench.now).count)
        }
        #expect(sizes == [10, 10, 5])
    }

    @Test("Remembered payloads are bounded in number and in bytes")
    func memories() throws {
        var memory = PayloadMemory(topics: 3, bytes: 100_000)
        for index in 0..<5 { memory.set(.integer(index), for: "t\(index)") }
        #expect(memory.topics == ["t2", "t3", "t4"])
        memory.set(.string(String(repeating: "x", count: 90_000)), for: "big")
        #expect(memory.topics == ["t3", "t4", "big"])
        memory.set(.string(String(repeating: "x", count: 90_000)), for: "big2")
        #expect(memory.topics == ["big2"])
        memory.set(.string(String(repeating: "x", count: 300_000)), for: "huge")
        #expect(memory.topics == ["big2"])
        memory.set(nil, for: "big2")
        #expect(memory.topics == [])
    }

    @Test("One message costs the same steps whatever else the rules remember")
    func steadyCost() throws {
        var bench = try RuleBench(
            "- { topic: \"d/{x}\", on: { change: v }, when: v > 1, toast: { key: \"{{x}}\", title: \"{{x | title}} {{value}}\" } }"
        )
        func cost(_ bench: inout RuleBench) -> Int {
            let before = bench.engine.counts.steps
            _ = bench.send("d/probe", #"{"v":\#(before + 2)}"#)
            return bench.engine.counts.steps - before
        }
        let first = cost(&bench)
        for index in 0..<300 { _ = bench.send("d/\(index)", #"{"v":5}"#) }
        #expect(cost(&bench) == first)
        #expect(first < 40)
    }

    @Test("A message that wants too many steps gets its toast from the raw payload")
    func tooManySteps() throws {
        var bench = try RuleBench(
            "- { name: r, topic: t, on: every, toast: { title: \"{{a[? payload.a[? payload.a[? @ > 0] > 0] > 0] | join}}\", content: x } }"
        )
        let payload = #"{"a":[\#((1...900).map(String.init).joined(separator: ","))]}"#
        #expect(bench.send("t", payload) == ["show | x"])
        #expect(bench.engine.counts.steps < 2 * Evaluation.mostSteps)
        #expect(bench.engine.counts.templateFaults["test/r"] != nil)
    }

    @Test("Keys that are too long are shortened so that they stay different")
    func longKeys() throws {
        var bench = try RuleBench("- { topic: t, on: every, toast: { key: \"{{payload}}\", title: x } }")
        let long = String(repeating: "ü", count: 100)
        let ids = ["a", "b"].flatMap { bench.send("t", long + $0) }
        #expect(Set(ids).count == 2)
        #expect(ids.allSatisfy { $0.utf8.count < 140 })
    }

    @Test(
        "Random rules over random messages never fail, and a restart in between changes nothing",
        arguments: 0..<extent(4, long: 20))
    func randomPlay(seed: Int) throws {
        var random = SmallRandom(seed: UInt64(seed))
        let triggers = [
            "every", "{ change: a }", "{ value: a, to: [x, 1] }", "{ value: a, above: 2, clear_below: 1 }",
            "{ value: a, below: 2, for: 5s }",
            "{ appears: payload }", "{ silent: 7s }", "{ change: a, for: 3s }",
        ]
        let clears = ["", "clear: { when: a == 0 }", "clear: { when: b == true, resolve: ok }"]
        let rest = ["", "cooldown: 4s", "debounce: 2s", "ignore_repeats: 3s", "suppress_while: k0/t0"]
        let rules = (0..<6).map { index in
            """
            - name: r\(index)
              topic: "{t}"
              on: \(random.pick(triggers))
              \(random.pick(clears))
              \(random.pick(rest))
              toast: { key: "k\(index)/{{t}}", title: "{{a | round}} {{b}}", content: "{{payload}}" }
            """
        }.joined(separator: "\n")
        let compiled = try RuleBench(rules)
        var straight = compiled
        var stopping = compiled
        let payloads = [
            #"{"a":0}"#, #"{"a":1}"#, #"{"a":3,"b":true}"#, #"{"a":"x"}"#, "x", "", "5", "null", #"[1,{"a":2}]"#,
            #"{"b":false}"#, "\u{1}{{a}}",
        ]
        for _ in 0..<60 {
            let topic = "t\(random.next(0...2))"
            let payload = random.pick(payloads)
            let replay: RuleBench.Replay = random.next(0...9) == 0 ? .retained : .live
            #expect(straight.send(topic, payload, replay) == stopping.send(topic, payload, replay))
            let pause = Milliseconds(Int64(random.next(0...4_000)))
            #expect(straight.wait(pause) == stopping.wait(pause))
            if random.next(0...5) == 0, !rules.contains("silent") {
                let entries = stopping.engine.takeWholeState(at: stopping.now)
                var fresh = compiled
                fresh.now = Moment(
                    instant: Instant(milliseconds: Int64(random.next(0...99_999))), wall: stopping.now.wall)
                fresh.engine.restore(entries, at: fresh.now)
                stopping = fresh
            }
        }
    }
}
