import ToastModel

/// One step of one rule for one thing it watches: takes the instance as it was, gives back effects and
/// the instance as it is. Knows no other rule.
struct RuleMachine {
    /// Whether the message is news.
    enum Mode {
        case live
        /// Sets the state and shows nothing; what is known to be over is still taken back.
        case seed
    }

    private let compiled: CompiledRule
    let now: Moment
    let mode: Mode
    /// The keys that are active in the app, each with how many instances hold it; nobody asks for them
    /// where the rule has no suppressors.
    private var active: [String: Int]
    var instance: RuleInstance
    private(set) var effects: [RuleEffect] = []

    init(
        rule compiled: CompiledRule, instance: RuleInstance, now: Moment, mode: Mode, active: [String: Int]
    ) {
        self.compiled = compiled
        self.instance = instance
        self.now = now
        self.mode = mode
        self.active = compiled.rule.suppressors.isEmpty ? [:] : active
    }

    var rule: Rule {
        _read { yield compiled.rule }
    }

    /// What the trigger says about a message.
    private enum Signal {
        /// Something happened.
        case pulse
        /// It lasts, or not.
        case level(Bool)
        case nothing(IgnoreReason)
    }

    /// What came of it.
    consuming func result() -> (instance: RuleInstance, effects: [RuleEffect]) {
        // Who changes them next must not have to copy them.
        active = [:]
        return (instance, effects)
    }

    /// A message that the rule's filters and its decoding let through. The hash is for rules that look for
    /// repeats; others may leave it out.
    mutating func handle(payloadHash: UInt64, id: String, _ evaluation: inout Evaluation) {
        if isRepeat(payloadHash) {
            effects.append(.nothing(.unchanged))
            return
        }
        if case .silent = rule.trigger {
            listen(id, &evaluation)
            return
        }
        let before = instance.value
        let signal = signal(&evaluation)
        if isClearing(signal, &evaluation), isOwn(&evaluation) {
            end(id: id, &evaluation)
            return
        }
        switch signal {
        case .nothing(let reason):
            if case .conditionFalse = reason, instance.value != before { cancel() }
            effects.append(.nothing(reason))
        case .pulse: fire(id: id, &evaluation)
        case .level(true): rise(id: id, from: before, &evaluation)
        case .level(false): fall(id: id, &evaluation)
        }
    }

    /// The waiting toast is due.
    mutating func expire() {
        guard let waiting = instance.waiting else { return }
        instance.waiting = nil
        if isSuppressed(waiting.toast) {
            suppress(waiting.toast, heldAt: now.instant)
        } else {
            emit(waiting.toast)
        }
    }

    /// What kept the rule silent is over: what still lasts is shown when its hold ends, and not before
    /// those that come back together had the time to say so.
    mutating func unmute() {
        guard instance.phase == .muted, var waiting = instance.muted else { return }
        instance.phase = .pending
        instance.muted = nil
        let settled = now.instant + min(rule.hold ?? Self.settling, Self.settling)
        waiting.due = max(waiting.due, settled, cooldownEnd ?? settled)
        instance.waiting = waiting
    }

    private static let settling = Milliseconds.seconds(30)

    /// An empty payload that means the end of what the topic raised.
    mutating func take(id: String, _ evaluation: inout Evaluation) {
        if rule.clear == nil {
            let shown = instance.shownID.isEmpty ? id : instance.shownID
            let known = instance.elements ?? []
            if known.isEmpty, !shown.isEmpty { effects.append(.hide(id: shown, clients: instance.clients)) }
            for element in known { effects.append(.hide(id: element.id, clients: nil)) }
            instance = RuleInstance()
            instance.phase = .clear
        } else {
            end(id: id, &evaluation)
        }
    }

    mutating func effect(_ effect: RuleEffect) { effects.append(effect) }

    // MARK: signals

    private mutating func isRepeat(_ hash: UInt64) -> Bool {
        guard let window = rule.repeats, mode == .live else { return false }
        if instance.payloadHash == hash, let at = instance.payloadAt, now.instant < at + window { return true }
        instance.payloadHash = hash
        instance.payloadAt = now.instant
        return false
    }

    private mutating func signal(_ evaluation: inout Evaluation) -> Signal {
        switch rule.trigger {
        case .every, .silent, .appears, .vanishes:
            return holds(&evaluation) ? .pulse : .nothing(.conditionFalse)
        case .enters: return .level(holds(&evaluation))
        case .change, .becomes, .crosses: break
        }
        guard let watched = rule.trigger.watched else { return .nothing(.noValue) }
        let value = evaluation.evaluate(watched)
        guard !rule.isNoValue(value), let json = value.json else { return .nothing(.noValue) }
        let was = instance.value.map { Value($0) } ?? .missing
        evaluation.scope.value = value
        evaluation.scope.was = was
        instance.value = json
        switch rule.trigger {
        case .change:
            if value.equals(was) || instance.value == was.json { return .nothing(.unchanged) }
            if was.isMissing, rule.first == .seed { return .nothing(.seeded) }
            return holds(&evaluation) ? .pulse : .nothing(.conditionFalse)
        case .becomes(_, let from, let to):
            let fits = to.isEmpty ? !from.contains { value.matches($0) } : to.contains { value.matches($0) }
            return .level(fits && holds(&evaluation))
        case .crosses(_, let direction, let limit, let clear):
            return crossing(value, direction, limit, clear, &evaluation)
        default: return .nothing(.noValue)
        }
    }

    /// Between the limit and the clear value everything stays as it is.
    private mutating func crossing(
        _ value: Value, _ direction: Trigger.Direction, _ limit: Expression, _ clear: Expression?,
        _ evaluation: inout Evaluation
    ) -> Signal {
        let sign = direction == .above ? 1.0 : -1.0
        guard let number = value.double, let edge = evaluation.evaluate(limit).double else { return .nothing(.noValue) }
        if number * sign > edge * sign { return .level(holds(&evaluation)) }
        // A hold needs the limit itself.
        if let clear, instance.phase != .pending, let end = evaluation.evaluate(clear).double,
            number * sign >= end * sign
        {
            return .nothing(.unchanged)
        }
        return .level(false)
    }

    private func holds(_ evaluation: inout Evaluation) -> Bool {
        guard let condition = rule.condition else { return true }
        return evaluation.holds(condition)
    }

    private func isClearing(_ signal: Signal, _ evaluation: inout Evaluation) -> Bool {
        switch rule.clear?.condition {
        case nil, .triggerEnds: return false
        case .expression(let condition): return evaluation.holds(condition)
        case .becomes(let values):
            if case .nothing(.noValue) = signal { return false }
            let value = evaluation.scope.value
            return values.contains { value.matches($0) }
        }
    }

    /// Whether the end of a state is this rule's to tell: before it knows of anything, a value that `when`
    /// does not let through belongs to another rule.
    private func isOwn(_ evaluation: inout Evaluation) -> Bool {
        guard instance.phase == .unknown, case .becomes = rule.trigger else { return true }
        return holds(&evaluation)
    }

    // MARK: transitions

    private mutating func rise(id: String, from before: JSONValue?, _ evaluation: inout Evaluation) {
        switch instance.phase {
        case .active: effects.append(.nothing(.unchanged))
        case .muted:
            let toast = render(id, &evaluation)
            instance.muted?.toast = toast
            effects.append(.nothing(.suppressed))
        case .pending:
            // The newest message is the one that is told.
            let toast = render(id, &evaluation)
            instance.waiting?.toast = toast
            effects.append(.nothing(.pending))
        case .unknown, .clear:
            if case .becomes(_, let from, let to) = rule.trigger, !to.isEmpty, !from.isEmpty {
                let old = before.map { Value($0) } ?? .missing
                guard from.contains(where: { old.matches($0) }) else {
                    effects.append(.nothing(.conditionFalse))
                    return
                }
            }
            fire(id: id, &evaluation)
        }
    }

    private mutating func fall(id: String, _ evaluation: inout Evaluation) {
        switch instance.phase {
        case .pending, .muted:
            cancel()
            effects.append(.nothing(.conditionFalse))
        case .active:
            if rule.clear == nil {
                instance.phase = .clear
                effects.append(.nothing(.conditionFalse))
            } else if rule.clear?.condition == .triggerEnds {
                end(id: id, &evaluation)
            } else {
                effects.append(.nothing(.conditionFalse))
            }
        case .unknown, .clear:
            instance.phase = .clear
            effects.append(.nothing(.conditionFalse))
        }
    }

    /// What was to be shown later is not.
    private mutating func cancel() {
        instance.waiting = nil
        instance.muted = nil
        if instance.phase == .pending || instance.phase == .muted { instance.phase = .clear }
    }

    private mutating func fire(id: String, _ evaluation: inout Evaluation) {
        let isFirst = instance.phase == .unknown && rule.isLevel
        if mode == .seed || (isFirst && rule.first == .seed) {
            if rule.tracks { activate(id, clients: nil) }
            effects.append(.nothing(.seeded))
            return
        }
        if rule.isDirect, rule.hold == nil, rule.debounce == nil, rule.suppressors.isEmpty {
            if let end = cooldownEnd, end > now.instant {
                effects.append(.nothing(.cooldown))
                return
            }
            instance.firedAt = now.instant
            effects.append(.direct)
            return
        }
        let burst = (instance.waiting?.burst ?? 0) + 1
        evaluation.scope.burst = burst
        let toast = render(id, &evaluation)
        if isSuppressed(toast) {
            suppress(toast, heldAt: now.instant + (rule.hold ?? .zero))
            return
        }
        if instance.phase == .muted { cancel() }
        var due = rule.hold.map { now.instant + $0 }
        if let debounce = rule.debounce { due = now.instant + debounce }
        if let end = cooldownEnd, end > now.instant {
            guard rule.isLevel || rule.debounce != nil else {
                effects.append(.nothing(.cooldown))
                return
            }
            due = max(due ?? end, end)
        }
        if let due {
            instance.waiting = RuleInstance.WaitingToast(due: due, toast: toast, burst: burst)
            if rule.isLevel { instance.phase = .pending }
            effects.append(.nothing(.pending))
        } else {
            emit(toast)
        }
    }

    /// Another key is active: what lasts is kept for later, an event is over.
    private mutating func suppress(_ toast: RenderedToast, heldAt due: Instant) {
        if rule.lasts {
            instance.phase = .muted
            instance.waiting = nil
            instance.muted = RuleInstance.WaitingToast(due: due, toast: toast, burst: 1)
        }
        effects.append(.nothing(.suppressed))
    }

    private var cooldownEnd: Instant? {
        guard let cooldown = rule.cooldown, let fired = instance.firedAt else { return nil }
        return fired + cooldown
    }

    private mutating func emit(_ toast: RenderedToast) {
        instance.firedAt = now.instant
        if rule.tracks {
            activate(toast.id, clients: toast.clients)
        } else {
            cancel()
        }
        switch rule.verb {
        case .show, .update, .resolve: effects.append(.show(toast))
        case .hide: effects.append(.hide(id: toast.id, clients: toast.clients))
        case .remember: effects.append(.nothing(.seeded))
        }
    }

    private mutating func activate(_ id: String, clients: [String]?) {
        instance.waiting = nil
        instance.muted = nil
        instance.phase = .active
        instance.shownID = id
        instance.clients = clients
    }

    /// The rule's `clear`.
    private mutating func end(id: String, _ evaluation: inout Evaluation) {
        let phase = instance.phase
        instance.waiting = nil
        instance.muted = nil
        instance.phase = .clear
        // The same value is a change again.
        if case .change = rule.trigger, instance.value != nil { instance.value = .null }
        guard let clear = rule.clear else { return }
        let shown = instance.shownID.isEmpty ? id : instance.shownID
        switch (phase, clear.verb) {
        case (.active, .hide), (.unknown, .hide):
            // Also when nothing is known to be shown: after a lost state it may be.
            if mode == .seed, phase == .unknown {
                effects.append(.nothing(.seeded))
            } else {
                effects.append(.hide(id: shown, clients: instance.clients))
            }
        case (.active, .resolve(let fields)):
            if mode == .seed {
                effects.append(.hide(id: shown, clients: instance.clients))
            } else {
                effects.append(.show(rule.resolved(id: shown, fields, &evaluation)))
            }
        case (.pending, _): effects.append(.nothing(.conditionFalse))
        default: effects.append(.nothing(mode == .seed ? .seeded : .unchanged))
        }
    }

    /// Every message puts off the alarm.
    private mutating func listen(_ id: String, _ evaluation: inout Evaluation) {
        guard holds(&evaluation), let length = rule.hold else {
            effects.append(.nothing(.conditionFalse))
            return
        }
        if instance.phase == .active {
            if rule.clear == nil { instance.phase = .clear } else { end(id: id, &evaluation) }
        } else {
            cancel()
            effects.append(.nothing(.pending))
        }
        let toast = render(id, &evaluation)
        instance.waiting = RuleInstance.WaitingToast(due: now.instant + length, toast: toast, burst: 1)
    }

    func isSuppressed(_ toast: RenderedToast) -> Bool {
        toast.suppressors.contains { active[$0] != nil }
    }

    private func render(_ id: String, _ evaluation: inout Evaluation) -> RenderedToast {
        rule.rendered(id: id, &evaluation)
    }
}
