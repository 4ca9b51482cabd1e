package import ToastModel

/// What became of one message and why, for people who write publishers and rules.
package struct Explanation: Hashable, Sendable {
    package var topic: String
    /// Nil when the topic belongs to no app.
    package var app: AppName?
    package var decoding: Decoding
    /// What the payload has, as expressions say it: for who writes a rule for it.
    package var values: [Capture] = []
    /// The client or group that the topic names.
    package var target: String?
    /// Whom a toast is for, and who says so.
    package var audience: String?
    /// In order: one for each toast that the payload could bring, or one for each rule that was looked at.
    package var attempts: [Attempt]
    package var outcomes: [Outcome]
    /// One sentence each: what was missing, and what would be needed.
    package var notes: [String]

    package init(
        topic: String, app: AppName?, decoding: Decoding, attempts: [Attempt] = [], outcomes: [Outcome] = [],
        notes: [String] = []
    ) {
        self.topic = topic
        self.app = app
        self.decoding = decoding
        self.attempts = attempts
        self.outcomes = outcomes
        self.notes = notes
    }

    /// Says whom the toasts are for, when neither payload nor rule did; a target in the topic goes before.
    mutating func note(clients: [String]?, named outcomes: [Outcome]) {
        let isOpen = outcomes.contains { outcome in
            if case .show(_, _, nil) = outcome { true } else { false }
        }
        guard isOpen else { return }
        audience =
            clients.map { "\($0.joined(separator: ", ")), as the app's configuration says" }
            ?? "all clients, because neither the topic nor the configuration names any"
    }

    /// No toast of the message can be shown.
    package mutating func refuseToasts(_ rejection: Rejection) {
        for (index, outcome) in outcomes.enumerated() {
            if case .show(let app, _, _) = outcome { outcomes[index] = .reject(app: app, rejection) }
        }
    }

    /// How the payload was read.
    package struct Decoding: Hashable, Sendable {
        package var step: DecodingStep
        /// One sentence: what it is, or why the steps before it did not fit.
        package var sentence: String

        package init(step: DecodingStep, sentence: String) {
            self.step = step
            self.sentence = sentence
        }
    }

    /// One try at making a toast.
    package struct Attempt: Hashable, Sendable {
        /// `the payload`, `element 2 of the array`, `rule 3`.
        package var subject: String
        /// Where a rule stands in the configuration.
        package var position: SourcePosition?
        /// What the topic filter of a rule took from the topic, in the order of the filter.
        package var captures: [Capture]
        package var fields: [FieldOrigin]
        /// One sentence: what came of it.
        package var verdict: String
        /// One sentence for each value that was changed or left out, and each insert that says nothing.
        package var warnings: [String]

        package init(
            subject: String, position: SourcePosition? = nil, captures: [Capture] = [], fields: [FieldOrigin] = [],
            verdict: String = "", warnings: [String] = []
        ) {
            self.warnings = warnings
            self.subject = subject
            self.position = position
            self.captures = captures
            self.fields = fields
            self.verdict = verdict
        }
    }

    package struct Capture: Hashable, Sendable {
        package var name: String
        package var value: String

        package init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// Where a field of the toast has its value from.
    package struct FieldOrigin: Hashable, Sendable {
        /// The field's name in the contract, section 2.
        package var field: String
        /// The key as written, with its path (`options.body`), or what else gave the value
        /// (`default of the app`, `message expiry`).
        package var source: String
        /// As people read it, shortened.
        package var value: String

        package init(field: String, source: String, value: String) {
            self.field = field
            self.source = source
            self.value = value
        }
    }
}
