package import ToastModel

/// `clients`: every client that has a screen or announced presence.
package struct ClientsConversation: Conversation {
    private struct Row {
        var screen: Screen?
        /// By frontend; the unnamed one is the empty text.
        var presence: [String: String] = [:]
    }

    private let voice: Voice
    private let patience: Patience
    private var gathering = Gathering()
    private var rows: [ClientName: Row] = [:]

    package init(voice: Voice, patience: Patience) {
        self.voice = voice
        self.patience = patience
    }

    package var filters: [String] { [Topics(root: voice.root).screen(nil), Topics(root: voice.root).everyPresence] }
    package var deadline: Instant? { gathering.deadline }

    package mutating func begin(at now: Moment) -> [ConversationEffect] {
        gathering.begin(at: now, patience: patience)
        return []
    }

    package mutating func receive(_ message: Received, at now: Moment) -> [ConversationEffect] {
        gathering.note(at: now)
        let levels = message.levels(below: voice.root).map(String.init)
        guard levels.count >= 2, let client = try? ClientName(levels[1]) else { return [] }
        switch levels[0] {
        case "screen": noteScreen(message, of: client)
        case "presence": notePresence(message, of: client, frontend: levels.count > 2 ? levels[2] : "")
        default: break
        }
        return []
    }

    package mutating func advance(to now: Moment) -> [ConversationEffect] {
        guard gathering.isOver(at: now) else { return [] }
        let sorted = rows.sorted { $0.key < $1.key }
        if voice.format == .json {
            return sorted.map { .print(json(of: $0.key, $0.value)) } + [.end(.done)]
        }
        if sorted.isEmpty { return [.complain("no client has a screen yet"), .end(.done)] }
        let table =
            [["CLIENT", "SHOWN", "WAITING", "BLOCKED", "MUTED", "FRONTENDS"]]
            + sorted.map { cells(of: $0.key, $0.value) }
        return columns(table).map(ConversationEffect.print) + [.end(.done)]
    }

    private mutating func noteScreen(_ message: Received, of client: ClientName) {
        // An empty payload says that the client was forgotten.
        let screen = message.json.flatMap { try? Screen(reading: $0, client: client) }
        rows[client, default: Row()].screen = screen
        if screen == nil, rows[client]?.presence.isEmpty ?? false { rows[client] = nil }
    }

    private mutating func notePresence(_ message: Received, of client: ClientName, frontend: String) {
        if message.payload.isEmpty {
            rows[client]?.presence[frontend] = nil
            return
        }
        let word = message.json?["state"]?.string ?? String(decoding: message.payload, as: UTF8.self)
        rows[client, default: Row()].presence[frontend] = word
    }

    private func cells(of client: ClientName, _ row: Row) -> [String] {
        let screen = row.screen
        let muted = screen?.muted.map { mute in
            "below \(mute.level.rawValue)" + (mute.until.map { " until \(voice.clock.dateAndTime($0))" } ?? "")
        }
        let frontends = row.presence.sorted { $0.key < $1.key }
            .map { name, state in printable(name.isEmpty ? state : "\(name) \(state)") }
        return [
            printable(client.text), screen.map { "\($0.shown.count)/\($0.slots)" } ?? "-",
            screen.map { String($0.waiting) } ?? "-", screen.map { String($0.blocked) } ?? "-", muted ?? "-",
            frontends.isEmpty ? "-" : frontends.joined(separator: ", "),
        ]
    }

    private func json(of client: ClientName, _ row: Row) -> String {
        var members = [JSONMember("client", .string(client.text))]
        if let screen = row.screen {
            members += [
                JSONMember("slots", .integer(screen.slots)), JSONMember("shown", .integer(screen.shown.count)),
                JSONMember("waiting", .integer(screen.waiting)), JSONMember("blocked", .integer(screen.blocked)),
                JSONMember("muted", .bool(screen.muted != nil)),
            ]
        }
        let presence = row.presence.sorted { $0.key < $1.key }.map { JSONMember($0.key, .string($0.value)) }
        members.append(JSONMember("presence", .object(presence)))
        return String(decoding: JSONValue.object(members).encoded, as: UTF8.self)
    }
}
