import Foundation
import TestSupport

/// A real toastd at a server of the test's own.
struct RunningToastd {
    let program: RunningProgram

    init(
        port: UInt16, state: TemporaryFolder, configuration: String = "", crash: String? = nil,
        environment: [String: String] = [:]
    ) throws {
        let file = try state.write("http: off\n" + configuration, to: "toastd.yaml")
        program = try RunningProgram(
            try builtProgram("toastd"),
            ["--config", file, "--server", "mqtt://127.0.0.1:\(port)", "--state", state.file("state")],
            environment: environment.merging(crash.map { ["TOASTD_CRASH_AT": $0] } ?? [:]) { $1 })
    }

    /// Waits until it said so in its log, for the `times`-th time.
    func untilOnline(times: Int = 1) throws {
        let isOnline = waitUntil(seconds: 30) {
            program.errors.components(separatedBy: "msg=online").count > times || program.code != nil
        }
        guard isOnline, program.code == nil else {
            throw RunningProgram.Failure(description: "toastd is not online: \(program.errors)")
        }
    }
}
