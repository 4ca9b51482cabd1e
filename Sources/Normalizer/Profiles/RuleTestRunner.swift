package import ToastModel

/// How the tests of an app or a profile went.
package struct RuleTestTally: Hashable, Sendable {
    package var passed = 0
    package var failed = 0

    package init() {}
}

/// Runs the tests of an app's `tests:` node with its settings and compiled rules, on a clock of their
/// own. Each failure is a fault at the step that failed.
package func runRuleTests(
    _ tests: SettingsNode, settings: AppSettings, limits: PayloadLimits = PayloadLimits(), path: String,
    faults: inout [SettingsFault]
) -> RuleTestTally {
    var reader = RuleTestReader()
    let read = reader.tests(tests, path: path)
    faults += reader.compiler.faults
    var tally = RuleTestTally()
    for test in read {
        var runner = RuleTestRunner(settings: settings, limits: limits, path: path)
        runner.run(test, &tally, &faults)
    }
    return tally
}

/// Plays the steps of one test.
struct RuleTestRunner {
    private var engine: RuleEngine
    private var now = Moment(
        instant: Instant(milliseconds: 86_400_000), wall: WallTime(unixMilliseconds: 1_767_323_045_000))
    private let path: String

    init(settings: AppSettings, limits: PayloadLimits, path: String) {
        engine = RuleEngine(apps: [settings], limits: limits)
        self.path = path
    }

    /// A message counts as passed when all steps of its test do.
    mutating func run(_ test: RuleTestReader.Test, _ tally: inout RuleTestTally, _ faults: inout [SettingsFault]) {
        for (index, step) in test.steps.enumerated() {
            guard let failure = play(step) else { continue }
            let place = test.steps.count > 1 ? "test '\(test.name)', step \(index + 1)" : "test '\(test.name)'"
            faults.append(SettingsFault("\(place): \(failure)", path: path, at: step.position))
            tally.failed += 1
            return
        }
        tally.passed += 1
    }

    /// What went wrong, or nil.
    private mutating func play(_ step: RuleTestStep) -> String? {
        if let after = step.after { _ = pass(after) }
        var outcomes = engine.handle(step.message, at: now)
        if let wait = step.wait { outcomes += pass(wait) }
        return Self.judge(outcomes, step)
    }

    private mutating func pass(_ length: Milliseconds) -> [Outcome] {
        let end = Moment(instant: now.instant + length, wall: now.wall + length)
        var outcomes: [Outcome] = []
        while let due = engine.nextDeadline(), due <= end.instant, outcomes.count < 10_000 {
            let passed = max(.zero, due - now.instant)
            now = Moment(instant: now.instant + passed, wall: now.wall + passed)
            outcomes += engine.advance(to: now)
        }
        now = end
        return outcomes
    }

    static func judge(_ outcomes: [Outcome], _ step: RuleTestStep) -> String? {
        let toasts = outcomes.compactMap { outcome in
            if case .show(_, let toast, let clients) = outcome { (toast, clients) } else { nil }
        }
        let hidden = outcomes.compactMap { outcome in
            if case .hide(_, .id(let id), _) = outcome { id } else { nil }
        }
        let rejected = outcomes.contains { outcome in
            if case .reject = outcome { true } else { false }
        }
        let happened = outcomes.isEmpty ? "no rule sees the topic" : outcomes.map(\.sentence).joined(separator: "; ")
        switch step.expectation {
        case .toast where toasts.isEmpty: return "a toast is expected, but: \(happened)"
        case .dismiss where hidden.isEmpty && !toasts.contains(where: { $0.0.type == .success }):
            return "a toast should be taken back, but: \(happened)"
        case .nothing, .state, .ignore:
            guard toasts.isEmpty, hidden.isEmpty, !rejected else { return "nothing is expected, but: \(happened)" }
        case .reject where !rejected: return "a refusal is expected, but: \(happened)"
        case .toast, .dismiss, .reject: break
        }
        if let id = step.hides, !hidden.contains(id) { return "'\(id)' should be taken back, but: \(happened)" }
        guard let (toast, clients) = toasts.first else { return nil }
        return step.fields.lazy.compactMap { mismatch($0, toast, clients) }.first
    }

    private static func mismatch(_ wanted: JSONMember, _ toast: Toast, _ clients: [String]?) -> String? {
        guard let found = field(wanted.name, toast, clients) else {
            return
                "a test can look at id, title, content, type, priority, link, image, icon, clients, not at '\(wanted.name)'"
        }
        let text = wanted.value.isNull ? "" : Value(wanted.value).display
        return found == text ? nil : "\(wanted.name) is '\(found)', not '\(text)'"
    }

    private static func field(_ name: String, _ toast: Toast, _ clients: [String]?) -> String? {
        switch name {
        case "id", "key": toast.id
        case "title": toast.title ?? ""
        case "content": toast.content ?? ""
        case "type": toast.effectiveType.rawValue
        case "priority": String(toast.effectivePriority.rawValue)
        case "link": toast.details.link ?? ""
        case "image": toast.details.image ?? ""
        case "icon": toast.icon ?? ""
        case "progress": toast.progress.map(Value.text(of:)) ?? ""
        case "clients": clients?.joined(separator: ", ") ?? ""
        case "actions": toast.actions.map(\.label).joined(separator: ", ")
        default: nil
        }
    }
}
