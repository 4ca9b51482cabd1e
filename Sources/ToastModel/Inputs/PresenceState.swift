/// What a frontend announced about itself.
package enum PresenceState: Hashable, Sendable {
    case online
    case offline
    /// An empty payload: the frontend is gone for good.
    case forgotten
}
