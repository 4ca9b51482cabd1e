import ToastModel

typealias ClientIndex = SlabIndex<ClientState>

/// The queue of one client. What most clients do not have stands in `ClientExtras`; what waits, in a
/// `WaitingLine`.
struct ClientState: SlabElement {
    var name = ClientName.nobody
    var epoch = ""
    /// Ascending in the order in which clients came to be.
    var number: Int64 = 0
    var seq: Int64 = 0
    var closedCount: Int64 = 0
    var settings: Int32 = 0
    var extras = SlabIndex<ClientExtras>.none
    var line = SlabIndex<WaitingLine>.none
    /// Everything of the client itself: gaps, leases on the whole screen, debounces, mutes that last.
    var timer = TimerHandle.none
    var shown = ToastList()
    /// The closed ids it remembers, oldest first.
    var remembered = RememberedList()
    /// How many toasts it has, delayed ones included.
    var toastCount: Int32 = 0
    /// Its neighbours among the clients that have neither toasts nor presence.
    var idleNext = ClientIndex.none
    var idlePrevious = ClientIndex.none
    var gaps = GapList()
    var lastActive = Instant(milliseconds: 0)
    /// Priorities below it are muted; nil when nothing is.
    var muteLevel: Priority?
    var presence = Presence.unannounced
    var isIdle = false
    /// Whether the picture that frontends have of it changed in this turn.
    var pictureChanged = false
    /// Whether a store has a record of it.
    var isStored = false
    var exists = false

    enum Presence: UInt8 {
        /// No frontend announced itself: counts as online.
        case unannounced
        case online
        /// Every frontend that announced itself is offline.
        case offline
    }
}
