package import ToastModel

/// `hide`: publishes and waits until toastd has read it. A hide that finds nothing is no mistake.
package struct HideConversation: Conversation {
    private let publication: Publication
    private let root: String
    private let patience: Patience
    private let receipt: Receipt
    private var status = StatusWatch()
    package private(set) var deadline: Instant?

    /// `mark` is a text that no other run uses, `user` the name that the server knows, if there is one.
    package init(
        _ publication: Publication, root: String, patience: Patience, mark: String, user: String? = nil
    ) throws(NameFault) {
        self.publication = publication
        self.root = root
        self.patience = patience
        receipt = try Receipt(mark: mark, user: user)
    }

    package var filters: [String] { [Topics(root: root).status, Topics(root: root).reply(receipt.client)] }

    package mutating func begin(at now: Moment) -> [ConversationEffect] {
        deadline = patience.answerDeadline(from: now)
        return [.publish(publication), .publish(receipt.question(root: root))]
    }

    package mutating func receive(_ message: Received, at now: Moment) -> [ConversationEffect] {
        if status.note(message, root: root) { return [] }
        return receipt.isAnswered(by: message, root: root) ? [.end(.done)] : []
    }

    package mutating func advance(to now: Moment) -> [ConversationEffect] {
        guard let due = deadline, due <= now.instant else { return [] }
        deadline = nil
        return [.complain(status.silence(root: root)), .end(.timedOut)]
    }
}
