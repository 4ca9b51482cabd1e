package import ToastModel

/// `history`: asks page by page and prints what was found.
package struct HistoryConversation: Conversation {
    private let voice: Voice
    private let patience: Patience
    private let requester: String
    private var query: HistoryQuery
    private var left: Int
    private var found = 0
    private var status = StatusWatch()
    package private(set) var deadline: Instant?

    /// `mark` is a text that no other run uses, `user` the name that the server knows, if there is one: the access
    /// list lets a user ask in its own name.
    package init(_ order: HistoryOrder, voice: Voice, patience: Patience, mark: String, user: String? = nil) {
        query = order.query
        left = order.limit
        self.voice = voice
        self.patience = patience
        requester = user ?? "toastctl-" + mark
    }

    package var filters: [String] {
        [Topics(root: voice.root).status, Topics(root: voice.root).historyReply(requester)]
    }

    package mutating func begin(at now: Moment) -> [ConversationEffect] { ask(at: now) }

    package mutating func receive(_ message: Received, at now: Moment) -> [ConversationEffect] {
        if status.note(message, root: voice.root) { return [] }
        do throws(WireFault) {
            guard let json = message.json else { throw .notAnObject }
            switch try HistoryReply(reading: json).outcome {
            case .invalid(let sentence): return [.complain(printable(sentence)), .end(.no)]
            case .found(let events, let more): return take(events, json["events"]?.array ?? [], more: more, at: now)
            }
        } catch {
            return [.complain("cannot read the answer: \(error.sentence)"), .end(.no)]
        }
    }

    package mutating func advance(to now: Moment) -> [ConversationEffect] {
        guard let due = deadline, due <= now.instant else { return [] }
        deadline = nil
        return [.complain(status.silence(root: voice.root)), .end(.timedOut)]
    }

    private mutating func ask(at now: Moment) -> [ConversationEffect] {
        deadline = patience.answerDeadline(from: now)
        query.limit = min(left, HistoryQuery.largestLimit)
        return [.publish(Publication(topic: Topics(root: voice.root).history(requester), payload: query.payload()))]
    }

    private mutating func take(
        _ events: [ClosedEvent], _ raw: [JSONValue], more: Bool, at now: Moment
    ) -> [ConversationEffect] {
        var effects = zip(events, raw).prefix(left).map { event, json in
            ConversationEffect.print(voice.line(of: event, json.encoded))
        }
        left -= effects.count
        found += effects.count
        if more, left > 0, let last = events.last {
            query.after = HistoryQuery.Anchor(client: last.client, key: last.key)
            return effects + ask(at: now)
        }
        deadline = nil
        if more { effects.append(.complain("there are more: --limit NUMBER, or --since the last of these")) }
        if found == 0 { return [.complain("no toast ended like that in this time"), .end(.no)] }
        return effects + [.end(.done)]
    }
}
