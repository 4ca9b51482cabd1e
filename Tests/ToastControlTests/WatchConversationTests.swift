import Testing
import ToastControl
import ToastModel

@Suite("watch: what a client shows")
struct WatchConversationTests {
    private let events: Events

    init() throws {
        events = try Events()
    }

    private func watch(
        _ view: WatchConversation.View, voice: Voice = plain, frontend: FrontendName? = nil, patience: Patience = .usual
    ) -> WatchConversation {
        WatchConversation(client: events.kitchen, frontend: frontend, voice: voice, view: view, patience: patience)
    }

    @Test("It subscribes to what a frontend needs, the state first")
    func filters() {
        #expect(
            watch(.lines).filters == [
                "toast/status/#", "toast/screen/kitchen", "toast/display/+/kitchen", "toast/hidden/+/kitchen",
                "toast/closed/+/kitchen", "toast/reply/kitchen",
            ])
    }

    @Test("Lines tell each event once, and what is older than the screen not at all")
    func lines() throws {
        var watch = watch(.lines)
        #expect(watch.begin(at: at(0)) == [])
        #expect(
            watch.receive(try events.sent(events.status(.online)), at: at(0)) == [.print("00:00:00  toastd is online")])
        #expect(watch.receive(try events.sent(events.screen(seq: 3, [])), at: at(0)) == [])
        #expect(watch.receive(try events.sent(events.display("a", seq: 3, title: "old")), at: at(0)) == [])
        let display = events.display("a", seq: 4, title: "Door", content: "open\u{7}", type: .alert)
        #expect(
            watch.receive(try events.sent(display), at: at(1000))
                == [.print("00:00:01  display  door/a  alert  shown, 5.0 s  Door — open ")])
        #expect(watch.receive(try events.sent(display), at: at(1000)) == [])
        #expect(
            watch.receive(try events.sent(events.hidden("a", seq: 5)), at: at(2000))
                == [.print("00:00:02  hidden  door/a  (preempted)")])
        #expect(
            watch.receive(try events.sent(events.closed("a", seq: 6, .action, action: "yes")), at: at(3000))
                == [.print("00:00:03  closed   door/a  action yes")])
        #expect(
            watch.receive(try events.sent(events.status(.offline)), at: at(4000)) == [
                .print("00:00:04  toastd is offline")
            ])
        #expect(watch.deadline == nil)
    }

    @Test("JSON is the payload as it came")
    func raw() throws {
        var watch = watch(.live(width: 60), voice: json)
        _ = watch.begin(at: at(0))
        let display = try events.sent(events.display("a", seq: 1, title: "T"))
        #expect(watch.receive(display, at: at(0)) == [.print(String(decoding: display.payload, as: UTF8.self))])
        #expect(
            watch.receive(try message("toast/display/door/kitchen", "oops"), at: at(0)) == [
                .complain("toast/display/door/kitchen: the document is not a JSON object")
            ])
    }

    @Test("A live view draws the screen, and counts down")
    func live() throws {
        var watch = watch(.live(width: 40))
        #expect(
            watch.begin(at: at(0)) == [.draw(["kitchen  0 shown · toastd is offline", "  nothing on the screen"])])
        _ = watch.receive(try events.sent(events.status(.online)), at: at(0))
        let display = events.display(
            "a", seq: 1, title: "Front door", content: "Someone\nrings", type: .alert, waiting: 2)
        _ = watch.receive(try events.sent(display), at: at(0))
        #expect(watch.deadline == at(100).instant)
        #expect(
            watch.advance(to: at(2500)) == [
                .draw([
                    "kitchen  1 shown · 2 waiting", "┃ door  Front door", "┃ Someone", "┃ rings",
                    "┃ ██████████░░░░░░░░░░ 2.5 s",
                ])
            ])
        #expect(watch.advance(to: at(2501)) == [])
        let held = events.display("a", seq: 2, title: "Front door", held: true) { toast in
            toast.progress = 0.25
            toast.actions = [ToastAction(id: "yes", label: "Open")]
        }
        #expect(
            watch.receive(try events.sent(held), at: at(2600)).last
                == .draw([
                    "kitchen  1 shown", "┃ door  Front door", "┃ █████░░░░░░░░░░░░░░░ 25 %", "┃ held  [Open]",
                ]))
        #expect(watch.deadline == nil)
        #expect(
            watch.receive(try events.sent(events.closed("a", seq: 3)), at: at(2700)) == [
                .print("00:00:02  closed   door/a  timeout"),
                .draw(["kitchen  0 shown", "  nothing on the screen"]),
            ])
    }

    @Test("A toast goes by itself only while the broker is away")
    func brokerAway() throws {
        var watch = watch(.live(width: 40))
        _ = watch.begin(at: at(0))
        _ = watch.receive(try events.sent(events.status(.online)), at: at(0))
        let screen = events.screen(
            seq: 7, waiting: 1, muted: Screen.Muted(level: .urgent, until: nil),
            [
                events.display("a", seq: nil, title: "A", remaining: 1000)
            ])
        _ = watch.receive(try events.sent(screen), at: at(0))
        #expect(
            watch.advance(to: at(1500)) == [
                .draw(["kitchen  1 shown · 1 waiting · muted", "┃ door  A", "┃ ░░░░░░░░░░░░░░░░░░░░ 0.0 s"])
            ])
        _ = watch.receive(try events.sent(events.status(.offline)), at: at(1600))
        #expect(
            watch.advance(to: at(1700)) == [
                .draw([
                    "kitchen  0 shown · 1 waiting · muted · …", "  nothing on the screen",
                ])
            ])
    }

    @Test("A frontend announces itself, confirms what it shows, and announces itself again to another run")
    func frontend() throws {
        var watch = watch(.lines, frontend: try FrontendName("term"))
        let online = ConversationEffect.publish(
            Publication(topic: "toast/presence/kitchen/term", payload: Array("online".utf8), retain: .yes))
        #expect(watch.begin(at: at(0)) == [online])
        #expect(
            watch.receive(try events.sent(events.status(.online)), at: at(0)) == [.print("00:00:00  toastd is online")])
        let effects = watch.receive(try events.sent(events.display("a", seq: 1, title: "T")), at: at(0))
        #expect(
            effects.last
                == .publish(
                    Publication(
                        topic: "toast/input/kitchen/term",
                        payload: Array(#"{"event":"shown","id":"a","app":"door","generation":1}"#.utf8))))
        #expect(watch.receive(try events.sent(events.status(.online, run: "r2")), at: at(0)) == [online])
    }

    @Test("A limit ends it")
    func limit() {
        var watch = watch(.lines, patience: .limited(Milliseconds(100)))
        _ = watch.begin(at: at(0))
        #expect(watch.deadline == at(100).instant)
        #expect(watch.advance(to: at(100)) == [.end(.timedOut)])
    }
}
