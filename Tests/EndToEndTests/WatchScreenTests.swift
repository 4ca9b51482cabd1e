import Foundation
import TestSupport
import Testing
import ToastModel

/// toastctl watch in a real terminal: tmux keeps its picture, so that what a person would see can be read.
private final class TerminalWindow: Sendable {
    private let folder: TemporaryFolder

    init(_ command: [String], width: Int = 70, height: Int = 20) throws {
        folder = try TemporaryFolder()
        let words = command.map { "'" + $0.replacingOccurrences(of: "'", with: #"'\''"#) + "'" }.joined(separator: " ")
        // What is left on the ordinary screen after the end can be read too.
        try tmux([
            "-f", "/dev/null", "new-session", "-d", "-x", "\(width)", "-y", "\(height)",
            "env TERM=screen-256color NO_COLOR= \(words); echo \"ended with $?\"; stty -a | grep -o ' -*icanon'; sleep 60",
        ])
    }

    deinit {
        _ = try? tmux(["kill-server"])
    }

    @discardableResult
    private func tmux(_ words: [String]) throws -> String {
        let program = try RunningProgram.run(
            "/usr/bin/tmux", ["-S", folder.file("tmux")] + words, environment: ["LC_ALL": "C.UTF-8", "TMUX": ""])
        guard program.code == 0 else { throw RunningProgram.Failure(description: "tmux: \(program.errors)") }
        return program.output
    }

    /// The lines of the picture.
    var lines: [String] {
        ((try? tmux(["capture-pane", "-p"])) ?? "").split(separator: "\n", omittingEmptySubsequences: false).map(
            String.init)
    }

    /// The picture with its colours.
    var painted: String { (try? tmux(["capture-pane", "-p", "-e"])) ?? "" }

    func press(_ keys: String...) throws { try tmux(["send-keys"] + keys) }

    func resize(width: Int, height: Int) throws {
        try tmux(["resize-window", "-x", "\(width)", "-y", "\(height)"])
    }

    func until(_ condition: ([String]) -> Bool) throws {
        guard waitUntil(seconds: 20, { condition(lines) }) else {
            throw RunningProgram.Failure(description: "the terminal shows:\n" + lines.joined(separator: "\n"))
        }
    }
}

@Suite("toastctl watch fills a terminal")
struct WatchScreenTests {
    private func window(_ broker: LiveBroker, _ more: [String] = []) throws -> TerminalWindow {
        let window = try TerminalWindow(
            [
                try builtProgram("toastctl"), "watch", "--client", "kitchen", "--server",
                "mqtt://127.0.0.1:\(broker.port)",
            ] + more)
        try window.until { $0[0].hasPrefix("kitchen  ") && !$0[0].contains("offline") }
        return window
    }

    @Test("Slots, colours and bars are drawn, and count down")
    func picture() throws {
        let broker = try LiveBroker("clients: { defaults: { slots: 3, durations: { notice: stays } } }\n")
        let window = try window(broker)
        try broker.publish(
            "show/door/kitchen",
            #"{"id":"a","title":"Front door","content":"Someone rings","type":"alert","duration":"3s"}"#)
        try broker.publish("show/oven/kitchen", #"{"id":"b","title":"Oven","progress":0.5}"#)
        try window.until { lines in
            lines[0].contains("2 of 3 shown") && lines.contains { $0.contains("┃ door  Front door") }
                && lines.contains { $0.contains("┃ Someone rings") } && lines.contains { $0.contains("50 %") }
                && lines.contains { $0.contains("free slot") } && lines.contains { $0.contains("until closed") }
        }
        #expect(window.painted.contains("\u{1B}[31m"))
        #expect(window.painted.contains("\u{1B}[34m"))
        let bar = { (lines: [String]) in
            lines.first { $0.contains("█") && $0.contains(" s") }?.filter { $0 == "█" }.count
        }
        let before = try #require(bar(window.lines))
        try window.until { lines in (bar(lines) ?? 0) < before }
        try broker.closed("a")
        try window.until { lines in
            lines[0].contains("1 of 3 shown") && lines.contains { $0.contains("door/a  timeout") }
        }
        try window.resize(width: 40, height: 12)
        try window.until { $0.allSatisfy { $0.count <= 40 } && $0.contains { $0.hasPrefix("↑↓ choose") } }
    }

    @Test("Keys dismiss, hold, let go, tap and press buttons")
    func keys() throws {
        let broker = try LiveBroker("clients: { defaults: { slots: 3, durations: { notice: 2m } } }\n")
        let window = try window(broker, ["--frontend", "term"])
        for id in ["a", "b", "c"] {
            try broker.publish(
                "show/door/kitchen",
                #"{"id":"\#(id)","title":"Title \#(id)","actions":[{"id":"yes","label":"Yes"},{"id":"no","label":"No"}]}"#
            )
        }
        try window.until { $0[0].contains("3 of 3 shown") }
        #expect(waitUntil { broker.inputs(for: "c") == ["shown"] })
        try window.press("Up", "h")
        try broker.listener.wait { $0.text("cause") == "held" && $0.text("id") == "b" }
        try window.until { $0.contains { $0.contains("held") } }
        try window.press("h")
        try broker.listener.wait { $0.text("cause") == "released" && $0.text("id") == "b" }
        try window.press("2")
        #expect(try broker.closed("b").text("action") == "no")
        try window.press("d")
        #expect(try broker.closed("c").text("reason") == "dismissed")
        try window.press("t")
        #expect(try broker.closed("a").text("reason") == "tapped")
        #expect(try broker.closed("a").json?["seen"] == .bool(true))
        try window.press("q")
        try window.until { $0.contains { $0.contains("ended with 0") } && $0.contains { $0.contains(" icanon") } }
        try broker.listener.wait { $0.topic == "toast/presence/kitchen/term" && $0.payload == "offline" }
    }

    @Test("It connects again, with the right picture, and leaves the terminal as it was on Control-C")
    func again() throws {
        let broker = try LiveBroker("clients: { defaults: { slots: 3, durations: { notice: stays } } }\n")
        let window = try window(broker)
        try broker.publish("show/door/kitchen", #"{"id":"a","title":"Stays"}"#)
        try window.until { $0.contains { $0.contains("Stays") } }
        broker.program.signal(SIGKILL)
        try window.until { $0[0].contains("toastd is offline") }
        let next = try broker.startAgain()
        try window.until { !$0[0].contains("offline") && $0.contains { $0.contains("Stays") } }
        try broker.publish("hide/door/kitchen", "a")
        try window.until { $0[0].contains("0 of 3 shown") }
        try window.press("C-c")
        try window.until { $0.contains { $0.contains("ended with 0") } && $0.contains { $0.contains(" icanon") } }
        next.signal(SIGTERM)
        try next.end()
    }

    @Test("Lines are lines also in a terminal when they are wanted")
    func lines() throws {
        let broker = try LiveBroker("clients: { defaults: { durations: { notice: 300ms } } }\n")
        let window = try TerminalWindow([
            try builtProgram("toastctl"), "watch", "--lines", "--client", "kitchen", "--server",
            "mqtt://127.0.0.1:\(broker.port)",
        ])
        try window.until { $0[0].contains("toastd is online") }
        try broker.publish("show/door/kitchen", #"{"id":"a","title":"Door"}"#)
        try window.until { $0.contains { $0.contains("closed   door/a  timeout") } }
    }
}
