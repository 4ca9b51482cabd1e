import JSON
package import ToastModel
import ToastScreen

/// `watch` in a terminal: the whole screen is a client's, with keys for what a person does.
package struct FullScreenConversation: Conversation {
    /// Cells of the terminal.
    package struct Size: Hashable, Sendable {
        package var width: Int
        package var height: Int

        package init(width: Int, height: Int) {
            self.width = width
            self.height = height
        }
    }

    private let client: ClientName
    private let isFrontend: Bool
    private let voice: Voice
    private let patience: Patience
    private var size: Size
    private var frontend: ToastFrontend
    private var news: [String] = []
    private var chosen: ShownToast.ID?
    /// What this terminal holds, and when the lease is renewed.
    private var held: [ShownToast.ID: Instant] = [:]
    private var isConnected = false
    private var end: Instant?
    private var nextDrawing: Instant?
    private var drawn: [String] = []

    /// How often a hold is renewed: half of `max_hold` unless configured otherwise.
    private static let renewal = Milliseconds.seconds(15)
    private static let mostNews = 100

    /// Without a frontend's name it announces no presence and confirms nothing; `mark` names its session then.
    package init(
        client: ClientName, frontend name: FrontendName?, mark: String, voice: Voice, size: Size, patience: Patience
    ) {
        self.client = client
        isFrontend = name != nil
        self.voice = voice
        self.size = size
        self.patience = patience
        frontend = ToastFrontend(
            FrontendTopics(client: client.text, frontend: name?.text ?? "toastctl-" + mark, root: voice.root))
    }

    package var filters: [String] { frontend.topics.subscriptions }

    package var will: Publication? {
        guard isFrontend else { return nil }
        return Publication(topic: frontend.topics.presence, payload: Array("offline".utf8), retain: .yes)
    }

    package var deadline: Instant? {
        [end, nextDrawing, frontend.deadline.map { Instant(milliseconds: $0) }, held.values.min()]
            .compactMap(\.self).min()
    }

    package mutating func begin(at now: Moment) -> [ConversationEffect] {
        end = patience.openDeadline(from: now)
        return resume(at: now)
    }

    package mutating func resume(at now: Moment) -> [ConversationEffect] {
        isConnected = true
        frontend.connected()
        return perform(frontend.subscribed(at: now.instant.milliseconds), at: now)
    }

    package mutating func disconnected(at now: Moment) -> [ConversationEffect] {
        isConnected = false
        return draw(at: now)
    }

    package mutating func receive(_ message: Received, at now: Moment) -> [ConversationEffect] {
        let instant = now.instant.milliseconds
        if message.payload.isEmpty { return perform(frontend.cleared(message.topic, at: instant), at: now) }
        guard let json = message.json, let content = try? decode(ScreenMessage.self, from: json) else {
            tell("\(printable(message.topic)): cannot be read", at: now)
            return draw(at: now)
        }
        if case .reply(let reply) = content {
            tell("\(printable(reply.input)) \(printable(reply.id ?? "")): \(reply.answer)", at: now)
        }
        return perform(frontend.received(content, on: message.topic, at: instant), at: now)
    }

    package mutating func advance(to now: Moment) -> [ConversationEffect] {
        if let end, end <= now.instant { return [.end(.timedOut)] }
        var effects: [ConversationEffect] = []
        for (id, due) in held where due <= now.instant {
            guard let toast = toast(id) else { continue }
            held[id] = now.instant + Self.renewal
            effects.append(send(.hold(toast)))
        }
        return effects + perform(frontend.advance(to: now.instant.milliseconds), at: now)
    }

    package mutating func resized(to size: Size, at now: Moment) -> [ConversationEffect] {
        self.size = size
        drawn = []
        return draw(at: now)
    }

    package mutating func pressed(_ key: Key, at now: Moment) -> [ConversationEffect] {
        switch key {
        case .character("q"), .character("Q"): return leave()
        case .up, .character("k"): choose(by: -1)
        case .down, .character("j"): choose(by: 1)
        case .character("C"): return [send(.clear)] + draw(at: now)
        case .character("W"): return [send(.clearWaiting)] + draw(at: now)
        case .character("m"): return [send(frontend.screen.muted == nil ? .mute : .unmute)] + draw(at: now)
        default: return press(key, at: now) + draw(at: now)
        }
        return draw(at: now)
    }

    /// What is chosen, or the newest while nothing is.
    private var target: ShownToast? { chosen.flatMap(toast) ?? frontend.screen.toasts.last }

    private func toast(_ id: ShownToast.ID) -> ShownToast? { frontend.screen.toasts.first { $0.id == id } }

    private mutating func press(_ key: Key, at now: Moment) -> [ConversationEffect] {
        guard let toast = target else { return [] }
        switch key {
        case .character("d"), .delete: return [send(.dismiss(toast))]
        case .character("t"), .enter: return [send(.tap(toast))]
        case .character("h"), .character(" "):
            guard held.removeValue(forKey: toast.id) == nil else { return [send(.release(toast))] }
            held[toast.id] = now.instant + Self.renewal
            return [send(.hold(toast))]
        case .character(let letter):
            guard let number = letter.wholeNumberValue, toast.actions.indices.contains(number - 1) else { return [] }
            return [send(.action(toast.actions[number - 1], of: toast))]
        case .up, .down, .escape: return []
        }
    }

    private mutating func leave() -> [ConversationEffect] {
        var effects = held.keys.compactMap(toast).map { send(.release($0)) }
        if isFrontend, let will { effects.append(.publish(will)) }
        return effects + [.end(.done)]
    }

    private mutating func choose(by step: Int) {
        let toasts = frontend.screen.toasts
        guard !toasts.isEmpty else { return }
        let now = target.flatMap { target in toasts.firstIndex { $0.id == target.id } } ?? toasts.count - 1
        chosen = toasts[max(0, min(toasts.count - 1, now + step))].id
    }

    private func send(_ input: ScreenInput) -> ConversationEffect {
        .publish(Publication(topic: frontend.topics.inputs, payload: Array(input.json.utf8)))
    }

    private mutating func perform(_ steps: [ToastFrontend.Step], at now: Moment) -> [ConversationEffect] {
        var effects: [ConversationEffect] = []
        for step in steps {
            switch step {
            case .announce:
                guard isFrontend else { continue }
                effects.append(
                    .publish(
                        Publication(topic: frontend.topics.presence, payload: Array("online".utf8), retain: .yes)))
            case .change(.added(let toast)):
                if isFrontend { effects.append(send(.shown(toast))) }
            case .change(.updated): break
            case .change(.removed(let toast, let reason)):
                held[toast.id] = nil
                if chosen == toast.id { chosen = nil }
                if let reason { tell("\(name(toast))  \(voice.palette.paint(reason, ofEnding: reason))", at: now) }
            }
        }
        return effects + draw(at: now)
    }

    private func name(_ toast: ShownToast) -> String { printable("\(toast.app)/\(toast.toastID)") }

    private mutating func tell(_ line: String, at now: Moment) {
        news.append("\(voice.clock.timeOfDay(now.wall))  \(line)")
        if news.count > Self.mostNews { news.removeFirst() }
    }

    private mutating func draw(at now: Moment) -> [ConversationEffect] {
        let picture = FullScreenDrawing(
            client: client, size: size, palette: voice.palette, clock: voice.clock, isConnected: isConnected,
            isOnline: frontend.isBrokerOnline, chosen: target?.id)
        let lines = picture.lines(of: frontend, news: news, at: now)
        let counts = frontend.screen.toasts.contains { $0.remainingMilliseconds != nil && !$0.isHeld }
        nextDrawing = counts ? now.instant + Milliseconds(100) : nil
        if lines == drawn { return [] }
        drawn = lines
        return [.fill(lines)]
    }
}
