/// What a message changed on the screen.
public enum ScreenChange: Hashable, Sendable {
    /// It came onto the screen.
    case added(ShownToast)
    /// It is drawn anew in its place.
    case updated(ShownToast)
    /// It left; the reason is that of its closed event, `hidden`, or nil when only the screen tells
    /// that it is gone.
    case removed(ShownToast, reason: String?)
}
