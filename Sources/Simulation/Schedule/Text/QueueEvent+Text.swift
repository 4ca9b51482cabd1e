import ToastModel
import ToastQueue

extension QueueEvent {
    /// The line of the event; the configuration of a reload stands in lines of its own.
    var line: TextLine {
        switch self {
        case .showReceived(let app, let toast, let audience):
            var line = TextLine("show", app.text, toast.id)
            line.add("to", audience.map(\.text).joined(separator: ","))
            line.add(Toast.textFields, of: toast)
            return line
        case .hideReceived(let app, let target, let audience):
            var line: TextLine
            if case .id(let id) = target {
                line = TextLine("hide", app.text, id)
            } else {
                line = TextLine("hide-all", app.text)
            }
            line.add("to", audience.map(\.text).joined(separator: ","))
            return line
        case .inputReceived(let client, let input):
            var line = TextLine("input", client.text, input.event.word)
            line.add(FrontendInput.textFields, of: input)
            return line
        case .presenceReceived(let client, let frontend, let state):
            return TextLine("presence", client.text, frontend.text.isEmpty ? "-" : frontend.text, Self.word(state))
        case .configurationChanged: return TextLine("reload")
        case .timePassed: return TextLine("time")
        case .stopping: return TextLine("stopping")
        }
    }

    private static func word(_ state: PresenceState) -> String {
        switch state {
        case .online: "online"
        case .offline: "offline"
        case .forgotten: "forgotten"
        }
    }

    /// Reads such a line; nil when it is none.
    init?(_ line: TextLine) throws(ScheduleFault) {
        switch try line.word(0) {
        case "show":
            var toast = Toast(id: try line.word(2))
            try line.apply(Toast.textFields, to: &toast)
            self = .showReceived(app: try line.app(1), toast: toast, audience: try line.audience())
        case "hide":
            self = .hideReceived(app: try line.app(1), target: .id(try line.word(2)), audience: try line.audience())
        case "hide-all": self = .hideReceived(app: try line.app(1), target: .all, audience: try line.audience())
        case "input":
            var input = FrontendInput(try line.inputEvent())
            try line.apply(FrontendInput.textFields, to: &input)
            self = .inputReceived(client: try line.client(1), input: input)
        case "presence":
            self = .presenceReceived(
                client: try line.client(1), frontend: try line.frontend(2), state: try line.presenceState())
        case "reload": self = .configurationChanged(QueueConfiguration())
        case "time": self = .timePassed
        case "stopping": self = .stopping
        default: return nil
        }
    }
}

extension TextLine {
    fileprivate func app(_ index: Int) throws(ScheduleFault) -> AppName {
        let name = try word(index)
        guard let app = try? AppName(name) else { throw ScheduleFault(line: text, message: "'\(name)' is no app") }
        return app
    }

    fileprivate func client(_ index: Int) throws(ScheduleFault) -> ClientName { try client(named: try word(index)) }

    private func client(named name: String) throws(ScheduleFault) -> ClientName {
        guard let client = try? ClientName(name) else {
            throw ScheduleFault(line: text, message: "'\(name)' is no client")
        }
        return client
    }

    fileprivate func audience() throws(ScheduleFault) -> [ClientName] {
        var clients: [ClientName] = []
        for name in (value("to") ?? "").split(separator: ",") { clients.append(try client(named: String(name))) }
        return clients
    }

    fileprivate func frontend(_ index: Int) throws(ScheduleFault) -> FrontendName {
        let name = try word(index)
        if name == "-" { return .unnamed }
        guard let frontend = try? FrontendName(name) else {
            throw ScheduleFault(line: text, message: "'\(name)' is no frontend")
        }
        return frontend
    }

    fileprivate func presenceState() throws(ScheduleFault) -> PresenceState {
        switch try word(3) {
        case "online": .online
        case "offline": .offline
        case "forgotten": .forgotten
        default: throw ScheduleFault(line: text, message: "'\(words[3])' is no presence")
        }
    }

    fileprivate func inputEvent() throws(ScheduleFault) -> FrontendInput.Event {
        switch try word(2) {
        case "shown": .shown
        case "tap": .tap
        case "dismiss": .dismiss
        case "action": .action(value("action") ?? "")
        case "hold": .hold
        case "release": .release
        case "hold_all": .holdAll
        case "release_all": .releaseAll
        case "clear": .clear
        case "clear_waiting": .clearWaiting
        case "mute": .mute(MuteOrder())
        case "unmute": .unmute
        default: throw ScheduleFault(line: text, message: "'\(words[2])' is no input")
        }
    }
}

extension FrontendInput {
    fileprivate static var textFields: [TextField<FrontendInput>] {
        [
            .text("id", \.id), .number("generation", \.generation),
            TextField("app", \.app, read: { try? AppName($0) }, write: { $0.text }),
            TextField("frontend", \.frontend, read: { try? FrontendName($0) }, write: { $0.text }),
            TextField("ref", \.ref, read: { Int64($0).map { .integer($0) } }, write: { "\($0.integer ?? 0)" }),
            TextField(
                "action", text: { if case .action(let id) = $0.event { id } else { nil } }, set: { _, _ in true }),
            TextField("for", \.muteFor, read: { Int64($0).map(Milliseconds.init) }, write: { "\($0.count)" }),
            TextField(
                "until", \.muteUntil, read: { Int64($0).map(WallTime.init) }, write: { "\($0.unixMilliseconds)" }),
            .priority("level", \.muteLevel),
        ]
    }

    private var order: MuteOrder {
        get { if case .mute(let order) = event { order } else { MuteOrder() } }
        set { event = .mute(newValue) }
    }

    private var muteFor: Milliseconds? {
        get { if case .after(let time) = order.end { time } else { nil } }
        set { if let newValue { order.end = .after(newValue) } }
    }

    private var muteUntil: WallTime? {
        get { if case .at(let time) = order.end { time } else { nil } }
        set { if let newValue { order.end = .at(newValue) } }
    }

    private var muteLevel: Priority? {
        get { order.level }
        set { order.level = newValue }
    }
}
