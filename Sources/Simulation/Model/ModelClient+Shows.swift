import ToastModel
import ToastQueue

/// What apps send: shows, updates, repeats, and hides.
extension ModelClient {
    func openIndex(app: AppName, id: String) -> Int? {
        toasts.firstIndex { $0.app == app && $0.id == id }
    }

    /// Takes a show; `isFull` says that the broker takes no new toast.
    mutating func show(_ toast: Toast, of app: AppName, isFull: Bool) {
        if let index = openIndex(app: app, id: toast.id) {
            update(index, with: toast)
        } else if let index = repeated(toast, of: app) {
            repeatOrUpdate(index, with: toast)
        } else if isFull {
            effects.append(.reject(app: app, client: name, Rejection(.full, "")))
        } else {
            accept(toast, of: app)
        }
    }

    private mutating func accept(_ toast: Toast, of app: AppName) {
        let index = open(app: app, toast: toast)
        let isDelayed = toast.delay.map { $0 > .zero } ?? false
        if !isDelayed, isDroppedOnArrival(toasts[index]) {
            close(index, .dropped)
        } else if !takeAllowance(of: app) {
            close(index, .folded)
            foldForRate(toast, of: app)
        } else if isDelayed {
            toasts[index].place = .delayed
            toasts[index].delayLeft = toast.delay ?? .zero
        } else {
            enter(index)
        }
    }

    /// A new generation, in the queue.
    mutating func open(app: AppName, toast: Toast) -> Int {
        let last = remembered.first { $0.app == app && $0.id == toast.id }
        remembered.removeAll { $0.app == app && $0.id == toast.id }
        acceptances += 1
        toasts.append(
            ModelToast(
                serial: acceptances, app: app, generation: (last?.generation ?? 0) + 1, acceptedAt: now.wall,
                toast: toast, place: .waiting))
        let index = toasts.count - 1
        return index
    }

    /// From here on it is in the queue.
    mutating func enter(_ index: Int) {
        arrivals += 1
        toasts[index].arrival = arrivals
        toasts[index].place = .waiting
        beginTimeToLive(index)
        judgeBlock(index)
        decidePolicy(index)
    }

    mutating func decidePolicy(_ index: Int) {
        let policy = policy(of: toasts[index].toast)
        toasts[index].policyToAct = policy == .queue ? nil : policy
    }

    /// By the policies for who is away and for who wants quiet.
    func isDroppedOnArrival(_ toast: ModelToast) -> Bool {
        isOffline && settings.offline == .drop || settings.blocked == .drop && isMuted(toast.priority)
    }

    mutating func beginTimeToLive(_ index: Int) {
        toasts[index].ttlLeft = timeToLive(of: toasts[index].toast)
        toasts[index].ttlIsNamed = toasts[index].toast.ttl != nil
    }

    // MARK: Updates

    private mutating func update(_ index: Int, with new: Toast) {
        let merges = new.update.contains(.merge)
        let old = toasts[index]
        toasts[index].toast = merges ? new.merged(onto: old.toast) : new
        toasts[index].toast.policy = old.toast.policy
        switch old.place {
        case .delayed:
            if let delay = new.delay, delay > .zero {
                toasts[index].delayLeft = delay
            } else {
                endDelay(index)
            }
        case .waiting:
            if !(merges && new.ttl == nil) { beginTimeToLive(index) }
        case .shown, .hidden:
            judgeLength(index, keepsTimer: new.update.contains(.keepTimer))
        }
        if let index = self.index(serial: old.serial) {
            judgeBlock(index)
            if old.place == .shown { announce(index, .updated) }
        }
    }

    private mutating func judgeLength(_ index: Int, keepsTimer: Bool) {
        let whole = length(of: toasts[index].toast)
        if !keepsTimer || toasts[index].left == nil {
            toasts[index].restart(length: whole)
        } else if whole != nil {
            toasts[index].length = whole
        }
    }

    /// The open toast that says the same, if such toasts are one.
    private func repeated(_ toast: Toast, of app: AppName) -> Int? {
        guard settings.dedupe == .content, toast.idOrigin == .broker, (toast.delay ?? .zero) <= .zero else {
            return nil
        }
        let same = toasts.indices.filter { index in
            let open = toasts[index]
            return
                open.app == app && open.toast.idOrigin == .broker && !open.isBrokersOwn && open.place != .delayed
                && open.toast.title == toast.title && open.toast.content == toast.content
                && open.toast.effectiveType == toast.effectiveType && open.toast.icon == toast.icon
                && open.sinceArrival <= settings.dedupeWindow ?? open.sinceArrival
        }
        return same.max { toasts[$0].arrival < toasts[$1].arrival }
    }

    private mutating func repeatOrUpdate(_ index: Int, with toast: Toast) {
        guard toasts[index].toast.progress == toast.progress else {
            var replacement = toast
            replacement.id = toasts[index].id
            toasts[index].sinceArrival = .zero
            update(index, with: replacement)
            return
        }
        toasts[index].repeats += 1
        toasts[index].sinceArrival = .zero
        toasts[index].toast.duration = toast.duration
        toasts[index].toast.autoHide = toast.autoHide
        toasts[index].toast.ttl = toast.ttl
        switch toasts[index].place {
        case .delayed: break
        case .waiting: beginTimeToLive(index)
        case .hidden: toasts[index].restart(length: length(of: toasts[index].toast))
        case .shown:
            toasts[index].restart(length: length(of: toasts[index].toast))
            announce(index, .repeated)
        }
    }

    // MARK: Delays

    /// A delay that is over: the toast enters, unless nobody wants it any more.
    mutating func endDelay(_ index: Int) {
        toasts[index].delayLeft = .zero
        toasts[index].place = .waiting
        if isDroppedOnArrival(toasts[index]) {
            close(index, .dropped)
        } else {
            enter(index)
        }
    }

    mutating func endOverdueDelays() {
        let over = toasts.filter { $0.place == .delayed && $0.delayLeft <= .zero }
        for toast in over.sorted(by: { ($0.delayLeft, $0.serial) < ($1.delayLeft, $1.serial) }) {
            if let index = index(serial: toast.serial) { endDelay(index) }
        }
    }

    // MARK: Hides

    mutating func hide(_ target: HideTarget, by app: AppName) {
        switch target {
        case .id(let id): close(toasts.indices.filter { toasts[$0].app == app && toasts[$0].id == id }, .revoked)
        case .all: close(inClosingOrder().filter { toasts[$0].app == app }, .revoked)
        }
    }

    /// What is shown in display order, what waits in queue order, what is delayed by the ends of the delays.
    func inClosingOrder() -> [Int] {
        screen + queue
            + toasts.indices.filter { toasts[$0].place == .delayed }.sorted {
                (toasts[$0].delayLeft, toasts[$0].serial) < (toasts[$1].delayLeft, toasts[$1].serial)
            }
    }
}
