import ToastModel

/// What is valid and hardly ever meant: told as a warning, with what to write instead.
extension RuleCompiler {
    /// `state == on` compares with a field that is called `on`.
    mutating func checkWords(_ expression: Expression?, _ node: SettingsNode?, _ path: String) {
        guard let expression, let node, let word = expression.comparedWords.first else { return }
        warn(
            "'\(word)' without quotes is a field of the payload, not a text", node, path,
            hint: "write '\(word)' in quotes, or payload.\(word) for the field")
    }

    /// `clear: online` beside `on: { to: offline }` looks for a field that is called `online`.
    mutating func checkClearWord(_ clear: Expression, _ trigger: Trigger, _ node: SettingsNode, _ path: String) {
        guard case .becomes = trigger, let word = clear.bareWord, Self.stateWords.contains(word.lowercased()) else {
            return
        }
        warn("'\(word)' is a field of the payload here", node, path, hint: "write clear: { to: \(word) }")
    }

    /// `pump-1 == 'OFF'` takes 1 from a field that is called `pump`.
    mutating func checkDifference(_ node: SettingsNode?, _ path: String) {
        guard let node, let text = node.scalarText, let name = Self.hyphenated(text) else { return }
        warn(
            "'\(name)' is a difference here", node, path,
            hint: "a key is written payload['\(name)'], a difference with blanks")
    }

    /// A name with a hyphen inside, outside of quotes.
    private static func hyphenated(_ text: String) -> String? {
        var quote: UInt8?
        var word: [UInt8] = []
        var before: UInt8 = 0x20
        for byte in Array(text.utf8) + [0x20] {
            defer { before = byte }
            if let open = quote {
                if byte == open { quote = nil }
                continue
            }
            if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
                quote = byte
                word = []
            } else if isNamePart(byte) || (byte == UInt8(ascii: "-") && !word.isEmpty && isNamePart(before)) {
                word.append(byte)
            } else {
                let parts = word.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
                // Not 5-3.
                if parts.count > 1, before != UInt8(ascii: "-"), let first = parts[0].first, !Words.isDigit(first) {
                    return String(decoding: word, as: UTF8.self)
                }
                word = []
            }
        }
        return nil
    }

    private static func isNamePart(_ byte: UInt8) -> Bool {
        Words.isDigit(byte) || (0x61...0x7A).contains(byte | 0x20) || byte == 0x5F || byte >= 0x80
    }

    static let stateWords: Set<String> = [
        "on", "off", "open", "opened", "closed", "close", "online", "offline", "yes", "no", "active", "inactive",
        "idle",
        "running", "paused", "stopped", "locked", "unlocked", "home", "away", "detected", "clear", "low", "high",
        "error",
        "ok", "alarm", "triggered", "armed", "disarmed", "connected", "disconnected", "up", "down",
    ]

    /// `{level}` is no insert, and statements are none either.
    mutating func checkBraces(_ value: FieldTemplate, _ node: SettingsNode, _ path: String) {
        guard case .template(let template) = value else { return }
        if let text = template.constant, Self.isExpression(text) {
            return warn("'\(text)' is shown as it stands", node, path, hint: "an insert is written {{\(text)}}")
        }
        for case .text(let text) in template.parts {
            if text.contains("{%") {
                return warn("'{%' is shown as it stands", node, path, hint: "choose with {{ condition ? 'a' : 'b' }}")
            }
            guard let name = Self.bracedName(text) else { continue }
            return warn("'{\(name)}' is shown as it stands", node, path, hint: "an insert is written {{\(name)}}")
        }
    }

    /// `payload.level`, `value | round`: without braces and hardly meant as a text.
    private static func isExpression(_ text: String) -> Bool {
        if text.utf8.count > 100 || text.contains("{") { return false }
        let roots = ["payload.", "item.", "cap.", "msg.", "merged.", "prev."]
        if roots.contains(where: { text.hasPrefix($0) }), !text.contains(" ") { return true }
        let pieces = text.split(separator: " | ")
        guard pieces.count > 1, let last = pieces.last else { return false }
        return Filter(rawValue: String(last.prefix { $0 != "(" })) != nil
    }

    private static func bracedName(_ text: String) -> Substring? {
        for piece in text.split(separator: "{").dropFirst(text.hasPrefix("{") ? 0 : 1) {
            guard let end = piece.firstIndex(of: "}") else { continue }
            let name = piece[..<end]
            let isName = name.utf8.allSatisfy { Words.isDigit($0) || (0x61...0x7A).contains($0 | 0x20) || $0 == 0x5F }
            if isName, let first = name.utf8.first, !Words.isDigit(first) { return name }
        }
        return nil
    }

    /// What is written out is read as it will be, so that what would be left out is known now.
    mutating func checkConstant(_ name: String, _ value: FieldTemplate, _ node: SettingsNode, _ path: String) {
        // Words are mistakes, which 'checkWords' tells.
        let others = [
            "key", "id", "title", "content", "clients", "data", "type", "policy", "position", "style", "scope",
        ]
        if others.contains(name) { return }
        guard let json = value.written, let app = try? AppName("rule") else { return }
        var reader = ToastReader(
            settings: AppSettings(name: app), limits: PayloadLimits(), now: WallTime(unixMilliseconds: 0))
        let reading = reader.read([JSONMember(name, json), JSONMember("title", .string("x"))], envelopes: .ignored)
        if name == "priority", json.double.map({ (-2...10).contains($0) }) == true { return }
        for sentence in reading.toast.details.warnings { warn(sentence, node, path) }
    }

    /// In a payload a field has more names than in a rule.
    static func meantField(_ key: String) -> String? {
        guard case .field(let field, _, _, _)? = KeyTable.meaning(of: key), field.name != key else { return nil }
        return "in a rule it is called '\(field.name)'"
    }

    /// A key that stands elsewhere in a rule, or is called so by others.
    static func meantKey(_ key: String) -> String? {
        switch key {
        case "if", "condition", "conditions", "filter": return "a condition is written when: …"
        case "trigger", "triggers": return "when it fires is written on: …"
        case "then", "action", "actions", "do": return "what it shows is written toast: { title: … }"
        case "else": return "write a second rule"
        default: break
        }
        if triggerKeys.contains(key) { return "it stands under on: { \(key): … }" }
        if ToastTemplate.known.contains(key) { return "it stands under toast: { \(key): … }" }
        return nil
    }

    /// A map that lacks one of its two keys would be shown as an object.
    mutating func checkMap(_ name: String, _ value: FieldTemplate, _ node: SettingsNode, _ path: String) {
        // An empty one comes from braces without quotes, which the reader of the file has told.
        guard case .object(let members) = value, !members.isEmpty, !ToastTemplate.structured.contains(name) else {
            return
        }
        fault(
            "a text is expected here", node, path,
            hint: "a map is written { from: value, map: { a: b }, else: c }")
    }
}

extension Expression {
    /// A name alone, which is a field of the payload.
    var bareWord: String? {
        guard case .path(let path) = self, path.root == .payload, path.segments.count == 1,
            case .member(let name)? = path.segments.first
        else { return nil }
        return name
    }

    /// Names alone that are compared with and look like texts whose quotes are missing.
    var comparedWords: [String] {
        switch self {
        case .compare(.equal, _, let right), .compare(.notEqual, _, let right), .compare(.isIn, _, let right):
            var compared = [right]
            if case .list(let elements) = right { compared += elements }
            return compared.compactMap(\.bareWord).filter { RuleCompiler.stateWords.contains($0.lowercased()) }
        case .and(let left, let right), .or(let left, let right): return left.comparedWords + right.comparedWords
        case .not(let inner): return inner.comparedWords
        default: return []
        }
    }
}

extension FieldTemplate {
    /// The value, when it has no inserts.
    fileprivate var written: JSONValue? {
        switch self {
        case .constant(let value): return value
        case .template(let template): return template.constant.map(JSONValue.string)
        case .list(let elements):
            let values = elements.compactMap(\.written)
            return values.count == elements.count ? .array(values) : nil
        case .object(let members):
            let values = members.compactMap { member in member.value.written.map { JSONMember(member.name, $0) } }
            return values.count == members.count ? .object(values) : nil
        case .map: return nil
        }
    }
}
