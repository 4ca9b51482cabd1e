/// Why the desktop could not be reached.
package enum DesktopFault: Error, Hashable, Sendable {
    case noSessionBus(String)
    case noServer(String)
    case busLost(String)

    /// One sentence: what is wrong and what to do.
    package var sentence: String {
        switch self {
        case .noSessionBus(let reason):
            "no D-Bus session bus (\(reason)): run this inside a desktop session, or under dbus-run-session"
        case .noServer(let reason):
            "the notification server did not answer (\(reason)): start one, such as dunst or the desktop's own"
        case .busLost(let reason): "the D-Bus session bus was lost (\(reason))"
        }
    }
}
