package import ToastModel

/// `watch` where there is no terminal to fill: a line for each event that a frontend of the client gets.
package struct WatchConversation: Conversation {
    private let client: ClientName
    private let frontend: FrontendName?
    private let voice: Voice
    private let patience: Patience
    private var place = EventPlace()
    private var status = StatusWatch()
    /// Of the broker whose frontends announce themselves.
    private var runs: Set<String> = []
    private var end: Instant?

    package init(client: ClientName, frontend: FrontendName?, voice: Voice, patience: Patience) {
        self.client = client
        self.frontend = frontend
        self.voice = voice
        self.patience = patience
    }

    package var filters: [String] {
        let topics = Topics(root: voice.root)
        return [
            topics.status, topics.screen(client), topics.display(client), topics.hidden(client),
            topics.closed(nil, client), topics.reply(client),
        ]
    }

    /// What the server says of this frontend, retained, when the connection is lost; nil when it only looks.
    package var will: Publication? {
        frontend.map { name in
            let topic = Topics(root: voice.root).presence(client, name)
            return Publication(topic: topic, payload: Array("offline".utf8), retain: .yes)
        }
    }

    package var deadline: Instant? { end }

    package mutating func begin(at now: Moment) -> [ConversationEffect] {
        end = patience.openDeadline(from: now)
        return announcement
    }

    package mutating func resume(at now: Moment) -> [ConversationEffect] { announcement }

    package mutating func receive(_ message: Received, at now: Moment) -> [ConversationEffect] {
        let wasOnline = status.anyOnline
        if status.note(message, root: voice.root) {
            return statusChanged(from: wasOnline, at: now)
        }
        do throws(WireFault) {
            return try apply(message, at: now)
        } catch {
            return [.complain("\(printable(message.topic)): \(error.sentence)")]
        }
    }

    package mutating func advance(to now: Moment) -> [ConversationEffect] {
        if let end, end <= now.instant { return [.end(.timedOut)] }
        return []
    }

    private mutating func apply(_ message: Received, at now: Moment) throws(WireFault) -> [ConversationEffect] {
        let levels = message.levels(below: voice.root)
        guard let kind = levels.first else { return [] }
        if kind == "screen", message.payload.isEmpty { return [] }
        guard let json = message.json else { throw .notAnObject }
        switch kind {
        case "screen":
            place.note(try Screen(reading: json, client: client))
            return voice.format == .json ? [raw(message)] : []
        case "display":
            let event = try DisplayEvent(reading: json)
            guard place.advance(to: event.key) == .news else { return [] }
            return tell(eventLine(event, at: now.wall), message) + confirmation(of: event)
        case "hidden":
            let event = try HiddenEvent(reading: json)
            guard place.advance(to: event.key) == .news else { return [] }
            let what =
                voice.palette.paint("hidden", as: .dim) + "  \(name(event.app, event.id))  (\(event.cause.rawValue))"
            return tell("\(voice.clock.timeOfDay(now.wall))  \(what)", message)
        case "closed":
            let event = try ClosedEvent(reading: json)
            guard place.advance(to: event.key) == .news else { return [] }
            let reason = voice.palette.paint(event.reason.rawValue, as: .of(event.reason))
            let button = event.action.map { event.reason == .action ? " \(printable($0))" : "" } ?? ""
            let time = voice.clock.timeOfDay(now.wall)
            return tell("\(time)  closed   \(name(event.app, event.id))  \(reason)\(button)", message)
        case "reply":
            return tell(voice.line(of: try ReplyEvent(reading: json, client: client), message.payload), message)
        default: return []
        }
    }

    private func raw(_ message: Received) -> ConversationEffect {
        .print(String(decoding: message.payload, as: UTF8.self))
    }

    /// A line for people where lines are wanted, the payload for programs.
    private func tell(_ line: String, _ message: Received) -> [ConversationEffect] {
        if voice.format == .json { return [raw(message)] }
        return [.print(line)]
    }

    private func name(_ app: AppName, _ id: String) -> String { printable("\(app.text)/\(id)") }

    private func eventLine(_ event: DisplayEvent, at time: WallTime) -> String {
        let type = event.toast.effectiveType
        let length = event.remaining.map { event.held ? "held" : seconds($0) } ?? "stays"
        let words = [event.toast.title, event.toast.content].compactMap(\.self).map(printable).joined(separator: " — ")
        let kind = voice.palette.paint(type.rawValue, as: .of(type))
        return "\(voice.clock.timeOfDay(time))  display  \(name(event.app, event.toast.id))  \(kind)  "
            + "\(event.cause.rawValue), \(length)  \(words)"
    }

    private mutating func statusChanged(from wasOnline: Bool, at now: Moment) -> [ConversationEffect] {
        let known = runs
        runs = Set(status.reports.values.map(\.run))
        // A frontend announces itself again when the broker is another run (contract, section 5).
        var effects = runs.subtracting(known).isEmpty || known.isEmpty ? [] : announcement
        if voice.format == .text, wasOnline != status.anyOnline {
            let state = status.anyOnline ? "online" : "offline"
            effects.append(.print("\(voice.clock.timeOfDay(now.wall))  toastd is \(state)"))
        }
        return effects
    }

    private var announcement: [ConversationEffect] {
        guard let frontend else { return [] }
        let topic = Topics(root: voice.root).presence(client, frontend)
        return [.publish(Publication(topic: topic, payload: Array("online".utf8), retain: .yes))]
    }

    private func confirmation(of event: DisplayEvent) -> [ConversationEffect] {
        guard let frontend else { return [] }
        let members = [
            JSONMember("event", .string("shown")), JSONMember("id", .string(event.toast.id)),
            JSONMember("app", .string(event.app.text)), JSONMember("generation", .integer(event.generation)),
        ]
        return [.publish(Publication(topic: Topics(root: voice.root).input(client, frontend), members: members))]
    }
}
