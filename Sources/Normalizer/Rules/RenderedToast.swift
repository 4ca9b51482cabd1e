import ToastModel

/// The fields of a toast as a rule made them, before they are read as contract section 2 says.
struct RenderedToast: Hashable, Sendable {
    /// Empty: a fresh one for each toast.
    var id = ""
    var fields: [JSONMember] = []
    /// Whether the fields come from the payload as it was sent, perhaps in the shape of another system.
    var base = ToastTemplate.Base.nothing
    /// One sentence for each insert that could not be made.
    var faults: [String] = []
    /// For update, which changes an open toast.
    var update: Toast.UpdateMode = []
    /// Keys of toasts while which this one stays silent.
    var suppressors: [String] = []

    /// Whom the rule names, if it does.
    var clients: [String]? {
        guard let value = fields.last(where: { $0.name == "clients" })?.value else { return nil }
        switch value {
        case .string(let text): return TextShape.split(text, by: ",", limit: 100).map { String(Words.trimmed($0)) }
        case .array(let elements): return elements.compactMap(\.string)
        default: return nil
        }
    }

    mutating func set(_ name: String, _ value: JSONValue) {
        fields.removeAll { $0.name == name }
        fields.append(JSONMember(name, value))
    }
}
