package import ToastModel

/// A history query on its way: what was found, and where to read on. Between two portions the store may
/// take commits and drop old history.
package struct HistoryScan: Hashable, Sendable {
    package let query: HistoryQuery
    /// The events found, in the order they were decided.
    package private(set) var events: [ClosedEvent] = []
    /// Whether there is at least one more behind the last of `events`; known when the scan is finished.
    package private(set) var more = false
    package private(set) var isFinished = false

    /// Groups of the history that could not be read and were passed over.
    package internal(set) var damagedGroups = 0

    /// Whether the place of `query.after` is still looked for.
    private(set) var isSeeking: Bool
    /// Seeking goes backwards: where the segments end that were not looked through yet.
    var seekEnd = Int64.max
    /// The number of the next event to look at.
    private(set) var next: Int64 = 0

    package init(_ query: HistoryQuery) {
        self.query = query
        isSeeking = query.after != nil
    }

    /// Ends the seeking: reads on behind that event, or from the beginning.
    mutating func found(at number: Int64?) {
        isSeeking = false
        next = number.map { $0 + 1 } ?? 0
    }

    /// Takes the event if it is one of those asked for, and reads on behind it.
    mutating func take(_ event: ClosedEvent, number: Int64) {
        next = number + 1
        guard query.matches(event) else { return }
        if events.count == query.limit {
            more = true
            isFinished = true
        } else {
            events.append(event)
        }
    }

    /// Reads on at that event.
    mutating func skip(to number: Int64) {
        next = max(next, number)
    }

    /// There is nothing behind.
    mutating func finish() {
        isFinished = true
    }
}
