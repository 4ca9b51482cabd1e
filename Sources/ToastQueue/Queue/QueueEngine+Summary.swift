import ToastModel

/// The broker's own toasts, which stand for others (rule 14).
extension QueueEngine {
    /// A summary is displayed with a new count at most this often.
    static let summaryInterval = Milliseconds.seconds(1)

    /// What a summary stands for.
    enum Summary {
        /// Toasts of an app beyond its rate.
        case rate(AppName)
        /// Toasts that waited when a mute or an absence ended.
        case backlog

        var app: AppName {
            switch self {
            case .rate(let app): app
            case .backlog: .broker
            }
        }

        var id: String {
            switch self {
            case .rate: "toastd:rate"
            case .backlog: "toastd:backlog"
            }
        }

        func content(count: Int32) -> String {
            switch self {
            case .rate(let app): "\(count) more from \(app.text)"
            case .backlog: "\(count) more"
            }
        }
    }

    /// Closes a new toast that its app's rate does not allow, and counts it.
    mutating func fold(_ toast: ToastIndex) {
        let client = toasts[toast].client
        let app = toasts[toast].app
        let priority = toasts[toast].priority
        close(toast, .folded)
        count(1, of: priority, in: .rate(app), on: client)
    }

    /// Adds to the summary that is open, or begins a new generation of it.
    mutating func count(_ count: Int, of priority: Priority, in summary: Summary, on client: ClientIndex) {
        let open = openToast(on: client, app: summary.app, id: summary.id)
        if open.exists {
            toasts[open].summarised += Int32(clamping: count)
            write(summary, into: open, priority: max(priority, toasts[open].priority))
            switch toasts[open].phase {
            case .shown: displayCount(of: open)
            case .waiting: startTTL(of: open)
            case .hidden, .delayed: break
            }
        } else {
            let new = addToast(Toast(id: summary.id), of: summary.app, on: client)
            toasts[new].summarised = Int32(clamping: count)
            write(summary, into: new, priority: priority)
            enqueue(new)
        }
    }

    private mutating func write(_ summary: Summary, into toast: ToastIndex, priority: Priority) {
        let count = toasts[toast].summarised
        toasts[toast].toast.content = summary.content(count: count)
        toasts[toast].toast.type = .notice
        toasts[toast].toast.priority = priority
        toasts[toast].toast.details.data = .object([JSONMember("count", .integer(Int64(count)))])
        if toasts[toast].arrival > 0 {
            setPriority(of: toast, to: priority)
        } else {
            toasts[toast].priority = priority
        }
        noteChange(of: toast)
    }

    /// Displays the new count of a shown summary, now or when a second has passed since its last display.
    private mutating func displayCount(of toast: ToastIndex) {
        let client = toasts[toast].client
        guard canDisplay(client) else { return }
        touch(client)
        if now.instant - appearances[toasts[toast].appearance].lastDisplay >= Self.summaryInterval {
            display(toast, .updated)
        } else {
            let place = extrasPlace(of: client)
            if !extras[place].staleSummaries.contains(toast) { extras[place].staleSummaries.append(toast) }
        }
    }

    mutating func showStaleSummaries(of client: ClientIndex) {
        guard clientTable[client].extras.exists else { return }
        let due = extras[clientTable[client].extras].staleSummaries.filter { toast in
            appearances[toasts[toast].appearance].lastDisplay + Self.summaryInterval <= now.instant
        }
        for toast in due.sorted(by: { stayOrder(of: $0) < stayOrder(of: $1) }) { display(toast, .updated) }
    }

    private func stayOrder(of toast: ToastIndex) -> Int64 { appearances[toasts[toast].appearance].stayOrder }

    /// Its count was displayed, or can no longer be.
    mutating func forgetStaleSummary(_ toast: ToastIndex) {
        guard toasts[toast].isSummary else { return }
        let place = clientTable[toasts[toast].client].extras
        guard place.exists, !extras[place].staleSummaries.isEmpty else { return }
        extras[place].staleSummaries.removeAll { $0 == toast }
    }
}
