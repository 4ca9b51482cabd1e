import CLinux
import Glibc

/// The addresses under which other machines may reach this one.
package enum NetworkAddresses {
    /// IPv4 addresses of the interfaces that are up, loopback apart, in the system's order.
    package static var reachable: [String] {
        var first: UnsafeMutablePointer<ifaddrs>?
        guard unsafe getifaddrs(&first) == 0 else { return [] }
        defer { unsafe freeifaddrs(first) }
        var found: [String] = []
        var next = unsafe first
        while let entry = unsafe next {
            unsafe next = entry.pointee.ifa_next
            var text = [CChar](repeating: 0, count: 64)
            guard unsafe linux_reachable_address(entry, &text, text.count) == 1 else { continue }
            found.append(String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self))
        }
        return found
    }
}
