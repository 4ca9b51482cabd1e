import Testing
import ToastControl
import ToastModel

@Suite("monitor, status, clients, hide and input: what they say")
struct ReportConversationTests {
    private let events: Events

    init() throws {
        events = try Events()
    }

    @Test("A monitor prints each closed event, and ends after so many")
    func monitor() throws {
        var monitor = MonitorConversation(
            app: events.door, client: nil, count: 2, voice: plain, patience: .usual)
        #expect(monitor.filters == ["toast/closed/door/+"])
        #expect(monitor.begin(at: at(0)) == [])
        #expect(
            monitor.receive(try events.sent(events.closed("a", seq: 1)), at: at(0)) == [
                .print("2026-01-01 00:00:05  kitchen  door/a  timeout  (waited 0.2 s, shown 5.0 s)  T [31m")
            ])
        #expect(
            monitor.receive(try message("toast/closed/door/kitchen", "{}"), at: at(0)) == [
                .complain("toast/closed/door/kitchen: the member 'v' is missing"), .end(.done),
            ])
    }

    @Test("Colours say how a toast ended")
    func colours() throws {
        let voice = Voice(root: "toast", format: .text, palette: .colours, clock: ClockFace(.utc))
        var monitor = MonitorConversation(app: nil, client: events.kitchen, count: nil, voice: voice, patience: .usual)
        #expect(monitor.filters == ["toast/closed/+/kitchen"])
        guard
            case .print(let line) = monitor.receive(try events.sent(events.closed("a", seq: 1, .dropped)), at: at(0))
                .first
        else {
            Issue.record("no line")
            return
        }
        #expect(line.contains("\u{1B}[31mdropped\u{1B}[0m"))
        #expect(line.hasSuffix("T [31m"))
    }

    @Test("The status is what the server keeps, and none online is a no")
    func status() throws {
        var status = StatusConversation(server: "mqtt://localhost:1883", voice: plain, patience: .usual)
        #expect(status.begin(at: at(0)) == [])
        #expect(status.receive(try events.sent(events.status(.online)), at: at(10)) == [])
        #expect(status.advance(to: at(309)) == [])
        #expect(
            status.advance(to: at(310)) == [
                .print("main  online  toastd 1.0  started 2026-01-01 00:00:00  at mqtt://localhost:1883"), .end(.done),
            ])
        var report = events.status(.online)
        report.config = "0123456789abcdef"
        report.mistakes = 2
        var mistaken = StatusConversation(server: "x", voice: plain, patience: .usual)
        _ = mistaken.begin(at: at(0))
        _ = mistaken.receive(try events.sent(report), at: at(0))
        #expect(
            mistaken.advance(to: at(300)) == [
                .print(
                    "main  online  toastd 1.0  started 2026-01-01 00:00:00  at x  configuration 0123456789abcdef; "
                        + "not reloaded: 2 mistakes in its files"), .end(.done),
            ])
        var offline = StatusConversation(server: "x", voice: json, patience: .usual)
        _ = offline.begin(at: at(0))
        _ = offline.receive(try events.sent(events.status(.offline)), at: at(0))
        #expect(
            offline.advance(to: at(300)) == [
                .print(
                    #"{"instance":"main","server":"x","state":"offline","version":"1.0","run":"r1","since":1767225600000}"#
                ),
                .end(.no),
            ])
        var nobody = StatusConversation(server: "x", voice: plain, patience: .usual)
        _ = nobody.begin(at: at(0))
        #expect(
            nobody.advance(to: at(300)) == [
                .complain("no toastd has ever been online at x below 'toast'"), .end(.no),
            ])
    }

    @Test("Clients are listed with their queues and frontends")
    func clients() throws {
        for (voice, expected) in [
            (
                plain,
                [
                    "CLIENT   SHOWN  WAITING  BLOCKED  MUTED                              FRONTENDS",
                    "hall     -      -        -        -                                  offline",
                    "kitchen  1/3    2        0        below 5 until 2026-01-01 00:00:01  phone online, wall online",
                ]
            ),
            (
                json,
                [
                    #"{"client":"hall","presence":{"":"offline"}}"#,
                    #"{"client":"kitchen","slots":3,"shown":1,"waiting":2,"blocked":0,"muted":true,"presence":{"phone":"online","wall":"online"}}"#,
                ]
            ),
        ] {
            var clients = ClientsConversation(voice: voice, patience: .usual)
            #expect(clients.filters == ["toast/screen/+", "toast/presence/#"])
            _ = clients.begin(at: at(0))
            let muted = Screen.Muted(level: .urgent, until: at(1000).wall)
            for message in [
                try events.sent(events.screen(seq: 1, waiting: 2, muted: muted, [events.display("a", seq: nil)])),
                try message("toast/presence/kitchen/wall", "online"),
                try message("toast/presence/kitchen/phone", #"{"state":"online","capabilities":{}}"#),
                try message("toast/presence/kitchen/old", "offline"),
                try message("toast/presence/kitchen/old", ""),
                try message("toast/presence/hall", "offline"),
                try message("toast/screen/forgotten", ""),
            ] {
                #expect(clients.receive(message, at: at(0)) == [])
            }
            #expect(clients.advance(to: at(300)) == expected.map(ConversationEffect.print) + [.end(.done)])
        }
    }

    @Test("A hide ends when toastd has read it")
    func hide() throws {
        let order = try HideOrder(try arguments(["hide", "door", "--all"]))
        var hide = try HideConversation(order.publication(root: "toast"), root: "toast", patience: .usual, mark: "M")
        #expect(hide.begin(at: at(0)).count == 2)
        #expect(hide.receive(try message("toast/reply/toastctl-M", #"{"ref":"other"}"#), at: at(0)) == [])
        #expect(hide.receive(try message("toast/reply/toastctl-M", #"{"ref":"M"}"#), at: at(0)) == [.end(.done)])
        #expect(hide.advance(to: at(10_000)).last == .end(.timedOut))
    }

    @Test(
        "An input that changes nothing is answered",
        arguments: [
            ("gone", "gone: 'a' is closed, or not shown, on kitchen"),
            ("unknown", "unknown: 'a' on kitchen, or its button"),
            ("invalid", "invalid: the input 'tap' makes no sense as it was sent"),
        ])
    func input(answer: String, sentence: String) throws {
        let order = try InputOrder(try arguments(["input", "kitchen", "tap", "--id", "a"]))
        var input = InputConversation(order, voice: plain, patience: .usual, mark: "M")
        #expect(input.filters == ["toast/status/#", "toast/reply/kitchen"])
        #expect(input.begin(at: at(0)).count == 2)
        func reply(_ ref: String) throws -> Received {
            try message(
                "toast/reply/kitchen",
                #"{"v":1,"event":"reply","answer":"\#(answer)","input":"tap","frontend":null,"id":"a","ref":"\#(ref)"}"#
            )
        }
        #expect(input.receive(try reply("somebody else's"), at: at(0)) == [])
        #expect(input.receive(try reply("M"), at: at(0)) == [.complain(sentence), .end(.no)])
        #expect(input.receive(try reply("M-read"), at: at(0)) == [.end(.done)])
    }
}
