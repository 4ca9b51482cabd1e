import CommandLineInterface
import Configuration
import Testing
import ToastControl
import ToastModel

@Suite("explain: what toastd would make of a message")
struct ExplainTests {
    private static let configuration = """
        apps:
          zigbee:
            topics: [zigbee2mqtt/#]
            clients: [kitchen]
            rules:
              - topic: zigbee2mqtt/{dev...}
                on: { change: contact }
                when: contact == false
                toast: { key: "door/{{dev}}", title: "{{dev}}", content: opened }
          slow:
            topics: [slow/+]
            rules:
              - topic: slow/{dev}
                on: { value: state, to: offline, for: 2m }
                toast: { title: "{{dev}} is offline" }
        """

    private func desk(profiles: @escaping @Sendable (String) -> [String] = { _ in [] }) throws -> ExplainDesk {
        let options = LoadOptions(
            environment: Environment([:]), files: .memory(["/t.yaml": Self.configuration]), now: at(0).wall)
        return ExplainDesk(try loadConfiguration(from: "/t.yaml", options).configuration, profiles: profiles)
    }

    private func message(_ topic: String, _ payload: String) -> InboundMessage {
        InboundMessage(topic: topic, payload: Array(payload.utf8))
    }

    @Test("A rule that matches tells its place, its captures, where each field comes from, and the toast")
    func rule() throws {
        var desk = try desk()
        _ = desk.explain(message("zigbee2mqtt/hall/door", #"{"contact":true}"#), at: at(0))
        #expect(!desk.anyEffect)
        let explanations = desk.explain(message("zigbee2mqtt/hall/door", #"{"contact":false}"#), at: at(1000))
        let lines = explanations.flatMap { $0.lines(.plain) }
        #expect(lines.first == "zigbee2mqtt/hall/door  (app zigbee)")
        #expect(lines.contains { $0.hasSuffix("/t.yaml:6:9") })
        #expect(lines.contains("    dev = 'hall/door'"))
        #expect(lines.contains { $0.contains("title    hall/door       from title: {{dev}}") })
        #expect(
            lines.suffix(2) == [
                "  for kitchen, as the app's configuration says", "  → a toast of type notice: 'hall/door', 'opened'",
            ])
        #expect(desk.anyEffect)
        // The state went on: the same value again is no change.
        let again = desk.explain(message("zigbee2mqtt/hall/door", #"{"contact":false}"#), at: at(2000))
        #expect(again.flatMap { $0.lines(.plain) }.last?.hasPrefix("  ! ") ?? false)
    }

    @Test("Whom nothing can be shown to, and what a button may not publish, is told")
    func addressed() throws {
        var desk = try desk()
        func last(_ topic: String, _ payload: String) -> String {
            desk.explain(message(topic, payload), at: at(0)).flatMap { $0.lines(.plain) }.last ?? ""
        }
        #expect(
            last("toast/show/x", #"{"title":"t","clients":["+/all"]}"#)
                == "  → refused (no_audience): the toast is for nobody: name a client in the topic or in 'clients', or configure one"
        )
        #expect(!desk.anyEffect)
        #expect(
            last("toast/show/x/*", "t")
                == "  → refused (invalid_target): '*' cannot be a client: the name '*' is reserved")
        #expect(last("toast/show/x/all", "t") == "  → a toast of type notice: 't'")
        let button = #"{"title":"t","actions":[{"id":"a","label":"Open","publish":{"topic":"TOPIC","payload":"1"}}]}"#
        #expect(
            last("toast/show/x", button.replacing("TOPIC", with: "home/gate"))
                == "  ! the button 'Open' is shown without its publish: 'home/gate' is not in the app's may_publish")
        #expect(
            last("toast/show/x", button.replacing("TOPIC", with: "toast/answer/x/gate"))
                == "  → a toast of type notice: 't'")
    }

    @Test("With strict: true, what is not configured is refused")
    func strict() throws {
        let text = "strict: true\nclients: { kitchen: {} }\napps: { x: { clients: [kitchen] } }"
        let options = LoadOptions(environment: Environment([:]), files: .memory(["/t.yaml": text]), now: at(0).wall)
        var desk = ExplainDesk(try loadConfiguration(from: "/t.yaml", options).configuration)
        func last(_ topic: String, _ payload: String) -> String {
            desk.explain(message(topic, payload), at: at(0)).flatMap { $0.lines(.plain) }.last ?? ""
        }
        #expect(
            last("toast/show/y", "t")
                == "  → refused (unknown_app): the app 'y' is not in the configuration, which is strict")
        #expect(
            last("toast/show/x/hall", "t")
                == "  → refused (unknown_client): the client 'hall' is not in the configuration, which is strict")
        #expect(last("toast/show/x", #"{"title":"t","clients":["hall"]}"#).hasPrefix("  → refused (no_audience)"))
        #expect(last("toast/show/x", #"{"title":"t","clients":["hall","kitchen"]}"#).hasPrefix("  → a toast"))
        #expect(last("toast/show/x/kitchen", "t") == "  → a toast of type notice: 't'")
    }

    @Test("A topic that nobody takes names those that somebody does")
    func nobody() throws {
        var desk = try desk { $0 == "other/topic" ? ["other"] : [] }
        let lines = desk.explain(message("other/topic", "x"), at: at(0)).flatMap { $0.lines(.plain) }
        #expect(
            lines == [
                "other/topic", "  read as text: it is plain text",
                "  the payload has, for expressions", "    payload  'x'",
                "  ! no app takes this topic: there are slow/+, zigbee2mqtt/#",
                "  ! the profile 'other' takes it: write under apps  NAME: { profile: other }",
                "  ! a rule of your own begins with, under apps  NAME: { topics: ['other/topic'], rules: [ { topic: 'other/topic', "
                    + "toast: { title: 'other/topic', content: '{{payload}}' } } ] }",
            ])
        #expect(!desk.anyEffect)
    }

    @Test(
        "Topics of toastd are told apart",
        arguments: [
            ("toast/show/door", "→ a toast of type notice: 'text'"),
            ("toast/show/door/kitchen", "→ a toast of type notice: 'text'"),
            ("toast/hide/door", "→ takes back the toast 'text'"),
            ("toast/show/toastd", "! rejected: 'toastd' cannot be an app: the name 'toastd' is reserved"),
            (
                "toast/closed/door/kitchen",
                "! this is one of toastd's own topics; toasts come on toast/show/APP and toast/show/APP/CLIENT"
            ),
        ])
    func direct(topic: String, last: String) throws {
        var desk = try desk()
        let lines = desk.explain(message(topic, "text"), at: at(0)).flatMap { $0.lines(.plain) }
        #expect(lines.last == "  " + last)
    }

    @Test("Rules that wait do so in the time of the messages")
    func timers() throws {
        var desk = try desk()
        _ = desk.explain(message("slow/pump", #"{"state":"online"}"#), at: at(0))
        _ = desk.explain(message("slow/pump", #"{"state":"offline"}"#), at: at(1000))
        #expect(desk.nextDeadline() == at(121_000).instant)
        #expect(desk.advance(to: at(121_000)).count == 1)
        #expect(desk.anyEffect)
    }

    @Test("JSON holds the same, in one line")
    func json() throws {
        var desk = try desk()
        let json = desk.explain(message("toast/show/door", #"{"subject":"T"}"#), at: at(0)).map(\.json)
        #expect(json.count == 1)
        #expect(json.first?.hasPrefix(#"{"topic":"toast/show/door","app":"door","decoding":{"step":"json","#) ?? false)
        #expect(json.first?.contains(#""fields":[{"field":"title","value":"T","source":"subject"}"#) ?? false)
    }

    @Test(
        "Lines of a file are messages, also as mosquitto_sub prints them",
        arguments: [
            (#"{"topic":"a","payload":"x"}"#, "x", InboundMessage.Freshness.live, 0),
            (#"{"topic":"a","payload":{"n":1.0},"retain":true}"#, #"{"n":1.0}"#, .retained, 0),
            (
                #"{"tst":"2026-05-01T07:00:00Z","topic":"a","qos":1,"retain":1,"payloadlen":1,"payload":"x"}"#, "x",
                .retained, 0
            ),
            (#"{"topic":"a","payload":"aGk=","encoding":"base64","dt_ms":1500}"#, "hi", .live, 1500),
            (#"{"topic":"a","payload":null}"#, "", .live, 0),
        ] as [(String, String, InboundMessage.Freshness, Int64)])
    func lines(line: String, payload: String, freshness: InboundMessage.Freshness, pause: Int64) throws {
        let read = try MessageLine(Array(line.utf8))
        #expect(read.message.topic == "a")
        #expect(String(decoding: read.message.payload, as: UTF8.self) == payload)
        #expect(read.message.freshness == freshness && read.pause == Milliseconds(pause))
    }

    @Test(
        "A line that is no message says why",
        arguments: [
            ("{", "it is not JSON: "), (#"{"payload":"x"}"#, "it has no 'topic'"),
            (#"{"topic":"a"}"#, "it has no 'payload'"),
            (#"{"topic":"a","payload":"?","encoding":"base64"}"#, "its payload is not base 64"),
        ])
    func brokenLines(line: String, sentence: String) {
        let fault = #expect(throws: MessageLine.Fault.self) { try MessageLine(Array(line.utf8)) }
        #expect(fault?.sentence.hasPrefix(sentence) ?? false)
    }

    @Test(
        "One source is explained",
        arguments: [
            (["a"], "PAYLOAD is missing"), ([], "TOPIC, --messages FILE or --live is missing"),
            (["a", "b", "--live"], "TOPIC, --messages and --live cannot go together"),
            (["a", "b", "--filter", "x"], "--filter goes with --live"),
            (["--live", "--retained"], "--retained goes with TOPIC"),
        ])
    func mistakes(words: [String], sentence: String) throws {
        let parsed = try arguments(["explain"] + words)
        let fault = #expect(throws: UsageFault.self) { try ExplainOptions(parsed) }
        #expect(fault?.sentence == sentence)
    }

    @Test("Live it listens to what toastd takes, or to what is named")
    func live() throws {
        func conversation(_ filters: [String]) throws -> ExplainConversation {
            ExplainConversation(
                try desk(), filters: filters, subscriptions: ["zigbee2mqtt/#", "#"], voice: plain, patience: .usual)
        }
        #expect(try conversation([]).filters == ["zigbee2mqtt/#", "toast/show/#", "toast/hide/#"])
        var live = try conversation(["a/#"])
        #expect(live.filters == ["a/#"])
        #expect(live.begin(at: at(0)) == [.complain("listening to a/#")])
        let effects = live.receive(Received(topic: "toast/show/door", payload: Array("x".utf8), json: nil), at: at(0))
        #expect(effects.last == .print("  → a toast of type notice: 'x'"))
    }
}
