import Foundation
import JSON
import ToastModel

/// A real toastd with the MQTT server and the HTTP listener of its own, all on free ports, and something
/// that listens to everything.
package final class LiveBroker: Sendable {
    package let folder: TemporaryFolder
    package let port: UInt16
    package let webSocketPort: UInt16
    package let httpPort: UInt16
    package let password: String
    package let program: RunningProgram
    package let listener: Listener

    /// Starts it with the text of a toastd.yaml and waits until it is online. `pages` is the folder of the
    /// web frontend.
    package init(
        _ configuration: String = "", pages: String = "/nonexistent", environment: [String: String] = [:]
    ) throws {
        folder = try TemporaryFolder()
        let variables = environment.merging(["TOASTD_PAGES": pages]) { first, _ in first }
        let started = try Start.withPage(configuration, in: folder, variables)
        program = started.program
        port = started.port
        webSocketPort = started.webSocketPort
        httpPort = started.httpPort
        password = try String(contentsOfFile: folder.file("state/mosquitto/password"), encoding: .utf8)
            .trimmingCharacters(in: .whitespacesAndNewlines)
        listener = try Listener(port: port)
        try listener.wait { $0.topic == "toast/status/main" && $0.text("state") == "online" }
    }

    private struct Start {
        var program: RunningProgram
        var port: UInt16
        var webSocketPort: UInt16
        var httpPort: UInt16

        /// A port that was free may be taken a moment later by anybody else on the machine: tries others then.
        static func withPage(
            _ configuration: String, in folder: TemporaryFolder, _ environment: [String: String]
        ) throws -> Start {
            var started = try Start(configuration, in: folder, environment)
            for _ in 0..<4 where !started.hasPage {
                started.program.signal(SIGTERM)
                try started.program.end()
                started = try Start(configuration, in: folder, environment)
            }
            return started
        }

        /// Whether it could listen for HTTP.
        var hasPage: Bool { program.output.contains("Page, metrics:") }

        init(_ configuration: String, in folder: TemporaryFolder, _ environment: [String: String]) throws {
            let wanted = try (0..<3).map { _ in try MosquittoServer.freePort() }
            httpPort = wanted[2]
            let file = try folder.write(
                "embedded: { port: \(wanted[0]), websocket_port: \(wanted[1]) }\n"
                    + "http: { listen: \"127.0.0.1:\(wanted[2])\" }\n" + configuration, to: "toastd.yaml")
            let announcement = folder.file("state/embedded.json")
            try? FileManager.default.removeItem(atPath: announcement)
            let started = try RunningProgram(
                try builtProgram("toastd"), ["--config", file, "--state", folder.file("state")],
                environment: environment)
            var found: JSONValue?
            _ = waitUntil(seconds: 30) {
                found = FileManager.default.contents(atPath: announcement).flatMap { try? parseJSON(Array($0)).value }
                return found?["port"] != nil || started.code != nil
            }
            guard let port = found?["port"]?.integer.flatMap(UInt16.init(exactly:)),
                let webSocketPort = found?["websocket_port"]?.integer.flatMap(UInt16.init(exactly:))
            else {
                started.signal(SIGKILL)
                throw RunningProgram.Failure(description: "toastd did not start: \(started.output)\(started.errors)")
            }
            program = started
            self.port = port
            self.webSocketPort = webSocketPort
        }
    }

    deinit {
        listener.stop()
        program.signal(SIGTERM)
        _ = try? program.end()
        if let data = FileManager.default.contents(atPath: folder.file("state/embedded.json")),
            let server = (try? parseJSON(Array(data)).value["pid"]?.integer).flatMap({ Int32(exactly: $0) })
        {
            kill(server, SIGKILL)
        }
    }

    /// Starts another toastd in the place of one that was killed, and waits until it is online.
    package func startAgain() throws -> RunningProgram {
        let known = listener.messages.compactMap { $0.topic == "toast/status/main" ? $0.text("run") : nil }
        let next = try RunningProgram(
            try builtProgram("toastd"), ["--config", folder.file("toastd.yaml"), "--state", folder.file("state")])
        try listener.wait {
            $0.topic == "toast/status/main" && $0.text("state") == "online" && !known.contains($0.text("run") ?? "")
        }
        return next
    }

    /// Publishes to a topic below `toast/`.
    package func publish(_ topic: String, _ payload: String) throws {
        try TestSupport.publish(port: port, topic: "toast/" + topic, payload)
    }

    /// The events of one kind about one toast, in order.
    package func events(_ kind: String, of id: String) -> [Listener.Message] {
        listener.events(kind).filter { $0.text("id") == id }
    }

    /// What frontends said about one toast, in order, such as `["shown", "tap"]`.
    package func inputs(for id: String) -> [String] {
        listener.messages.filter { $0.topic.hasPrefix("toast/input/") && $0.text("id") == id }
            .compactMap { $0.text("event") }
    }

    /// Waits for the end of a toast and gives its closed event.
    @discardableResult
    package func closed(_ id: String, seconds: Int64 = 20) throws -> Listener.Message {
        try listener.wait(seconds: seconds) { message in
            message.topic.hasPrefix("toast/closed/") && !message.isRetained && message.text("id") == id
        }
    }
}
