package import ToastModel

extension SettingsNode {
    /// The node as JSON: unquoted numbers, booleans and null are what they look like.
    package var json: JSONValue {
        switch content {
        case .scalar(let text, let quoted):
            if quoted { return .string(text) }
            switch text {
            case "", "~", "null": return .null
            case "true", "True": return .bool(true)
            case "false", "False": return .bool(false)
            default: break
            }
            guard Words.plainNumber(text) != nil, case .number(let number)? = NestedJSON.parse(text) else {
                return .string(text)
            }
            return .number(number)
        case .sequence(let elements): return .array(elements.map(\.json))
        case .mapping(let entries): return .object(entries.map { JSONMember($0.key, $0.value.json) })
        }
    }
}
