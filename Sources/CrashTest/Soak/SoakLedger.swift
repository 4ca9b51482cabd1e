package import ToastModel

/// Checks hours of events with little memory: each toast has one closed event, `seq` and `closed_n` have no
/// gaps, and in the end as many were closed as published.
///
/// It is told everything in the order it happened. Nothing may be lost: the server and toastd live. Does no
/// input or output and has no clock.
package struct SoakLedger: Sendable {
    private struct Stream {
        var epoch: String
        var seq: Int64 = 0
        var closed: Int64 = 0
    }

    private struct Toast: Hashable {
        var client: String
        var app: String
        var id: String
        var generation: Int64
    }

    /// What an app published for a client.
    private struct Account: Hashable {
        var app: String
        var client: String
    }

    private var streams: [String: Stream] = [:]
    /// Displayed and not closed.
    private var open: Set<Toast> = []
    /// Everything that was closed, by its hash, with its closed_n: two hashes that are equal by chance are not to be
    /// expected among millions.
    private var ended: [Int: Int64] = [:]
    /// How many publishes are still to be closed, of the apps each of whose publishes is a toast or a repeat.
    private var owed: [Account: Int] = [:]
    /// Refusals that are still to come.
    private var refusals = 0
    /// Hashes of those that came.
    private var refused: Set<Int> = []

    package private(set) var totals = SoakTotals()
    package private(set) var findings: [Finding] = []

    /// How many closed ids of a client toastd remembers: what is forgotten begins with its first generation again.
    private let remember: Int64

    package init(remember: Int64) {
        self.remember = remember
    }

    // MARK: What happens

    package enum Sort: Hashable, Sendable {
        /// A toast of its own, or the repeat of one: some closed event counts it.
        case counted
        /// May change a toast that is open.
        case free
    }

    /// One publish for that client. What is not acknowledged is sent again: all count.
    package mutating func publish(_ app: String, for client: String, _ sort: Sort) {
        totals.toasts += 1
        if sort == .counted { owed[Account(app: app, client: client), default: 0] += 1 }
    }

    /// A payload that has to be refused.
    package mutating func publishRefuse() { refusals += 1 }

    /// One that says the same as an earlier one is its copy: no two payloads that have to be refused are equal.
    package mutating func seeRejection(_ text: String) {
        guard refused.insert(text.hashValue).inserted else {
            totals.copies += 1
            return
        }
        totals.rejected += 1
        refusals -= 1
        if refusals < 0 { find(.rejected, "", "more than what cannot be read: \(text)") }
    }

    /// `delay` is how long the event was on the way. A display is sent with the time that is left of it as its message
    /// expiry, in whole seconds: of a toast that lasts less, the server drops what cannot be sent on within one.
    package mutating func see(_ event: Sighting, after delay: Milliseconds = .zero) {
        totals.events += 1
        var stream = streams[event.client] ?? Stream(epoch: event.epoch)
        if stream.epoch != event.epoch {
            find(.newEpoch, event.client, "\(event.client) went from epoch \(stream.epoch) to \(event.epoch)")
            stream = Stream(epoch: event.epoch)
        }
        if event.seq <= stream.seq {
            totals.copies += 1
            return
        }
        let isLate = delay >= .seconds(1) && (event.kind == .shown || event.kind == .closed)
        if event.seq != stream.seq + 1, isLate {
            totals.expired += event.seq - stream.seq - 1
        } else if event.seq != stream.seq + 1 {
            find(.gap, event.client, "\(event.client): seq \(event.seq) came after \(stream.seq)")
        }
        stream.seq = event.seq
        if let count = event.closedCount {
            if count != stream.closed + 1 {
                find(.countGap, event.client, "\(event.client): closed_n \(count) came after \(stream.closed)")
            }
            stream.closed = count
        }
        streams[event.client] = stream
        take(event)
    }

    private mutating func take(_ event: Sighting) {
        let toast = Toast(client: event.client, app: event.app, id: event.id, generation: event.generation)
        guard event.kind == .closed else {
            if hasEnded(toast, before: streams[event.client]?.closed ?? 0) {
                find(.displayedAfterClose, event.id, "\(name(event)) is displayed at seq \(event.seq) and was closed")
            }
            open.insert(toast)
            return
        }
        totals.closed += 1
        totals.reasons[event.reason ?? "none", default: 0] += 1
        if hasEnded(toast, before: (event.closedCount ?? 0) - 1) {
            find(.closedTwice, event.id, "\(name(event)) is closed again at seq \(event.seq)")
        }
        open.remove(toast)
        ended[toast.hashValue] = event.closedCount ?? 0
        let account = Account(app: event.app, client: event.client)
        // Nobody published a summary.
        guard !event.id.hasPrefix("toastd:"), let due = owed[account] else { return }
        totals.repeats += event.repeats
        owed[account] = due - event.repeats
        if due < event.repeats {
            find(
                .count, event.client,
                "\(event.app) on \(event.client): more closed than published, at seq \(event.seq)")
        }
    }

    /// Whether it was closed, and toastd has to know at this count of its client's closed events.
    private func hasEnded(_ toast: Toast, before count: Int64) -> Bool {
        guard !open.contains(toast), let closed = ended[toast.hashValue] else { return false }
        return count - closed < remember
    }

    private func name(_ event: Sighting) -> String {
        "\(event.app)/\(event.id) generation \(event.generation) on \(event.client)"
    }

    private mutating func find(_ kind: Finding.Kind, _ subject: String, _ text: String) {
        // One fault of a stream has many consequences.
        if findings.count < 1000 { findings.append(Finding(kind, subject, text)) }
    }

    // MARK: Whether it is over

    /// Nothing is open, and everything that was published is accounted for.
    package var isSettled: Bool { open.isEmpty && refusals <= 0 && owed.values.allSatisfy { $0 == 0 } }

    /// How much is left: it gets less while toastd still works.
    package var left: Int { open.count + owed.values.reduce(0, +) + max(0, refusals) }

    /// The seq of each client's last event.
    package var positions: [String: Int64] { streams.mapValues(\.seq) }

    /// Judges when nothing is under way any more.
    package mutating func finish() {
        for toast in open.sorted(by: { ($0.client, $0.app, $0.id) < ($1.client, $1.app, $1.id) }).prefix(20) {
            find(
                .lost, toast.id,
                "\(toast.app)/\(toast.id) generation \(toast.generation) was displayed on \(toast.client) and never closed"
            )
        }
        let unpaid = owed.filter { $0.value != 0 }
        for (account, due) in unpaid.sorted(by: { ($0.key.app, $0.key.client) < ($1.key.app, $1.key.client) }) {
            find(.lost, account.client, "\(account.app) on \(account.client): \(due) publishes were never closed")
        }
        if refusals > 0 { find(.rejected, "", "\(refusals) payloads that cannot be read were not refused") }
    }
}
