/// Which closed events are asked for (contract, section 7, "History query"). What is nil does not matter.
package struct HistoryQuery: Hashable, Sendable {
    /// A place in the history: behind the event with this key.
    package struct Anchor: Hashable, Sendable {
        package var client: ClientName
        package var key: EventKey

        package init(client: ClientName, key: EventKey) {
            self.client = client
            self.key = key
        }
    }

    /// Most events of one answer.
    package static let largestLimit = 1000
    package static let standardLimit = 100

    package var app: AppName?
    package var client: ClientName?
    package var id: String?
    package var reason: CloseReason?
    /// Closed at or after.
    package var since: WallTime?
    /// Closed before.
    package var until: WallTime?
    /// Events that were decided after this one. One that is not in the history (any more) means all:
    /// who resumes then gets copies rather than a hole.
    package var after: Anchor?
    /// 1 to `largestLimit`.
    package var limit: Int

    package init(
        app: AppName? = nil, client: ClientName? = nil, id: String? = nil, reason: CloseReason? = nil,
        since: WallTime? = nil, until: WallTime? = nil, after: Anchor? = nil, limit: Int = HistoryQuery.standardLimit
    ) {
        self.app = app
        self.client = client
        self.id = id
        self.reason = reason
        self.since = since
        self.until = until
        self.after = after
        self.limit = min(max(1, limit), Self.largestLimit)
    }

    /// Whether the event is one of those asked for, apart from `after` and `limit`.
    package func matches(_ event: ClosedEvent) -> Bool {
        if let app, event.app != app { return false }
        if let client, event.client != client { return false }
        if let id, event.id != id { return false }
        if let reason, event.reason != reason { return false }
        if let since, event.closedAt < since { return false }
        if let until, event.closedAt >= until { return false }
        return true
    }

    /// Whether `after` names this event.
    package func isAnchor(_ event: ClosedEvent) -> Bool {
        after?.client == event.client && after?.key == event.key
    }
}
