import Foundation
import Synchronization
import TestSupport

/// A toastd at a mosquitto, both of one test's own, with something that listens to all of it.
final class Household: Sendable {
    let server: MosquittoServer
    let state: TemporaryFolder
    let listener: Listener
    private let arguments: [String]
    private let program = Mutex<RunningProgram?>(nil)

    /// Starts both and waits until toastd is online. `configuration` is the text of a toastd.yaml.
    init(_ configuration: String = "") throws {
        server = try MosquittoServer()
        state = try TemporaryFolder()
        listener = try Listener(port: server.port)
        let file = try state.write("http: off\n" + configuration, to: "toastd.yaml")
        arguments = [
            "--config", file, "--server", "mqtt://127.0.0.1:\(server.port)", "--state", state.file("state"),
        ]
        try start()
    }

    deinit {
        toastd?.signal(SIGKILL)
        listener.stop()
    }

    /// The running toastd.
    var toastd: RunningProgram? { program.withLock { $0 } }

    /// Starts a toastd and waits until it is online, which it says with a run that nobody had before.
    func start() throws {
        let runs = Set(statusRuns)
        let started = try RunningProgram(try builtProgram("toastd"), arguments)
        program.withLock { $0 = started }
        let isOnline = waitUntil(seconds: 20) { !Set(statusRuns).subtracting(runs).isEmpty || started.code != nil }
        guard isOnline, started.code == nil else {
            throw RunningProgram.Failure(description: "toastd did not come online: \(started.errors)")
        }
    }

    private var statusRuns: [String] {
        listener.messages.filter { $0.topic == "toast/status/main" && $0.text("state") == "online" }
            .compactMap { $0.text("run") }
    }

    /// Publishes to a topic below `toast/`.
    func publish(_ topic: String, _ payload: String) throws {
        try TestSupport.publish(port: server.port, topic: "toast/" + topic, payload)
    }

    /// Runs toastctl to its end.
    func toastctl(_ words: [String], input: String = "") throws -> RunningProgram {
        try RunningProgram.run(
            try builtProgram("toastctl"), words + ["--server", "mqtt://127.0.0.1:\(server.port)"],
            input: Data(input.utf8))
    }

    /// Starts a toastctl that goes on.
    func startToastctl(_ words: [String]) throws -> RunningProgram {
        try RunningProgram(
            try builtProgram("toastctl"), words + ["--server", "mqtt://127.0.0.1:\(server.port)"])
    }
}
