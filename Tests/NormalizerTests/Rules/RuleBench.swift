import Configuration
import Normalizer
import Testing
import ToastModel

/// Rules written as in a configuration, and a virtual clock to play messages to them.
struct RuleBench {
    var engine: RuleEngine
    var now = Moment(
        instant: Instant(milliseconds: 1_000_000), wall: WallTime(unixMilliseconds: 1_767_323_045_000))
    let app: AppName

    init(
        _ rules: String, topics: [String] = [], app: String = "test", limits: RuleLimits = RuleLimits(),
        change: (inout AppSettings) -> Void = { _ in }
    ) throws {
        self.app = try AppName(app)
        var settings = AppSettings(name: self.app)
        settings.topics = topics
        settings.rules = try Self.compile(rules, topics: topics)
        change(&settings)
        engine = RuleEngine(apps: [settings], limits: PayloadLimits(), ruleLimits: limits)
    }

    static func compile(_ rules: String, topics: [String] = []) throws -> [Rule] {
        var faults: [SettingsFault] = []
        let node = try readYAML(Array(rules.utf8), file: "test.yaml")
        let compiled = Rule.compile(node, path: "rules", context: RuleContext(topics: topics), faults: &faults)
        #expect(faults.map(\.line) == [])
        return compiled
    }

    static func node(_ text: String) throws -> SettingsNode { try readYAML(Array(text.utf8), file: "test.yaml") }

    /// The mistakes in rules, as they are told.
    static func faults(_ rules: String, topics: [String] = []) throws -> [String] {
        var faults: [SettingsFault] = []
        let node = try readYAML(Array(rules.utf8), file: "test.yaml")
        _ = Rule.compile(node, path: "rules", context: RuleContext(topics: topics), faults: &faults)
        return faults.map(\.line)
    }

    enum Replay { case live, retained }

    /// What came of a message, one line for each outcome.
    mutating func send(_ topic: String, _ payload: String, _ replay: Replay = .live) -> [String] {
        send(topic, bytes: Array(payload.utf8), replay)
    }

    mutating func send(_ topic: String, bytes: [UInt8], _ replay: Replay = .live) -> [String] {
        let message = InboundMessage(
            topic: topic, payload: bytes, freshness: replay == .retained ? .retained : .live)
        return engine.handle(message, at: now).map(describe)
    }

    /// Lets time pass; gives what the rules do meanwhile.
    mutating func wait(_ length: Milliseconds) -> [String] {
        let end = Moment(instant: now.instant + length, wall: now.wall + length)
        var lines: [String] = []
        while let due = engine.nextDeadline(), due <= end.instant {
            let passed = max(.zero, due - now.instant)
            now = Moment(instant: now.instant + passed, wall: now.wall + passed)
            lines += engine.advance(to: now).map(describe)
        }
        now = end
        return lines
    }

    func describe(_ outcome: Outcome) -> String {
        switch outcome {
        case .show(_, let toast, let clients):
            var parts = ["show"]
            if !toast.id.isEmpty { parts.append("[\(toast.id)]") }
            if let type = toast.type { parts.append(type.rawValue) }
            if let title = toast.title { parts.append(title) }
            if let content = toast.content { parts.append("| \(content)") }
            if let clients { parts.append("→ \(clients.joined(separator: ","))") }
            return parts.joined(separator: " ")
        case .hide(_, .id(let id), let clients):
            return "hide [\(id)]" + (clients.map { " → \($0.joined(separator: ","))" } ?? "")
        case .hide(_, .all, _): return "hide all"
        case .reject(_, let rejection): return "reject \(rejection.reason.rawValue)"
        case .nothing(_, let reason): return "nothing \(reason.rawValue)"
        }
    }
}
