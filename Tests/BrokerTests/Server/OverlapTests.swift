import TestSupport
import Testing
import ToastModel

@Suite("Overlapping filters, at a real server")
struct OverlapTests {
    @Test("one publish is handled once, with either version of MQTT", arguments: [5, 3], ["", ", \"#\""])
    func once(_ version: Int, _ more: String) throws {
        let server = try MosquittoServer()
        let gate = version == 3 ? try OldServerGate(to: server.port) : nil
        let state = try TemporaryFolder()
        let toastd = try RunningToastd(
            port: gate?.port ?? server.port, state: state,
            configuration: """
                apps:
                  one:
                    topics: [a/+/c, a/b/#\(more)]
                    clients: [kitchen]
                    rules:
                      - { topic: "a/{x...}", on: every, toast: { title: "{{x}}", content: "{{payload}}" } }
                  two:
                    topics: [a/b/c]
                    clients: [hall]
                    rules:
                      - { topic: "a/b/{y}", on: every, toast: { content: "{{payload}}" } }
                """)
        try toastd.untilOnline()
        let client = try TestClient(port: server.port, ["toast/display/#", "toast/screen/#"])
        for number in 0..<5 { try client.publish("a/b/c", "n\(number)") }
        try client.publish("toast/show/end/end", "end")
        try client.wait("no end") { $0.displays.contains { $0.client.text == "end" } }
        // The last screens come a moment after that.
        try client.wait("no screens") { seen in
            ["kitchen", "hall"].allSatisfy { name in
                let last = seen.messages.last { $0.topic == "toast/screen/\(name)" }
                return last.map { String(decoding: $0.payload, as: UTF8.self).contains(#""waiting":4,"#) } ?? false
            }
        }
        let kitchen = client.messages.last { $0.topic == "toast/screen/kitchen" }
        let hall = client.messages.last { $0.topic == "toast/screen/hall" }
        // One is shown, four wait: five for each app, none twice.
        for screen in [kitchen, hall] {
            let text = String(decoding: try #require(screen).payload, as: UTF8.self)
            #expect(text.contains(#""slots":1,"waiting":4,"#), "\(text)")
        }
    }
}
