/// Why the HTTP listener could not be opened.
package enum HTTPFault: Error, Hashable, Sendable {
    case invalidAddress(String)
    case cannotListen(address: String, port: UInt16, reason: String)

    /// One sentence: what, where, what to do.
    package var sentence: String {
        switch self {
        case .invalidAddress(let address):
            "'\(address)' is not an address to listen on: write one such as 127.0.0.1:9464 or [::1]:9464"
        case .cannotListen(let address, let port, let reason):
            "cannot listen for HTTP on \(address), port \(port): \(reason)"
        }
    }
}
