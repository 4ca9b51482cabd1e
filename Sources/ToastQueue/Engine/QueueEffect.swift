package import ToastModel

/// What the engine wants done, in the order it wants it done.
package enum QueueEffect: Hashable, Sendable {
    case publishDisplay(DisplayEvent)
    case publishHidden(HiddenEvent)
    case publishClosed(ClosedEvent)
    case publishAction(ActionEvent)
    case publishReply(ReplyEvent)
    /// The picture of this client changed: publish its screen at the end of the turn.
    case publishScreen(ClientName)
    /// The client was forgotten: clear its retained screen and line.
    case clearScreen(ClientName)
    /// A show was refused for this client before it was accepted (a limit of the whole broker).
    case reject(app: AppName, client: ClientName, Rejection)
}
