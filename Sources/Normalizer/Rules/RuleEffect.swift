import ToastModel

/// What a rule wants done.
enum RuleEffect: Hashable, Sendable {
    case show(RenderedToast)
    case hide(id: String, clients: [String]?)
    /// Read the payload as on the broker's own topics.
    case direct
    case nothing(IgnoreReason)
}
