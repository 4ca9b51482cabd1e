import ToastModel

/// A mapping of the configuration that is being read.
struct SettingsMapping {
    let node: SettingsNode
    let entries: [SettingsNode.Entry]
    let path: String

    /// The value of a key; nil when it is not there or empty.
    subscript(key: String) -> SettingsNode? {
        guard let value = entries.last(where: { $0.key == key })?.value, !value.isNull else { return nil }
        return value
    }

    func path(_ key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }
}

extension SettingsNode {
    var scalarText: String? {
        if case .scalar(let text, _) = content { text } else { nil }
    }

    var isQuoted: Bool {
        if case .scalar(_, quoted: true) = content { true } else { false }
    }
}
