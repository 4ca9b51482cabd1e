import CommandLineInterface
import ToastModel

/// `--action ID=LABEL[=URL]` and `--action-publish ID=TOPIC[=PAYLOAD]` as the toast's buttons.
struct ActionOptions {
    private struct Button {
        var label: String
        var url: String?
        var publish: (topic: String, payload: String)?
    }

    private var ids: [String] = []
    private var buttons: [String: Button] = [:]

    init(_ arguments: ParsedArguments) throws(UsageFault) {
        for text in arguments.values("action") { try addButton(text) }
        for text in arguments.values("action-publish") { try addPublish(text) }
    }

    var elements: [JSONValue] {
        ids.compactMap { id in
            guard let button = buttons[id] else { return nil }
            var members = [JSONMember("id", .string(id)), JSONMember("label", .string(button.label))]
            if let url = button.url { members.append(JSONMember("url", .string(url))) }
            if let publish = button.publish {
                let message = [
                    JSONMember("topic", .string(publish.topic)), JSONMember("payload", .string(publish.payload)),
                ]
                members.append(JSONMember("publish", .object(message)))
            }
            return .object(members)
        }
    }

    private mutating func addButton(_ text: String) throws(UsageFault) {
        let parts = Self.parts(text)
        guard parts.count >= 2, !parts[0].isEmpty, !parts[1].isEmpty else {
            throw .badValue(of: "--action", value: text, expected: "ID=LABEL or ID=LABEL=URL, such as yes=Open")
        }
        if buttons[parts[0]] != nil { throw .other("--action names the button '\(parts[0])' twice") }
        ids.append(parts[0])
        buttons[parts[0]] = Button(label: parts[1], url: parts.count == 3 ? parts[2] : nil)
    }

    private mutating func addPublish(_ text: String) throws(UsageFault) {
        let parts = Self.parts(text)
        guard parts.count >= 2, !parts[0].isEmpty, !parts[1].isEmpty else {
            throw .badValue(
                of: "--action-publish", value: text, expected: "ID=TOPIC or ID=TOPIC=PAYLOAD, such as yes=gate/open=1")
        }
        if buttons[parts[0]] == nil {
            throw .other("--action-publish names the button '\(parts[0])', which no --action makes")
        }
        buttons[parts[0]]?.publish = (parts[1], parts.count == 3 ? parts[2] : "")
    }

    /// At the first two equals signs.
    private static func parts(_ text: String) -> [String] {
        text.split(separator: "=", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
    }
}
