import CMicroHTTPD
import Glibc

/// An address and a port to listen on, as in `http: { listen: 127.0.0.1:9464 }`.
package struct HTTPAddress: Hashable, Sendable {
    /// A numeric IPv4 or IPv6 address, without brackets.
    package var host: String
    /// 0 takes a free one.
    package var port: UInt16

    package init(host: String, port: UInt16) {
        self.host = host
        self.port = port
    }

    /// Reads `127.0.0.1:9464` or `[::1]:9464`.
    package init(_ text: String) throws(HTTPFault) {
        guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...]) else {
            throw .invalidAddress(text)
        }
        var host = text[..<colon]
        if host.first == "[", host.last == "]" { host = host.dropFirst().dropLast() }
        self.init(host: String(host), port: port)
        guard socketAddress() != nil else { throw .invalidAddress(text) }
    }

    /// The bytes of a `sockaddr`, or nil when the host is not a numeric address.
    func socketAddress() -> [UInt8]? {
        var four = sockaddr_in()
        if unsafe inet_pton(AF_INET, host, &four.sin_addr) == 1 {
            four.sin_family = sa_family_t(AF_INET)
            four.sin_port = port.bigEndian
            return unsafe withUnsafeBytes(of: &four) { unsafe Array($0) }
        }
        var six = sockaddr_in6()
        if unsafe inet_pton(AF_INET6, host, &six.sin6_addr) == 1 {
            six.sin6_family = sa_family_t(AF_INET6)
            six.sin6_port = port.bigEndian
            return unsafe withUnsafeBytes(of: &six) { unsafe Array($0) }
        }
        return nil
    }
}
