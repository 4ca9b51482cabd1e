import Foundation
import TestSupport
import Testing
import ToastModel

@Suite("Bad input harms nobody")
struct BadInputTests {
    /// What is sent, where, and what must come of it: the reason of a rejection, `shown`, or nothing.
    struct Sample: Sendable, CustomTestStringConvertible {
        var name: String
        var topic = "show/door/kitchen"
        var payload: Data
        var outcome: String

        var testDescription: String { name }

        init(_ name: String, _ text: String, _ outcome: String, topic: String = "show/door/kitchen") {
            self.init(name, Data(text.utf8), outcome, topic: topic)
        }

        init(_ name: String, _ payload: Data, _ outcome: String, topic: String = "show/door/kitchen") {
            self.name = name
            self.topic = topic
            self.payload = payload
            self.outcome = outcome
        }
    }

    static let samples = [
        Sample("empty", "", "nothing"),
        Sample("binary", Data([0xFF, 0xD8, 0xFF, 0xE0, 0x00, 0x10]), "not_utf8"),
        Sample("half an object", #"{"title":"Front"#, "malformed_json"),
        Sample("half an array", #"[{"title":"A"}"#, "malformed_json"),
        Sample("a brace and a word", "{hello}", "shown"),
        Sample("500 kB", String(repeating: "x", count: 500_000), "too_large"),
        Sample("only a NUL", Data([0]), "nothing"),
        Sample("text with a NUL at its end", Data("door\0".utf8), "shown"),
        Sample("text with a NUL inside", Data("do\0or".utf8), "shown"),
        Sample("a byte order mark", Data([0xEF, 0xBB, 0xBF]) + Data(#"{"title":"T"}"#.utf8), "shown"),
        Sample("a target that begins with $", "x", "invalid_target", topic: "show/door/$kitchen"),
        Sample("a reserved app", "x", "invalid_target", topic: "show/toastd/kitchen"),
        Sample("too many levels", "x", "invalid_target", topic: "show/door/kitchen/extra"),
        Sample("an empty target", "x", "invalid_target", topic: "show/door/"),
        Sample("wrong types", #"{"title":"T","duration":{"a":1},"actions":7,"priority":[],"tags":false}"#, "shown"),
        Sample("a log line", "[ERROR] disk full", "shown"),
        Sample("an empty object", "{}", "nothing_to_say"),
        Sample("blanks", #"{"title":"  ","content":null}"#, "nothing_to_say"),
        Sample("null", "null", "nothing_to_say"),
        Sample("zero", "0", "shown"),
        Sample(
            "too many toasts", "[" + Array(repeating: #"{"title":"T"}"#, count: 51).joined(separator: ",") + "]",
            "too_many"),
        Sample("deep nesting", #"{"title":"T","data":"# + String(repeating: "[", count: 5000), "too_large"),
        Sample("a delay of a year", #"{"title":"T","delay":"365d"}"#, "delay_too_long"),
        Sample("an id that is too long", #"{"title":"T","id":"\#(String(repeating: "i", count: 500))"}"#, "shown"),
        Sample("escape sequences", "\u{1B}[2J\u{1B}]0;owned\u{7}text", "shown"),
        Sample("markup", "<img src=x onerror=alert(1)>", "shown"),
    ]

    @Test("Each gives what the protocol says, and the next good toast is shown", arguments: samples)
    func each(sample: Sample) throws {
        let home = try Household("clients: { defaults: { slots: 100, durations: { notice: stays } } }\n")
        try TestSupport.publish(port: home.server.port, topic: "toast/" + sample.topic, sample.payload)
        try home.publish("show/good/kitchen", "good")
        // Whatever the bad one gave, it gave before the good one.
        try home.listener.wait { $0.topic == "toast/display/good/kitchen" && $0.text("content") == "good" }
        let rejections = home.listener.events("rejected")
        let shown = home.listener.events("display").filter { $0.topic != "toast/display/good/kitchen" }
        switch sample.outcome {
        case "shown":
            #expect(rejections.isEmpty)
            #expect(shown.count == 1)
            #expect(!(shown.first?.payload.contains("\\u001b") ?? true))
        case "nothing":
            #expect(rejections.isEmpty)
            #expect(shown.isEmpty)
        default:
            #expect(rejections.map { $0.text("reason") } == [sample.outcome])
            #expect(rejections.first?.number("size").map(Int.init) == sample.payload.count)
            #expect(shown.isEmpty)
        }
        #expect(home.toastd?.code == nil)
    }

    @Test("5 MB are refused by the server, and nobody else is harmed")
    func fiveMegabytes() throws {
        let home = try Household("clients: { defaults: { durations: { notice: stays } } }\n")
        let large = Data(repeating: UInt8(ascii: "x"), count: 5_000_000)
        // What it says of a connection that the server cuts depends on the moment.
        try RunningProgram.run(
            "/usr/bin/mosquitto_pub",
            ["-h", "127.0.0.1", "-p", "\(home.server.port)", "-q", "1", "-t", "toast/show/door/kitchen", "-s"],
            input: large)
        let log = home.server.folder.file("mosquitto.log")
        #expect(waitUntil { (try? String(contentsOfFile: log, encoding: .utf8))?.contains("oversize packet") ?? false })
        try home.publish("show/good/kitchen", "good")
        try home.listener.wait { $0.topic == "toast/display/good/kitchen" }
        #expect(!home.listener.messages.contains { $0.topic == "toast/show/door/kitchen" })
        #expect(home.listener.events("rejected").isEmpty && home.listener.events("display").count == 1)
    }
}
