/// What one client shows, from the messages that its frontend receives: feed every display, hidden,
/// closed and screen message to `receive`, call `connected` after each connect, and draw `toasts`.
///
/// No clock, no network, no page: a value. After a connect nothing is trusted until the retained screen
/// has come; events whose seq is not higher than what is known are ignored (protocol, "Frontends").
public struct ToastScreen: Sendable {
    /// What is on the screen, the oldest first.
    public private(set) var toasts: [ShownToast] = []
    /// How many wait for their turn.
    public private(set) var waiting = 0
    /// How many a mute holds back.
    public private(set) var blocked = 0
    /// Whether somebody asked for silence.
    public private(set) var muted: ScreenMessage.Muted?
    /// How many fit on the screen.
    public private(set) var slots = 1
    private var epoch: String?
    private var seq: Int64 = -1
    /// What came between a connect and its screen; nil while the picture is whole. Bounded.
    private var early: [ScreenMessage]? = []

    /// How many messages are kept while the retained screen is on its way.
    static let earlyLimit = 10_000

    public init() {}

    /// Whether the picture is whole: false between a connect and the screen that follows it.
    public var isSynced: Bool { early == nil }

    /// A connection was made: what is shown stays until the retained screen replaces it.
    public mutating func connected() { early = [] }

    /// No retained screen came (about two seconds after the subscription was granted), or an empty
    /// one: the client has no toasts. Returns what changed.
    public mutating func assumeEmpty() -> [ScreenChange] {
        replace(epoch: nil, seq: -1, shown: [])
    }

    /// Takes a message. Returns what changed, in order.
    public mutating func receive(_ message: ScreenMessage) -> [ScreenChange] {
        if case .screen(let picture) = message {
            if isSynced, picture.epoch == epoch, picture.seq < seq { return [] }
            slots = picture.slots
            waiting = picture.waiting
            blocked = picture.blocked
            muted = picture.muted
            return replace(epoch: picture.epoch, seq: picture.seq, shown: picture.shown)
        }
        if let early {
            if early.count < Self.earlyLimit { self.early?.append(message) }
            return []
        }
        return apply(message)
    }

    /// Takes off a toast whose time ran out while the broker was offline (protocol, "display"): the
    /// only case in which a frontend removes something by itself.
    public mutating func expire(_ id: ShownToast.ID) -> [ScreenChange] {
        remove(id, generation: .max, reason: nil)
    }

    private mutating func replace(epoch: String?, seq: Int64, shown: [ShownToast]) -> [ScreenChange] {
        let waited = early ?? []
        early = nil
        self.epoch = epoch
        self.seq = seq
        var changes: [ScreenChange] = []
        for toast in toasts where !shown.contains(where: { $0.id == toast.id }) {
            changes.append(.removed(toast, reason: nil))
        }
        for toast in shown {
            guard let old = toasts.first(where: { $0.id == toast.id }), old.generation == toast.generation else {
                changes.append(.added(toast))
                continue
            }
            if old.revision != toast.revision || old.isHeld != toast.isHeld { changes.append(.updated(toast)) }
        }
        toasts = shown
        for message in waited { changes += apply(message) }
        return changes
    }

    private mutating func apply(_ message: ScreenMessage) -> [ScreenChange] {
        switch message {
        case .display(let toast):
            guard let changes = advance(to: toast.epoch, toast.seq) else { return [] }
            waiting = toast.waiting
            return changes + put(toast)
        case .hidden(let removal):
            guard let changes = advance(to: removal.epoch, removal.seq) else { return [] }
            return changes + remove(removal.id, generation: removal.generation, reason: "hidden")
        case .closed(let removal, let reason):
            guard let changes = advance(to: removal.epoch, removal.seq) else { return [] }
            return changes + remove(removal.id, generation: removal.generation, reason: reason)
        case .screen, .reply, .status, .other:
            return []
        }
    }

    /// Takes the event's place in the stream; nil when it is old. A new epoch ends what was shown.
    private mutating func advance(to newEpoch: String?, _ newSeq: Int64?) -> [ScreenChange]? {
        guard let newEpoch, let newSeq else { return nil }
        var changes: [ScreenChange] = []
        if newEpoch == epoch {
            if newSeq <= seq { return nil }
        } else if epoch != nil {
            changes = toasts.map { .removed($0, reason: nil) }
            toasts = []
        }
        epoch = newEpoch
        seq = newSeq
        return changes
    }

    private mutating func put(_ toast: ShownToast) -> [ScreenChange] {
        guard let place = toasts.firstIndex(where: { $0.id == toast.id }) else {
            toasts.append(toast)
            return [.added(toast)]
        }
        let old = toasts[place]
        toasts[place] = toast
        if old.generation == toast.generation { return [.updated(toast)] }
        return [.removed(old, reason: nil), .added(toast)]
    }

    private mutating func remove(_ id: ShownToast.ID, generation: Int, reason: String?) -> [ScreenChange] {
        guard let place = toasts.firstIndex(where: { $0.id == id && $0.generation <= generation }) else { return [] }
        return [.removed(toasts.remove(at: place), reason: reason)]
    }
}
