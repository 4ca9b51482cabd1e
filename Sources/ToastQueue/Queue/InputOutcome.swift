import ToastModel

/// What an input came to.
enum InputOutcome {
    /// It changed something, or is one of those that are never answered.
    case done
    case answer(ReplyEvent.Answer)
}
