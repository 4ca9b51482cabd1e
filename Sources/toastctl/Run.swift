import CommandLineInterface
import Configuration
import EventLoop
import MQTTSession
import Terminal
import TimeZones
import ToastControl
import ToastModel

/// Does what a command line says and gives the exit code.
func run(_ words: [String]) -> Int32 {
    ignoreBrokenPipes()
    do throws(UsageFault) {
        switch try toastctl.parse(words) {
        case .help: StandardStream.output.write(toastctl.help)
        case .commandHelp(let command): StandardStream.output.write(toastctl.help(of: command))
        case .version: StandardStream.output.write("toastctl \(toastdVersion)\n")
        case .run(let command, let arguments): return try run(command?.name ?? "", arguments)
        }
        return ExitCode.done.rawValue
    } catch {
        complain(error.sentence)
        StandardStream.error.write("'toastctl --help' and 'toastctl COMMAND --help' tell what is possible\n")
        return ExitCode.usage.rawValue
    }
}

private func run(_ command: String, _ arguments: ParsedArguments) throws(UsageFault) -> Int32 {
    switch command {
    case "completions":
        let shell = arguments.positional(0).flatMap(Shell.init(rawValue:)) ?? .bash
        StandardStream.output.write(toastctl.completions(for: shell))
        return ExitCode.done.rawValue
    case "check": return check(arguments)
    case "acl": return AccessTool(arguments).run()
    case "reload": return ReloadTool(arguments, patience: try Patience(arguments)).run()
    case "store":
        let action = arguments.positional(0).flatMap(StoreAction.init(rawValue:)) ?? .check
        return StoreTool(arguments).run(action)
    case "explain" where !arguments.has("live"): return try ExplainTool(arguments, voice: try voice(arguments)).run()
    default: return try converse(command, arguments)
    }
}

private func check(_ arguments: ParsedArguments) -> Int32 {
    var options = LoadOptions(
        secrets: arguments.has("without-files") ? .leave : .read, now: SystemClock.now().wall)
    options.secretsHint = "--without-files leaves such files alone"
    let result = checkConfiguration(at: arguments.positional(0), options)
    let lines = arguments.has("json") ? result.faults.map { text($0.json) } : result.lines
    for line in lines { StandardStream.output.write(line + "\n") }
    return result.verdict == .passed ? ExitCode.done.rawValue : ExitCode.usage.rawValue
}

/// The commands that speak to a server.
private func converse(_ command: String, _ arguments: ParsedArguments) throws(UsageFault) -> Int32 {
    let choice = try ServerChoice(arguments, environment: .process, files: .disk)
    let patience = try Patience(arguments)
    let voice = try voice(arguments)
    let mark = newMark()
    var plan = ConnectionPlan(choice, patience: patience, mark: mark)
    switch command {
    case "show":
        let order = try ShowOrder(arguments)
        if order.wanted != nil { plan.settings.persistence = .lasting(.minutes(5)) }
        let input = order.body == .standardInput ? try standardInput() : []
        let publication = try order.order(root: voice.root, input: input, mark: mark)
        return speak(
            plan,
            try named { () throws(NameFault) in
                try ShowConversation(publication, voice: voice, patience: patience, mark: mark, user: choice.username)
            })
    case "hide":
        let publication = try HideOrder(arguments).publication(root: voice.root)
        return speak(
            plan,
            try named { () throws(NameFault) in
                try HideConversation(
                    publication, root: voice.root, patience: patience, mark: mark, user: choice.username)
            })
    case "input":
        let order = try InputOrder(arguments)
        return speak(plan, InputConversation(order, voice: voice, patience: patience, mark: mark))
    case "watch": return watch(try WatchOptions(arguments), plan, voice, mark: mark)
    case "monitor":
        let options = try MonitorOptions(arguments)
        plan.interruption = .done
        plan.settings.persistence = .lasting(.minutes(5))
        let monitor = MonitorConversation(
            app: options.app, client: options.client, count: options.count, voice: voice, patience: patience)
        return speak(plan, monitor)
    case "history":
        let order = try HistoryOrder(arguments, now: SystemClock.now().wall, zone: voice.clock.zone)
        return speak(
            plan,
            HistoryConversation(order, voice: voice, patience: patience, mark: mark, user: choice.username))
    case "explain":
        plan.interruption = .done
        return speak(plan, try ExplainTool(arguments, voice: voice).conversation(patience: patience))
    case "clients": return speak(plan, ClientsConversation(voice: voice, patience: patience))
    default: return speak(plan, StatusConversation(server: choice.name, voice: voice, patience: patience))
    }
}

private func voice(_ arguments: ParsedArguments) throws(UsageFault) -> Voice {
    Voice(
        root: try rootOption(arguments), format: arguments.has("json") ? .json : .text, palette: palette(),
        clock: ClockFace(localZone()))
}

private func watch(_ options: WatchOptions, _ given: ConnectionPlan, _ voice: Voice, mark: String) -> Int32 {
    var plan = given
    plan.interruption = .done
    func will(_ publication: Publication?) {
        plan.settings.will = publication.map { MQTTSettings.Will(topic: $0.topic, payload: $0.payload) }
    }
    guard options.view == .fitting, voice.format == .text, canBeFilled else {
        let watch = WatchConversation(
            client: options.client, frontend: options.frontend, voice: voice, patience: plan.patience)
        will(watch.will)
        return speak(plan, watch)
    }
    // A terminal that does not know its size is taken for one of the usual size.
    let size = StandardStream.output.size ?? (width: 80, height: 24)
    let screen = FullScreenConversation(
        client: options.client, frontend: options.frontend, mark: mark, voice: voice,
        size: .init(width: size.width, height: size.height), patience: plan.patience)
    will(screen.will)
    return speak(plan, screen)
}

/// Whether standard output is a terminal that can be drawn on.
private var canBeFilled: Bool { StandardStream.output.isTerminal && Environment.process["TERM"] != "dumb" }

private func speak(_ plan: ConnectionPlan, _ conversation: some Conversation) -> Int32 {
    do throws(ControlFault) {
        var loop = try ControlLoop(plan, conversation)
        return try loop.run()
    } catch {
        complain(error.sentence)
        return ExitCode.noConnection.rawValue
    }
}

/// One line.
func text(_ json: JSONValue) -> String { String(decoding: json.encoded, as: UTF8.self) }

/// Says on standard error what is wrong.
func complain(_ sentence: String) {
    StandardStream.error.write("toastctl: \(sentence)\n")
}

/// A toast may be as large as the server takes; this only bounds what is read.
func standardInput() throws(UsageFault) -> [UInt8] {
    guard let bytes = StandardStream.input.readAll(limit: 64 << 20) else {
        throw .other("standard input cannot be read, or has more than 64 MiB")
    }
    return bytes
}

/// The marks that are made here are good names.
private func named<Talk>(_ make: () throws(NameFault) -> Talk) throws(UsageFault) -> Talk {
    do throws(NameFault) {
        return try make()
    } catch {
        throw .other(error.sentence)
    }
}

private func palette() -> Palette {
    let environment = Environment.process
    let isWanted = StandardStream.output.isTerminal && (environment["NO_COLOR"] ?? "").isEmpty
    return isWanted && environment["TERM"] != "dumb" ? .colours : .plain
}

private func localZone() -> ZoneOffsets {
    let now = SystemClock.now().wall
    let named = Environment.process["TZ"].map { String($0.drop { $0 == ":" }) }
    do throws(TimeZoneFault) {
        return try zoneOffsets(named: named ?? "localtime", from: now, to: now + .days(1))
    } catch {
        return .utc
    }
}

private func newMark() -> String {
    var generator = SystemRandomNumberGenerator()
    return ULID(
        at: SystemClock.now().wall, randomHigh: UInt16.random(in: .min ... .max, using: &generator),
        randomLow: UInt64.random(in: .min ... .max, using: &generator)
    ).text
}
