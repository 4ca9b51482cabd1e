import Foundation
import Testing
import ToastScreen

@Suite struct ToastFrontendTests {
    private let topics = FrontendTopics(client: "kitchen", frontend: "f", root: "home/toast")

    @Test("it subscribes to what a frontend needs and nothing else")
    func subscriptions() {
        #expect(
            topics.subscriptions == [
                "home/toast/status/#", "home/toast/screen/kitchen", "home/toast/display/+/kitchen",
                "home/toast/hidden/+/kitchen", "home/toast/closed/+/kitchen", "home/toast/reply/kitchen",
            ])
        #expect(topics.presence == "home/toast/presence/kitchen/f")
        #expect(topics.inputs == "home/toast/input/kitchen/f")
    }

    @Test("it announces itself when it is subscribed, and again to every new run of the broker")
    func announces() throws {
        var frontend = ToastFrontend(topics)
        frontend.connected()
        #expect(frontend.subscribed(at: 0) == [.announce])
        #expect(frontend.received(try status("online", run: "r1"), on: "home/toast/status/main", at: 1) == [])
        #expect(frontend.isBrokerOnline)
        #expect(frontend.received(try status("offline", run: "r1"), on: "home/toast/status/main", at: 2) == [])
        #expect(!frontend.isBrokerOnline)
        #expect(frontend.received(try status("online", run: "r1"), on: "home/toast/status/main", at: 3) == [])
        #expect(frontend.received(try status("online", run: "r2"), on: "home/toast/status/main", at: 4) == [.announce])
        // A state below another topic is none.
        #expect(frontend.received(try status("online", run: "r3"), on: "home/toast/status", at: 5) == [])
    }

    @Test("without a retained screen the picture is whole after a while, with what came meanwhile")
    func noScreen() throws {
        var frontend = ToastFrontend(topics)
        frontend.connected()
        _ = frontend.subscribed(at: 1000)
        #expect(frontend.received(try display("a", seq: 1), on: "home/toast/display/app/kitchen", at: 1100) == [])
        #expect(frontend.deadline == 2500)
        #expect(frontend.advance(to: 2499) == [])
        #expect(frontend.advance(to: 2500).count == 1)
        #expect(frontend.screen.toasts.map(\.toastID) == ["a"])
    }

    @Test("a cleared screen is an empty one")
    func clearedScreen() throws {
        var frontend = ToastFrontend(topics)
        frontend.connected()
        _ = frontend.subscribed(at: 0)
        _ = frontend.cleared("home/toast/screen/kitchen", at: 10)
        #expect(frontend.screen.isSynced)
        _ = frontend.received(try display("a", seq: 1), on: "home/toast/display/app/kitchen", at: 20)
        #expect(frontend.cleared("home/toast/screen/hall", at: 30) == [])
        #expect(frontend.screen.toasts.count == 1)
    }

    @Test("only while no broker lives does it take off what has had its time")
    func silence() throws {
        var frontend = ToastFrontend(topics)
        frontend.connected()
        _ = frontend.subscribed(at: 0)
        _ = frontend.received(try status("online", run: "r"), on: "home/toast/status/main", at: 0)
        _ = frontend.cleared("home/toast/screen/kitchen", at: 0)
        _ = frontend.received(try display("a", seq: 1, remaining: 4000), on: "home/toast/display/x/kitchen", at: 100)
        _ = frontend.received(try display("b", seq: 2), on: "home/toast/display/x/kitchen", at: 100)
        #expect(frontend.deadline == nil)
        #expect(frontend.advance(to: 9000) == [])
        _ = frontend.received(try status("offline", run: "r"), on: "home/toast/status/main", at: 9001)
        #expect(frontend.deadline == 4100)
        #expect(frontend.advance(to: 9001).count == 1)
        #expect(frontend.screen.toasts.map(\.toastID) == ["b"])
        #expect(frontend.deadline == nil)
    }

    @Test("an input is JSON that a reader takes, whatever the names hold")
    func json() throws {
        let odd = "a\"\\\u{1}\u{1F}é👩‍🚀"
        let toast = try decode(
            ShownToast.self,
            [
                "app": odd, "id": odd, "generation": 3, "revision": 1, "cause": "shown",
            ])
        let text = ScreenInput.tap(toast).json
        let read = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        #expect(read["id"] as? String == odd)
        #expect(read["app"] as? String == odd)
        #expect(read["generation"] as? Int == 3)
        #expect(read["event"] as? String == "tap")
        #expect(read.count == 4)
        #expect(ScreenInput.holdAll.json == #"{"event":"hold_all"}"#)
    }

    private func status(_ state: String, run: String) throws -> ScreenMessage {
        try decode(ScreenMessage.self, ["state": state, "run": run, "version": "1", "since": 0])
    }

    private func display(_ id: String, seq: Int, remaining: Int? = nil) throws -> ScreenMessage {
        var event: [String: Any] = [
            "v": 1, "event": "display", "epoch": "E", "seq": seq, "app": "x", "id": id, "generation": 1, "revision": 1,
            "cause": "shown",
        ]
        if let remaining { event["remaining_ms"] = remaining }
        return try decode(ScreenMessage.self, event)
    }

    private func decode<Value: Decodable>(_ type: Value.Type, _ object: [String: Any]) throws -> Value {
        try JSONDecoder().decode(type, from: try JSONSerialization.data(withJSONObject: object))
    }
}
