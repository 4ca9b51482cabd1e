package import ToastModel

/// `input`: publishes an input and tells the answer, if there is one.
package struct InputConversation: Conversation {
    private let order: InputOrder
    private let voice: Voice
    private let patience: Patience
    private let ref: String
    private let receipt: Receipt
    private var status = StatusWatch()
    package private(set) var deadline: Instant?

    /// `mark` is a text that no other run uses.
    package init(_ order: InputOrder, voice: Voice, patience: Patience, mark: String) {
        self.order = order
        self.voice = voice
        self.patience = patience
        ref = mark
        receipt = Receipt(client: order.client, ref: mark + "-read")
    }

    package var filters: [String] {
        [Topics(root: voice.root).status, Topics(root: voice.root).reply(order.client)]
    }

    package mutating func begin(at now: Moment) -> [ConversationEffect] {
        deadline = patience.answerDeadline(from: now)
        return [
            .publish(order.publication(root: voice.root, ref: ref)),
            .publish(receipt.question(root: voice.root)),
        ]
    }

    package mutating func receive(_ message: Received, at now: Moment) -> [ConversationEffect] {
        if status.note(message, root: voice.root) { return [] }
        if receipt.isAnswered(by: message, root: voice.root) { return [.end(.done)] }
        guard message.topic == Topics(root: voice.root).reply(order.client), let json = message.json,
            json["ref"]?.string == ref
        else { return [] }
        do throws(WireFault) {
            let reply = try ReplyEvent(reading: json, client: order.client)
            return [.complain(voice.line(of: reply, message.payload)), .end(.no)]
        } catch {
            return [.complain("cannot read the answer: \(error.sentence)"), .end(.no)]
        }
    }

    package mutating func advance(to now: Moment) -> [ConversationEffect] {
        guard let due = deadline, due <= now.instant else { return [] }
        deadline = nil
        return [.complain(status.silence(root: voice.root)), .end(.timedOut)]
    }
}
