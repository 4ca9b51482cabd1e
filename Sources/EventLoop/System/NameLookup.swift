import CLinux
import Glibc

/// The lookup of a host name, which blocks, away from the loop.
package enum NameLookup {
    package enum Answer: Hashable, Sendable {
        /// Addresses as numbers, such as `192.0.2.7` or `2001:db8::7`, in the order in which to try them.
        case addresses([String])
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
            var numbers = [CChar](repeating: 0, count: 2048)
            let code = unsafe linux_resolve(host, &numbers, numbers.count)
            if code == 0 {
                let bytes = numbers.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
                answered(.addresses(String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)))
            } else {
                let reason = unsafe gai_strerror(code).map { unsafe String(cString: $0) }
                answered(.failed("\(host): \(reason ?? "error \(code)")"))
            }
        }
    }
}
