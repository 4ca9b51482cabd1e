import Foundation
import JSON
import TestSupport
import Testing
import ToastModel

@Suite("The history over MQTT")
struct HistoryTests {
    private let configuration = """
        clients: { defaults: { durations: { notice: 100ms }, gap: 0ms, max_waiting: 10000 } }

        """

    /// Asks the history and gives the answer's payload as JSON.
    private func ask(_ home: Household, _ query: String, ref: Int) throws -> JSONValue {
        try home.publish("history/test", query.replacingOccurrences(of: "REF", with: "\(ref)"))
        let message = try home.listener.wait {
            $0.topic == "toast/history-reply/test" && $0.number("ref") == Int64(ref)
        }
        return try #require(message.json)
    }

    @Test("An answer has the closed events word for word, also after a kill and a restart")
    func wordForWord() throws {
        let home = try Household(configuration)
        for number in 0..<6 { try home.publish("show/door/kitchen", #"{"id":"t\#(number)","title":"n\#(number)"}"#) }
        let closed = try home.listener.wait(for: 6, "closed")
        let all = try ask(home, #"{"ref":REF}"#, ref: 1)
        #expect(all["events"]?.array == closed.compactMap(\.json))
        #expect(all["more"]?.bool == false)
        home.toastd?.signal(SIGKILL)
        try home.start()
        let again = try ask(home, #"{"app":"door","client":"kitchen","limit":2,"ref":REF}"#, ref: 2)
        #expect(again["events"]?.array == closed.prefix(2).compactMap(\.json))
        #expect(again["more"]?.bool == true)
        let epoch = try #require(closed[1].text("epoch"))
        let seq = try #require(closed[1].number("seq"))
        let rest = try ask(home, #"{"after":["\#(epoch)","kitchen",\#(seq)],"ref":REF}"#, ref: 3)
        #expect(rest["events"]?.array == closed.dropFirst(2).compactMap(\.json))
        let none = try ask(home, #"{"reason":"dismissed","ref":REF}"#, ref: 4)
        #expect(none["events"]?.array == [])
        let wrong = try ask(home, #"{"reason":"bored","ref":REF}"#, ref: 5)
        #expect(wrong["error"]?.string == "the member 'reason' has the unknown value 'bored'")
    }

    @Test("toastctl prints hundreds of them, page by page")
    func manyPages() throws {
        let home = try Household("clients: { defaults: { max_waiting: 0 } }\n")
        for batch in 0..<24 {
            let toasts = (0..<50).map { #"{"title":"n\#(batch * 50 + $0)","data":{"a":[1,2,3,4,5,6,7,8,9,10]}}"# }
            try home.publish("show/door/kitchen", "[" + toasts.joined(separator: ",") + "]")
        }
        try home.publish("hide/door/kitchen", #"{"all":true}"#)
        try home.listener.wait(for: 1200, "closed")
        let history = try home.toastctl(["history", "--app", "door", "--limit", "1100", "--json"])
        #expect(history.code == 0, "\(history.errors)")
        #expect(history.lines.count == 1100)
    }

    @Test("The example monitor has every closed event once, over kills of its own and of toastd")
    func exampleMonitor() throws {
        let home = try Household(configuration)
        let folder = try TemporaryFolder()
        let database = folder.file("toasts.db")
        func startMonitor() throws -> RunningProgram {
            try RunningProgram(
                "/usr/bin/python3",
                [
                    packageFolder + "/docs/examples/monitor.py", "--port", "\(home.server.port)", "--database",
                    database, "--name", "night-shift",
                ])
        }
        var published = 0
        func publish(_ count: Int) throws {
            for _ in 0..<count {
                try home.publish("show/door/room-\(published % 5)", #"{"title":"n\#(published)"}"#)
                published += 1
            }
        }
        var monitor = try startMonitor()
        for round in 0..<4 {
            try publish(10)
            monitor.signal(SIGKILL)
            try publish(6)
            if round == 2 {
                home.toastd?.signal(SIGKILL)
                monitor = try startMonitor()
                try home.start()
            } else {
                monitor = try startMonitor()
            }
            try publish(4)
        }
        let keys = {
            Set(
                home.listener.events("closed").map {
                    "\($0.text("epoch") ?? "")|\($0.text("client") ?? "")|\($0.number("seq") ?? 0)"
                })
        }
        #expect(waitUntil(seconds: 60) { keys().count == published })
        let select = "SELECT epoch || '|' || client || '|' || seq FROM closed"
        var stored: [String] = []
        let isComplete = try waitUntil(seconds: 60) {
            let table = try RunningProgram.run("/usr/bin/sqlite3", [database, select])
            stored = table.lines
            return Set(stored) == keys()
        }
        #expect(isComplete, "\(stored.count) of \(published); \(monitor.errors)")
        #expect(Set(stored).count == stored.count)
        monitor.signal(SIGTERM)
        #expect(try monitor.end() == 0)
    }
}
