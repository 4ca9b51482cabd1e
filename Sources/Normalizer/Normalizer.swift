package import ToastModel

/// Turns what was published into toasts: the decoding ladder, the fields of contract section 2, and
/// the rules of each app with their state. A pure value; time comes with each call.
package struct Normalizer: Sendable {
    package private(set) var apps: [AppName: AppSettings]
    package let limits: PayloadLimits
    private var unnamed: @Sendable (AppName) -> AppSettings
    private var directCounts = NormalizerCounts()
    /// What was decoded and warned about since the start, on the broker's own topics and on those of apps.
    package var counts: NormalizerCounts { directCounts.adding(rules.counts.payloads) }
    private var once = OnceMemory()
    /// The apps' rules and what they remember.
    package private(set) var rules: RuleEngine

    /// `unnamed` gives the settings of apps that are not among `apps`.
    package init(
        apps: [AppSettings], limits: PayloadLimits,
        unnamed: @escaping @Sendable (AppName) -> AppSettings = { AppSettings(name: $0) }
    ) {
        rules = RuleEngine(apps: apps, limits: limits)
        self.apps = Dictionary(apps.map { ($0.name, $0) }, uniquingKeysWith: { _, last in last })
        self.limits = limits
        self.unnamed = unnamed
    }

    /// A message on `{root}/show/{app}` or `{root}/show/{app}/{target}`. An app that is not configured
    /// has the defaults.
    package mutating func show(_ message: InboundMessage, app: AppName, at now: Moment) -> [Outcome] {
        let settings = settings(of: app)
        if let reason = reasonToIgnore(message, settings) { return [.nothing(app: app, reason)] }
        let decoded = PayloadDecoder(limits: limits, mode: settings.json).decode(message.payload)
        directCounts.count(decoded)
        var show = DirectShow(
            app: app, settings: settings, limits: limits, now: now.wall, properties: message.properties)
        show.show(decoded, payload: message.payload)
        directCounts.count(warningsAbout: show.warned, visits: show.visits)
        if settings.directRetained == .once, show.outcomes.contains(where: \.isAccepted) {
            once.accept(topic: message.topic, payload: message.payload)
        }
        return show.outcomes
    }

    /// What `show` would do, and why, for `toastctl explain`. Changes nothing.
    package func explainShow(_ message: InboundMessage, app: AppName, at now: Moment) -> Explanation {
        let settings = settings(of: app)
        let decoded = PayloadDecoder(limits: limits, mode: settings.json).decode(message.payload)
        var show = DirectShow(
            app: app, settings: settings, limits: limits, now: now.wall, properties: message.properties, tracing: .on)
        show.show(decoded, payload: message.payload)
        var explanation = Explanation(
            topic: message.topic, app: app,
            decoding: Explanation.Decoding(step: decoded.step, sentence: decoded.sentence), attempts: show.attempts,
            outcomes: show.outcomes, notes: show.notes)
        explanation.note(clients: settings.clients, named: show.outcomes)
        if let reason = reasonToIgnore(message, settings) {
            explanation.outcomes = [.nothing(app: app, reason)]
            explanation.notes.append("nothing is shown: \(reason.sentence)")
        }
        return explanation
    }

    private func settings(of app: AppName) -> AppSettings { apps[app] ?? unnamed(app) }

    /// Why a retained message is no news for this app; nil for a live one.
    private func reasonToIgnore(_ message: InboundMessage, _ settings: AppSettings) -> IgnoreReason? {
        guard message.freshness == .retained else { return nil }
        switch settings.directRetained {
        case .show: return nil
        case .ignore: return .retainedIgnored
        case .seed: return .seeded
        case .once:
            switch once.judge(topic: message.topic, payload: message.payload) {
            case .news: return nil
            case .repeated: return .retainedRepeated
            case .unknown: return .retainedIgnored
            }
        }
    }

    /// A message on `{root}/hide/{app}` or `{root}/hide/{app}/{target}`. A retained one is no news.
    package func hide(_ message: InboundMessage, app: AppName) -> Outcome {
        if message.freshness == .retained { return .nothing(app: app, .retainedIgnored) }
        return DirectHide(app: app, settings: settings(of: app), limits: limits).hide(message.payload)
    }

    /// A message on `{root}/input/{client}` or `{root}/input/{client}/{frontend}`; a reply when it is
    /// malformed, nil for an empty or a retained one.
    package func input(
        _ message: InboundMessage, client: ClientName, frontend: FrontendName?
    ) -> Result<FrontendInput, InvalidInput>? {
        if message.freshness == .retained { return nil }
        return InputReader(client: client, frontend: frontend, limits: limits).read(message.payload)
    }

    /// A message on `{root}/presence/{client}` or `{root}/presence/{client}/{frontend}`; nil when it says
    /// neither online nor offline.
    package func presence(_ message: InboundMessage) -> PresenceState? {
        let decoded = PayloadDecoder(limits: limits).decode(message.payload)
        return PresenceState(decoded)
    }

    /// A message on one of the apps' own filters: every app whose filters match gives its outcomes.
    package mutating func mapped(_ message: InboundMessage, at now: Moment) -> [Outcome] {
        rules.handle(message, at: now)
    }

    /// What `mapped` would do, and why: one explanation for each app that sees the topic. Changes nothing.
    package func explainMapped(_ message: InboundMessage, at now: Moment) -> [Explanation] {
        rules.explain(message, at: now)
    }

    /// The earliest instant at which a rule has something to do without a message (`for`, `silent for`).
    package mutating func nextDeadline() -> Instant? { rules.nextDeadline() }

    /// Outcomes of the rules' own timers that are due at `now`.
    package mutating func advance(to now: Moment) -> [Outcome] { rules.advance(to: now) }

    /// The pieces of state that changed since the last call, for the store.
    package mutating func takeStateChanges(
        _ extent: RuleEngine.Extent = .due, at now: Moment
    ) -> [RuleStateEntry] {
        once.takeChanges() + rules.takeChanges(extent, at: now)
    }

    /// Goes on with other settings: rules that are the same keep what they remember. Take the state changes
    /// first; those of rules that are gone are lost otherwise.
    package mutating func reconfigure(
        apps: [AppSettings], limits: PayloadLimits,
        unnamed: @escaping @Sendable (AppName) -> AppSettings = { AppSettings(name: $0) }, at now: Moment
    ) {
        var fresh = Normalizer(apps: apps, limits: limits, unnamed: unnamed)
        fresh.directCounts = directCounts
        fresh.once = once
        fresh.rules.take(over: &rules, at: now)
        self = fresh
    }

    /// Takes stored state back, in any order, before the first message.
    package mutating func restore(_ entries: [RuleStateEntry], at now: Moment) {
        once.restore(entries.filter { !RuleEngine.owns($0) })
        rules.restore(entries.filter(RuleEngine.owns), at: now)
    }
}

extension AppSettings {
    /// What holds for retained messages on the direct topic.
    fileprivate var directRetained: RetainedPolicy { retained ?? .once }
}

extension Outcome {
    /// Whether the payload is the last one accepted on its topic.
    fileprivate var isAccepted: Bool {
        switch self {
        case .show, .hide: true
        case .reject, .nothing: false
        }
    }
}

/// A malformed input, ready to be answered `invalid`.
package struct InvalidInput: Error, Hashable, Sendable {
    package var reply: ReplyEvent
    /// One sentence for the log.
    package var message: String

    package init(reply: ReplyEvent, message: String) {
        self.reply = reply
        self.message = message
    }
}
