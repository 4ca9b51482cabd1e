extension QueueEngine {
    /// How much there is now, for gauges.
    package struct Sizes: Hashable, Sendable {
        package var clients: Int
        /// Open toasts: shown, hidden, waiting and delayed.
        package var toasts: Int
        /// Of these, the ones that wait or are delayed.
        package var waiting: Int
        /// Timers that are set.
        package var timers: Int
    }

    package var sizes: Sizes {
        Sizes(
            clients: clientTable.count, toasts: toasts.count, waiting: waitingTotal,
            timers: timers.count + wallTimers.count)
    }
}
