/// How long a toast stays on the screen.
package enum DisplayDuration: Hashable, Sendable {
    /// At least one millisecond.
    case lasts(Milliseconds)
    /// Until somebody closes it.
    case stays
}
