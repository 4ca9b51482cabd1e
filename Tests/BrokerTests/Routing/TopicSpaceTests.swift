import Testing
import ToastModel

@testable import Broker

@Suite("Topics below the root")
struct TopicSpaceTests {
    @Test(
        "mean what the contract says",
        arguments: [
            ("toast/show/door", TopicSpace.Place.show(app: "door", target: nil)),
            ("toast/show/door/kitchen", .show(app: "door", target: "kitchen")),
            ("toast/hide/door", .hide(app: "door", target: nil)),
            ("toast/hide/door/all", .hide(app: "door", target: "all")),
            ("toast/input/kitchen", .input(client: "kitchen", frontend: nil)),
            ("toast/input/kitchen/phone", .input(client: "kitchen", frontend: "phone")),
            ("toast/presence/kitchen/phone", .presence(client: "kitchen", frontend: "phone")),
            ("toast/history/me", .history(requester: "me")), ("toast/status/main", .status(instance: "main")),
            ("toast/screen/kitchen", .screen(client: "kitchen")), ("toast/line/kitchen", .line(client: "kitchen")),
            ("toast/show", .malformed(kind: "show", app: nil)),
            ("toast/show/a/b/c", .malformed(kind: "show", app: "a")),
            ("toast/show//kitchen", .show(app: "", target: "kitchen")),
            ("toast/input/a/b/c", .malformed(kind: "input", app: nil)),
            ("toast/display/door/kitchen", .other), ("toast/", .other), ("toast", .other), ("toast/other/x", .other),
            ("toaster/show/door", .outside), ("home/toast/show/door", .outside), ("zigbee2mqtt/door", .outside),
        ])
    func places(topic: String, place: TopicSpace.Place) {
        #expect(TopicSpace(root: "toast").place(of: topic) == place)
    }

    @Test("may have a root of several levels")
    func deepRoot() {
        let space = TopicSpace(root: "home/toast")
        #expect(space.place(of: "home/toast/show/door") == .show(app: "door", target: nil))
        #expect(space.place(of: "home/show/door") == .outside)
        #expect(space.status("main") == "home/toast/status/main")
    }
}
