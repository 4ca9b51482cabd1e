import ToastModel

/// The end of what a server has retained: it sends it at once after a subscription, and nothing says
/// which message is the last. So it is over when nothing came for a while.
struct Gathering: Hashable, Sendable {
    static let quiet = Milliseconds(300)

    private(set) var deadline: Instant?
    private var latest: Instant?

    mutating func begin(at now: Moment, patience: Patience) {
        latest = patience.answerDeadline(from: now)
        deadline = min(now.instant + Self.quiet, latest ?? now.instant)
    }

    /// Something came.
    mutating func note(at now: Moment) {
        guard let latest else { return }
        deadline = min(now.instant + Self.quiet, latest)
    }

    func isOver(at now: Moment) -> Bool {
        if let deadline { deadline <= now.instant } else { false }
    }
}
