import ToastModel

/// A history query in bytes, to be held against stored events.
struct HistoryFilter {
    private let client: [UInt8]?
    private let app: [UInt8]?
    private let id: [UInt8]?
    private let reason: [UInt8]?
    private let since: WallTime?
    private let until: WallTime?
    private let anchor: (client: [UInt8], epoch: [UInt8], seq: Int64)?

    init(_ query: HistoryQuery) {
        client = query.client.map { Array($0.text.utf8) }
        app = query.app.map { Array($0.text.utf8) }
        id = query.id.map { Array($0.utf8) }
        reason = query.reason.map { Array($0.rawValue.utf8) }
        since = query.since
        until = query.until
        anchor = query.after.map { (Array($0.client.text.utf8), Array($0.key.epoch.utf8), $0.key.seq) }
    }

    /// Whether the segment can have an event that is asked for, by its time.
    func matches(_ segment: HistorySegment) -> Bool {
        if let since, segment.newest < since { return false }
        if let until, segment.oldest >= until { return false }
        return true
    }

    func matches(_ event: ClosedEventView) -> Bool {
        if let client, !event.client.elementsEqual(client) { return false }
        if let app, !event.app.elementsEqual(app) { return false }
        if let id, !event.id.elementsEqual(id) { return false }
        if let reason, !event.reason.elementsEqual(reason) { return false }
        if let since, event.closedAt < since { return false }
        if let until, event.closedAt >= until { return false }
        return true
    }

    func isAnchor(_ event: ClosedEventView) -> Bool {
        guard let anchor, event.seq == anchor.seq else { return false }
        return event.client.elementsEqual(anchor.client) && event.epoch.elementsEqual(anchor.epoch)
    }
}
