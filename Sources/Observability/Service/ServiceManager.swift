import CSystemd
package import ToastModel

/// Tells systemd how the service does. Without systemd nothing happens.
package enum ServiceManager {
    package enum Notice: Hashable, Sendable {
        case ready
        /// The configuration is read again, from that moment on; `ready` follows. In microseconds of the clock
        /// that systemd compares with, CLOCK_MONOTONIC.
        case reloading(since: Int64)
        case stopping
        case alive
        /// The start goes on for at least so long.
        case starting(Milliseconds)
        /// One line for `systemctl status`.
        case status(String)
    }

    package static func tell(_ notice: Notice) {
        let text =
            switch notice {
            case .ready: "READY=1"
            case .reloading(let since): "RELOADING=1\nMONOTONIC_USEC=\(since)"
            case .stopping: "STOPPING=1"
            case .alive: "WATCHDOG=1"
            case .starting(let time): "EXTEND_TIMEOUT_USEC=\(time.count * 1000)"
            case .status(let line): "STATUS=\(line)"
            }
        _ = unsafe sd_notify(0, text)
    }

    /// How often systemd wants to hear that the service is alive, at the least; nil when it does not.
    package static var watchdogInterval: Milliseconds? {
        var microseconds: UInt64 = 0
        guard unsafe sd_watchdog_enabled(0, &microseconds) > 0, microseconds > 0 else { return nil }
        return Milliseconds(Int64(clamping: microseconds / 1000))
    }
}
