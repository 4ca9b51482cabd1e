import EventLoop
import Foundation
import JSON
import TestSupport
import Testing
import ToastModel

/// What systemd would hear.
private final class NotifySocket: Sendable {
    private let folder: TemporaryFolder
    private let program: RunningProgram

    var path: String { folder.file("notify") }

    init() throws {
        folder = try TemporaryFolder()
        let script = """
            import json, socket, sys, time
            heard = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
            heard.bind(sys.argv[1])
            print(json.dumps("listening"), flush=True)
            while True:
                text = heard.recv(65536).decode()
                print(json.dumps({"text": text, "at": time.clock_gettime_ns(time.CLOCK_MONOTONIC) // 1000}), flush=True)
            """
        program = try RunningProgram("/usr/bin/python3", ["-c", script, folder.file("notify")])
        try program.until { $0.contains("listening") }
    }

    /// Every message so far, with the time it came, in microseconds.
    var messages: [(text: String, at: Int64)] {
        program.lines.dropFirst().compactMap { line in
            guard let value = try? parseJSON(line).value, let text = value["text"]?.string,
                let at = value["at"]?.integer
            else { return nil }
            return (text, at)
        }
    }

    /// The states, without the lines of status.
    var states: [String] {
        messages.map(\.text).filter { !$0.hasPrefix("STATUS=") && $0 != "WATCHDOG=1" }
            .map { String($0.prefix { $0 != "\n" }) }
    }
}

@Suite("What toastd tells systemd")
struct ServiceManagerTests {
    private func toastd(
        _ notify: NotifySocket, port: UInt16, in state: TemporaryFolder, _ environment: [String: String] = [:]
    ) throws -> RunningProgram {
        let file = try state.write("http: off\n", to: "toastd.yaml")
        return try RunningProgram(
            try builtProgram("toastd"),
            ["--config", file, "--server", "mqtt://127.0.0.1:\(port)", "--state", state.file("state")],
            environment: environment.merging(["NOTIFY_SOCKET": notify.path]) { first, _ in first })
    }

    private func reload(_ state: TemporaryFolder) throws -> Int32? {
        try RunningProgram.run(try builtProgram("toastctl"), ["reload", "--state", state.file("state")]).code
    }

    @Test(
        "READY when toasts flow, RELOADING with its time and READY again, also after a broken file, STOPPING at the end"
    )
    func states() throws {
        let notify = try NotifySocket()
        let server = try MosquittoServer()
        let state = try TemporaryFolder()
        let toastd = try toastd(notify, port: server.port, in: state)
        #expect(waitUntil(seconds: 20) { notify.states == ["READY=1"] })
        // It comes a moment after READY.
        let online = "STATUS=online at mqtt://127.0.0.1:\(server.port)"
        #expect(waitUntil { notify.messages.contains { $0.text == online } })
        #expect(try reload(state) == 0)
        #expect(waitUntil { notify.states == ["READY=1", "RELOADING=1", "READY=1"] })
        let told = try #require(notify.messages.first { $0.text.hasPrefix("RELOADING=1") })
        let lines = told.text.split(separator: "\n")
        let since = try #require(lines.last.flatMap { Int64($0.dropFirst("MONOTONIC_USEC=".count)) })
        #expect(lines.count == 2 && lines[1].hasPrefix("MONOTONIC_USEC="))
        let ready = try #require(notify.messages.first { $0.text == "READY=1" })
        #expect(since > ready.at - 1_000_000 && since <= told.at)
        try state.write("slots: 1\n", to: "toastd.yaml")
        #expect(try reload(state) == 2)
        #expect(waitUntil { notify.states.suffix(2) == ["RELOADING=1", "READY=1"] && notify.states.count == 5 })
        toastd.signal(SIGTERM)
        #expect(try toastd.end() == 0)
        #expect(waitUntil { notify.states.last == "STOPPING=1" && notify.states.count == 6 })
    }

    @Test("Not READY before toasts flow, also when it reloads meanwhile")
    func early() throws {
        let begun = ContinuousClock.now
        let notify = try NotifySocket()
        let state = try TemporaryFolder()
        let toastd = try toastd(notify, port: try MosquittoServer.freePort(), in: state)
        #expect(waitUntil { toastd.errors.contains("no connection") })
        #expect(try reload(state) == 0)
        let early = notify.states
        // A machine that takes longer has come to the time of the next test.
        if ContinuousClock.now - begun < .seconds(10) { #expect(early == []) }
        toastd.signal(SIGTERM)
        #expect(try toastd.end() == 0)
        #expect(waitUntil { notify.states.last == "STOPPING=1" })
    }

    @Test("A server that is away keeps nobody waiting for it for ever")
    func withoutServer() throws {
        let notify = try NotifySocket()
        let state = try TemporaryFolder()
        let server = try MosquittoServer()
        server.stop()
        let toastd = try toastd(notify, port: server.port, in: state)
        #expect(waitUntil { notify.messages.contains { $0.text.hasPrefix("STATUS=no connection to mqtt://127.0") } })
        #expect(waitUntil(seconds: 40) { notify.states == ["READY=1"] })
        #expect(try reload(state) == 0)
        #expect(waitUntil { notify.states == ["READY=1", "RELOADING=1", "READY=1"] })
        // One of this machine is asked every second, however long it was away.
        try server.start()
        #expect(waitUntil(seconds: 4) { notify.messages.contains { $0.text.hasPrefix("STATUS=online at") } })
        toastd.signal(SIGTERM)
        #expect(try toastd.end() == 0)
    }

    @Test("The journal gets no password, but where it stands")
    func journal() throws {
        let folder = try TemporaryFolder()
        let ports = try (0..<3).map { _ in try MosquittoServer.freePort() }
        let file = try folder.write(
            """
            embedded: { port: \(ports[0]), websocket_port: \(ports[1]) }
            http: { listen: "127.0.0.1:\(ports[2])" }

            """, to: "toastd.yaml")
        let toastd = try RunningProgram(
            try builtProgram("toastd"), ["--config", file], environment: ["STATE_DIRECTORY": folder.file("state")])
        let place = folder.file("state/mosquitto/password")
        try toastd.until { $0.contains("Password of the page: in \(place)") }
        let password = try String(contentsOfFile: place, encoding: .utf8)
            .trimmingCharacters(in: .whitespacesAndNewlines)
        #expect(password.count == 24)
        toastd.signal(SIGTERM)
        #expect(try toastd.end() == 0)
        #expect(!toastd.output.contains(password) && !toastd.errors.contains(password))
    }

    @Test("WATCHDOG at twice the rate that is asked for, and none of it when the loop stands still")
    func watchdog() throws {
        let notify = try NotifySocket()
        let server = try MosquittoServer()
        let state = try TemporaryFolder()
        let toastd = try toastd(notify, port: server.port, in: state, ["WATCHDOG_USEC": "400000"])
        func beats() -> [Int64] { notify.messages.filter { $0.text == "WATCHDOG=1" }.map(\.at) }
        #expect(waitUntil(seconds: 20) { beats().count >= 8 })
        let gaps = zip(beats().dropFirst(), beats()).map { $0 - $1 }
        #expect(gaps.allSatisfy { $0 < 400_000 } && gaps.sorted()[gaps.count / 2] > 150_000, "\(gaps)")
        toastd.signal(SIGSTOP)
        let begin = Date()
        var count = beats().count
        // What was already on its way counts; then nothing comes for three times the rate.
        var quiet = begin
        #expect(
            waitUntil(seconds: 10) {
                if beats().count != count { (count, quiet) = (beats().count, Date()) }
                return Date().timeIntervalSince(quiet) > 1.2
            })
        #expect(quiet.timeIntervalSince(begin) < 0.4)
        toastd.signal(SIGCONT)
        #expect(waitUntil { beats().count > count })
        toastd.signal(SIGTERM)
        #expect(try toastd.end() == 0)
    }

    @Test("The first SIGTERM drains within its limit when the server is silent, the second stops now")
    func stops() throws {
        let server = try MosquittoServer()
        let state = try TemporaryFolder()
        let notify = try NotifySocket()
        for signals in [1, 2] {
            let toastd = try toastd(notify, port: server.port, in: state)
            #expect(waitUntil(seconds: 20) { toastd.errors.contains("msg=online") })
            server.order(.pause)
            let begin = Date()
            toastd.signal(SIGTERM)
            #expect(waitUntil { toastd.errors.contains("msg=stopping") })
            if signals == 2 { toastd.signal(SIGTERM) }
            #expect(try toastd.end(seconds: 10) == 0)
            let length = Date().timeIntervalSince(begin)
            #expect(signals == 2 ? length < 2 : (3.5..<6).contains(length), "\(signals): \(length) s")
            #expect(toastd.errors.contains("stopped at once") == (signals == 2))
            server.order(.resume)
        }
    }
}
