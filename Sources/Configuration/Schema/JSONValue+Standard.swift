import ToastModel

extension JSONValue {
    /// A default as an editor shows it, from how it is written in YAML; nil when that is not YAML.
    init?(standard text: String) {
        guard let node = try? readYAML(Array(text.utf8), file: "") else { return nil }
        self.init(node)
    }

    /// A value of YAML as JSON has it: bare whole numbers and true and false are what they look like.
    private init(_ node: SettingsNode) {
        switch node.content {
        case .sequence(let elements): self = .array(elements.map { JSONValue($0) })
        case .mapping(let entries): self = .object(entries.map { JSONMember($0.key, JSONValue($0.value)) })
        case .scalar(let text, let quoted):
            if !quoted, let number = Int(text) {
                self = .integer(number)
            } else if !quoted, text == "true" || text == "false" {
                self = .bool(text == "true")
            } else {
                self = .string(text)
            }
        }
    }
}
