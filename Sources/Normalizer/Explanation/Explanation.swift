package import ToastModel

/// What became of one message and why, for people who write publishers and rules.
package struct Explanation: Hashable, Sendable {
    package var topic: String
    /// Nil when the topic belongs to no app.
    package var app: AppName?
    package var decoding: Decoding
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

        package init(
            subject: String, position: SourcePosition? = nil, captures: [Capture] = [], fields: [FieldOrigin] = [],
            verdict: String = ""
        ) {
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
