import Foundation
import TestSupport
import Testing
import ToastModel

@Suite("toastctl with a toastd")
struct ToastctlTests {
    private func home(_ more: String = "") throws -> Household {
        try Household("clients: { defaults: { durations: { notice: 300ms, alert: stays } } }\n" + more)
    }

    @Test("show ends with 0 when toastd has the toast, with 1 when it refuses it")
    func show() throws {
        let home = try home("groups: { nobody: [] }\n")
        let good = try home.toastctl(["show", "door", "kitchen", "--title", "Door", "--content", "open", "--tag", "a"])
        #expect(good.code == 0 && good.output == "" && good.errors == "")
        let display = try home.listener.wait(for: 1, "display")[0]
        #expect(display.text("title") == "Door" && display.text("content") == "open")
        #expect(display.json?["tags"] == .array([.string("a")]))
        let bad = try home.toastctl(["show", "door", "kitchen", "--content", "   "])
        #expect(bad.code == 1 && bad.errors.contains("[nothing_to_say]"))
        let late = try home.toastctl(["show", "door", "kitchen", "--content", "x", "--delay", "365d"])
        #expect(late.code == 1 && late.errors.contains("[delay_too_long]"))
        let half = try home.toastctl(["show", "door", "kitchen", "-"], input: #"{"title":"#)
        #expect(half.code == 1 && half.errors.contains("[malformed_json]"))
        let text = try home.toastctl(["show", "door", "hall", "-"], input: "from a pipe")
        #expect(text.code == 0)
        try home.listener.wait { $0.topic == "toast/display/door/hall" && $0.text("content") == "from a pipe" }
    }

    @Test("show --wait prints the end, and its reason is the exit code")
    func wait() throws {
        let home = try home()
        let seen = try home.toastctl(["show", "door", "kitchen", "--title", "T", "--wait"])
        #expect(seen.code == 0 && seen.output.contains("timeout"))
        let untapped = try home.toastctl(["show", "door", "kitchen", "--title", "T", "--wait=tapped,action", "--json"])
        #expect(untapped.code == 1)
        #expect(untapped.output.hasPrefix(#"{"v":1,"event":"closed""#) && untapped.lines.count == 1)
        let asked = try home.startToastctl([
            "show", "gate", "kitchen", "--title", "Open?", "--type", "alert", "--action", "yes=Open", "--wait=action",
        ])
        let display = try home.listener.wait { $0.topic == "toast/display/gate/kitchen" }
        let pressed = try home.toastctl([
            "input", "kitchen", "action", "--id", display.text("id") ?? "", "--action", "yes", "--frontend", "f",
        ])
        #expect(pressed.code == 0)
        #expect(try asked.end() == 0)
        #expect(asked.output.contains("action yes"))
        let open = try home.toastctl([
            "show", "door", "kitchen", "--title", "T", "--type", "alert", "--wait", "--timeout", "700ms",
        ])
        #expect(open.code == 4 && open.errors.contains("still open"))
    }

    @Test("hide and input act, and say when they change nothing")
    func others() throws {
        let home = try home()
        #expect(
            try home.toastctl(["show", "door", "kitchen", "--title", "T", "--type", "alert", "--id", "a"]).code == 0)
        let unknown = try home.toastctl(["input", "kitchen", "tap", "--id", "never"])
        #expect(unknown.code == 1 && unknown.errors.contains("unknown: 'never'"))
        #expect(try home.toastctl(["input", "kitchen", "hold"]).code == 0)
        #expect(try home.toastctl(["hide", "door", "--id", "a"]).code == 0)
        #expect(try home.listener.wait(for: 1, "closed")[0].text("reason") == "revoked")
        let gone = try home.toastctl(["input", "kitchen", "dismiss", "--id", "a"])
        #expect(gone.code == 1 && gone.errors.contains("gone: 'a'"))
        #expect(try home.toastctl(["hide", "door", "--id", "a"]).code == 0)
    }

    @Test("Nobody is left behind by asking: a question makes no client")
    func noTraces() throws {
        let home = try home()
        #expect(try home.toastctl(["show", "door", "kitchen", "--title", "T"]).code == 0)
        #expect(try home.toastctl(["hide", "door", "--all"]).code == 0)
        let clients = try home.toastctl(["clients", "--json"])
        #expect(clients.lines.count == 1 && clients.output.contains(#""client":"kitchen""#))
        try home.listener.wait(for: 1, "closed")
        #expect(!home.listener.messages.contains { $0.topic.hasPrefix("toast/screen/toastctl-") })
    }

    @Test("status and clients tell what is there")
    func reports() throws {
        let home = try home()
        let status = try home.toastctl(["status"])
        #expect(status.code == 0 && status.output.hasPrefix("main  online  toastd "))
        try home.publish("presence/kitchen/phone", "online")
        #expect(try home.toastctl(["show", "door", "kitchen", "--title", "T", "--type", "alert"]).code == 0)
        #expect(try home.toastctl(["show", "door", "kitchen", "--title", "T", "--type", "alert"]).code == 0)
        let clients = try home.toastctl(["clients"])
        #expect(clients.code == 0)
        #expect(clients.lines.last?.split(whereSeparator: \.isWhitespace).prefix(4) == ["kitchen", "1/1", "1", "0"])
    }

    @Test("The history tells how toasts ended")
    func history() throws {
        let home = try home()
        let nothing = try home.toastctl(["history"])
        #expect(nothing.code == 1 && nothing.output == "")
        for id in ["a", "b", "c"] {
            #expect(try home.toastctl(["show", "door", "kitchen", "--title", id, "--id", id, "--wait"]).code == 0)
        }
        let all = try home.toastctl(["history", "--json"])
        #expect(all.code == 0)
        #expect(all.lines == home.listener.events("closed").map(\.payload))
        let one = try home.toastctl(["history", "--id", "b", "--since", "1h"])
        #expect(one.lines.count == 1 && one.output.contains("door/b  timeout"))
        let limited = try home.toastctl(["history", "--limit", "2"])
        #expect(limited.lines.count == 2 && limited.errors.contains("there are more"))
        #expect(try home.toastctl(["history", "--reason", "dismissed"]).code == 1)
    }

    @Test("explain tells what comes, live, and what is in a file")
    func explain() throws {
        let home = try home()
        let live = try home.startToastctl(["explain", "--live"])
        #expect(waitUntil(seconds: 20) { live.errors.contains("listening to toast/show/#") })
        try home.publish("show/door/kitchen", #"{"subject":"Door"}"#)
        try live.until { $0.contains("→ a toast of type notice") }
        #expect(live.output.contains("title  Door  from subject"))
        live.signal(SIGINT)
        #expect(try live.end() == 0)
        let messages = try home.state.write(#"{"topic":"toast/show/door","payload":"{}"}"# + "\n", to: "messages.jsonl")
        let file = try home.toastctl(["explain", "--messages", messages])
        #expect(file.code == 1 && file.output.contains("refused (nothing_to_say)"))
    }

    @Test("A store is checked and exported beside a running toastd, and imported into a new folder")
    func store() throws {
        let home = try home()
        #expect(
            try home.toastctl(["show", "door", "kitchen", "--title", "T", "--type", "alert", "--id", "kept"]).code == 0)
        func store(_ action: String, _ folder: String, input: Data = Data()) throws -> RunningProgram {
            try RunningProgram.run(try builtProgram("toastctl"), ["store", action, "--state", folder], input: input)
        }
        let running = home.state.file("state")
        let check = try store("check", running)
        #expect(check.code == 0 && check.lines.last == "  sound")
        let export = try store("export", running)
        #expect(export.code == 0 && export.output.contains(#""kept""#))
        let other = try TemporaryFolder()
        let load = try store("import", other.path, input: Data(export.output.utf8))
        #expect(load.code == 0 && load.errors == "")
        #expect(try store("import", other.path, input: Data(export.output.utf8)).code == 1)
        #expect(try store("export", other.path).output == export.output)
        let missing = try store("check", other.file("nowhere"))
        #expect(missing.code == 1 && missing.errors.contains("there is no such file"))
    }

    @Test("watch and monitor follow, and end with Control-C")
    func following() throws {
        let home = try home()
        let watch = try home.startToastctl(["watch", "--client", "kitchen", "--frontend", "term"])
        let monitor = try home.startToastctl(["monitor", "--app", "door", "--count", "1"])
        try home.listener.wait { $0.topic == "toast/presence/kitchen/term" && $0.payload == "online" }
        try watch.until { $0.contains("toastd is online") }
        // The monitor has no sign of life of its own: it is there when it hears of a toast.
        try home.publish("show/door/kitchen", #"{"id":"a","title":"Door"}"#)
        try watch.until { $0.contains("closed   door/a  timeout") }
        #expect(watch.output.contains("display  door/a  notice  shown, 0.3 s  Door"))
        #expect(try home.listener.wait(for: 1, "closed")[0].json?["seen"] == .bool(true))
        while monitor.code == nil {
            try home.publish("show/door/hall", "again")
            _ = waitUntil(seconds: 2) { monitor.code != nil }
        }
        #expect(monitor.code == 0 && monitor.lines.count == 1 && monitor.output.contains("timeout"))
        watch.signal(SIGINT)
        #expect(try watch.end() == 0)
        try home.listener.wait { $0.topic == "toast/presence/kitchen/term" && $0.payload == "offline" }
    }

    @Test("A terminal gets a picture that counts down, and is left as it was")
    func terminal() throws {
        let home = try home()
        let words = [
            try builtProgram("toastctl"), "watch", "--client", "kitchen", "--server",
            "mqtt://127.0.0.1:\(home.server.port)",
        ]
        // script(1) gives it a terminal.
        let watch = try RunningProgram(
            "/usr/bin/script", ["-qfec", words.joined(separator: " "), "/dev/null"],
            environment: ["TERM": "xterm", "NO_COLOR": ""])
        try watch.until { $0.contains("free slot") }
        try home.publish("show/door/kitchen", #"{"title":"Door","type":"warning","duration":"1s"}"#)
        try watch.until { $0.contains("█") && $0.contains("\u{1B}[33m") }
        try home.listener.wait(for: 1, "closed")
        watch.signal(SIGTERM)
        try watch.end()
    }
}
