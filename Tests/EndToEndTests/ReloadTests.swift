import Foundation
import TestSupport
import Testing
import ToastModel

@Suite("toastctl reload")
struct ReloadTests {
    private static let former = """
        clients: { kitchen: { slots: 1 } }
        apps:
          heat:
            topics: [heat/#]
            clients: [kitchen]
            rules: [ { topic: heat/+, on: every, toast: { content: "{{payload}}", duration: 100ms } } ]

        """
    private static let later = """
        clients: { kitchen: { slots: 1 } }
        apps:
          cold:
            topics: [cold/#]
            clients: [hall]
            rules: [ { topic: cold/+, on: every, toast: { content: "{{payload}}", duration: 100ms } } ]

        """

    private func write(_ text: String, for home: Household) throws {
        try home.state.write("http: off\n" + text, to: "toastd.yaml")
    }

    private func reload(_ home: Household, _ words: [String] = []) throws -> RunningProgram {
        try RunningProgram.run(
            try builtProgram("toastctl"), ["reload", "--state", home.state.file("state")] + words)
    }

    private func status(_ home: Household) -> Listener.Message? {
        home.listener.messages.last { $0.topic == "toast/status/main" }
    }

    @Test("C53: brings another configuration into force and says which; what is shown or waits stays as it is")
    func applied() throws {
        let home = try Household(Self.former)
        let first = try #require(status(home)?.text("config"))
        try home.publish("show/door/kitchen", #"{"id":"shown","content":"x","duration":"4s"}"#)
        for number in 0..<3 {
            try home.publish("show/door/kitchen", #"{"id":"w\#(number)","content":"x","duration":"100ms"}"#)
        }
        try home.publish("show/door/kitchen", #"{"id":"later","content":"x","delay":"2s","duration":"100ms"}"#)
        try home.listener.wait(for: 1, "display")
        try write(Self.later, for: home)
        let answer = try reload(home)
        #expect(answer.code == 0 && answer.errors == "")
        let hash = try #require(answer.lines.last?.split(separator: " ").dropFirst(2).first.map(String.init))
        #expect(answer.output == "reloaded: configuration \(hash) is in force\n" && hash != first && hash.count == 16)
        try home.listener.wait { $0.topic == "toast/status/main" && $0.text("config") == hash }
        // The subscriptions are those of the new configuration.
        #expect(waitUntil { home.toastd?.errors.contains("unsubscribed what the configuration no longer") == true })
        try TestSupport.publish(port: home.server.port, topic: "heat/attic", "hot")
        try TestSupport.publish(port: home.server.port, topic: "cold/attic", "cold")
        try home.listener.wait { $0.topic == "toast/closed/cold/hall" }
        try home.listener.wait { $0.topic == "toast/closed/door/kitchen" && $0.text("id") == "later" }
        #expect(!home.listener.messages.contains { $0.topic.hasPrefix("toast/display/heat/") })
        let displays = home.listener.events("display").filter { $0.topic.hasSuffix("/kitchen") }
        #expect(displays.map { $0.text("id") } == ["shown", "w0", "w1", "w2", "later"])
        #expect(displays.allSatisfy { $0.text("cause") == "shown" })
        let closed = home.listener.events("closed").filter { $0.topic.hasSuffix("/kitchen") }
        #expect(closed.allSatisfy { $0.text("reason") == "timeout" } && closed.count == 5)
        #expect(closed.first?.number("shown_ms").map { (4000..<4500).contains($0) } == true)
    }

    @Test("says that nothing has changed")
    func unchanged() throws {
        let home = try Household(Self.former)
        let hash = try #require(status(home)?.text("config"))
        let answer = try reload(home)
        #expect(answer.code == 0 && answer.output == "unchanged: configuration \(hash) is in force\n")
        let json = try reload(home, ["--json"])
        #expect(json.output == #"{"outcome":"unchanged","config":"\#(hash)","restart":[],"faults":[]}"# + "\n")
    }

    @Test("names every mistake of a broken file, and the former configuration goes on")
    func refused() throws {
        let home = try Household(Self.former)
        let hash = try #require(status(home)?.text("config"))
        try write("clients: { kitchen: { slotz: 2 } }\nroot: 'a#b'\n", for: home)
        let answer = try reload(home)
        #expect(answer.code == 2)
        #expect(answer.lines.count == 3)
        #expect(answer.lines[0].contains("toastd.yaml:2:23: error: clients.kitchen.slotz: ") == true)
        #expect(answer.lines[1].contains("toastd.yaml:3:7: error: root: ") == true)
        #expect(answer.lines[2] == "not reloaded, because of 2 mistakes: configuration \(hash) stays in force")
        try home.listener.wait { $0.topic == "toast/status/main" && $0.number("mistakes") == 2 }
        #expect(status(home)?.text("config") == hash && status(home)?.text("state") == "online")
        let told = try home.toastctl(["status"])
        #expect(told.code == 0 && told.output.contains("not reloaded: 2 mistakes"))
        #expect(home.toastd?.errors.contains("slotz") == true)
        try TestSupport.publish(port: home.server.port, topic: "heat/attic", "hot")
        try home.listener.wait { $0.topic == "toast/closed/heat/kitchen" }
        try write(Self.later, for: home)
        #expect(try reload(home).code == 0)
        try home.listener.wait {
            $0.topic == "toast/status/main" && $0.text("config") != hash && $0.json?["mistakes"] == nil
        }
    }

    @Test("names what needs a restart, and the rest comes into force")
    func restart() throws {
        let home = try Household(Self.former)
        try write(Self.later + "root: other\nlimits: { history: { days: 1 } }\n", for: home)
        let answer = try reload(home)
        #expect(answer.code == 0)
        #expect(
            answer.lines.dropLast() == [
                "'root' has changed: that needs a restart of toastd",
                "'limits.history' has changed: that needs a restart of toastd",
            ])
        try TestSupport.publish(port: home.server.port, topic: "cold/attic", "cold")
        try home.listener.wait { $0.topic == "toast/closed/cold/hall" }
    }

    @Test("needs a running toastd")
    func nobody() throws {
        let folder = try TemporaryFolder()
        let home = try Household()
        home.toastd?.signal(SIGKILL)
        try home.toastd?.end()
        for state in [folder.path, home.state.file("state"), "/nowhere"] {
            let answer = try RunningProgram.run(try builtProgram("toastctl"), ["reload", "--state", state])
            #expect(answer.code == 3 && answer.errors.contains("no toastd runs with the state folder \(state)"))
        }
    }

    @Test("waits for an answer no longer than it is told")
    func silence() throws {
        let home = try Household()
        home.toastd?.signal(SIGSTOP)
        let answer = try reload(home, ["--timeout", "200ms"])
        #expect(answer.code == 4 && answer.errors.contains("did not answer in time"))
        home.toastd?.signal(SIGCONT)
    }

    @Test("is not for other users of the machine", .enabled(if: geteuid() == 0, "only root can be somebody else"))
    func stranger() throws {
        let home = try Household()
        let state = home.state.file("state")
        // Also when everybody may look into the folder, the system does not let a stranger signal toastd.
        for (path, mode) in [(home.state.path, 0o755), (state, 0o755), (state + "/toastd.lock", 0o644)] {
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        }
        let program = home.state.file("toastctl")
        // By a program: what this one has open for writing, a child of another test may have too, and then it is busy.
        _ = try RunningProgram.run("/bin/cp", [try builtProgram("toastctl"), program])
        let answer = try RunningProgram.run(
            "/usr/bin/setpriv",
            ["--reuid=65534", "--regid=65534", "--clear-groups", program, "reload", "--state", state])
        #expect(answer.code == 1 && answer.errors.contains("a reload is for root and for the user"), "\(answer.errors)")
        #expect(!FileManager.default.fileExists(atPath: state + "/reload.json"))
        #expect(try reload(home).code == 0)
    }
}
