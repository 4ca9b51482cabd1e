/// How long a toast may wait unseen.
package enum TimeToLive: Hashable, Sendable {
    /// Zero means now or never.
    case lasts(Milliseconds)
    case unlimited
}
