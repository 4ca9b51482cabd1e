package import ToastModel

/// Turns what was published into toasts: the decoding ladder, the fields of contract section 2, and
/// the rules of each app with their state. A pure value; time comes with each call.
package struct Normalizer: Sendable {
    package private(set) var apps: [AppName: AppSettings]
    package let limits: PayloadLimits

    package init(apps: [AppSettings], limits: PayloadLimits) {
        self.apps = Dictionary(apps.map { ($0.name, $0) }, uniquingKeysWith: { _, last in last })
        self.limits = limits
    }

    /// A message on `{root}/show/{app}` or `{root}/show/{app}/{target}`.
    package mutating func show(_ message: InboundMessage, app: AppName, at now: Moment) -> [Outcome] { [] }

    /// A message on `{root}/hide/{app}` or `{root}/hide/{app}/{target}`.
    package func hide(_ message: InboundMessage, app: AppName) -> Outcome {
        .nothing(app: app, .emptyPayload)
    }

    /// A message on `{root}/input/{client}` or `{root}/input/{client}/{frontend}`; a reply when it is
    /// malformed, nil for an empty payload.
    package func input(
        _ message: InboundMessage, client: ClientName, frontend: FrontendName?
    ) -> Result<FrontendInput, InvalidInput>? { nil }

    /// A message on `{root}/presence/{client}` or `{root}/presence/{client}/{frontend}`; nil when it says
    /// neither online nor offline.
    package func presence(_ message: InboundMessage) -> PresenceState? { nil }

    /// A message on one of the apps' own filters: every app whose filters match gives its outcomes.
    package mutating func mapped(_ message: InboundMessage, at now: Moment) -> [Outcome] { [] }

    /// The earliest instant at which a rule has something to do without a message (`for`, `silent for`).
    package func nextDeadline() -> Instant? { nil }

    /// Outcomes of the rules' own timers that are due at `now`.
    package mutating func advance(to now: Moment) -> [Outcome] { [] }
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
