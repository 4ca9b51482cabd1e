import ToastModel
import ToastQueue

/// The broker's own toasts, which stand for others.
extension ModelClient {
    /// Whether the end of a mute or of an absence may fold it.
    func countsAsBacklog(_ toast: ModelToast) -> Bool {
        toast.place == .waiting && !toast.isBrokersOwn
    }

    /// Keeps the most important and newest of them, and makes the rest one summary.
    mutating func foldBacklog(of candidates: [ModelToast]) {
        guard let keep = settings.backlog, candidates.count > keep else { return }
        let best = candidates.sorted { left, right in
            left.priority != right.priority ? left.priority > right.priority : left.arrival > right.arrival
        }
        let folded = best.dropFirst(keep)
        let serials = Set(folded.map(\.serial))
        close(queue.filter { serials.contains(toasts[$0].serial) }, .folded)
        guard let priority = folded.map(\.priority).max() else { return }
        summarise(folded.count, of: .broker, id: "toastd:backlog", priority: priority) { "\($0) more" }
    }

    /// Counts toasts of an app that came too fast.
    mutating func foldForRate(_ toast: Toast, of app: AppName) {
        summarise(1, of: app, id: "toastd:rate", priority: toast.effectivePriority) { "\($0) more from \(app.text)" }
    }

    private mutating func summarise(
        _ count: Int, of app: AppName, id: String, priority: Priority, content: (Int) -> String
    ) {
        if let index = openIndex(app: app, id: id) {
            toasts[index].summarised += count
            toasts[index].toast.content = content(toasts[index].summarised)
            toasts[index].toast.details.data = Self.countData(toasts[index].summarised)
            toasts[index].toast.priority = max(priority, toasts[index].priority)
            judgeBlock(index)
            if toasts[index].place == .waiting { beginTimeToLive(index) }
            if toasts[index].place == .shown {
                toasts[index].owesDisplay = true
                payOwedDisplay(index)
            }
        } else {
            var toast = Toast(id: id, idOrigin: .broker, content: content(count))
            toast.type = .notice
            toast.priority = priority
            toast.details.data = Self.countData(count)
            let index = open(app: app, toast: toast)
            toasts[index].summarised = count
            enter(index)
        }
    }

    private static func countData(_ count: Int) -> JSONValue {
        .object([JSONMember("count", .integer(count))])
    }

    mutating func payOwedDisplays() {
        for serial in screen.map({ toasts[$0].serial }) {
            if let index = index(serial: serial) { payOwedDisplay(index) }
        }
    }

    private mutating func payOwedDisplay(_ index: Int) {
        guard toasts[index].owesDisplay, toasts[index].sinceDisplay >= .seconds(1) else { return }
        announce(index, .updated)
    }

    /// Whether the app may show one more toast; takes the allowance when it may. What came back since its
    /// last toast is judged by the rate that holds now.
    mutating func takeAllowance(of app: AppName) -> Bool {
        guard let rate = rate(of: app) else { return true }
        let most = Int64(rate.burst) * 1000
        let available = allowance[app].map { min(most, $0.left + $0.age.count * Int64(rate.perSecond)) } ?? most
        allowance[app] = Allowance(left: available >= 1000 ? available - 1000 : available)
        return available >= 1000
    }
}
