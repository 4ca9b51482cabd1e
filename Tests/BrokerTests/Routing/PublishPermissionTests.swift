import Testing
import ToastModel

@testable import Broker

@Suite("What the broker publishes for an app")
struct PublishPermissionTests {
    private func judge(_ filters: [String], _ topic: String) throws -> PublishPermission.Verdict {
        PublishPermission(filters, app: try AppName("door"), in: TopicSpace(root: "toast")).judge(topic)
    }

    @Test(
        "follows its filters, and below the root only answers and its own shows",
        arguments: [
            (["toast/answer/door/#"], "toast/answer/door/yes", PublishPermission.Verdict.allowed),
            (["toast/answer/door/#"], "toast/answer/door", .allowed),
            (["toast/answer/door/#"], "toast/answer/doorbell/yes", .denied),
            (["toast/answer/door/#"], "gate/open", .denied),
            (["gate/+"], "gate/open", .allowed), (["gate/+"], "gate/open/now", .denied),
            (["gate/+"], "toast/answer/door/yes", .denied),
            (["#"], "any/thing", .allowed), (["#"], "toast/show/door", .allowed),
            (["#"], "toast/show/door/kitchen", .allowed), (["#"], "toast/show/other", .denied),
            (["#"], "toast/hide/door", .denied), (["#"], "toast/input/kitchen", .denied),
            (["#"], "toast/status/main", .denied), (["toast/#"], "toast/screen/kitchen", .denied),
            (["#"], "$SYS/broker", .denied), (["+/x"], "$SYS/x", .denied), (["$SYS/#"], "$SYS/broker", .allowed),
            ([], "gate/open", .denied),
        ])
    func verdicts(filters: [String], topic: String, verdict: PublishPermission.Verdict) throws {
        #expect(try judge(filters, topic) == verdict)
    }

    @Test("a topic that none can be is said to be so", arguments: ["", "a/#", "a/+/b", "a\u{0}b"])
    func invalid(_ topic: String) throws {
        #expect(try judge(["#"], topic) == .invalid)
    }
}
