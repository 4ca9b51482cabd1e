package import ToastModel

extension JSONValue {
    /// JSON for people: two spaces a level, one member a line, short lists of plain values in one.
    package var indented: String {
        var text = ""
        write(to: &text, indentation: "")
        return text + "\n"
    }

    private func write(to text: inout String, indentation: String) {
        let inner = indentation + "  "
        switch self {
        case .object(let members) where !members.isEmpty:
            text += "{"
            for (index, member) in members.enumerated() {
                text += index == 0 ? "\n" : ",\n"
                text += inner + String(decoding: JSONValue.string(member.name).encoded, as: UTF8.self) + ": "
                member.value.write(to: &text, indentation: inner)
            }
            text += "\n" + indentation + "}"
        case .array(let elements) where elements.contains(where: \.isComposed):
            text += "["
            for (index, element) in elements.enumerated() {
                text += (index == 0 ? "\n" : ",\n") + inner
                element.write(to: &text, indentation: inner)
            }
            text += "\n" + indentation + "]"
        case .array(let elements):
            let parts = elements.map { String(decoding: $0.encoded, as: UTF8.self) }
            text += "[" + parts.joined(separator: ", ") + "]"
        default:
            text += String(decoding: encoded, as: UTF8.self)
        }
    }

    private var isComposed: Bool {
        switch self {
        case .object, .array: true
        default: false
        }
    }
}
