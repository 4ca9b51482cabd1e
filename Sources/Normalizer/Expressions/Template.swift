/// Text with inserts: `Battery of {{dev | title}}: {{value}} %`.
package struct Template: Hashable, Sendable {
    package enum Part: Hashable, Sendable {
        case text(String)
        case insert(Expression)
    }

    package var parts: [Part]

    /// A text without inserts.
    package static func plain(_ text: String) -> Template { Template(parts: text.isEmpty ? [] : [.text(text)]) }

    /// The only insert, when there is nothing else: then a field keeps the kind of its value.
    var soleInsert: Expression? {
        if parts.count == 1, case .insert(let expression) = parts[0] { expression } else { nil }
    }

    var hasInserts: Bool {
        parts.contains { part in
            if case .insert = part { true } else { false }
        }
    }

    /// The whole text, when it has no inserts.
    var constant: String? {
        hasInserts
            ? nil
            : parts.map { part in
                if case .text(let text) = part { text } else { "" }
            }.joined()
    }
}

extension Template {
    /// At most this many inserts stand in a template.
    static let mostInserts = 32

    /// Reads a template. `{{ '{{' }}` gives two braces as text.
    package static func parse(_ text: String, names: ExpressionNames) throws(ExpressionFault) -> Template {
        let bytes = Array(text.utf8)
        var parts: [Part] = []
        var start = 0
        var index = 0
        var inserts = 0
        while index < bytes.count {
            guard opens(bytes, at: index) else {
                index += 1
                continue
            }
            if index > start { parts.append(.text(String(decoding: bytes[start..<index], as: UTF8.self))) }
            guard let end = end(bytes, from: index + 2) else {
                throw ExpressionFault("'{{' has no '}}'", at: index)
            }
            inserts += 1
            if inserts > mostInserts { throw ExpressionFault("a text has at most \(mostInserts) inserts", at: index) }
            parts.append(.insert(try insert(bytes, index + 2, end, names)))
            index = end + 2
            start = index
        }
        if start < bytes.count { parts.append(.text(String(decoding: bytes[start...], as: UTF8.self))) }
        return Template(parts: parts)
    }

    private static func insert(
        _ bytes: [UInt8], _ start: Int, _ end: Int, _ names: ExpressionNames
    ) throws(ExpressionFault) -> Expression {
        do throws(ExpressionFault) {
            return try ExpressionParser.parse(String(decoding: bytes[start..<end], as: UTF8.self), names: names)
        } catch {
            throw ExpressionFault(error.message, at: start + error.offset, hint: error.hint)
        }
    }

    private static func opens(_ bytes: [UInt8], at index: Int) -> Bool {
        index + 1 < bytes.count && bytes[index] == brace && bytes[index + 1] == brace
    }

    /// Where the `}}` of an insert stands, not counting those inside quotes.
    private static func end(_ bytes: [UInt8], from start: Int) -> Int? {
        var index = start
        var quote: UInt8?
        while index < bytes.count {
            let byte = bytes[index]
            if let open = quote {
                if byte == UInt8(ascii: "\\") { index += 1 } else if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
                quote = byte
            } else if byte == closingBrace, index + 1 < bytes.count, bytes[index + 1] == closingBrace {
                return index
            }
            index += 1
        }
        return nil
    }

    private static let brace = UInt8(ascii: "{")
    private static let closingBrace = UInt8(ascii: "}")
}

extension Expression {
    /// Reads an expression that stands alone, as in `when:`.
    package static func parse(_ text: String, names: ExpressionNames) throws(ExpressionFault) -> Expression {
        try ExpressionParser.parse(text, names: names)
    }
}
