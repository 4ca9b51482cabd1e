import EventLoop
package import Foundation
import Synchronization
import ToastModel

/// A program that a test started, with everything it said so far. It is ended with the last reference.
///
/// Its streams are files, so that nothing has to be read while it runs, and its end is seen whatever it
/// leaves running.
package final class RunningProgram: Sendable {
    package struct Failure: Error, CustomStringConvertible {
        package var description: String

        package init(description: String) {
            self.description = description
        }
    }

    private struct Watched: ~Copyable {
        var child: ChildProcess
        var code: Int32?
    }

    package let name: String
    package let processID: Int32
    private let folder: TemporaryFolder
    private let watched: Mutex<Watched>

    /// Starts the program at `path`. `environment` is added to the test's own.
    package init(
        _ path: String, _ arguments: [String] = [], environment: [String: String] = [:], in directory: String? = nil,
        input: Data = Data()
    ) throws {
        folder = try TemporaryFolder()
        name = (path as NSString).lastPathComponent
        try input.write(to: URL(fileURLWithPath: folder.file("input")))
        for stream in ["output", "errors"] { try folder.write("", to: stream) }
        let script =
            #"cd "$1" && streams=$2 && shift 2 && exec "$@" <"$streams/input" >"$streams/output" 2>"$streams/errors""#
        let variables = environment.map { "\($0.key)=\($0.value)" }
        let child = try ChildProcess(
            starting: ["/usr/bin/env"] + variables + [
                "/bin/sh", "-c", script, "sh", directory ?? "/", folder.path, path,
            ]
                + arguments)
        processID = child.identifier
        watched = Mutex(Watched(child: child))
    }

    deinit {
        signal(SIGKILL)
        watched.withLock { watched in
            _ = watched.child.waits(for: .seconds(10))
            watched.child.reap()
        }
    }

    /// Everything on standard output so far.
    package var output: String { text("output") }

    /// Everything on standard error so far.
    package var errors: String { text("errors") }

    package var lines: [String] { output.split(separator: "\n").map(String.init) }

    /// Nil while it runs; 128 and the number of the signal that ended it, as a shell tells it.
    package var code: Int32? {
        watched.withLock { watched in
            if watched.code == nil { watched.code = watched.child.reap() }
            return watched.code
        }
    }

    package func signal(_ number: Int32) {
        if code == nil { kill(processID, number) }
    }

    /// Waits until what it said on standard output fulfils the condition.
    package func until(seconds: Int64 = 20, _ condition: (String) -> Bool) throws {
        guard waitUntil(seconds: seconds, { condition(output) }) else { throw failure("did not say it in time") }
    }

    /// Waits for its end and gives the code.
    @discardableResult
    package func end(seconds: Int64 = 20) throws -> Int32 {
        guard waitUntil(seconds: seconds, { code != nil }), let code else { throw failure("did not end in time") }
        return code
    }

    /// Runs a program to its end.
    @discardableResult
    package static func run(
        _ path: String, _ arguments: [String] = [], environment: [String: String] = [:], in directory: String? = nil,
        input: Data = Data(), seconds: Int64 = 30
    ) throws -> RunningProgram {
        let program = try RunningProgram(path, arguments, environment: environment, in: directory, input: input)
        try program.end(seconds: seconds)
        return program
    }

    private func text(_ stream: String) -> String {
        String(decoding: FileManager.default.contents(atPath: folder.file(stream)) ?? Data(), as: UTF8.self)
    }

    private func failure(_ what: String) -> Failure {
        Failure(description: "\(name) \(what); output: \(output); errors: \(errors)")
    }
}

/// A program of this package, built beside the tests.
package func builtProgram(_ name: String) throws -> String {
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let path = (tests as NSString).deletingLastPathComponent + "/" + name
    guard FileManager.default.isExecutableFile(atPath: path) else {
        throw RunningProgram.Failure(description: "there is no program \(path): build all of the package first")
    }
    return path
}

/// The top of this package.
package let packageFolder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path
