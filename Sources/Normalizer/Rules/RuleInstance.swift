import ToastModel

/// What a rule remembers of one thing it watches: one topic, or one key of it.
///
/// ```
/// unknown ──fires──► active ──clears──► clear ──fires──► active …
///    │  └─clears (hides once, in case something was left)─► clear
///    └─holds─► pending ──in time──► active
///                 └──no longer──► clear
/// muted: as pending, but another key is active; pending once that is over, clear when it no longer lasts.
/// ```
struct RuleInstance: Hashable, Sendable {
    enum Phase: String, Hashable, Sendable, CaseIterable {
        case unknown, clear, pending, active, muted
    }

    var phase = Phase.unknown
    /// The last value that was one.
    var value: JSONValue?
    /// The toast's id while active, and whom it was sent to.
    var shownID = ""
    var clients: [String]?
    /// What a hold, a debounce or a cooldown will show.
    var waiting: WaitingToast?
    /// What would be shown, were no other key active, and when its hold ends.
    var muted: WaitingToast?
    /// When it last fired.
    var firedAt: Instant?
    /// The last payload, and when it came.
    var payloadHash: UInt64?
    var payloadAt: Instant?
    /// Keys of the elements that were there the last time, with the ids of their toasts.
    var elements: [Element]?

    struct Element: Hashable, Sendable {
        var key: String
        var id: String
    }

    struct WaitingToast: Hashable, Sendable {
        var due: Instant
        var toast: RenderedToast
        /// Triggers that this toast stands for.
        var burst: Int
    }
}
