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
        report("\(wanted) is wanted, found \(description(of: node))", path, at: node.position, hint: hint)
    }

    /// A value as a message may show it.
    func description(of node: SettingsNode) -> String {
        switch node.content {
        case .mapping: return "a mapping"
        case .sequence: return "a list"
        case .scalar(let text, let quoted):
            if let raw = written[node.position] { return "'\(raw)' (its value is not shown)" }
            if node.isNull { return "nothing" }
            let short = text.count > 60 ? String(text.prefix(60)) + "…" : text
            return quoted ? "the text '\(short)'" : "'\(short)'"
        }
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
