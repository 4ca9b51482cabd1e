import EventLoop
import Glibc

/// TCP on this machine, never waiting, for the network that is cut.
enum Loopback {
    /// Listens on a free port.
    static func listen() throws(StageFault) -> Descriptor {
        let listener = Descriptor(owning: socket(AF_INET, kind, 0))
        var address = address(0)
        let bound = unsafe withSocketAddress(&address) { unsafe bind(listener.number, $0, $1) }
        guard bound == 0, Glibc.listen(listener.number, 64) == 0 else { throw StageFault("cannot listen on loopback") }
        return listener
    }

    static func port(of listener: borrowing Descriptor) throws(StageFault) -> UInt16 {
        var address = address(0)
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let number = listener.number
        let named = unsafe withSocketAddress(&address) { pointer, _ in
            unsafe getsockname(number, UnsafeMutablePointer(mutating: pointer), &size)
        }
        guard named == 0 else { throw StageFault("a listener has no port") }
        return UInt16(bigEndian: address.sin_port)
    }

    /// The next who wants in.
    static func accept(_ listener: borrowing Descriptor) -> Descriptor? {
        let number = Glibc.accept(listener.number, nil, nil)
        if number < 0 { return nil }
        _ = fcntl(number, F_SETFL, O_NONBLOCK)
        _ = fcntl(number, F_SETFD, FD_CLOEXEC)
        sendAtOnce(number)
        return Descriptor(owning: number)
    }

    /// Nil when nobody listens there.
    static func connect(to port: UInt16) -> Descriptor? {
        let number = socket(AF_INET, kind, 0)
        if number < 0 { return nil }
        let descriptor = Descriptor(owning: number)
        var address = address(port)
        let code = unsafe withSocketAddress(&address) { unsafe Glibc.connect(number, $0, $1) }
        // A connection on loopback is there when the call returns, or is being made by a server that is stopped.
        guard code == 0 || errno == EINPROGRESS else { return nil }
        sendAtOnce(number)
        return descriptor
    }

    enum Reading { case bytes([UInt8]), nothing, over }

    static func read(_ number: Int32) -> Reading {
        var part = [UInt8](repeating: 0, count: 65_536)
        let count = unsafe Glibc.read(number, &part, part.count)
        if count > 0 { return .bytes(Array(part.prefix(count))) }
        if count == 0 { return .over }
        return errno == EAGAIN || errno == EINTR ? .nothing : .over
    }

    /// How many bytes were written; nil when the other side is gone.
    static func write(_ bytes: ArraySlice<UInt8>, to number: Int32) -> Int? {
        let count = unsafe bytes.withUnsafeBytes { unsafe send(number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        if count >= 0 { return count }
        return errno == EAGAIN || errno == EINTR ? 0 : nil
    }

    /// Waits until one of the descriptors is ready, or the time is over.
    static func wait(for wanted: [(descriptor: Int32, readiness: Readiness)], milliseconds: Int32) {
        var list = wanted.map { item in
            pollfd(
                fd: item.descriptor,
                events: Int16(
                    (item.readiness.contains(.reading) ? POLLIN : 0) | (item.readiness.contains(.writing) ? POLLOUT : 0)
                ),
                revents: 0)
        }
        _ = unsafe poll(&list, nfds_t(list.count), milliseconds)
    }

    private static var kind: Int32 { Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue) }

    private static func sendAtOnce(_ number: Int32) {
        var on: Int32 = 1
        _ = unsafe setsockopt(number, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
    }

    private static func address(_ port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return address
    }

    private static func withSocketAddress<Result>(
        _ address: inout sockaddr_in, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
    ) -> Result {
        unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe body(UnsafePointer($0), socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }
}
