package import ToastModel

/// One mapping rule of an app, compiled (rules, "The shape of a rule").
package struct Rule: Sendable {
    /// How the payload is read before the rule sees it.
    package enum Decoding: String, Hashable, Sendable, CaseIterable {
        /// JSON if it is JSON, else text.
        case auto
        case json, lenient, text, number, bool
        /// Not at all: for rules that only look at the topic, and for pictures.
        case bytes
    }

    /// What an empty payload is for this rule.
    package enum EmptyPayload: String, Hashable, Sendable, CaseIterable {
        /// Nothing.
        case ignore
        /// A message like others, with an empty text as its payload.
        case accept
        /// The end of what this topic raised.
        case clear
    }

    /// How the rule stands among the others of its app.
    package struct Flow: OptionSet, Hashable, Sendable {
        package let rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }
        /// When it applies, later rules do not see the message.
        package static let stop = Flow(rawValue: 1)
        /// Sees only messages that no rule before applied to.
        package static let fallback = Flow(rawValue: 2)
    }

    /// What is made of an applied message.
    package enum Verb: Hashable, Sendable {
        case show
        /// Changes an open toast without showing it anew; nothing when there is none.
        case update
        /// Turns the toast into a success that times out.
        case resolve
        case hide
        /// Only the state is kept.
        case remember
    }

    /// Its name, or what tells it apart from the app's other rules; state is kept under it.
    package var id: String
    package var position: SourcePosition
    /// Empty: all topics of the app.
    package var filters: [TopicFilter] = []
    package var exceptions: [TopicFilter] = []
    /// The names of all filters' captures.
    package var captures: [String] = []
    package var decoding: Decoding?
    package var retained: AppSettings.RetainedPolicy?
    package var empty = EmptyPayload.ignore
    package var each: Expression?
    package var trigger = Trigger.every
    package var condition: Expression?
    package var clear: ClearRule?
    /// Level triggers hold this long before they fire.
    package var hold: Milliseconds?
    package var debounce: Milliseconds?
    package var cooldown: Milliseconds?
    /// Equal payloads on one topic within this time are one.
    package var repeats: Milliseconds?
    package var first = FirstValue.fire
    /// Texts that stand for no value, instead of the usual ones.
    package var noValue: [Value]?
    /// Toasts (by their keys) while which this rule is silent.
    package var suppressors: [Template] = []
    package var flow: Flow = []
    package var verb = Verb.show
    package var key: Template?
    /// Tells apart what the rule keeps state of; when nil, the topic and the key do.
    package var identity: Template?
    package var toast = ToastTemplate()
    package var written = Written()

    /// Parts of the rule as they stand in the configuration, for explanations.
    package struct Written: Hashable, Sendable {
        package var name: String?
        package var each: String?
        package var on: String?
        package var when: String?
        package var clear: String?
        /// What `on` looks at.
        package var watched: String?
        package var key: String?
    }

    /// What the first live value of a watched thing does.
    package enum FirstValue: String, Hashable, Sendable, CaseIterable {
        case fire, seed
    }

    /// Elements of one message that become toasts of their own, at most.
    package static let mostElements = 50

    /// Reads the rules of an app from its `rules:` node. What cannot be read is named in `faults` and
    /// left out.
    package static func compile(
        _ node: SettingsNode, path: String, context: RuleContext = RuleContext(), faults: inout [SettingsFault]
    ) -> [Rule] {
        var compiler = RuleCompiler(context: context)
        let rules = compiler.rules(node, path: path)
        faults += compiler.faults
        return rules
    }
}
