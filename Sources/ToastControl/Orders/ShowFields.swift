import CommandLineInterface
import JSON
import ToastModel

/// The options of `show` that are fields of the toast, as the members of its JSON object
/// (contract, section 2).
struct ShowFields {
    private(set) var members: [JSONMember] = []

    /// Options whose value is the field's text as it stands: the broker reads durations, times and
    /// priorities as people write them.
    private static let texts = [
        ("id", "id"), ("title", "title"), ("content", "content"), ("type", "type"), ("priority", "priority"),
        ("duration", "duration"), ("ttl", "ttl"), ("delay", "delay"), ("at", "at"), ("timestamp", "timestamp"),
        ("policy", "policy"), ("style", "style"), ("position", "position"), ("icon", "icon"), ("image", "image"),
        ("animation", "animation"), ("fade-in", "fade_in"), ("fade-out", "fade_out"), ("color", "color"),
        ("font", "font"), ("sound", "sound"), ("lang", "lang"), ("dir", "dir"), ("link", "link"), ("scope", "scope"),
    ]

    private static let flags = [
        ("sticky", "auto_hide", false), ("silent", "silent", true), ("resident", "resident", true),
        ("merge", "merge", true), ("keep-timer", "keep_timer", true),
    ]

    private static let others = ["offset", "tag", "progress", "action", "action-publish", "client", "data"]

    init(_ arguments: ParsedArguments) throws(UsageFault) {
        for (option, field) in Self.texts {
            if let value = arguments.value(option) { add(field, .string(value)) }
        }
        for (option, field, value) in Self.flags where arguments.has(option) {
            add(field, .bool(value))
        }
        if let offset = try arguments.number("offset", in: 0...100_000) { add("offset", .integer(offset)) }
        addList("tags", arguments.values("tag"))
        if let progress = arguments.value("progress") { add("progress", try Self.progress(progress)) }
        let actions = try ActionOptions(arguments).elements
        if !actions.isEmpty { add("actions", .array(actions)) }
        addList("clients", arguments.values("client"))
        if let data = arguments.value("data") { add("data", try Self.json(data)) }
    }

    /// The first of these options that was given.
    static func firstGiven(_ arguments: ParsedArguments) -> String? {
        let names = Set(texts.map(\.0) + flags.map(\.0) + others)
        return arguments.given.first { names.contains($0.option) }?.option
    }

    private mutating func add(_ field: String, _ value: JSONValue) {
        members.append(JSONMember(field, value))
    }

    private mutating func addList(_ field: String, _ words: [String]) {
        if !words.isEmpty { add(field, .array(words.map(JSONValue.string))) }
    }

    private static func json(_ text: String) throws(UsageFault) -> JSONValue {
        do throws(JSONFault) {
            return try parseJSON(text).value
        } catch {
            throw .badValue(of: "--data", value: text, expected: "JSON, but " + error.sentence)
        }
    }

    private static func progress(_ text: String) throws(UsageFault) -> JSONValue {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Double($0) ?? .nan }
        let fault = UsageFault.badValue(of: "--progress", value: text, expected: "0 to 1, or VALUE/MAX such as 30/100")
        switch parts.count {
        case 1:
            guard (0...1).contains(parts[0]), let number = JSONNumber(parts[0]) else { throw fault }
            return .number(number)
        case 2:
            guard parts[1] > 0, (0...parts[1]).contains(parts[0]), let value = JSONNumber(parts[0]),
                let most = JSONNumber(parts[1])
            else { throw fault }
            return .object([JSONMember("value", .number(value)), JSONMember("max", .number(most))])
        default: throw fault
        }
    }
}
