import Testing
import ToastControl
import ToastModel

@Suite("watch: what a client shows, in lines")
struct WatchConversationTests {
    private let events: Events

    init() throws {
        events = try Events()
    }

    private func watch(
        voice: Voice = plain, frontend: FrontendName? = nil, patience: Patience = .usual
    ) -> WatchConversation {
        WatchConversation(client: events.kitchen, frontend: frontend, voice: voice, patience: patience)
    }

    @Test("It subscribes to what a frontend needs, the state first")
    func filters() {
        #expect(
            watch().filters == [
                "toast/status/#", "toast/screen/kitchen", "toast/display/+/kitchen", "toast/hidden/+/kitchen",
                "toast/closed/+/kitchen", "toast/reply/kitchen",
            ])
    }

    @Test("Lines tell each event once, and what is older than the screen not at all")
    func lines() throws {
        var watch = watch()
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
        var watch = watch(voice: json)
        _ = watch.begin(at: at(0))
        let display = try events.sent(events.display("a", seq: 1, title: "T"))
        #expect(watch.receive(display, at: at(0)) == [.print(String(decoding: display.payload, as: UTF8.self))])
        #expect(
            watch.receive(try message("toast/display/door/kitchen", "oops"), at: at(0)) == [
                .complain("toast/display/door/kitchen: the document is not a JSON object")
            ])
    }

    @Test("A frontend announces itself, confirms what it shows, and announces itself again to another run")
    func frontend() throws {
        var watch = watch(frontend: try FrontendName("term"))
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
        var watch = watch(patience: .limited(Milliseconds(100)))
        _ = watch.begin(at: at(0))
        #expect(watch.deadline == at(100).instant)
        #expect(watch.advance(to: at(100)) == [.end(.timedOut)])
    }
}
