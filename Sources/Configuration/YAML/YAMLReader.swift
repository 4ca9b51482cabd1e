package import ToastModel

/// The value of a YAML file, or its first fault. An empty file is a null.
package func readYAML(_ bytes: [UInt8], file: String) throws(SettingsFault) -> SettingsNode {
    var faults: [SettingsFault] = []
    let node = readYAML(bytes, file: file, faults: &faults)
    if let first = faults.first { throw first }
    return node ?? SettingsNode(.scalar("", quoted: false), at: SourcePosition(file: file, line: 1, column: 1))
}

/// The value of a YAML file with everything that is wrong with it; nil when a fault of syntax or a
/// limit ended the reading. Of a key that stands twice, a fault, the first value counts.
///
/// Anchors, aliases and merge keys (`<<`) are resolved. Several documents, tags other than those of
/// YAML's core, and keys that are not text are faults.
package func readYAML(
    _ bytes: [UInt8], file: String, limits: YAMLLimits = YAMLLimits(), faults: inout [SettingsFault]
) -> SettingsNode? {
    if bytes.count > limits.bytes {
        let start = SourcePosition(file: file, line: 1, column: 1)
        faults.append(
            SettingsFault("the file has \(bytes.count) bytes, at most \(limits.bytes) are read", path: "", at: start))
        return nil
    }
    do throws(YAMLSyntaxError) {
        var reader = YAMLReader(parser: try YAMLParser(bytes), source: bytes, file: file, limits: limits)
        let node = reader.document()
        faults += reader.faults
        return node
    } catch {
        faults.append(error.fault(file: file, source: bytes))
        return nil
    }
}

/// Builds the tree of one file.
private struct YAMLReader: ~Copyable {
    private var parser: YAMLParser
    private let file: String
    private let source: [UInt8]
    private let limits: YAMLLimits
    private(set) var faults: [SettingsFault] = []
    private var anchors: [String: (node: SettingsNode, values: Int)] = [:]
    private var values = 0
    /// The keys and places in lists that lead to what is being read.
    private var trail: [Step] = []

    private enum Step {
        case key(String)
        case index(Int)
    }

    init(parser: consuming YAMLParser, source: [UInt8], file: String, limits: YAMLLimits) {
        self.parser = parser
        self.source = source
        self.file = file
        self.limits = limits
    }

    /// The only document of the stream.
    mutating func document() -> SettingsNode? {
        do throws(SettingsFault) {
            _ = try next()  // the stream's start
            let start = try next()
            if case .streamEnd = start.kind {
                return SettingsNode(.scalar("", quoted: false), at: position(start))
            }
            let root = try node(try next(), depth: 0)
            _ = try next()  // the document's end
            let end = try next()
            if case .streamEnd = end.kind { return root }
            throw SettingsFault(
                "a second document begins here", path: "", at: position(end), hint: "a file is one document")
        } catch {
            faults.append(error)
            return nil
        }
    }

    private mutating func next() throws(SettingsFault) -> YAMLEvent {
        do throws(YAMLSyntaxError) {
            return try parser.next()
        } catch {
            throw error.fault(file: file, source: source)
        }
    }

    private func position(_ event: YAMLEvent) -> SourcePosition {
        SourcePosition(file: file, line: event.mark.line + 1, column: event.mark.column + 1)
    }

    private mutating func count(_ more: Int, at event: YAMLEvent) throws(SettingsFault) {
        values += more
        if values > limits.values {
            throw SettingsFault(
                "the file has more than \(limits.values) values, counting what its aliases stand for", path: "",
                at: position(event))
        }
    }

    /// The value that begins with `event`.
    private mutating func node(_ event: YAMLEvent, depth: Int) throws(SettingsFault) -> SettingsNode {
        if case .alias(let anchor) = event.kind { return try alias(anchor, event) }
        let before = values
        try count(1, at: event)
        if depth > limits.depth {
            throw SettingsFault(
                "values nest deeper than \(limits.depth) levels", path: "", at: position(event))
        }
        let content = try content(event, depth: depth)
        let node = SettingsNode(content, at: position(event))
        if let anchor = event.anchor { anchors[anchor] = (node, values - before) }
        return node
    }

    private mutating func alias(_ anchor: String, _ event: YAMLEvent) throws(SettingsFault) -> SettingsNode {
        guard let target = anchors[anchor] else {
            throw SettingsFault(
                "no anchor '&\(anchor)' ends before this alias", path: "", at: position(event),
                hint: closestName(to: anchor, among: anchors.keys.sorted()).map { "did you mean '*\($0)'?" }
                    ?? "put a text that begins with * in quotes")
        }
        try count(target.values, at: event)
        return target.node
    }

    private mutating func content(_ event: YAMLEvent, depth: Int) throws(SettingsFault) -> SettingsNode.Content {
        switch event.kind {
        case .scalar(let text, let quoted):
            return .scalar(text, quoted: scalarIsText(event, quoted: quoted))
        case .sequenceStart:
            checkTag(event, expected: "seq")
            return .sequence(try elements(depth: depth))
        case .mappingStart:
            checkTag(event, expected: "map")
            return .mapping(try entries(depth: depth))
        default:
            throw SettingsFault("a value is expected here", path: "", at: position(event))
        }
    }

    private mutating func elements(depth: Int) throws(SettingsFault) -> [SettingsNode] {
        var elements: [SettingsNode] = []
        while true {
            let event = try next()
            if case .sequenceEnd = event.kind { return elements }
            trail.append(.index(elements.count))
            elements.append(try node(event, depth: depth + 1))
            trail.removeLast()
        }
    }

    private mutating func entries(depth: Int) throws(SettingsFault) -> [SettingsNode.Entry] {
        var entries: [SettingsNode.Entry] = []
        var seen: [String: SourcePosition] = [:]
        var merged: [SettingsNode] = []
        while true {
            let event = try next()
            if case .mappingEnd = event.kind { break }
            let keyNode = try node(event, depth: depth + 1)
            let keyText: String? = if case .scalar(let text, _) = keyNode.content { text } else { nil }
            trail.append(.key(keyText ?? ""))
            let value = try node(try next(), depth: depth + 1)
            trail.removeLast()
            guard case .scalar(let key, let quoted) = keyNode.content else {
                report(
                    "a key must be text, not \(keyNode.isSequence ? "a list" : "a mapping")", at: position(event),
                    hint: keyNode.isSequence ? nil : "a text that begins with {{ needs quotes")
                continue
            }
            if !quoted, key == "<<" {
                merged += mergeSources(value)
            } else if key.isEmpty {
                report("a key cannot be empty", at: position(event))
            } else if let first = seen[key] {
                report(
                    "the key '\(ShownText.key(key))' stands here a second time, first in line \(first.line)",
                    below: key, at: position(event))
            } else {
                seen[key] = position(event)
                entries.append(SettingsNode.Entry(key: key, keyPosition: position(event), value: value))
            }
        }
        for case .mapping(let others) in merged.lazy.map(\.content) {
            for entry in others where seen[entry.key] == nil {
                seen[entry.key] = entry.keyPosition
                entries.append(entry)
            }
        }
        return entries
    }

    /// The mappings that a merge key brings in; what stands first wins.
    private mutating func mergeSources(_ value: SettingsNode) -> [SettingsNode] {
        let sources: [SettingsNode]
        if case .sequence(let elements) = value.content { sources = elements } else { sources = [value] }
        return sources.filter { source in
            if case .mapping = source.content { return true }
            report("a merge key '<<' wants a mapping or a list of mappings", at: value.position)
            return false
        }
    }

    /// Whether a scalar is text whatever it looks like: quoted, or tagged `!!str`.
    private mutating func scalarIsText(_ event: YAMLEvent, quoted: Bool) -> Bool {
        switch event.tag {
        case nil: return quoted
        case "!", Self.core + "str": return true
        case Self.core + "int", Self.core + "float", Self.core + "bool", Self.core + "null": return false
        case let tag?:
            reportUnknown(tag, event)
            return quoted
        }
    }

    private mutating func checkTag(_ event: YAMLEvent, expected: String) {
        if let tag = event.tag, tag != Self.core + expected, tag != "!" { reportUnknown(tag, event) }
    }

    private mutating func reportUnknown(_ tag: String, _ event: YAMLEvent) {
        let shown = tag.hasPrefix(Self.core) ? "!!" + tag.dropFirst(Self.core.count) : tag
        let hint: String? =
            switch shown {
            case "!secret", "!env_var": "use ${NAME} for a variable of the environment, or a key that ends in _file"
            case "!include": "use the include key"
            default: nil
            }
        report("the tag '\(shown)' has no meaning here", at: position(event), hint: hint)
    }

    private mutating func report(
        _ message: String, below key: String? = nil, at position: SourcePosition, hint: String? = nil
    ) {
        var path = ""
        for step in trail {
            switch step {
            case .key(let key): path = subpath(path, key)
            case .index(let index): path += "[\(index)]"
            }
        }
        if let key { path = subpath(path, ShownText.key(key)) }
        faults.append(SettingsFault(message, path: path, at: position, hint: hint))
    }

    private static let core = "tag:yaml.org,2002:"
}

extension SettingsNode {
    fileprivate var isSequence: Bool {
        if case .sequence = content { true } else { false }
    }
}
