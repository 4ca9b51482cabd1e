/// What the notification server tells about a notification.
package enum DesktopSignal: Hashable, Sendable {
    package enum Reason: UInt32, Hashable, Sendable {
        case expired = 1
        case dismissed, closed, undefined
    }

    case closed(id: UInt32, Reason)
    /// `key` is `default` for a click on the notification itself.
    case actionInvoked(id: UInt32, key: String)
    /// The server went away or came anew: nothing of ours is shown any more.
    case serverChanged
}
