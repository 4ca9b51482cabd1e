import EventLoop
import ToastModel

/// A program that is killed and started again, toastd or the server, with its output in a file.
final class Daemon {
    private struct Running: ~Copyable {
        var child: ChildProcess
    }

    let name: String
    let logFile: String
    private var running: Running?
    private(set) var starts = 0

    init(_ name: String, logFile: String) {
        self.name = name
        self.logFile = logFile
    }

    /// The processes of a test that was stopped must not stay: whoever owns this calls `kill`.
    var isRunning: Bool {
        switch running {
        case .some(let process): !process.child.hasEnded
        case .none: false
        }
    }

    /// The process that runs.
    var identifier: Int32? {
        switch running {
        case .some(let process): process.child.identifier
        case .none: nil
        }
    }

    /// `variables` are put over this process's environment.
    func start(_ arguments: [String], variables: [String: String] = [:]) throws(StageFault) {
        collect()
        do throws(SystemFault) {
            let output = try FileSystem.openLog(logFile, limit: 8 << 20)
            let settings = variables.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
            running = Running(
                child: try ChildProcess(starting: ["/usr/bin/env"] + settings + arguments, output: output.number))
            starts += 1
        } catch {
            throw StageFault(error)
        }
    }

    func order(_ order: ChildProcess.Order) {
        switch running {
        case .some(let process): process.child.order(order)
        case .none: break
        }
    }

    /// Ends it at once and waits for that.
    func kill() {
        order(.kill)
        collect(within: .seconds(10))
    }

    /// Ends it in order, and gives its exit code; nil when it did not end.
    func stop(within limit: Milliseconds) -> Int32? {
        order(.resume)
        order(.terminate)
        return collect(within: limit)
    }

    /// The exit code of one that has ended meanwhile; 128 and more stand for a signal.
    @discardableResult
    func collect(within limit: Milliseconds = .zero) -> Int32? {
        var code: Int32?
        switch running {
        case .some(let process):
            if process.child.waits(for: limit) == .runs { return nil }
            code = process.child.reap()
        case .none: return nil
        }
        running = nil
        return code
    }

    /// The end of what it said.
    var lastLines: [String] {
        guard let bytes = try? FileSystem.read(logFile) else { return [] }
        return String(decoding: bytes.suffix(4000), as: UTF8.self).split(separator: "\n").suffix(12).map(String.init)
    }
}
