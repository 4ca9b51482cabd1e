import Foundation
import JSON
import TestSupport
import Testing
import ToastModel

@Suite("What the log of a running toastd says")
struct LogLineTests {
    private static let toast = #"{"id":"t1","title":"private matter","duration":"100ms"}"#

    private func lines(_ home: Household, _ message: String) -> [JSONValue] {
        (home.toastd?.errors ?? "").split(separator: "\n").compactMap { try? parseJSON(String($0)).value }
            .filter { $0["msg"]?.string == message }
    }

    @Test("At debug one line for each accepted and each closed toast, without anything that it says")
    func debug() throws {
        let home = try Household("log: { level: debug, format: json }\ngroups: { both: [kitchen, hall] }\n")
        for number in 0..<3 {
            let toast = Self.toast.replacingOccurrences(of: "t1", with: "t\(number)")
            try home.publish("show/door/kitchen", toast)
        }
        try home.publish("show/door/both", Self.toast.replacingOccurrences(of: "t1", with: "pair"))
        try home.publish("show/door/kitchen", #"{"title":"private matter""#)
        try home.listener.wait(for: 5, "closed")
        #expect(waitUntil { lines(home, "closed").count == 5 })
        let accepted = lines(home, "accepted")
        #expect(accepted.map { $0["id"]?.string } == ["t0", "t1", "t2", "pair"])
        #expect(accepted.map { $0["client"]?.string } == ["kitchen", "kitchen", "kitchen", nil])
        #expect(accepted.last?["clients"]?.integer == 2 && accepted.last?["topic"]?.string == "toast/show/door/both")
        let closed = lines(home, "closed")
        #expect(
            closed.filter { $0["client"]?.string == "kitchen" }.map { $0["id"]?.string } == ["t0", "t1", "t2", "pair"])
        #expect(closed.allSatisfy { $0["reason"]?.string == "timeout" && $0["app"]?.string == "door" })
        #expect(closed.allSatisfy { ($0["shown_ms"]?.integer ?? 0) >= 100 && $0["part"]?.string == "queue" })
        // Every line is an object with the four that all have.
        let all = (home.toastd?.errors ?? "").split(separator: "\n")
        for line in all {
            let value = try parseJSON(String(line)).value
            #expect(["time", "level", "part", "msg"].allSatisfy { value[$0]?.string != nil }, "\(line)")
        }
        #expect(!(home.toastd?.errors.contains("private") ?? true))
    }

    @Test("Payloads begin in it when that was asked for; without debug there is a line for what was rejected only")
    func payloads() throws {
        let home = try Household("log: { level: warning, levels: { queue: debug }, payloads: true }\n")
        try home.publish("show/door/kitchen", Self.toast)
        try home.listener.wait(for: 1, "closed")
        try home.publish("show/door/kitchen", #"{"title":"private matter""#)
        try home.listener.wait { $0.topic == "toast/rejected/door" }
        let text = home.toastd?.errors ?? ""
        #expect(text.contains("msg=accepted app=door id=t1 client=kitchen topic=toast/show/door/kitchen bytes=55"))
        #expect(text.components(separatedBy: "private matter").count == 3, "\(text)")
        #expect(!text.contains("level=info"))
        let quiet = try Household()
        try quiet.publish("show/door/kitchen", Self.toast)
        try quiet.listener.wait(for: 1, "closed")
        for _ in 0..<20 { try quiet.publish("show/door/kitchen", "{\"title\":") }
        #expect(waitUntil { quiet.listener.messages.count { $0.topic == "toast/rejected/door" } == 20 })
        let said = quiet.toastd?.errors ?? ""
        #expect(!said.contains("msg=accepted") && said.components(separatedBy: "rejected: ").count == 2, "\(said)")
    }

    @Test("A reload changes level and format of the log")
    func reload() throws {
        let home = try Household()
        try home.state.write("http: off\nlog: { level: debug, format: json }\n", to: "toastd.yaml")
        let answer = try RunningProgram.run(
            try builtProgram("toastctl"), ["reload", "--state", home.state.file("state")])
        #expect(answer.code == 0)
        try home.publish("show/door/kitchen", Self.toast)
        try home.listener.wait(for: 1, "closed")
        #expect(waitUntil { lines(home, "closed").count == 1 })
    }
}
