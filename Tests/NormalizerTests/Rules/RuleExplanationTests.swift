import Normalizer
import Testing
import ToastModel

@Suite("Why a rule did what it did")
struct RuleExplanationTests {
    private static let rules = """
        - name: door
          topic: z/{dev...}
          except: z/bridge/#
          on: { change: contact }
          when: contact == false and battery > 5
          toast: { key: "door/{{dev}}", title: "{{dev | title}}", content: opened }
        - name: battery
          topic: z/{dev...}
          on: { value: battery, below: 15, for: 1m }
          toast: { title: Battery, content: "{{value}} %" }
        - name: press
          topic: z/{dev...}
          each: actions
          on: every
          toast: { title: "{{item}}" }
        """

    private func lines(_ bench: RuleBench, _ topic: String, _ payload: String, retained: Bool = false) -> [String] {
        let message = InboundMessage(
            topic: topic, payload: Array(payload.utf8), freshness: retained ? .retained : .live)
        return bench.engine.explain(message, at: bench.now).flatMap { explanation in
            [explanation.decoding.sentence]
                + explanation.attempts.map { "\($0.subject): \($0.verdict)" } + explanation.notes.map { "note: \($0)" }
        }
    }

    @Test("Each rule says what it saw and what came of it; nothing is changed")
    func verdicts() throws {
        let bench = try RuleBench(Self.rules, topics: ["z/#"])
        #expect(
            lines(bench, "z/front_door", #"{"contact":false,"battery":10,"actions":["a"]}"#) == [
                "it is JSON",
                "rule 'door': shows the toast 'door/front_door'; the watched value (contact) is false; contact is false; battery is 10",
                "rule 'battery': waits 1 min whether it stays so; the watched value (battery) is 10",
                "rule 'press', element '0': shows a toast",
            ])
        #expect(
            lines(bench, "z/front_door", #"{"contact":true,"battery":50}"#) == [
                "it is JSON",
                "rule 'door': nothing: 'when: contact == false and battery > 5' does not hold; the watched value (contact) is true; contact is true; battery is 50",
                "rule 'battery': nothing: 'on: { value: battery, below: 15, for: 1m }' does not hold; the watched value (battery) is 50",
                "rule 'press': finds no list under 'each: actions'",
            ])
    }

    @Test("Where a message is not looked at, it is told why and what would be needed")
    func reasons() throws {
        let bench = try RuleBench(Self.rules, topics: ["z/#", "y/#"])
        #expect(
            lines(bench, "z/bridge/state", #"{"battery":1}"#).prefix(2) == [
                "it is JSON", "rule 'door': does not see this topic: 'except' names it",
            ])
        #expect(
            lines(bench, "y/x", "5") == [
                "it is a number: its digits are text",
                "note: no rule of the app has a filter for this topic; there are filters such as z/{dev...}",
            ])
        #expect(
            lines(bench, "z/a", "").suffix(3) == [
                "rule 'door': is not asked: the payload is empty (it would need 'empty: accept')",
                "rule 'battery': is not asked: the payload is empty (it would need 'empty: accept')",
                "rule 'press': is not asked: the payload is empty (it would need 'empty: accept')",
            ])
        #expect(
            lines(bench, "z/a", #"{"contact":false,"battery":9}"#, retained: true).last
                == "note: retained messages set the state only; 'retained: show' would show them")
        #expect(lines(bench, "other", "5") == [])
    }

    @Test("Captures and fields say where they come from")
    func origins() throws {
        let bench = try RuleBench(Self.rules, topics: ["z/#"])
        let message = InboundMessage(topic: "z/hall/lamp", payload: Array(#"{"contact":false,"battery":50}"#.utf8))
        let attempt = try #require(bench.engine.explain(message, at: bench.now).first?.attempts.first)
        #expect(attempt.captures == [Explanation.Capture(name: "dev", value: "hall/lamp")])
        #expect(
            attempt.fields == [
                Explanation.FieldOrigin(field: "id", source: "key: door/{{dev}}", value: "door/hall/lamp"),
                Explanation.FieldOrigin(field: "title", source: "title: {{dev | title}}", value: "Hall / Lamp"),
                Explanation.FieldOrigin(field: "content", source: "content: opened", value: "opened"),
            ])
        #expect(attempt.position?.line == 1)
    }

    @Test("An insert that finds nothing is told with the closest name, what is changed with its warning")
    func warnings() throws {
        let bench = try RuleBench(
            """
            - topic: a
              on: { value: state, to: offline, for: 2m }
              toast: { title: "{{nam}}", content: "{{state}} {{x ?? 'y'}}", priority: 9, sticky: true }
            """)
        let message = InboundMessage(topic: "a", payload: Array(#"{"state":"offline","name":"N"}"#.utf8))
        let attempt = try #require(bench.engine.explain(message, at: bench.now).first?.attempts.first)
        #expect(attempt.fields.map(\.field) == ["content", "priority", "auto_hide"])
        #expect(attempt.fields.last?.source == "sticky: true")
        #expect(attempt.warnings == ["title: the message has no 'nam': did you mean 'name'?"])
        var shown = try RuleBench("- { topic: a, on: every, toast: { title: x, priority: 9 } }")
        let told = try #require(shown.engine.explain(message, at: shown.now).first?.attempts.first)
        #expect(told.warnings == ["priority 9 is out of range; 5 is used"])
        #expect(shown.send("a", "1") == ["show x"])
    }

    @Test("When nothing is shown, the values of the payload stand there as expressions find them")
    func outline() throws {
        let bench = try RuleBench("- { topic: \"a/{dev}\", when: x == 1, on: every, toast: { title: x } }")
        let payload = #"{"state":"ON","topic":5,"a-b":{"c":[{"d":null},{"d":2}]},"empty":[],"last":{}}"#
        let message = InboundMessage(topic: "a/b", payload: Array(payload.utf8))
        let values = try #require(bench.engine.explain(message, at: bench.now).first?.values)
        #expect(
            values.map { "\($0.name) = \($0.value)" } == [
                "state = 'ON'", "payload.topic = 5", "size(payload['a-b'].c) = 2", "payload['a-b'].c[0].d = null",
                "empty = a list without elements", "last = an object",
            ])
        for value in values where value.name != "last" {
            #expect(try !Evaluator.value(value.name, payload).isMissing, "\(value.name)")
        }
    }

    @Test("What keeps a rule silent is named")
    func silent() throws {
        var bench = try RuleBench(
            """
            - { topic: b, on: { to: offline }, clear: { to: online }, toast: { key: bridge, title: b } }
            - { name: dev, topic: d, on: { to: offline }, suppress_while: bridge, toast: { title: d } }
            """)
        _ = bench.send("b", "offline")
        #expect(
            lines(bench, "d", "offline").contains(
                "rule 'dev': nothing: the toast 'bridge' is active, which explains it; the watched value is 'offline'"))
    }

    @Test("A text that begins with a number, under a limit, says how it becomes one")
    func textUnderLimit() throws {
        let bench = try RuleBench("- { name: a, topic: z, on: { value: W, above: 100 }, toast: { title: x } }")
        #expect(
            lines(bench, "z", #"{"W":"120 W"}"#).contains(
                "rule 'a': nothing: 'on: { value: W, above: 100 }' finds no value; the watched value (W) is '120 W'; that is a text: watch W | number"
            ))
    }

    @Test("What appeared is said, and not missed")
    func appeared() throws {
        let bench = try RuleBench("- { name: a, topic: z, on: { appears: alerts }, toast: { title: '{{item}}' } }")
        let message = InboundMessage(topic: "z", payload: Array(#"{"alerts":["low"]}"#.utf8))
        let attempts = bench.engine.explain(message, at: bench.now).flatMap(\.attempts)
        #expect(attempts.map(\.warnings) == [[]])
    }
}
