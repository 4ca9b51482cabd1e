import Normalizer
import Testing
import ToastModel

@Suite("What rules make")
struct RuleVerbTests {
    @Test("hide, resolve, update and remember")
    func verbs() throws {
        var bench = try RuleBench(
            """
            - { topic: hide, on: every, hide: "k/{{id}}" }
            - { topic: resolve, on: every, resolve: { key: "k/{{id}}", title: done, sticky: true, priority: 5 } }
            - { topic: update, on: every, update: { key: "k/{{id}}", content: "{{text}}" } }
            - { topic: remember, on: { change: payload }, remember: true }
            """
        ) { $0.defaults.title = "Default" }
        #expect(bench.send("hide", #"{"id":5}"#) == ["hide [k/5]"])
        #expect(bench.send("resolve", #"{"id":5}"#) == ["show [k/5] success done"])
        #expect(bench.send("remember", "x") == ["nothing seeded"])
        let outcomes = bench.engine.handle(
            InboundMessage(topic: "update", payload: Array(#"{"id":5,"text":"new"}"#.utf8)), at: bench.now)
        guard case .show(_, let toast, _)? = outcomes.first else { Issue.record("no toast"); return }
        #expect(toast.update == [.merge, .keepTimer, .onlyOpen])
        #expect(toast.title == nil, "an update takes no defaults")
    }

    @Test("Maps translate numbers, booleans, ranges and words of any case")
    func maps() throws {
        var bench = try RuleBench(
            """
            - topic: m
              on: every
              toast:
                title:
                  from: payload
                  map: { 1: one, "true": "yes", 10..20: teens, "< 0": negative, ">= 100": "many ({{payload}})", OFF: "off" }
                  else: "other {{payload}}"
            """)
        let expected = [
            ("1", "one"), ("1.0", "one"), ("true", "yes"), ("10", "teens"), ("20", "teens"), ("-5", "negative"),
            ("100", "many (100)"), ("off", "off"), ("Off", "off"), ("50", "other 50"), ("x", "other x"),
        ]
        for (payload, title) in expected { #expect(bench.send("m", payload) == ["show \(title)"]) }
    }

    @Test("A field that is one insert keeps the kind of its value; objects and lists can be written out")
    func kinds() throws {
        var bench = try RuleBench(
            """
            - topic: k
              on: every
              toast:
                title: [a, b]
                progress: "{{p / 100}}"
                tags: "{{tags}}"
                data: { from: "{{name}}", list: ["{{p}}", 2], keep: "{{nested}}" }
                actions:
                  - { label: "Open {{name}}", publish: { topic: "gate/{{name}}", payload: "open {{p}}" } }
                  - { label: Site, url: "https://example.com/{{name | urlencode}}" }
                clients: "{{who}}"
                link: "https://example.com/{{p}}"
            """, app: "kinds")
        let outcomes = bench.engine.handle(
            InboundMessage(
                topic: "k",
                payload: Array(#"{"p":41.5,"tags":["x","y"],"name":"a b","nested":{"q":[1]},"who":["hall","tv"]}"#.utf8)
            ),
            at: bench.now)
        guard case .show(_, let toast, let clients)? = outcomes.first else { Issue.record("no toast"); return }
        #expect(toast.title == "a, b")
        #expect(toast.progress == 0.415)
        #expect(toast.details.tags == ["x", "y"])
        #expect(toast.details.data?["from"]?.string == "a b")
        #expect(toast.details.data?["list"]?.array?.count == 2)
        #expect(toast.details.data?["keep"]?["q"]?.array?.count == 1)
        #expect(toast.actions.map(\.label) == ["Open a b", "Site"])
        #expect(toast.actions.first?.publish?.payload == Array("open 41.5".utf8))
        #expect(toast.actions.last?.url == "https://example.com/a%20b")
        #expect(clients == ["hall", "tv"])
        #expect(toast.details.link == "https://example.com/41.5")
    }

    @Test("A list of actions can come from the payload")
    func actions() throws {
        var bench = try RuleBench("- { topic: k, on: every, toast: { title: t, actions: \"{{buttons}}\" } }")
        let payload = #"{"buttons":[{"id":"a","label":"A"},{"id":"b","title":"B"}]}"#
        let outcomes = bench.engine.handle(InboundMessage(topic: "k", payload: Array(payload.utf8)), at: bench.now)
        guard case .show(_, let toast, _)? = outcomes.first else { Issue.record("no toast"); return }
        #expect(toast.actions.map(\.label) == ["A", "B"])
    }

    @Test("Clients that a payload names are cut to the app's allow-list")
    func allowList() throws {
        var bench = try RuleBench("- { topic: k, on: every, toast: { title: t, clients: \"{{who}}\" } }") {
            $0.allowClients = ["hall"]
        }
        #expect(bench.send("k", #"{"who":["hall","tv"]}"#) == ["show t → hall"])
    }

    @Test("direct: the payload speaks for itself, the rule's fields go over it")
    func direct() throws {
        var bench = try RuleBench(
            """
            - { topic: d/plain, on: every, direct: true }
            - { topic: d/over, on: every, direct: true, toast: { title: "From {{topic}}", type: warning } }
            """)
        #expect(bench.send("d/plain", #"{"heading":"H","msg":"m","level":"error"}"#) == ["show alert H | m"])
        #expect(bench.send("d/plain", #"[{"title":"1"},{"title":"2"}]"#) == ["show 1", "show 2"])
        #expect(bench.send("d/plain", "text") == ["show | text"])
        #expect(bench.send("d/over", #"{"title":"x","body":"b","id":"5"}"#) == ["show [5] warning From d/over | b"])
        #expect(bench.send("d/over", "text") == ["show warning From d/over | text"])
    }

    @Test("An app with topics and no rules takes what comes as it takes what comes on its show topic")
    func noRules() throws {
        var bench = try RuleBench("[]", topics: ["home/notify/#"])
        #expect(
            bench.send("home/notify/x", #"{"title":"Playback","message":"started"}"#) == ["show Playback | started"])
        #expect(bench.send("home/notify/x", "old", .retained) == ["nothing seeded"])
    }

    @Test("When no insert of a title says anything, the fallback stands in; when nothing is left, the raw payload")
    func fallbacks() throws {
        var bench = try RuleBench(
            """
            - { name: a, topic: a, on: every, toast: { title: "{{name}}", fallback_title: "Device {{topic}}", content: x } }
            - { name: b, topic: b, on: every, toast: { content: "Something {{level}} happened: {{message}}" } }
            - { name: c, topic: c, on: every, toast: { title: "{{payload | round}} W" } }
            - { name: d, topic: d, on: every, toast: { title: "{{items[0].title}}", content: "{{event.state}}" } }
            """)
        #expect(bench.send("a", "{}") == ["show Device a | x"])
        #expect(bench.send("a", #"{"name":"N"}"#) == ["show N | x"])
        #expect(bench.send("b", "blub") == ["show | blub"])
        #expect(bench.send("c", "broken") == ["show broken W"])
        #expect(bench.send("d", #"{"items":[],"event":{"state":"on"}}"#) == ["show | on"])
        #expect(bench.send("d", #"{"items":[]}"#) == [#"show | {"items":[]}"#])
        #expect(
            bench.engine.counts.templateFaults == ["test/a": 1, "test/b": 1, "test/c": 1, "test/d": 3])
    }

    @Test("The state of another topic, and what a topic said before, can be asked for")
    func memory() throws {
        var bench = try RuleBench(
            """
            - topic: car/{n}/state
              on: every
              toast: { title: "{{last('car/{{n}}/name') ?? 'Car ' ~ n}}", content: "{{payload}}" }
            - topic: printer
              on: { change: print.state }
              toast: { title: "{{merged.print.job}}", content: "{{prev.print.state ?? '-'}} {{value}}" }
            - topic: cam/{c}/event
              on: every
              toast: { title: "{{c}}", image: "{{last('cam/{{c}}/snapshot')}}" }
            """)
        #expect(bench.send("car/1/state", "on") == ["show Car 1 | on"])
        #expect(bench.send("car/1/name", "Blue", .retained) == ["nothing no_rule_matched"])
        #expect(bench.send("car/1/state", "on") == ["show Blue | on"])
        #expect(bench.send("car/1/name", "") == ["nothing no_rule_matched"])
        #expect(bench.send("car/1/state", "on") == ["show Car 1 | on"])
        #expect(bench.send("printer", #"{"print":{"state":"RUN","job":"bracket"}}"#) == ["show bracket | - RUN"])
        #expect(bench.send("printer", #"{"print":{"percent":5}}"#) == ["nothing no_value"])
        #expect(bench.send("printer", #"{"print":{"state":"END"}}"#) == ["show bracket | - END"])
        let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 16]
        #expect(bench.send("cam/a/snapshot", bytes: jpeg) == ["nothing no_rule_matched"])
        let outcomes = bench.engine.handle(InboundMessage(topic: "cam/a/event", payload: [0x31]), at: bench.now)
        guard case .show(_, let toast, _)? = outcomes.first else { Issue.record("no toast"); return }
        #expect(toast.details.image == "data:image/jpeg;base64,/9j/4AAQ")
    }

    @Test("An insert that is written to give nothing takes nothing from the text around it; a missing one does")
    func emptyInserts() throws {
        var bench = try RuleBench(
            """
            - topic: a
              toast: { title: x, content: "done{{exists(kwh) ? ': ' ~ kwh : ''}}" }
            - topic: b
              toast: { title: "Sensor {{name ?? ''}}", content: "at {{place}}" }
            - topic: c
              toast: { title: "{{name ?? ''}}{{other ?? ''}}", fallback_title: f }
            """)
        #expect(bench.send("a", "{}") == ["show x | done"])
        #expect(bench.send("a", #"{"kwh":3}"#) == ["show x | done: 3"])
        #expect(bench.send("b", "{}") == ["show Sensor"])
        #expect(bench.send("c", "{}") == ["show f"])
    }
}
