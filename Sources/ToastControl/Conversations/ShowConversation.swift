package import ToastModel

/// `show`: publishes a toast and tells what became of it.
package struct ShowConversation: Conversation {
    private let order: Order
    private let voice: Voice
    private let patience: Patience
    private let receipt: Receipt
    private var status = StatusWatch()
    private var isReceived = false
    /// The target, once it is known to be a client and not a group: it has a screen. Then only its
    /// own closed events decide.
    private var client: ClientName?
    package private(set) var deadline: Instant?

    /// What is published, and how its end is recognised.
    package struct Order: Hashable, Sendable {
        package var app: AppName
        /// A client or a group; nil for the app's own audience.
        package var target: String?
        package var publication: Publication
        /// Nil when the toast has no id of its own; needed to wait.
        package var id: String?
        /// The reasons that mean yes; nil when nobody waits.
        package var wanted: Set<CloseReason>?

        package init(
            app: AppName, target: String?, publication: Publication, id: String?, wanted: Set<CloseReason>?
        ) {
            self.app = app
            self.target = target
            self.publication = publication
            self.id = id
            self.wanted = wanted
        }
    }

    /// `mark` is a text that no other run uses, `user` the name that the server knows, if there is one.
    package init(
        _ order: Order, voice: Voice, patience: Patience, mark: String, user: String? = nil
    ) throws(NameFault) {
        self.order = order
        self.voice = voice
        self.patience = patience
        receipt = try Receipt(mark: mark, user: user)
    }

    package var filters: [String] {
        let topics = Topics(root: voice.root)
        let answers = [topics.status, topics.reply(receipt.client), topics.rejected(order.app)]
        if order.wanted == nil { return answers }
        return answers + [topics.closed(order.app, nil)] + [target.map(topics.screen)].compactMap(\.self)
    }

    package mutating func begin(at now: Moment) -> [ConversationEffect] {
        deadline = patience.answerDeadline(from: now)
        return [.publish(order.publication), .publish(receipt.question(root: voice.root))]
    }

    package mutating func receive(_ message: Received, at now: Moment) -> [ConversationEffect] {
        if status.note(message, root: voice.root) { return [] }
        if let target, message.topic == Topics(root: voice.root).screen(target), !message.payload.isEmpty {
            client = target
            return []
        }
        if receipt.isAnswered(by: message, root: voice.root) { return received(at: now) }
        if let rejected = rejection(message) {
            return [.complain(voice.line(of: rejected, message.payload)), .end(.no)]
        }
        if let closed = end(message), let wanted = order.wanted {
            return [
                .print(voice.line(of: closed, message.payload)), .end(wanted.contains(closed.reason) ? .done : .no),
            ]
        }
        return []
    }

    package mutating func advance(to now: Moment) -> [ConversationEffect] {
        guard let due = deadline, due <= now.instant else { return [] }
        deadline = nil
        if isReceived { return [.complain("the toast is still open"), .end(.timedOut)] }
        return [.complain(status.silence(root: voice.root)), .end(.timedOut)]
    }

    private mutating func received(at now: Moment) -> [ConversationEffect] {
        isReceived = true
        if order.wanted == nil { return [.end(.done)] }
        deadline = patience.openDeadline(from: now)
        return []
    }

    private var target: ClientName? {
        guard let name = order.target else { return nil }
        do throws(NameFault) {
            return try ClientName(name)
        } catch {
            return nil
        }
    }

    /// The rejection of what this run published, not of what others publish meanwhile.
    private func rejection(_ message: Received) -> RejectedEvent? {
        guard message.topic == Topics(root: voice.root).rejected(order.app), let json = message.json else { return nil }
        do throws(WireFault) {
            let event = try RejectedEvent(reading: json)
            let isOurs =
                event.topic == order.publication.topic && event.size == order.publication.payload.count
                && event.excerpt == RejectedEvent.Excerpt(of: order.publication.payload)
            return isOurs ? event : nil
        } catch {
            return nil
        }
    }

    private func end(_ message: Received) -> ClosedEvent? {
        guard message.levels(below: voice.root).first == "closed", let json = message.json else { return nil }
        do throws(WireFault) {
            let event = try ClosedEvent(reading: json)
            let isOurs =
                event.app == order.app && event.id == order.id && (client == nil || client == event.client)
            return isOurs ? event : nil
        } catch {
            return nil
        }
    }
}
