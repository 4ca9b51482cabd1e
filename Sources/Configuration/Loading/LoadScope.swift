import ToastModel

/// What is collected while a configuration is read.
struct LoadScope {
    let options: LoadOptions
    /// Where relative paths begin.
    let folder: String
    var faults: [SettingsFault] = []
    /// The text of scalars before variables were put in, so that no message shows a secret.
    var written: [SourcePosition: String] = [:]
    /// What holds where no zone is named.
    var zone = ZoneOffsets.utc
    /// Those that were looked up.
    var zones: [String: ZoneOffsets] = [:]

    init(options: LoadOptions, folder: String) {
        self.options = options
        self.folder = folder
    }

    mutating func report(_ message: String, _ path: String, at position: SourcePosition, hint: String? = nil) {
        faults.append(SettingsFault(message, path: path, at: position, hint: hint))
    }

    mutating func warn(_ message: String, _ path: String, at position: SourcePosition, hint: String? = nil) {
        faults.append(SettingsFault(message, path: path, at: position, hint: hint, severity: .warning))
    }

    /// Reports that `node` is not what its key wants.
    mutating func mismatch(_ node: SettingsNode, _ path: String, wanted: String, hint: String? = nil) {
        let quotes: Set<Character> = ["“", "”", "„", "‘", "’"]
        let isQuoted = text(node).map { $0.first.map(quotes.contains) == true } ?? false
        report(
            "\(wanted) is wanted, found \(description(of: node, at: path))", path, at: node.position,
            hint: hint ?? (isQuoted ? "“ and ‘ are no quotes here: write \" or '" : nil))
    }

    /// A value as a message may show it. What may be a secret is not shown.
    private func description(of node: SettingsNode, at path: String) -> String {
        switch node.content {
        case .mapping: return "a mapping"
        case .sequence: return "a list"
        case .scalar(let text, let quoted):
            if let raw = written[node.position] { return "'\(raw)' (its value is not shown)" }
            if node.isNull { return "nothing" }
            if isSecret(path) { return "a text (it is not shown)" }
            let text = ShownText.withoutLogins(text)
            let short = text.count > 60 ? String(text.prefix(60)) + "…" : text
            return quoted ? "the text '\(short)'" : "'\(short)'"
        }
    }

    /// Whether a password or a key stands at that path, or may have been put there by mistake. The whole of a
    /// file may be one as well, when somebody takes it for another.
    private func isSecret(_ path: String) -> Bool {
        if path.isEmpty || path == "credentials" || path == "tls" { return true }
        let keys = path.split(separator: ".")
        return keys.last == "password" || keys.last == "psk" || (keys.count == 2 && keys.first == "users")
    }

    /// The text of a scalar of either kind, nil for anything else.
    func text(_ node: SettingsNode) -> String? {
        if case .scalar(let text, _) = node.content { text } else { nil }
    }

    /// The text of a scalar that may be a number or a word: not quoted, or from a variable.
    func bareText(_ node: SettingsNode) -> String? {
        guard case .scalar(let text, let quoted) = node.content else { return nil }
        return quoted && written[node.position] == nil ? nil : text
    }
}

/// The path of a key below another.
func subpath(_ path: String, _ key: String) -> String {
    let name = key.contains(where: { ".[]\" ".contains($0) }) ? "\"\(key)\"" : key
    return path.isEmpty ? name : "\(path).\(name)"
}
