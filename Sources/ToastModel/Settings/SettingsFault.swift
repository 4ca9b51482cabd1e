/// One mistake in a configuration: where, what, and what to do.
package struct SettingsFault: Error, Hashable, Sendable {
    package enum Severity: String, Hashable, Sendable {
        case error, warning
    }

    package var severity: Severity
    package var position: SourcePosition
    /// The key's path, such as `clients.kitchen.slots`.
    package var path: String
    package var message: String
    /// What would be right, such as the closest known name.
    package var hint: String?

    package init(
        _ message: String, path: String, at position: SourcePosition, hint: String? = nil, severity: Severity = .error
    ) {
        self.severity = severity
        self.position = position
        self.path = ShownText.visible(path)
        self.message = ShownText.message(message)
        self.hint = hint.map(ShownText.message)
    }

    /// `file:line:column: error: path: message (hint)`, as compilers write it.
    package var line: String {
        let place = "\(ShownText.visible(position.file)):\(position.line):\(position.column): \(severity.rawValue): "
        let name = path.isEmpty ? "" : "\(path): "
        return place + name + message + (hint.map { " (\($0))" } ?? "")
    }
}
