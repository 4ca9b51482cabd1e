import CLinux
import Glibc

/// The lookup of a host name, which blocks, away from the loop.
package enum NameLookup {
    package enum Answer: Hashable, Sendable {
        /// An address as a number, such as `192.0.2.7` or `2001:db8::7`.
        case address(String)
        case failed(String)
    }

    /// Whether the text is an address already and needs no lookup.
    package static func isAddress(_ host: String) -> Bool {
        var address = sockaddr_storage()
        return unsafe linux_address(host, 0, &address) != 0
    }

    /// Looks `host` up on another thread, which then calls `answered`.
    package static func start(
        _ host: String, answered: @escaping @Sendable (Answer) -> Void
    ) throws(SystemFault) {
        try BackgroundThread.run {
            var number = [CChar](repeating: 0, count: Int(NI_MAXHOST))
            let code = unsafe linux_resolve(host, &number, number.count)
            if code == 0 {
                let bytes = number.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
                answered(.address(String(decoding: bytes, as: UTF8.self)))
            } else {
                let reason = unsafe gai_strerror(code).map { unsafe String(cString: $0) }
                answered(.failed("\(host): \(reason ?? "error \(code)")"))
            }
        }
    }
}
