package import ToastModel

/// How long a conversation waits.
package enum Patience: Hashable, Sendable {
    /// As `--timeout` says.
    case limited(Milliseconds)
    /// Without `--timeout`.
    case usual

    /// For an answer.
    package static let usualAnswer = Milliseconds.seconds(10)

    /// The end of a wait for an answer that begins now.
    func answerDeadline(from now: Moment) -> Instant {
        switch self {
        case .limited(let length): now.instant + length
        case .usual: now.instant + Self.usualAnswer
        }
    }

    /// The end of a wait for something that may take any time: nil for no end.
    func openDeadline(from now: Moment) -> Instant? {
        switch self {
        case .limited(let length): now.instant + length
        case .usual: nil
        }
    }
}
