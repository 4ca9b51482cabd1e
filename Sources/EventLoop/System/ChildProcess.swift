import CLinux
import Glibc
package import ToastModel

/// Another process, started by this one or found running, that can be watched like any descriptor.
package struct ChildProcess: ~Copyable {
    package enum Order: Hashable, Sendable { case terminate, kill, hangUp, pause, resume }

    package let identifier: Int32
    private let watch: Descriptor

    /// Which variables a program finds in its environment.
    package enum Surroundings: Hashable, Sendable {
        /// Those of this process.
        case same
        /// Of those only what any program may know, such as PATH and the language: others can be secrets.
        case bare
    }

    /// Starts a program in a process group of its own. `arguments[0]` is its path. Its outputs go to the
    /// descriptor `output`, or where this process's go.
    package init(
        starting arguments: [String], output: Int32? = nil, in surroundings: Surroundings = .same
    ) throws(SystemFault) {
        var pid: pid_t = 0
        var code: Int32 = 0
        unsafe Self.withPointers(to: arguments) { words in
            switch surroundings {
            case .same: code = unsafe linux_spawn(&pid, words, nil, output ?? -1)
            case .bare:
                unsafe Self.withPointers(to: Self.bareEnvironment) { variables in
                    code = unsafe linux_spawn(&pid, words, variables, output ?? -1)
                }
            }
        }
        if code != 0 { throw SystemFault("start \(arguments.first ?? "")", code: code) }
        try self.init(adopting: pid)
    }

    private static func withPointers(
        to texts: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Void
    ) {
        var pointers: [UnsafeMutablePointer<CChar>?] = unsafe texts.map { unsafe strdup($0) }
        unsafe pointers.append(nil)
        defer { unsafe pointers.forEach { unsafe free($0) } }
        unsafe pointers.withUnsafeBufferPointer { buffer in
            if let start = buffer.baseAddress { unsafe body(start) }
        }
    }

    private static var bareEnvironment: [String] {
        // The last ones are for programs that were built with sanitizers.
        let names = [
            "PATH", "HOME", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "TMPDIR", "LD_LIBRARY_PATH", "SWIFT_BACKTRACE",
            "ASAN_OPTIONS", "TSAN_OPTIONS",
        ]
        return names.compactMap { name in ThisProcess.variable(name).map { "\(name)=\($0)" } }
    }

    /// Watches a process that runs already.
    package init(adopting identifier: Int32) throws(SystemFault) {
        watch = Descriptor(owning: try retrying("watch process \(identifier)") { linux_pidfd_open(identifier) })
        self.identifier = identifier
    }

    /// Becomes ready for reading when the process has ended.
    package var number: Int32 { watch.number }

    package var hasEnded: Bool { waits(for: .zero) == .ended }

    package enum Outcome: Hashable, Sendable { case ended, runs }

    /// Waits for its end, at most that long.
    package func waits(for limit: Milliseconds) -> Outcome {
        var wanted = pollfd(fd: watch.number, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&wanted, 1, Int32(clamping: limit.count)) == 1 ? .ended : .runs
    }

    /// Sends a signal; what has ended, or may not be signalled, stays as it is.
    package func order(_ order: Order) { _ = try? signal(order) }

    /// Sends a signal, and says why that cannot be.
    package func signal(_ order: Order) throws(SystemFault) {
        let signal =
            switch order {
            case .terminate: SIGTERM
            case .kill: SIGKILL
            case .hangUp: SIGHUP
            case .pause: SIGSTOP
            case .resume: SIGCONT
            }
        _ = try retrying("signal process \(identifier)") { linux_pidfd_send_signal(watch.number, signal) }
    }

    /// Takes the exit code of a child that has ended, so that it does not stay a zombie; 128 and more
    /// stand for the signal that ended it. Nil when it runs, or was started by somebody else.
    @discardableResult
    package func reap() -> Int32? {
        var status: Int32 = 0
        return unsafe waitpid(identifier, &status, WNOHANG) == identifier ? linux_exit_code(status) : nil
    }
}
