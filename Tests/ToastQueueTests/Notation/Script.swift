import Testing
import ToastModel
import ToastQueue

/// Inputs written as `TIME VERB ARGUMENTS; TIME VERB ARGUMENTS; …`.
///
/// A show is `show ID OPTIONS…`: a number is the duration, `sticky`, `expiry N` or `expiry never`,
/// `level N` (priority N+2), `type T`, `text "…"`, `title "…"`, `policy P`, `delay N`, `actions x,y`,
/// `resident`, `keep`, `merge`, `noid`, `progress N`, `scope all`, `style S`, `fadein N`, `fadeout N`,
/// `app NAME`, `to c1,c2`.
struct Script {
    struct Step {
        var time: Int64
        var action: Action
    }

    enum Action {
        case event(QueueEvent)
        /// Time passed unseen up to here.
        case jump
    }

    static func parse(_ text: String) -> [Step] {
        var steps: [Step] = []
        var time: Int64 = 0
        for part in text.split(separator: ";") {
            var words = Words(String(part))
            if let number = words.peek.flatMap({ Int64($0) }) {
                time = number
                words.advance()
            }
            if let action = action(&words) { steps.append(Step(time: time, action: action)) }
        }
        return steps
    }

    /// One event without its time.
    static func event(_ text: String) -> QueueEvent {
        var words = Words(text)
        if case .event(let event) = action(&words) { return event }
        return .timePassed
    }

    private static func action(_ words: inout Words) -> Action? {
        guard let verb = words.next() else { return nil }
        switch verb {
        case "show", "update": return .event(show(&words))
        case "revoke": return .event(hide(&words))
        case "jump": return .jump
        case "stop": return .event(.stopping)
        case "online", "offline", "forget": return .event(presence(verb, &words))
        default: return .event(input(verb, &words))
        }
    }

    private static func show(_ words: inout Words) -> QueueEvent {
        var toast = Toast(id: words.next() ?? "")
        toast.content = toast.id
        var app = "app"
        var audience = ["c"]
        while let option = words.next() {
            switch option {
            case "sticky": toast.duration = .stays
            case "expiry":
                let value = words.next() ?? ""
                toast.ttl = Int64(value).map { .lasts(Milliseconds($0)) } ?? .unlimited
            case "level": toast.priority = words.next().flatMap { Int($0) }.flatMap { Priority(rawValue: $0 + 2) }
            case "type": toast.type = words.next().flatMap { ToastType(rawValue: $0) }
            case "text": toast.content = words.next()
            case "title": toast.title = words.next()
            case "icon": toast.icon = words.next()
            case "policy": toast.policy = words.next().flatMap { DisplayPolicy(rawValue: $0) }
            case "delay": toast.delay = words.next().flatMap { Int64($0) }.map { Milliseconds($0) }
            case "actions":
                let ids = (words.next() ?? "").split(separator: ",")
                toast.actions = ids.map { ToastAction(id: String($0), label: String($0)) }
            case "resident": toast.resident = true
            case "autohide": toast.autoHide = words.next() == "true"
            case "keep": toast.update.insert(.keepTimer)
            case "merge": toast.update.insert(.merge)
            case "noid": toast.idOrigin = .broker
            case "progress": toast.progress = words.next().flatMap { Double($0) }
            case "scope": toast.scope = words.next().flatMap { ToastScope(rawValue: $0) }
            case "style": toast.style = words.next().flatMap { ToastStyle(rawValue: $0) }
            case "fadein": toast.fadeIn = words.next().flatMap { Int64($0) }.map { Milliseconds($0) }
            case "fadeout": toast.fadeOut = words.next().flatMap { Int64($0) }.map { Milliseconds($0) }
            case "app": app = words.next() ?? app
            case "to": audience = (words.next() ?? "").split(separator: ",").map(String.init)
            default: toast.duration = Int64(option).map { .lasts(Milliseconds($0)) } ?? toast.duration
            }
        }
        return .showReceived(app: .named(app), toast: toast, audience: audience.map { .named($0) })
    }

    private static func hide(_ words: inout Words) -> QueueEvent {
        let id = words.next() ?? ""
        var app = "app"
        var audience = ["c"]
        while let option = words.next() {
            if option == "app" { app = words.next() ?? app }
            if option == "to" { audience = (words.next() ?? "").split(separator: ",").map(String.init) }
        }
        return .hideReceived(
            app: .named(app), target: id == "*" ? .all : .id(id), audience: audience.map { .named($0) })
    }

    private static func presence(_ verb: String, _ words: inout Words) -> QueueEvent {
        var frontend = "f"
        var client = "c"
        while let option = words.next() {
            if option == "on" { client = words.next() ?? client } else { frontend = option }
        }
        let state: PresenceState = verb == "online" ? .online : verb == "offline" ? .offline : .forgotten
        return .presenceReceived(client: .named(client), frontend: .named(frontend), state: state)
    }

    private static func input(_ verb: String, _ words: inout Words) -> QueueEvent {
        var input = FrontendInput(.shown)
        var client = "c"
        let takesID = ["shown", "tap", "dismiss", "action", "hold", "release"].contains(verb)
        if takesID, let id = words.next(), id != "-" { input.id = id }
        var action = ""
        if verb == "action" { action = words.next() ?? "" }
        var order = MuteOrder()
        while let option = words.next() {
            switch option {
            case "by": input.frontend = .named(words.next() ?? "")
            case "on": client = words.next() ?? client
            case "app": input.app = .named(words.next() ?? "")
            case "gen": input.generation = words.next().flatMap { Int($0) }
            case "for": order.end = .after(Milliseconds(words.next().flatMap { Int64($0) } ?? 0))
            case "until":
                let time = words.next().flatMap { Int64($0) } ?? 0
                order.end = .at(WallTime(unixMilliseconds: Stage.epochBase + time))
            case "level": order.level = words.next().flatMap { Int($0) }.flatMap { Priority(rawValue: $0 + 2) }
            default: break
            }
        }
        switch verb {
        case "shown": input.event = .shown
        case "tap": input.event = .tap
        case "dismiss": input.event = .dismiss
        case "action": input.event = .action(action)
        case "hold": input.event = .hold
        case "release": input.event = .release
        case "holdAll": input.event = .holdAll
        case "releaseAll": input.event = .releaseAll
        case "clear": input.event = .clear
        case "clearWaiting": input.event = .clearWaiting
        case "mute": input.event = .mute(order)
        case "unmute": input.event = .unmute
        default: Issue.record("no such verb: \(verb)")
        }
        return .inputReceived(client: .named(client), input: input)
    }
}

/// The words of a line; a quoted one may contain blanks.
private struct Words {
    private var words: [String] = []
    private var position = 0

    init(_ line: String) {
        var word = ""
        var quoted = false
        for character in line {
            if character == "\"" {
                if quoted { words.append(word) }
                word = ""
                quoted.toggle()
            } else if character.isWhitespace && !quoted {
                if !word.isEmpty { words.append(word) }
                word = ""
            } else {
                word.append(character)
            }
        }
        if !word.isEmpty { words.append(word) }
    }

    var peek: String? { position < words.count ? words[position] : nil }

    mutating func advance() { position += 1 }

    mutating func next() -> String? {
        defer { position += 1 }
        return peek
    }
}

extension AppName {
    static func named(_ text: String) -> AppName { (try? AppName(text)) ?? .broker }
}

extension ClientName {
    static func named(_ text: String) -> ClientName { (try? ClientName(text)) ?? .nobody }
}

extension FrontendName {
    static func named(_ text: String) -> FrontendName { (try? FrontendName(text)) ?? .unnamed }
}
