import ToastModel
import ToastQueue

/// What the checker knows of one client: only what a frontend and an app can know.
struct WatchedClient: Sendable {
    struct Key: Hashable, Sendable {
        var app: AppName
        var id: String
    }

    /// A toast that was displayed and not closed.
    struct Displayed: Sendable {
        var generation: Int
        var revision: Int
        var isOnScreen: Bool
        var fadeOut: Milliseconds
    }

    /// A toast that was sent, and neither displayed nor closed yet.
    struct Sent: Sendable {
        var key: Key
        var priority: Priority
        /// Whether its place in the order is plain: not delayed, never updated, no policy of its own.
        var isPlain: Bool
        /// It came when one of the same id was open: maybe an update, maybe a new one.
        var isDoubtful = false
    }

    struct LastClosed: Sendable {
        var generation: Int
        var closedCount: Int64
    }

    var settings: ClientSettings
    /// What held at the beginning of the call, if it brought other settings.
    private var before: ClientSettings?
    var epoch: String?
    var seq: Int64 = 0
    var closedCount: Int64 = 0
    var displayed: [Key: Displayed] = [:]
    /// In the order of arrival.
    var sent: [Sent] = []
    var lastClosed: [Key: LastClosed] = [:]
    var gapEnds: [Instant] = []
    /// Frontends that did not take back an `offline`.
    var away: Set<FrontendName> = []
    var leastRemembered: Int
    /// Some update asked for `keep_timer`: it keeps the deadline also when the new duration is shorter.
    var timersMayBeKept = false
    /// What the call brings.
    var arriving: Key?
    /// The last event was an action for this toast.
    var actedOn: Key?

    init(settings: ClientSettings) {
        self.settings = settings
        leastRemembered = settings.remember
    }

    mutating func forgetBefore() {
        before = nil
    }

    var onScreen: Int { displayed.values.count { $0.isOnScreen } }

    /// After a reload; until `forgetBefore` what held before is still allowed.
    mutating func take(_ settings: ClientSettings) {
        before = self.settings
        if (settings.policy, settings.style) != (self.settings.policy, self.settings.style) {
            for index in sent.indices { sent[index].isPlain = false }
        }
        self.settings = settings
        leastRemembered = min(leastRemembered, settings.remember)
    }

    // MARK: Events

    mutating func take(_ effect: QueueEffect, at now: Moment) throws(Difference) {
        let acted = actedOn
        actedOn = nil
        switch effect {
        case .publishDisplay(let event): try take(event)
        case .publishHidden(let event): try take(event)
        case .publishClosed(let event): try take(event, acted: acted, at: now)
        case .publishAction(let event): actedOn = Key(app: event.app, id: event.id)
        case .reject: sent.removeAll { $0.key == arriving }
        case .publishReply, .publishScreen, .clearScreen: break
        }
    }

    private mutating func take(_ key: EventKey) throws(Difference) {
        try demand(epoch == nil || epoch == key.epoch, "the epoch changed without the client being forgotten")
        epoch = key.epoch
        try demand(key.seq == seq + 1, "seq \(key.seq) follows \(seq)")
        seq = key.seq
    }

    private mutating func take(_ event: DisplayEvent) throws(Difference) {
        guard let key = event.key else { throw Difference(.invariant, "a display without a key") }
        try take(key)
        let id = Key(app: event.app, id: event.toast.id)
        let before = displayed[id]
        let what = "display of \(id.id)#\(event.generation)"
        if let before {
            try demand(event.generation == before.generation, "\(what) while #\(before.generation) is open")
            try demand(event.revision == before.revision + 1, "\(what): revision \(event.revision)")
        } else {
            try demand(event.revision == 1 && event.cause == .shown, "\(what) is the first, and is no new one")
            try demandNewGeneration(event.generation, id)
        }
        if before?.isOnScreen != true {
            try demand(onScreen < max(settings.slots, self.before?.slots ?? 0), "\(what) while \(onScreen) are shown")
            try demand(event.cause == .shown || event.cause == .returned, "\(what): \(event.cause) off the screen")
        }
        try demand((event.remaining == nil) == (event.duration == nil), "\(what): remaining without duration")
        if let rest = event.remaining, let whole = event.duration {
            try demand(
                (rest <= whole || timersMayBeKept) && rest >= .zero, "\(what): \(rest.count) of \(whole.count) remain")
        }
        if event.cause == .shown { try checkOrder(id, event) }
        sent.removeAll { $0.key == id }
        displayed[id] = Displayed(
            generation: event.generation, revision: event.revision, isOnScreen: true,
            fadeOut: event.toast.fadeOut ?? .zero)
    }

    private func demandNewGeneration(_ generation: Int, _ id: Key) throws(Difference) {
        guard let last = lastClosed[id] else { return }
        let isForgotten = closedCount - last.closedCount >= Int64(leastRemembered)
        try demand(
            generation > last.generation || isForgotten && generation == 1,
            "\(id.id)#\(generation) after #\(last.generation) was closed")
    }

    /// Nobody of the same priority who came before may still be waiting.
    private func checkOrder(_ id: Key, _ event: DisplayEvent) throws(Difference) {
        guard let place = sent.firstIndex(where: { $0.key == id }), sent[place].isPlain else { return }
        let passed = sent[..<place].first { $0.isPlain && $0.priority == sent[place].priority }
        try demand(passed == nil, "\(id.id) is displayed before \(passed?.key.id ?? ""), which came first")
    }

    private mutating func take(_ event: HiddenEvent) throws(Difference) {
        try take(event.key)
        let id = Key(app: event.app, id: event.id)
        try demand(
            displayed[id]?.isOnScreen == true && displayed[id]?.generation == event.generation,
            "hidden of \(id.id)#\(event.generation), which is not shown")
        displayed[id]?.isOnScreen = false
    }

    private mutating func take(_ event: ClosedEvent, acted: Key?, at now: Moment) throws(Difference) {
        try take(event.key)
        let id = Key(app: event.app, id: event.id)
        let what = "closed \(event.reason.rawValue) of \(id.id)#\(event.generation)"
        try demand(event.closedCount == closedCount + 1, "\(what): closed_n \(event.closedCount)")
        closedCount = event.closedCount
        let before = displayed.removeValue(forKey: id)
        if let before {
            try demand(event.generation == before.generation, "\(what) while #\(before.generation) is open")
        } else {
            try demandNewGeneration(event.generation, id)
        }
        try demand((event.timesShown > 0) == (before != nil), "\(what): times_shown \(event.timesShown)")
        try demand((event.shownAt == nil) == (before == nil), "\(what): shown_at does not fit")
        if before == nil { try demand(event.seen == .no && event.shown == .zero, "\(what): seen, never displayed") }
        switch event.reason {
        case .expired: try demand(before == nil, "\(what), which was seen")
        case .timeout, .evicted, .replaced, .tapped, .action:
            try demand(before?.isOnScreen == true, "\(what), which is not shown")
        default: break
        }
        if event.reason == .tapped || event.reason == .action {
            try demand(acted == id, "\(what) without its action event")
        }
        if let before, before.isOnScreen, event.reason != .replaced {
            gapEnds.append(
                now.instant + max(before.fadeOut, longestGap(settings), self.before.map(longestGap) ?? .zero))
        }
        forgetSent(id)
        lastClosed[id] = LastClosed(generation: event.generation, closedCount: closedCount)
    }

    /// A reload may have brought a style with another fade since the display.
    private func longestGap(_ settings: ClientSettings) -> Milliseconds {
        max(settings.gap, settings.style?.defaults.fadeOut ?? .zero)
    }

    /// One that closes in the call that brings the same id again may be the old one.
    private mutating func forgetSent(_ id: Key) {
        sent.removeAll { $0.key == id && !(arriving == id && !$0.isDoubtful) }
        for index in sent.indices where sent[index].key == id {
            sent[index].isPlain = false
            sent[index].isDoubtful = true
        }
    }

    // MARK: Pictures

    mutating func check(_ screen: Screen, at now: Moment) throws(Difference) {
        gapEnds.removeAll { $0 <= now.instant }
        try demand(screen.seq == seq, "the screen says seq \(screen.seq), the last event had \(seq)")
        try demand(screen.shown.count == onScreen, "the screen shows \(screen.shown.count), \(onScreen) are displayed")
        let bound = 2 * (settings.maxWaiting + settings.slots) + gapEnds.count
        try demand(screen.waiting + screen.blocked <= bound, "\(screen.waiting + screen.blocked) wait")
        if away.isEmpty || settings.offline == .continue {
            let isFree = screen.shown.count + gapEnds.count < settings.slots
            try demand(!isFree || screen.waiting == 0, "a slot is free and \(screen.waiting) wait")
        }
    }

    /// When nothing is due any more.
    func checkQuiet(_ screen: Screen) throws(Difference) {
        for toast in screen.shown where toast.remaining != nil && !toast.held {
            try demand(!away.isEmpty, "\(toast.toast.id) neither stays nor is held, and nothing is due")
        }
        try demand(screen.blocked == 0 || screen.muted != nil, "\(screen.blocked) are blocked by no mute")
        if screen.waiting > 0, away.isEmpty {
            try demand(screen.shown.count >= screen.slots, "\(screen.waiting) wait for nothing")
        }
    }

    func demand(_ holds: Bool, _ message: @autoclosure () -> String) throws(Difference) {
        if !holds { throw Difference(.invariant, message()) }
    }
}
