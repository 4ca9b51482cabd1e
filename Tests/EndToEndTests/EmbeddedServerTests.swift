import EventLoop
import Foundation
import JSON
import TestSupport
import Testing
import ToastModel

/// A toastd that runs its own mosquitto, with a state folder of its own.
final class Standalone: Sendable {
    let state: TemporaryFolder
    let port: UInt16
    let websocketPort: UInt16
    let program: RunningProgram

    init(port wanted: UInt16? = nil, through runner: [String] = [], in folder: TemporaryFolder? = nil) throws {
        state = try folder ?? TemporaryFolder()
        let asked = try wanted ?? MosquittoServer.freePort()
        let file = try state.write(
            "http: off\nembedded: { port: \(asked), websocket_port: \(try MosquittoServer.freePort()) }\n"
                + "clients: { defaults: { durations: { notice: 300ms } } }\n", to: "toastd.yaml")
        let words = runner + [try builtProgram("toastd"), "--config", file, "--state", state.file("state")]
        let announcement = state.file("state/embedded.json")
        let former = FileManager.default.contents(atPath: announcement)
        let started = try RunningProgram(words[0], Array(words.dropFirst()))
        let found = waitUntil(seconds: 20) {
            let now = FileManager.default.contents(atPath: announcement)
            return now != nil && now != former && (try? parseJSON(Array(now ?? Data())).value["port"]) != nil
        }
        guard found, let data = FileManager.default.contents(atPath: announcement),
            let value = try? parseJSON(Array(data)).value,
            let port = value["port"]?.integer.flatMap(UInt16.init(exactly:)),
            let websocketPort = value["websocket_port"]?.integer.flatMap(UInt16.init(exactly:))
        else {
            started.signal(SIGKILL)
            throw RunningProgram.Failure(description: "no embedded server: \(started.output)\(started.errors)")
        }
        self.port = port
        self.websocketPort = websocketPort
        program = started
    }

    deinit {
        program.signal(SIGTERM)
        _ = try? program.end()
        if let server = serverID { kill(server, SIGKILL) }
    }

    /// The process of the embedded server.
    var serverID: Int32? {
        guard let data = FileManager.default.contents(atPath: state.file("state/embedded.json")) else { return nil }
        return (try? parseJSON(Array(data)).value["pid"]?.integer).flatMap { Int32(exactly: $0) }
    }

    func isAlive(_ process: Int32) -> Bool { kill(process, 0) == 0 }
}

@Suite("A toastd with an MQTT server of its own")
struct EmbeddedServerTests {
    @Test("It listens where it says, says what to try, and leaves nothing running")
    func lifetime() throws {
        let toastd = try Standalone()
        let listener = try Listener(port: toastd.port)
        try publish(port: toastd.port, topic: "toast/show/door/kitchen", "hello")
        try listener.wait(for: 1, "closed")
        try toastd.program.until { $0.contains("toast/show/") }
        #expect(toastd.program.output.contains("-p \(toastd.port)"))
        let server = try #require(toastd.serverID)
        #expect(toastd.isAlive(server))
        toastd.program.signal(SIGTERM)
        #expect(try toastd.program.end() == 0)
        #expect(waitUntil { !toastd.isAlive(server) })
    }

    @Test("When something answers at its port, it takes another one and says so")
    func busyPort() throws {
        let debian = try MosquittoServer()
        let toastd = try Standalone(port: debian.port)
        #expect(toastd.port != debian.port)
        // Every example that is printed works as it stands.
        try toastd.program.until { $0.contains("mosquitto_pub") }
        let examples = toastd.program.lines.filter { $0.contains("mosquitto_pub ") || $0.contains("mosquitto_sub ") }
        #expect(!examples.isEmpty)
        #expect(examples.allSatisfy { $0.contains(" -p \(toastd.port) ") })
        let watching = try #require(toastd.program.lines.first { $0.contains("toastctl watch --server ") })
        let words = watching.split(separator: " ").map(String.init)
        let server = words[try #require(words.firstIndex(of: "--server")) + 1]
        let listener = try Listener(port: toastd.port)
        try listener.wait { $0.topic == "toast/status/main" && $0.text("state") == "online" }
        let status = try RunningProgram.run(try builtProgram("toastctl"), ["status", "--server", server])
        #expect(status.code == 0, "\(server): \(status.errors)")
        try publish(port: toastd.port, topic: "toast/show/door/kitchen", "hello")
        try listener.wait(for: 1, "closed")
    }

    @Test("When its server is killed, it starts it again, and toasts flow")
    func killedServer() throws {
        let toastd = try Standalone()
        let first = try #require(toastd.serverID)
        kill(first, SIGKILL)
        #expect(waitUntil(seconds: 20) { toastd.serverID != first && Ports.ask("127.0.0.1", toastd.port) == .somebody })
        let listener = try Listener(port: toastd.port)
        try listener.wait { $0.topic == "toast/status/main" && $0.text("state") == "online" }
        try publish(port: toastd.port, topic: "toast/show/door/kitchen", "hello")
        try listener.wait(for: 1, "closed")
        #expect(toastd.program.code == nil)
    }

    @Test("When toastd is killed, the next one takes its server over, and its clients stay connected")
    func killedToastd() throws {
        let first = try Standalone()
        let listener = try Listener(port: first.port)
        let server = try #require(first.serverID)
        first.program.signal(SIGKILL)
        try first.program.end()
        let second = try Standalone(port: first.port, in: first.state)
        #expect(second.serverID == server && second.port == first.port)
        try publish(port: second.port, topic: "toast/show/door/kitchen", "hello")
        try listener.wait(for: 1, "closed")
    }

    @Test("The supervisor of deploy/run starts a killed toastd again, and leaves nothing running")
    func supervisor() throws {
        let script = try TemporaryFolder()
        let runner = try script.write(
            """
            set -euo pipefail
            top='\(packageFolder)'
            source "$top/deploy/steps/say.bash"
            source "$top/deploy/steps/supervisor.bash"
            supervise "$@"
            """, to: "supervise")
        let toastd = try Standalone(through: ["/bin/bash", runner])
        let listener = try Listener(port: toastd.port)
        let server = try #require(toastd.serverID)
        let children = try RunningProgram.run("/usr/bin/pgrep", ["-P", "\(toastd.program.processID)", "toastd"])
        let child = try #require(children.lines.first.flatMap { Int32($0) })
        kill(child, SIGKILL)
        try listener.wait { $0.topic == "toast/status/main" && $0.text("state") == "offline" }
        #expect(waitUntil(seconds: 20) { toastd.program.errors.contains("toastd ended by signal KILL") })
        try listener.wait { message in
            message.text("state") == "online"
                && message.text("run") != listener.messages.first { $0.text("run") != nil }?.text("run")
        }
        try publish(port: toastd.port, topic: "toast/show/door/kitchen", "hello")
        try listener.wait(for: 1, "closed")
        #expect(toastd.serverID == server)
        toastd.program.signal(SIGTERM)
        #expect(try toastd.program.end() == 0)
        #expect(waitUntil { !toastd.isAlive(server) })
    }

    @Test("The WebSockets listener is on loopback only, and asks for a password there")
    func webSockets() throws {
        let toastd = try Standalone()
        let script = """
            import sys, paho.mqtt.client as mqtt
            host, port, username, file = sys.argv[1], int(sys.argv[2]), sys.argv[3], sys.argv[4]
            def connected(client, userdata, flags, code):
                print("code", code, flush=True)
                client.disconnect()
            client = mqtt.Client(transport="websockets")
            client.on_connect = connected
            if username:
                client.username_pw_set(username, open(file).read().strip())
            client.connect(host, port)
            client.loop_forever()
            """
        let password = toastd.state.file("state/mosquitto/password")
        func connect(_ host: String, _ username: String) throws -> RunningProgram {
            try RunningProgram.run(
                "/usr/bin/python3", ["-c", script, host, "\(toastd.websocketPort)", username, password])
        }
        #expect(try connect("127.0.0.1", "toastd").output == "code 0\n")
        #expect(try connect("127.0.0.1", "").output == "code 5\n")
        let others = try RunningProgram.run("/usr/bin/hostname", ["-I"]).output.split(whereSeparator: \.isWhitespace)
        for address in others where !address.contains(":") {
            let refused = try connect(String(address), "toastd")
            #expect(refused.code != 0 && refused.errors.contains("ConnectionRefusedError"), "\(address)")
        }
        // On a machine without another address this one still is not the listener's.
        let other = try connect("127.0.0.2", "toastd")
        #expect(others.isEmpty ? other.code != 0 : true)
    }
}
