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
        _ count: Int, of app: AppName, id: String, priority: Priority, title: (Int) -> String
    ) {
        if let index = openIndex(app: app, id: id) {
            toasts[index].summarised += count
            toasts[index].toast.title = title(toasts[index].summarised)
            toasts[index].toast.priority = max(priority, toasts[index].priority)
            if toasts[index].place == .waiting { beginTimeToLive(index) }
            judgeBlock(index)
            if toasts[index].place == .shown {
                toasts[index].owesDisplay = true
                payOwedDisplay(index)
            }
        } else {
            var toast = Toast(id: id, idOrigin: .broker, title: title(count))
            toast.type = .notice
            toast.priority = priority
            let index = open(app: app, toast: toast)
            toasts[index].summarised = count
            enter(index)
        }
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

    /// Whether the app may show one more toast; takes the allowance when it may.
    mutating func takeAllowance(of app: AppName) -> Bool {
        guard let rate = rate(of: app) else { return true }
        let available = allowance[app] ?? Int64(rate.burst) * 1000
        guard available >= 1000 else {
            allowance[app] = available
            return false
        }
        allowance[app] = available - 1000
        return true
    }
}
