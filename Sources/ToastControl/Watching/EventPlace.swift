import ToastModel

/// How far a client's events were told: what is not newer is a copy (contract, section 3).
struct EventPlace: Hashable, Sendable {
    private var epoch: String?
    private var seq: Int64 = 0

    enum Verdict: Hashable, Sendable { case news, old }

    /// The retained screen holds everything up to its own place.
    mutating func note(_ screen: Screen) {
        if screen.epoch == epoch, screen.seq <= seq { return }
        epoch = screen.epoch
        seq = screen.seq
    }

    mutating func advance(to key: EventKey?) -> Verdict {
        guard let key else { return .news }
        if key.epoch == epoch, key.seq <= seq { return .old }
        epoch = key.epoch
        seq = key.seq
        return .news
    }
}
