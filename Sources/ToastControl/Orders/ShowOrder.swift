package import CommandLineInterface
package import ToastModel

/// What `toastctl show` was asked to do.
package struct ShowOrder: Hashable, Sendable {
    package enum Body: Hashable, Sendable {
        case fields([JSONMember])
        case standardInput
    }

    package var app: AppName
    package var target: String?
    package var body: Body
    /// The reasons that mean yes; nil without `--wait`.
    package var wanted: Set<CloseReason>?

    /// What `--wait` takes as a yes when it names no reasons: somebody had the chance to see it.
    package static let standardReasons: Set<CloseReason> = [.timeout, .dismissed, .tapped, .action, .elsewhere]

    package init(_ arguments: ParsedArguments) throws(UsageFault) {
        guard let app = try arguments.named(0, of: "APP", AppName.init) else { throw .missingArgument("APP") }
        self.app = app
        var words = Array(arguments.positionals.dropFirst())
        let readsInput = words.last == "-"
        if readsInput { words.removeLast() }
        if words.count > 1 { throw .tooManyArguments(first: words[1]) }
        if let word = words.first {
            target = try arguments.named(1, of: "CLIENT", audienceName) ?? word
        }
        let fields = try ShowFields(arguments).members
        if readsInput {
            if let name = ShowFields.firstGiven(arguments) {
                throw .other("--\(name) and - cannot go together: the toast is either options or standard input")
            }
            body = .standardInput
        } else {
            if fields.isEmpty {
                throw .other("the toast says nothing: give --content, --title, --image or --progress, or - to read it")
            }
            body = .fields(fields)
        }
        wanted = try Self.reasons(arguments)
    }

    private static func reasons(_ arguments: ParsedArguments) throws(UsageFault) -> Set<CloseReason>? {
        guard arguments.has("wait") else { return nil }
        guard let list = arguments.value("wait") else { return standardReasons }
        var reasons: Set<CloseReason> = []
        for word in list.split(separator: ",").map(String.init) {
            guard let reason = CloseReason(rawValue: word) else {
                let known = CloseReason.allCases.map(\.rawValue)
                let hint = closestName(to: word, among: known).map { " (did you mean \($0)?)" } ?? ""
                throw .badValue(of: "--wait", value: word, expected: "one of " + known.joined(separator: ", ") + hint)
            }
            reasons.insert(reason)
        }
        if reasons.isEmpty { throw .badValue(of: "--wait", value: list, expected: "reasons with commas between") }
        return reasons
    }
}
