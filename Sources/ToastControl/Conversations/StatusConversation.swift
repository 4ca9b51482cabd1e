package import ToastModel

/// `status`: the retained states of every toastd at this server.
package struct StatusConversation: Conversation {
    private let voice: Voice
    private let server: String
    private let patience: Patience
    private var status = StatusWatch()
    private var gathering: Gathering
    private var raw: [String: [UInt8]] = [:]

    /// `server` is what the connection was made to, for people.
    package init(server: String, voice: Voice, patience: Patience) {
        self.server = server
        self.voice = voice
        self.patience = patience
        gathering = Gathering()
    }

    package var filters: [String] { [Topics(root: voice.root).status] }
    package var deadline: Instant? { gathering.deadline }

    package mutating func begin(at now: Moment) -> [ConversationEffect] {
        gathering.begin(at: now, patience: patience)
        return []
    }

    package mutating func receive(_ message: Received, at now: Moment) -> [ConversationEffect] {
        if status.note(message, root: voice.root) {
            let instance = message.levels(below: voice.root).last.map(String.init) ?? ""
            raw[instance] = message.payload
            gathering.note(at: now)
        }
        return []
    }

    package mutating func advance(to now: Moment) -> [ConversationEffect] {
        guard gathering.isOver(at: now) else { return [] }
        var effects: [ConversationEffect] = status.reports.sorted { $0.key < $1.key }.map { instance, report in
            .print(line(instance, report, now))
        }
        if status.reports.isEmpty {
            effects.append(.complain("no toastd has ever been online at \(server) below '\(voice.root)'"))
        }
        return effects + [.end(status.anyOnline ? .done : .no)]
    }

    private func line(_ instance: String, _ report: StatusReport, _ now: Moment) -> String {
        if voice.format == .json {
            var members = [JSONMember("instance", .string(instance)), JSONMember("server", .string(server))]
            members += [
                JSONMember("state", .string(report.state.rawValue)), JSONMember("version", .string(report.version)),
                JSONMember("run", .string(report.run)), JSONMember("since", .integer(report.since.unixMilliseconds)),
            ]
            if let config = report.config { members.append(JSONMember("config", .string(config))) }
            if report.mistakes > 0 { members.append(JSONMember("mistakes", .integer(report.mistakes))) }
            return String(decoding: JSONValue.object(members).encoded, as: UTF8.self)
        }
        let state = voice.palette.paint(report.state.rawValue, as: report.state == .online ? .green : .red)
        let since = "started \(voice.clock.dateAndTime(report.since))"
        var line =
            "\(printable(instance))  \(state)  toastd \(printable(report.version))  \(since)  at \(printable(server))"
        if let config = report.config { line += "  configuration \(printable(config))" }
        if report.mistakes > 0 {
            let count = report.mistakes == 1 ? "1 mistake" : "\(report.mistakes) mistakes"
            line += voice.palette.paint("; not reloaded: \(count) in its files", as: .red)
        }
        return line
    }
}
