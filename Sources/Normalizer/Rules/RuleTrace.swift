import ToastModel

/// What one rule made of a message, for explanations.
struct RuleTrace: Sendable {
    var rule: Rule
    var captures: [String]
    var toast: RenderedToast?
    /// One sentence.
    var verdict: String
}
