import Foundation
import TestSupport
import Testing
import ToastModel

/// Cases of the shared list that need the real programs.
@Suite("Shared cases, end to end")
struct BrokerCaseTests {
    @Test("C49: of two toastds of one name one shows each toast, also while the other starts again and again")
    func twoBrokers() throws {
        let home = try Household()
        let state = try TemporaryFolder()
        let file = try state.write("http: off\n", to: "toastd.yaml")
        let arguments = [
            "--config", file, "--server", "mqtt://127.0.0.1:\(home.server.port)", "--state", state.file("state"),
        ]
        let second = try RunningProgram(try builtProgram("toastd"), arguments)
        for number in 0..<5 {
            try home.publish("show/door/kitchen", #"{"id":"t\#(number)","content":"x","duration":"100ms"}"#)
        }
        try home.listener.wait(for: 5, "closed")
        #expect(try second.end(seconds: 40) == 1)
        #expect(second.errors.contains("another toastd named 'main'"))
        // The first one is killed while a second one asks: one of them stays.
        let third = try RunningProgram(try builtProgram("toastd"), arguments)
        home.toastd?.signal(SIGKILL)
        try home.toastd?.end()
        let again = try RunningProgram(
            try builtProgram("toastd"),
            ["--config", file, "--server", "mqtt://127.0.0.1:\(home.server.port)", "--state", home.state.file("state")])
        #expect(waitUntil(seconds: 60) { (third.code == nil) != (again.code == nil) })
        try home.publish("show/door/kitchen", #"{"id":"last","content":"x","duration":"100ms"}"#)
        try home.listener.wait { $0.topic == "toast/closed/door/kitchen" && $0.text("id") == "last" }
        let displays = home.listener.events("display")
        for id in (0..<5).map({ "t\($0)" }) + ["last"] {
            #expect(displays.filter { $0.text("id") == id && $0.text("cause") == "shown" }.count == 1)
        }
        for program in [third, again] { program.signal(SIGTERM) }
    }

    @Test("C50: without a server toastd stays, says so and tries again")
    func noServer() throws {
        let port = try MosquittoServer.freePort()
        let state = try TemporaryFolder()
        let file = try state.write("http: off\n", to: "toastd.yaml")
        let toastd = try RunningProgram(
            try builtProgram("toastd"),
            ["--config", file, "--server", "mqtt://127.0.0.1:\(port)", "--state", state.file("state")])
        #expect(waitUntil { toastd.errors.contains("no connection") })
        #expect(toastd.errors.contains("retry_ms"))
        #expect(toastd.code == nil)
        toastd.signal(SIGTERM)
        #expect(try toastd.end(seconds: 10) == 0)
    }

    @Test("C51: an app whose template fails at every message harms no other, and the stop keeps its limit")
    func poisonedApp() throws {
        let home = try Household(
            """
            apps:
              poisoned:
                topics: [a/#]
                clients: [kitchen]
                rules:
                  - { topic: a/+, on: every, toast: { title: "{{payload.level.deep | round}}", content: "{{nothing}}" } }
              healthy:
                topics: [b/#]
                clients: [hall]
                rules:
                  - { topic: b/+, on: every, toast: { content: "{{payload}}", duration: 100ms } }

            """)
        for number in 0..<20 {
            try publish(port: home.server.port, topic: "a/x", "blub")
            if number % 5 == 0 { try publish(port: home.server.port, topic: "b/x", "fine \(number)") }
        }
        #expect(
            waitUntil(seconds: 20) {
                home.listener.events("closed").filter { $0.topic == "toast/closed/healthy/hall" }.count == 4
            })
        #expect(!home.listener.events("display").contains { $0.payload.contains("{{") })
        let toastd = try #require(home.toastd)
        let begin = Date()
        toastd.signal(SIGTERM)
        #expect(try toastd.end(seconds: 10) == 0)
        #expect(Date().timeIntervalSince(begin) < 5)
    }

    struct Mistake: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var text: String
        /// Each has to be in the message.
        var words: [String]
    }

    static let mistakes = [
        Mistake(
            testDescription: "a missing comma", text: "clients: { kitchen: { slots: 1 gap: 2s } }\n", words: [":1:"]),
        Mistake(
            testDescription: "an unknown key", text: "clients: { defaults: { durration: 5s } }\n",
            words: [":1:", "durration", "did you mean"]),
        Mistake(
            testDescription: "a bad template",
            text:
                "apps:\n  a:\n    topics: [a/#]\n    rules:\n      - { topic: a/+, toast: { content: \"{{payload\" } }\n",
            words: [":5:"]),
        Mistake(
            testDescription: "a client that cannot be", text: "groups:\n  down: [kitchen, \"a/b\"]\n",
            words: [":2:", "cannot contain"]),
    ]

    @Test("C52: a fault of the configuration is named with its line before anything is subscribed", arguments: mistakes)
    func configurationFaults(_ fault: Mistake) throws {
        let server = try MosquittoServer()
        let state = try TemporaryFolder()
        let file = try state.write(fault.text, to: "toastd.yaml")
        let toastd = try RunningProgram.run(
            try builtProgram("toastd"),
            ["--config", file, "--server", "mqtt://127.0.0.1:\(server.port)", "--state", state.file("state")])
        #expect(toastd.code == 2)
        for word in fault.words + ["toastd.yaml"] { #expect(toastd.errors.contains(word), "\(toastd.errors)") }
        #expect(!toastd.errors.contains("connected"))
        #expect(!FileManager.default.fileExists(atPath: state.file("state/toastd.db")))
    }

    @Test("C54: the memory of toastd stays flat behind a client that never confirms, and what goes is told")
    func soak() throws {
        let server = try MosquittoServer()
        let state = try TemporaryFolder()
        let file = try state.write("http: off\nclients: { defaults: { start_on: shown } }\n", to: "toastd.yaml")
        let toastd = try RunningProgram(
            try builtProgram("toastd"),
            ["--config", file, "--server", "mqtt://127.0.0.1:\(server.port)", "--state", state.file("state")])
        #expect(waitUntil(seconds: 20) { toastd.errors.contains("msg=online") })
        let address = ["-h", "127.0.0.1", "-p", "\(server.port)", "-q", "1"]
        let closed = try RunningProgram(
            "/usr/bin/mosquitto_sub", address + ["-t", "toast/closed/door/kitchen", "-C", "10000"])
        // Some of it is what toastd holds before it moves it to the file: after the second it has had all of that. In
        // portions, because what the server is slow to acknowledge waits in memory as well, up to 64 MiB: ten
        // thousand events at once are half as much again as all the rest, whenever the machine is busy.
        var sizes: [Int] = []
        for round in 0..<3 {
            for portion in 0..<10 { try flood(1_000, "c\(round)-\(portion)", address) }
            sizes.append(try resident(toastd.processID))
        }
        #expect(sizes[2] - sizes[1] < 8000 + memoryOfSanitizer, "\(sizes) kB")
        #expect(try closed.end(seconds: 60) == 0)
        #expect(closed.output.contains(#""reason":"dropped""#))
        toastd.signal(SIGTERM)
        #expect(try toastd.end() == 0)
    }

    @Test("C61: what the server keeps longer than it should is refused by its age")
    func oldRetained() throws {
        let server = try MosquittoServer(persistence: .kept)
        let now = Int64(Date().timeIntervalSince1970)
        // The first one has expired long ago, as its time tells; this server forgets expiries when it starts again.
        for (id, time) in [("old", now - 60), ("new", now)] {
            try publish(
                port: server.port, topic: "toast/show/cam/\(id)",
                #"{"id":"\#(id)","content":"x","timestamp":\#(time)}"#,
                options: ["-r", "-V", "5", "-D", "publish", "message-expiry-interval", "300"])
        }
        server.stop()
        try server.start()
        let listener = try Listener(port: server.port)
        let state = try TemporaryFolder()
        let file = try state.write("http: off\napps: { cam: { max_age: 30s } }\n", to: "toastd.yaml")
        let toastd = try RunningProgram(
            try builtProgram("toastd"),
            ["--config", file, "--server", "mqtt://127.0.0.1:\(server.port)", "--state", state.file("state")])
        try listener.wait { $0.topic == "toast/display/cam/new" }
        let rejected = try listener.wait { $0.topic == "toast/rejected/cam" }
        #expect(rejected.text("reason") == "too_old" && rejected.text("topic") == "toast/show/cam/old")
        #expect(listener.events("display").compactMap { $0.text("id") } == ["new"])
        toastd.signal(SIGTERM)
        #expect(try toastd.end() == 0)
    }

    @Test("C62: of four that are shown each goes at once when it is cleared, also the last")
    func clearEach() throws {
        let home = try Household("clients: { kitchen: { slots: 4 } }\n")
        let ids = ["a", "b", "c", "d"]
        for id in ids {
            try home.publish("show/door/kitchen", #"{"id":"\#(id)","content":"x","auto_hide":false}"#)
        }
        try home.listener.wait(for: 4, "display")
        for (count, id) in ids.reversed().enumerated() {
            try home.publish("hide/door/kitchen", id)
            let closed = try home.listener.wait(for: count + 1, "closed")
            #expect(closed.last?.text("id") == id && closed.last?.text("reason") == "revoked")
        }
        try home.listener.wait { message in
            message.topic == "toast/screen/kitchen" && message.json?["shown"]?.array == []
                && (message.number("seq") ?? 0) > 4
        }
        #expect(home.listener.events("display").count == 4)
    }

    /// Publishes so many toasts and waits until toastd has taken in the last of them.
    private func flood(_ count: Int, _ name: String, _ address: [String]) throws {
        let last = try RunningProgram(
            "/usr/bin/mosquitto_sub", address + ["-t", "toast/display/door/\(name)", "-t", "ready/\(name)", "-C", "2"])
        // The retained one tells that it listens.
        try RunningProgram.run("/usr/bin/mosquitto_pub", address + ["-t", "ready/\(name)", "-r", "-m", "here"])
        #expect(waitUntil { last.output.contains("here") })
        let lines = (0..<count).map { #"{"content":"soak \#($0)","duration":3600}"# }.joined(separator: "\n") + "\n"
        let program = try RunningProgram.run(
            "/usr/bin/mosquitto_pub", address + ["-t", "toast/show/door/kitchen", "-l"], input: Data(lines.utf8),
            seconds: 120)
        #expect(program.code == 0)
        try RunningProgram.run("/usr/bin/mosquitto_pub", address + ["-t", "toast/show/door/\(name)", "-m", "last"])
        #expect(try last.end(seconds: 60) == 0)
    }

    /// In kB.
    private func resident(_ process: Int32) throws -> Int {
        let text = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
        let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("VmRSS:") })
        return try #require(Int(line.split(whereSeparator: { $0 == " " || $0 == "\t" })[1]))
    }
}
