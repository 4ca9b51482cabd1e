import CommandLineInterface
import Configuration
import EventLoop
import Normalizer
import Terminal
import ToastControl
import ToastModel

/// `explain`: what toastd makes of messages, with the configuration that it would have.
struct ExplainTool {
    private let options: ExplainOptions
    private let configuration: Configuration
    private let configurationPath: String?
    private let voice: Voice

    init(_ arguments: ParsedArguments, voice given: Voice) throws(UsageFault) {
        options = try ExplainOptions(arguments)
        configurationPath =
            options.configuration ?? standardConfigurationFiles(.process).first { !Self.isMissing($0) }
        configuration = try Self.load(configurationPath)
        // The configuration says where toastd's topics are.
        voice = Voice(root: configuration.root, format: given.format, palette: given.palette, clock: given.clock)
    }

    private static func load(_ path: String?) throws(UsageFault) -> Configuration {
        let options = LoadOptions(secrets: .leave, now: SystemClock.now().wall)
        do throws(ConfigurationFaults) {
            return try loadConfiguration(from: path, options).configuration
        } catch {
            for fault in error.faults { StandardStream.error.write(fault.line + "\n") }
            throw .other("the configuration has mistakes")
        }
    }

    private static func isMissing(_ path: String) -> Bool {
        if case .failure(.missing) = FileSource.disk.read(path, 1 << 24) { true } else { false }
    }

    func conversation(patience: Patience) -> ExplainConversation {
        var filters: [String] = []
        if case .live(let given) = options.source { filters = given }
        return ExplainConversation(
            desk, filters: filters, subscriptions: configuration.apps.flatMap(\.subscriptions),
            voice: voice, patience: patience)
    }

    /// Knows the profiles that toastd would find.
    private var desk: ExplainDesk {
        let folders = profileFolders(of: configurationPath, LoadOptions(now: SystemClock.now().wall))
        return ExplainDesk(configuration) { profiles(for: $0, in: folders, .disk) }
    }

    func run() throws(UsageFault) -> Int32 {
        var desk = self.desk
        switch options.source {
        case .message(let topic, let payload):
            let bytes: [UInt8]
            switch payload {
            case .text(let text): bytes = Array(text.utf8)
            case .standardInput: bytes = try standardInput()
            }
            let message = InboundMessage(topic: topic, payload: bytes, freshness: options.freshness)
            tell(desk.explain(message, at: SystemClock.now()))
        case .file(let path): try explainLines(of: path, &desk)
        case .live: break
        }
        return (desk.anyEffect ? ExitCode.done : .no).rawValue
    }

    private func explainLines(of path: String, _ desk: inout ExplainDesk) throws(UsageFault) {
        var now = SystemClock.now()
        var number = 0
        var lines = try LineSource(path)
        while let line = lines.next() {
            number += 1
            if line.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\r") }) { continue }
            do throws(MessageLine.Fault) {
                let read = try MessageLine(line)
                pass(read.pause, &now, &desk)
                tell(desk.explain(read.message, at: now))
            } catch {
                throw .other("line \(number) of \(path): \(error.sentence)")
            }
        }
    }

    /// Lets time go by, and tells what rules do meanwhile.
    private func pass(_ length: Milliseconds, _ now: inout Moment, _ desk: inout ExplainDesk) {
        let end = Moment(instant: now.instant + length, wall: now.wall + length)
        while let due = desk.nextDeadline(), due <= end.instant {
            let step = max(.zero, due - now.instant)
            now = Moment(instant: now.instant + step, wall: now.wall + step)
            let outcomes = desk.advance(to: now)
            for outcome in outcomes {
                let text =
                    voice.format == .json
                    ? String(
                        decoding: JSONValue.object([JSONMember("timer", .string(outcome.sentence))]).encoded,
                        as: UTF8.self)
                    : "  a rule's timer: \(outcome.sentence)"
                StandardStream.output.write(text + "\n")
            }
            if outcomes.isEmpty { break }
        }
        now = end
    }

    private func tell(_ explanations: [Explanation]) {
        let lines = voice.format == .json ? explanations.map(\.json) : explanations.flatMap { $0.lines(voice.palette) }
        for line in lines { StandardStream.output.write(line + "\n") }
    }
}

/// The lines of a file, or of standard input for `-`.
private struct LineSource {
    private var stream: LineReader?
    private var rest: ArraySlice<ArraySlice<UInt8>> = []

    init(_ path: String) throws(UsageFault) {
        if path == "-" {
            stream = LineReader(.input)
            return
        }
        switch FileSource.disk.readAny(path, 1 << 30) {
        case .success(let bytes): rest = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)[...]
        case .failure(let fault): throw .other("--messages: \(path) \(fault.sentence)")
        }
    }

    mutating func next() -> [UInt8]? { stream == nil ? rest.popFirst().map(Array.init) : stream?.next() }
}
