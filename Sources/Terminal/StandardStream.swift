import Glibc

/// One of the three streams that a program is born with.
package enum StandardStream: Int32, Hashable, Sendable {
    case input = 0
    case output = 1
    case error = 2

    /// Whether a person sits at the other end.
    package var isTerminal: Bool { isatty(rawValue) == 1 }

    /// Whether everything was written.
    package enum Written: Hashable, Sendable {
        case all
        /// Nobody reads any more, or the disk is full.
        case broken
    }

    /// Writes the whole text at once, without the buffer of `print`, so that a line is there when it is said.
    @discardableResult
    package func write(_ text: String) -> Written { write(bytes: Array(text.utf8)) }

    /// Writes all of the bytes at once.
    package func write(bytes: [UInt8]) -> Written {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(rawValue, $0.baseAddress, $0.count) }
            if count < 0 {
                if errno == EINTR { continue }
                if errno == EAGAIN, isWritable() { continue }
                return .broken
            }
            rest = rest.dropFirst(count)
        }
        return .all
    }

    /// Everything up to the end of the stream; nil when there is more than `limit`, or it cannot be read.
    package func readAll(limit: Int) -> [UInt8]? {
        var bytes: [UInt8] = []
        while bytes.count <= limit {
            guard let chunk = read() else { return nil }
            if chunk.isEmpty { return bytes }
            bytes += chunk
        }
        return nil
    }

    /// What comes next, as much as there is; empty at the end, nil when it cannot be read.
    func read() -> [UInt8]? {
        var chunk = [UInt8](repeating: 0, count: 64 * 1024)
        while true {
            let count = unsafe chunk.withUnsafeMutableBytes { unsafe Glibc.read(rawValue, $0.baseAddress, $0.count) }
            if count >= 0 { return Array(chunk.prefix(count)) }
            if errno != EINTR { return nil }
        }
    }

    /// Cells in a line and lines; nil when it is no terminal, or does not know.
    package var size: (width: Int, height: Int)? {
        var size = winsize()
        guard unsafe ioctl(rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return nil }
        return (Int(size.ws_col), Int(size.ws_row))
    }

    /// Waits until a stream that does not block takes more.
    private func isWritable() -> Bool {
        var descriptor = pollfd(fd: rawValue, events: Int16(POLLOUT), revents: 0)
        return unsafe poll(&descriptor, 1, -1) > 0 || errno == EINTR
    }
}

/// Lets a write to a stream that nobody reads fail instead of ending the process.
package func ignoreBrokenPipes() {
    _ = signal(SIGPIPE, SIG_IGN)
}
