package import EventLoop
import Foundation
import Synchronization
import ToastModel

/// A mosquitto of one test's own: a free port on loopback and a unix socket, in a folder of its own.
package final class MosquittoServer: Sendable {
    package enum Persistence: Sendable { case none, kept }

    package struct Failure: Error, CustomStringConvertible {
        package var description: String
    }

    package let folder: TemporaryFolder
    package let port: UInt16
    private let process = Mutex<Running?>(nil)

    private struct Running: ~Copyable {
        var child: ChildProcess
    }

    package var socketPath: String { folder.file("mqtt") }

    /// Starts it and waits until it answers. `extra` lines go into its configuration.
    package init(persistence: Persistence = .none, extra: [String] = []) throws {
        folder = try TemporaryFolder()
        port = try Self.freePort()
        var lines = [
            "user root", "per_listener_settings false", "allow_anonymous true", "listener \(port) 127.0.0.1",
            "listener 0 \(folder.file("mqtt"))", "set_tcp_nodelay true", "max_inflight_messages 1000",
            "max_queued_messages 100000", "max_packet_size 1048576",
        ]
        if persistence == .kept {
            lines += ["persistence true", "persistence_location \(folder.path)/", "autosave_interval 1"]
        }
        try folder.write((lines + extra).joined(separator: "\n") + "\n", to: "mosquitto.conf")
        try start()
    }

    deinit {
        stop()
    }

    package func start() throws {
        let log = folder.file("mosquitto.log")
        if !FileManager.default.fileExists(atPath: log) {
            _ = FileManager.default.createFile(atPath: log, contents: nil)
        }
        let output = try FileHandle(forWritingTo: URL(fileURLWithPath: log))
        try output.seekToEnd()
        try process.withLock { running in
            running = Running(
                child: try ChildProcess(
                    starting: ["/usr/sbin/mosquitto", "-c", folder.file("mosquitto.conf")],
                    output: output.fileDescriptor))
        }
        // The socket is opened last: whoever answers at the port by then is this server and no other.
        guard waitUntil({ Ports.ask(socket: socketPath) == .somebody }) else {
            throw Failure(description: (try? String(contentsOfFile: log, encoding: .utf8)) ?? "no answer")
        }
    }

    package func stop() { end(by: .terminate) }

    /// Ends it without a chance to save anything.
    package func kill() { end(by: .kill) }

    private func end(by order: ChildProcess.Order) {
        process.withLock { running in
            guard let ended = running.take() else { return }
            ended.child.order(order)
            _ = ended.child.waits(for: .seconds(10))
            ended.child.reap()
        }
    }

    /// Stops it from running for a while, or lets it go on.
    package func order(_ order: ChildProcess.Order) {
        process.withLock { $0?.child.order(order) }
    }

    /// A port that no other test of this run gets, and no outgoing connection either.
    package static func freePort() throws -> UInt16 {
        for _ in 0..<1000 {
            let candidate = nextPort.withLock { next in
                next = next < ports.upperBound ? next + 1 : ports.lowerBound
                return next
            }
            if Ports.free("127.0.0.1", preferring: candidate) == candidate { return candidate }
        }
        throw Failure(description: "no free port between \(ports.lowerBound) and \(ports.upperBound)")
    }

    /// Below those of outgoing connections. `TOASTD_TEST_PORTS`, such as "10000-12999", gives runs side by side their
    /// own.
    private static let ports: ClosedRange<UInt16> = {
        let ends = ProcessInfo.processInfo.environment["TOASTD_TEST_PORTS"]?.split(separator: "-").compactMap {
            UInt16($0)
        }
        guard let ends, ends.count == 2, ends[0] < ends[1] else { return 10_000...19_999 }
        return ends[0]...ends[1]
    }()

    /// Two runs at a time begin at different places.
    private static let nextPort = Mutex(UInt16.random(in: ports))
}

/// Waits until the condition holds, at most that many seconds; whether it did.
package func waitUntil(seconds: Int64 = 10, _ condition: () throws -> Bool) rethrows -> Bool {
    let end = SystemClock.now().instant + .seconds(seconds * patience)
    while SystemClock.now().instant < end {
        if try condition() { return true }
        usleep(5_000)
    }
    return try condition()
}
