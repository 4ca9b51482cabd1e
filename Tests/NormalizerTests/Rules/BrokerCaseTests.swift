import Normalizer
import Testing
import ToastModel

/// Shapes of reported bugs of comparable programs, where rules decide.
@Suite("Reported bugs: rules")
struct BrokerCaseTests {
    @Test("C11: a template for another kind of payload falls back to the text")
    func wrongKind() throws {
        var bench = try RuleBench(
            "- { name: r, topic: app, on: every, toast: { content: \"Something {{level}} happened: {{message}}\" } }")
        #expect(bench.send("app", "blub") == ["show | blub"])
        #expect(bench.send("app", #"{"level":"bad","message":"x"}"#) == ["show | Something bad happened: x"])
        #expect(bench.engine.counts.templateFaults == ["test/r": 1])
    }

    @Test("C14: fields are found in objects and lists; a missing index is told, the rest is shown")
    func nested() throws {
        var bench = try RuleBench(
            """
            - topic: ev
              on: every
              toast: { title: "{{event.title}}", type: "{{event.state}}", content: "{{component.name}}" }
            - topic: list
              on: every
              toast: { title: "{{items[0].title}}", content: "{{text}}" }
            """)
        let payload = #"{"event":{"title":"CPU","state":"CRITICAL"},"component":{"name":"node-1"},"tags":[]}"#
        #expect(bench.send("ev", payload) == ["show alert CPU | node-1"])
        let outcomes = bench.engine.handle(
            InboundMessage(topic: "list", payload: Array(#"{"items":[],"text":"rest"}"#.utf8)), at: bench.now)
        guard case .show(_, let toast, _)? = outcomes.first else { Issue.record("no toast"); return }
        #expect(toast.content == "rest")
        #expect(toast.details.warnings == ["no insert of the title says anything"])
    }

    @Test("C21: an old retained message at the start is not shown as new")
    func oldRetained() throws {
        var bench = try RuleBench("- { topic: s, on: every, toast: { title: \"{{message}}\" } }")
        #expect(bench.send("s", #"{"id":"s1","message":"Session error"}"#, .retained) == ["nothing seeded"])
    }

    @Test("C27: apps with overlapping filters each handle a publish once, in the order of their names")
    func overlaps() throws {
        var apps: [AppSettings] = []
        for (name, topics) in [("b", ["home/door/+", "home/#"]), ("a", ["home/#"])] {
            var settings = AppSettings(name: try AppName(name))
            settings.topics = topics
            settings.rules = try RuleBench.compile(
                "- { topic: [\"home/#\", \"home/door/{x}\"], on: every, toast: { title: \"{{payload}}\" } }")
            apps.append(settings)
        }
        var engine = RuleEngine(apps: apps, limits: PayloadLimits())
        let now = Moment(instant: Instant(milliseconds: 0), wall: WallTime(unixMilliseconds: 0))
        let outcomes = engine.handle(InboundMessage(topic: "home/door/state", payload: Array("open".utf8)), at: now)
        let names = outcomes.map { outcome in
            if case .show(let app, let toast, _) = outcome { "\(app.text) \(toast.title ?? "")" } else { "" }
        }
        #expect(names == ["a open", "b open"])
    }

    @Test("C30: one toast on crossing, one when it is normal again, however often the value is sent")
    func once() throws {
        var bench = try RuleBench(
            """
            - topic: temp
              on: { value: payload, above: 50, clear_below: 49 }
              clear: { resolve: normal again }
              toast: { key: temp, type: alert, title: "{{value}} °C" }
            """)
        var lines: [String] = []
        for minute in 0..<60 {
            lines += bench.send("temp", ["52", "53", "52"][minute % 3])
            lines += bench.wait(.minutes(1))
        }
        lines += bench.send("temp", "48")
        #expect(
            lines.filter { $0 != "nothing unchanged" } == [
                "show [temp] alert 52 °C", "show [temp] success 48 °C | normal again",
            ])
        #expect(lines.count == 61)
    }

    @Test("C30: five hundred equal messages in ten seconds are one toast with a count")
    func flood() throws {
        var bench = try RuleBench(
            "- { topic: log, on: every, debounce: 1s, toast: { key: log, title: \"{{payload}} ({{burst}} times)\" } }")
        for _ in 0..<500 {
            #expect(bench.send("log", "fault") == ["nothing pending"])
            #expect(bench.wait(Milliseconds(20)) == [])
        }
        #expect(bench.wait(.seconds(1)) == ["show [log] fault (500 times)"])
    }

    @Test("C45: keys belong to one app; what one hides the other keeps active")
    func scopedKeys() throws {
        let rules = """
            - topic: "{app}/down"
              when: down == true
              clear: down == false
              toast: { key: n1, title: "{{app}}" }
            """
        var apps: [AppSettings] = []
        for name in ["boiler", "door"] {
            var settings = AppSettings(name: try AppName(name))
            settings.topics = ["\(name)/#"]
            settings.rules = try RuleBench.compile(rules)
            apps.append(settings)
        }
        var engine = RuleEngine(apps: apps, limits: PayloadLimits())
        let now = Moment(instant: Instant(milliseconds: 0), wall: WallTime(unixMilliseconds: 0))
        func send(_ topic: String, _ payload: String) -> [Outcome] {
            engine.handle(InboundMessage(topic: topic, payload: Array(payload.utf8)), at: now)
        }
        #expect(send("boiler/down", #"{"down":true}"#).count == 1)
        #expect(send("door/down", #"{"down":true}"#).count == 1)
        #expect(send("boiler/down", #"{"down":false}"#) == [.hide(app: apps[0].name, target: .id("n1"), clients: nil)])
        #expect(send("door/down", #"{"down":true}"#) == [.nothing(app: apps[1].name, .unchanged)])
    }

    @Test("C51: a template that fails at every message harms no other app")
    func poisoned() throws {
        var apps: [AppSettings] = []
        for (name, title) in [("bad", "{{x | json | date | hex | bytes}}"), ("good", "{{x}}")] {
            var settings = AppSettings(name: try AppName(name))
            settings.rules = try RuleBench.compile("- { topic: t, on: every, toast: { title: \"\(title)\" } }")
            apps.append(settings)
        }
        var engine = RuleEngine(apps: apps, limits: PayloadLimits())
        let now = Moment(instant: Instant(milliseconds: 0), wall: WallTime(unixMilliseconds: 0))
        for _ in 0..<10 {
            let outcomes = engine.handle(InboundMessage(topic: "t", payload: Array(#"{"x":"abc"}"#.utf8)), at: now)
            let titles = outcomes.map { outcome -> String? in
                if case .show(_, let toast, _) = outcome { toast.title } else { nil }
            }
            #expect(titles == ["abc", "abc"])
        }
        #expect(engine.counts.templateFaults == ["bad/t": 40])
    }

    @Test("C56: an empty payload is nothing, an event, or the end of a toast, as the rule says")
    func emptyPayload() throws {
        var bench = try RuleBench(
            """
            - { name: a, topic: a, on: every, toast: { title: x } }
            - { name: b, topic: b, empty: accept, on: every, toast: { title: "{{topic}}" } }
            - { name: c, topic: c, empty: clear, on: every, toast: { key: c, title: x } }
            """)
        #expect(bench.send("a", "") == ["nothing empty_payload"])
        #expect(bench.send("b", "") == ["show b"])
        #expect(bench.send("c", "x") == ["show [c] x"])
        #expect(bench.send("c", "") == ["hide [c]"])
    }

    @Test("C57: a payload cannot claim another topic")
    func claimedTopic() throws {
        var bench = try RuleBench(
            "- { topic: \"real/{dev}\", on: every, toast: { title: \"{{topic}} {{dev}} {{payload.topic}} {{message}}\" } }"
        )
        let payload = #"{"topic":"toast/door","payload":"x","dev":"forged","message":"hi"}"#
        #expect(bench.send("real/boiler", payload) == ["show real/boiler boiler toast/door hi"])
    }
}
