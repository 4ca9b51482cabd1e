/// The end of one generation of a toast (contract, section 4).
package struct ClosedEvent: Hashable, Sendable {
    /// Whether a person can have seen it.
    package enum Seen: Hashable, Sendable {
        case yes, no, unknown
    }

    package var key: EventKey
    /// Counts the closed events of the client alone.
    package var closedCount: Int64
    package var client: ClientName
    package var app: AppName
    package var id: String
    package var generation: Int
    package var reason: CloseReason
    /// The button, when the reason is `action`; `tap` when it is `tapped`.
    package var action: String?
    package var title: String?
    package var type: ToastType
    package var acceptedAt: WallTime
    /// Nil when it never was displayed.
    package var shownAt: WallTime?
    package var closedAt: WallTime
    /// From acceptance to the first display, or to the close when there was none; of the timers' clock.
    package var waited: Milliseconds
    /// On the screen, all displays together.
    package var shown: Milliseconds
    package var held: Milliseconds
    /// How often it came onto the screen: 1, and one more for each return.
    package var timesShown: Int
    package var seen: Seen
    package var repeats: Int
    package var data: JSONValue?
    /// Where the publisher asked for a copy. Not part of the event on the wire.
    package var returnAddress: ReturnAddress?

    package init(
        key: EventKey, closedCount: Int64, client: ClientName, app: AppName, id: String, generation: Int,
        reason: CloseReason, action: String? = nil, title: String? = nil, type: ToastType = .notice,
        acceptedAt: WallTime, shownAt: WallTime? = nil, closedAt: WallTime, waited: Milliseconds = .zero,
        shown: Milliseconds = .zero, held: Milliseconds = .zero, timesShown: Int = 0, seen: Seen = .unknown,
        repeats: Int = 1, data: JSONValue? = nil, returnAddress: ReturnAddress? = nil
    ) {
        self.key = key
        self.closedCount = closedCount
        self.client = client
        self.app = app
        self.id = id
        self.generation = generation
        self.reason = reason
        self.action = action
        self.title = title
        self.type = type
        self.acceptedAt = acceptedAt
        self.shownAt = shownAt
        self.closedAt = closedAt
        self.waited = waited
        self.shown = shown
        self.held = held
        self.timesShown = timesShown
        self.seen = seen
        self.repeats = repeats
        self.data = data
        self.returnAddress = returnAddress
    }
}
