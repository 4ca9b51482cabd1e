import JSON
import Normalizer
import TestSupport
import Testing
import ToastModel

/// What a message costs is counted in steps, not in time: it is the same on every machine.
@Suite("Messages that want to cost much")
struct HostileMessageTests {
    /// Rules that do with a payload whatever rules can do.
    private static let rules = """
        - { name: lists, topic: t, on: every, toast: { title: "{{a[*].x | join}} {{a[*].x | sum}} {{a | json}}", content: "{{payload}}" } }
        - { name: nested, topic: t, on: every, toast: { title: "{{a[? payload.a[? payload.a[? x > 0].x > 0].x > 0].x}}" } }
        - { name: pairs, topic: t, when: "a[*].x == b[*].x or a == b or a[*].x in b or payload == prev", on: every, toast: { title: x } }
        - { name: deep, topic: t, when: "a[? payload.a == payload.b]", on: every, toast: { title: x } }
        - { name: keys, topic: t, when: "a[? payload.k9999 == x or payload['no such key'] == x]", on: every, toast: { title: x } }
        - { name: texts, topic: t, when: "a[? payload.s | number > 1 or payload.s | date == 1 or payload.s ?? 1 == 1]", on: every, toast: { title: x } }
        - { name: search, topic: t, when: "a[? payload.s contains payload.r or payload.s | replace(payload.r, 'x') == 1]", on: every, toast: { title: x } }
        - { name: patterns, topic: t, when: "a[? payload.s matches '^(a+)+$' or payload.s matches '(x|xx|xxx)*y']", on: every, toast: { title: x } }
        - { name: decode, topic: t, when: "a[? payload.s | json == 1 or payload.s | base64 == 1 or payload.s | image == 1]", on: every, toast: { title: x } }
        - { name: each, topic: t, each: a, on: every, toast: { key: "{{index}}", title: "{{payload.a[*].x | join}}", content: "{{payload.s}}{{payload.s}}{{payload.s}}" } }
        - { name: merged, topic: t, on: { change: merged }, toast: { title: "{{merged.k1}}" } }
        - { name: appears, topic: t, on: { appears: a, by: item.x }, toast: { title: "{{item.x}}" } }
        """

    private static let payloads: [(name: String, payload: String)] = {
        let numbers = (0..<4_900).map { "{\"x\":\($0)}" }.joined(separator: ",")
        let keys = (0..<9_990).map { "\"k\($0)\":\($0)" }.joined(separator: ",")
        let same = Array(repeating: "\"a\":[{\"x\":1}]", count: 9_000).joined(separator: ",")
        let text = String(repeating: "a", count: 120_000)
        let some = (0..<2_000).map { "{\"x\":\($0)}" }.joined(separator: ",")
        return [
            ("a long list", "{\"a\":[\(numbers)]}"),
            ("two long lists", "{\"a\":[\(some)],\"b\":[\(some)]}"),
            ("many members", "{\"a\":[{\"x\":1}],\(keys)}"),
            ("one key many times", "{\(same)}"),
            ("long texts beside a list", "{\"a\":[\(some)],\"s\":\"\(text)\",\"r\":\"\(text.dropLast())b\"}"),
            ("a text of blanks", "{\"a\":[\(some)],\"s\":\"\(String(repeating: " ", count: 150_000))\"}"),
            (
                "as deep as is allowed",
                String(repeating: "{\"a\":", count: 63) + "1" + String(repeating: "}", count: 63)
            ),
            ("deeper", String(repeating: "[", count: 100_000)),
            ("a text that is JSON", "{\"a\":[\(some)],\"s\":\"[\(String(repeating: "1,", count: 50_000))1]\"}"),
        ]
    }()

    @Test(
        "The rules of an app take no more steps than one message has, whatever it brings",
        arguments: payloads.prefix(extent(4, long: 9)))
    func steps(name: String, payload: String) throws {
        var bench = try RuleBench(Self.rules)
        for _ in 0..<2 {
            let before = bench.engine.counts
            let lines = bench.send("t", payload)
            #expect(bench.engine.counts.steps - before.steps <= Evaluation.mostSteps + 1, "\(name)")
            #expect(lines.count <= 2 * Rule.mostElements + 12)
            #expect(!lines.isEmpty)
        }
        // And nothing of it stays: the next message is as cheap as ever.
        let before = bench.engine.counts.steps
        _ = bench.send("t", #"{"a":[{"x":1}]}"#)
        #expect(bench.engine.counts.steps - before < 1_000)
    }

    @Test("What one rule spent the others have not: the sum is bounded however many rules there are")
    func shared() throws {
        let rule =
            "on: every, toast: { title: \"{{a[? payload.a[? payload.a[? x > 0].x > 0].x > 0].x}}\", content: c } }"
        let rules = (0..<100).map { "- { name: r\($0), topic: t, \(rule)" }.joined(separator: "\n")
        var bench = try RuleBench(rules)
        let lines = bench.send("t", Self.payloads[0].payload)
        #expect(lines == Array(repeating: "show | c", count: 100))
        #expect(bench.engine.counts.steps <= Evaluation.mostSteps + 1)
        #expect(bench.engine.counts.templateFaults.count == 100)
    }

    @Test(
        "On the show topic every member is looked at a bounded number of times",
        arguments: payloads.prefix(extent(6, long: 9)))
    func direct(name: String, payload: String) throws {
        var publisher = try DirectPublisher()
        let outcomes = publisher.publish(payload)
        #expect(outcomes.count <= PayloadLimits().toastsPerPayload + 1)
        let members = payload.utf8.count { $0 == UInt8(ascii: ":") }
        #expect(publisher.normalizer.counts.visits <= 4 * members + 2_000, "\(name)")
    }

    @Test("A topic with as many levels as MQTT allows costs as many steps")
    func topics() throws {
        var bench = try RuleBench(
            """
            - { name: a, topic: "x/{rest...}", on: every, toast: { title: a } }
            - { name: b, topic: "x/{rest...}/end", on: every, toast: { title: b } }
            - { name: c, topic: "x/{rest...}/{n}_y/end", on: every, toast: { title: c } }
            - { name: d, topic: "+/#", on: every, toast: { title: d } }
            """)
        let topic = "x" + String(repeating: "/", count: 65_530) + "end"
        #expect(bench.send(topic, "1") == ["show a", "show b", "show d"])
        #expect(bench.engine.counts.topicSteps < 5 * 65_530)
        #expect(bench.send(String(repeating: "/", count: 65_535), "1") == ["show d"])
    }

    @Test("What rules remember stays below its bounds, whoever sends as many and as large messages as he likes")
    func memory() throws {
        var limits = RuleLimits()
        limits.instances = 60
        limits.topics = 60
        limits.bytes = 1 << 18
        var bench = try RuleBench(
            """
            - { name: values, topic: "v/{x}", on: { change: payload }, toast: { title: x } }
            - { name: holds, topic: "h/{x}", on: { to: [on], for: 1h }, toast: { key: "{{x}}", title: "{{x}}" } }
            - { name: bursts, topic: "w/{x}", on: every, debounce: 1h, toast: { title: "{{payload}}", content: "{{payload}}" } }
            - { name: lists, topic: "l/{x}", on: { appears: payload, by: item.k }, toast: { title: x } }
            - { name: silent, topic: "q/{x}", on: { silent: 1h }, suppress_while: "never-shown-{{x}}", toast: { title: "{{payload}}" } }
            - { name: open, topic: "o/{x}", when: payload != 'end', clear: payload == 'end', toast: { key: "{{x}}", title: x } }
            - { name: shadow, topic: "m/{x}", on: every, toast: { title: "{{merged.a}} {{prev.a}} {{last('s/{{x}}')}}" } }
            - { name: once, topic: "r/{x}", retained: once, on: every, toast: { title: x } }
            """, limits: limits)
        let long = String(repeating: "x", count: 10_000)
        for index in 0..<150 {
            _ = bench.send("v/\(index)", "{\"a\":\"\(long)\(index)\"}")
            _ = bench.send("h/\(index)", "on")
            _ = bench.send("w/\(index)", long)
            _ = bench.send("l/\(index)", "[{\"k\":\"\(long)\"}]")
            _ = bench.send("q/\(index)", long)
            _ = bench.send("o/\(index)", "x")
            _ = bench.send("m/\(index)", "{\"a\":\"\(long)\"}")
            _ = bench.send("m/same", "{\"a\(index)\":\"\(long.prefix(5_000))\"}")
            _ = bench.send("s/\(index)", long)
            _ = bench.send("r/\(index)", "x")
            if index % 50 == 49 { _ = bench.engine.takeChanges(.due, at: bench.now) }
        }
        let entries = bench.engine.takeWholeState(at: bench.now).filter { $0.value != nil }
        var sizes: [String: Int] = [:]
        var counts: [String: Int] = [:]
        for entry in entries {
            let parts = entry.key.split(separator: "\u{1E}", omittingEmptySubsequences: false)
            let kind = parts.count > 3 ? "\(parts[1]) \(parts[3])" : entry.key
            sizes[kind, default: 0] += entry.value?.count ?? 0
            counts[kind, default: 0] += 1
        }
        #expect(counts.count == 10, "\(counts)")
        #expect(counts.values.allSatisfy { $0 <= 60 }, "\(counts)")
        #expect(sizes.values.allSatisfy { $0 <= 1 << 18 }, "\(sizes)")
        #expect(counts["rule holds"] == 60)
        #expect(bench.engine.counts.forgotten.count == 6, "\(bench.engine.counts.forgotten)")
        // Deadlines and active keys of what was forgotten are gone too.
        #expect(bench.wait(.hours(2)).count <= 4 * 60)
    }
}
