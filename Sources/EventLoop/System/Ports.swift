import CLinux
package import ToastModel

/// Questions about TCP ports and sockets of this machine.
package enum Ports {
    package enum Answer: Hashable, Sendable { case somebody, nobody }

    /// Whether anything accepts connections at that numeric address.
    package static func ask(_ host: String, _ port: UInt16, within limit: Milliseconds = .seconds(1)) -> Answer {
        unsafe linux_answers(host, port, Int32(clamping: limit.count)) == 1 ? .somebody : .nobody
    }

    /// Whether anything accepts connections on that unix socket.
    package static func ask(socket path: String) -> Answer {
        unsafe linux_answers_unix(path) == 1 ? .somebody : .nobody
    }

    /// The process that listens on that unix socket, nil when nobody does.
    package static func listener(socket path: String) -> Int32? {
        let pid = unsafe linux_listener(path)
        return pid > 0 ? pid : nil
    }

    /// A port that can be listened on at that numeric address: the wanted one, or any when it is taken.
    ///
    /// Any is one below those that Linux gives to outgoing connections: such a connection could take it
    /// before whoever asked listens there.
    package static func free(_ host: String, preferring wanted: UInt16 = 0) -> UInt16? {
        if wanted != 0, ask(host, wanted) == .nobody, let port = listenable(host, wanted) { return port }
        for _ in 0..<32 {
            if let port = listenable(host, .random(in: belowOutgoing)) { return port }
        }
        return listenable(host, 0)
    }

    /// See `net.ipv4.ip_local_port_range`, which begins at 32768 unless somebody changed it.
    private static let belowOutgoing: ClosedRange<UInt16> = 20_000...32_000

    private static func listenable(_ host: String, _ port: UInt16) -> UInt16? {
        UInt16(exactly: unsafe linux_free_port(host, port))
    }
}
