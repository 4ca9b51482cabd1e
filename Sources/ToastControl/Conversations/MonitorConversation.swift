package import ToastModel

/// `monitor`: prints closed events as they come.
package struct MonitorConversation: Conversation {
    private let app: AppName?
    private let client: ClientName?
    private let voice: Voice
    private let patience: Patience
    /// How many more; nil for no end.
    private var left: Int?
    package private(set) var deadline: Instant?

    /// `count` is at least 1.
    package init(app: AppName?, client: ClientName?, count: Int?, voice: Voice, patience: Patience) {
        self.app = app
        self.client = client
        self.voice = voice
        self.patience = patience
        left = count
    }

    package var filters: [String] { [Topics(root: voice.root).closed(app, client)] }

    package mutating func begin(at now: Moment) -> [ConversationEffect] {
        deadline = patience.openDeadline(from: now)
        return []
    }

    package mutating func receive(_ message: Received, at now: Moment) -> [ConversationEffect] {
        var effects: [ConversationEffect] = []
        do throws(WireFault) {
            guard let json = message.json else { throw .notAnObject }
            effects.append(.print(voice.line(of: try ClosedEvent(reading: json), message.payload)))
        } catch {
            effects.append(.complain("\(printable(message.topic)): \(error.sentence)"))
        }
        if let count = left {
            left = count - 1
            if count <= 1 { effects.append(.end(.done)) }
        }
        return effects
    }

    package mutating func advance(to now: Moment) -> [ConversationEffect] {
        guard let due = deadline, due <= now.instant else { return [] }
        deadline = nil
        return [.end(.timedOut)]
    }
}
