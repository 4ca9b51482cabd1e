import ToastModel

/// `backlog`: what becomes of the toasts that waited for the end of a mute or an absence.
extension QueueEngine {
    /// Of the toasts that were blocked until now, with priorities from `level` and, if given, below `limit`:
    /// the highest priorities stay, and the newest of them; the rest becomes one summary behind them.
    /// Summaries themselves neither count nor are folded.
    mutating func foldBacklog(of client: ClientIndex, from level: Priority, below limit: Priority?) {
        guard let backlog = settings[clientTable[client].settings].backlog else { return }
        var room = backlog
        var folded = 0
        var highest = Priority.min
        for priority in Priority.allCases.reversed() where priority >= level {
            if let limit, priority >= limit { continue }
            let waiting = freshToasts(of: client, priority)
            let excess = max(0, waiting.count - room)
            room -= waiting.count - excess
            for toast in waiting.prefix(excess) { close(toast, .folded) }
            folded += excess
            if excess > 0 { highest = max(highest, priority) }
        }
        if folded > 0 { count(folded, of: highest, in: .backlog, on: client) }
    }

    /// Those of one priority that never were displayed, without summaries, by arrival.
    private func freshToasts(of client: ClientIndex, _ priority: Priority) -> [ToastIndex] {
        guard clientTable[client].line.exists else { return [] }
        var found: [ToastIndex] = []
        var toast = lines[clientTable[client].line].fresh(priority).head
        while toast.exists {
            if !toasts[toast].isSummary { found.append(toast) }
            toast = toasts[toast].next
        }
        return found
    }
}
