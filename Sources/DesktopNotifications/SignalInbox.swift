import CSDBus

/// Collects signals inside `sd_bus_process`.
final class SignalInbox {
    private var signals: [DesktopSignal] = []
    /// Whether the server that is there now was not asked yet what it can do.
    var needsCapabilities = true
    /// The bus name of the server that answered last.
    var server = ""

    func take() -> [DesktopSignal] {
        defer { signals.removeAll(keepingCapacity: true) }
        return signals
    }

    fileprivate func receive(_ message: OpaquePointer) {
        guard let member = unsafe sd_bus_message_get_member(message) else { return }
        switch unsafe String(cString: member) {
        case "NotificationClosed":
            var id: UInt32 = 0
            var reason: UInt32 = 0
            guard unsafe sdbus_read_uint32(message, &id) > 0, unsafe sdbus_read_uint32(message, &reason) > 0 else {
                return
            }
            signals.append(.closed(id: id, DesktopSignal.Reason(rawValue: reason) ?? .undefined))
        case "ActionInvoked":
            var id: UInt32 = 0
            var key: UnsafePointer<CChar>?
            guard unsafe sdbus_read_uint32(message, &id) > 0, unsafe sdbus_read_string(message, &key) > 0,
                let key = unsafe key
            else { return }
            signals.append(.actionInvoked(id: id, key: unsafe String(cString: key)))
        case "NameOwnerChanged":
            var texts = unsafe [UnsafePointer<CChar>?](repeating: nil, count: 3)
            for index in 0..<3 {
                guard unsafe sdbus_read_string(message, &texts[index]) > 0 else { return }
            }
            let owner = unsafe texts[2].map { unsafe String(cString: $0) } ?? ""
            // A server that was started by our own call is known before the bus tells of it.
            if owner == server { return }
            needsCapabilities = true
            server = owner
            signals.append(.serverChanged)
        default: break
        }
    }
}

/// What sd-bus calls for each signal.
func receiveSignal(
    _ message: OpaquePointer?, _ owner: UnsafeMutableRawPointer?, _ error: UnsafeMutablePointer<sd_bus_error>?
) -> Int32 {
    if let message = unsafe message, let owner = unsafe owner {
        unsafe Unmanaged<SignalInbox>.fromOpaque(owner).takeUnretainedValue().receive(message)
    }
    return 0
}
