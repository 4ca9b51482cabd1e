import ToastModel

/// One message of a test with what it has to bring.
struct RuleTestStep {
    /// What must come of it.
    enum Expectation: String, CaseIterable {
        /// At least one toast.
        case toast
        /// No toast; one is taken back, or shown again as solved.
        case dismiss
        /// No toast and none taken back.
        case nothing
        /// The same: only the state may change.
        case state, ignore
        case reject
    }

    var message: InboundMessage
    /// Time that passes before the message.
    var after: Milliseconds?
    /// Time that passes after it; what happens then counts for this step.
    var wait: Milliseconds?
    var expectation: Expectation
    /// Fields that the first toast must have.
    var fields: [JSONMember]
    /// The id that must be taken back.
    var hides: String?
    var position: SourcePosition
}
