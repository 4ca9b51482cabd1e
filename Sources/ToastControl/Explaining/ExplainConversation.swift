package import ToastModel

/// `explain --live`: tells of every message that comes what toastd makes of it.
package struct ExplainConversation: Conversation {
    private var desk: ExplainDesk
    private let voice: Voice
    private let patience: Patience
    package let filters: [String]
    private var end: Instant?

    /// Without filters those are taken that toastd itself takes; `subscriptions` are those of its apps.
    package init(
        _ desk: ExplainDesk, filters: [String], subscriptions: [String], voice: Voice, patience: Patience
    ) {
        self.desk = desk
        self.voice = voice
        self.patience = patience
        let own = subscriptions.filter { !$0.hasPrefix("#") && !$0.hasPrefix("+") } + Topics(root: voice.root).direct
        self.filters = filters.isEmpty ? own : filters
    }

    package mutating func begin(at now: Moment) -> [ConversationEffect] {
        end = patience.openDeadline(from: now)
        return [.complain("listening to \(filters.joined(separator: ", "))")]
    }

    package mutating func receive(_ message: Received, at now: Moment) -> [ConversationEffect] {
        let explanations = desk.explain(message.message, at: now)
        if voice.format == .json { return explanations.map { .print($0.json) } }
        return explanations.flatMap { $0.lines(voice.palette) }.map(ConversationEffect.print)
    }

    package var deadline: Instant? { end }

    package mutating func advance(to now: Moment) -> [ConversationEffect] {
        guard let end, end <= now.instant else { return [] }
        return [.end(.timedOut)]
    }
}
