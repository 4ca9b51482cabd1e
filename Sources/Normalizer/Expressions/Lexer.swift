/// Cuts an expression into tokens.
struct Lexer {
    private let bytes: [UInt8]
    private var index = 0

    /// At most this many bytes make an expression.
    static let longest = 2_000

    private init(_ text: String) {
        bytes = Array(text.utf8)
    }

    /// All tokens, the last one `end`.
    static func tokens(of text: String) throws(ExpressionFault) -> [Token] {
        var lexer = Lexer(text)
        guard lexer.bytes.count <= longest else {
            throw ExpressionFault("an expression has at most \(longest) bytes", at: longest)
        }
        var tokens: [Token] = []
        while let token = try lexer.next() { tokens.append(token) }
        tokens.append(Token(kind: .end, offset: lexer.bytes.count))
        return tokens
    }

    private mutating func next() throws(ExpressionFault) -> Token? {
        while index < bytes.count, Self.isBlank(bytes[index]) { index += 1 }
        guard index < bytes.count else { return nil }
        let start = index
        let byte = bytes[index]
        if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
            return Token(kind: .text(try quoted(by: byte)), offset: start)
        }
        if Words.isDigit(byte) { return Token(kind: .number(number()), offset: start) }
        if Self.beginsName(byte) {
            while index < bytes.count, Self.beginsName(bytes[index]) || Words.isDigit(bytes[index]) { index += 1 }
            return Token(kind: .name(String(decoding: bytes[start..<index], as: UTF8.self)), offset: start)
        }
        return Token(kind: .symbol(try symbol()), offset: start)
    }

    private mutating func symbol() throws(ExpressionFault) -> Token.Symbol {
        let rest = bytes[index...].prefix(2)
        for length in [2, 1] where rest.count >= length {
            let text = String(decoding: rest.prefix(length), as: UTF8.self)
            if let symbol = Token.Symbol(rawValue: text) {
                index += length
                return symbol
            }
        }
        throw unknownSign()
    }

    private func unknownSign() -> ExpressionFault {
        let hints: [UInt8: String] = [
            UInt8(ascii: "="): "compare with '=='", UInt8(ascii: "&"): "write 'and'",
            UInt8(ascii: "{"): "no braces inside an expression; a text is joined with '~'",
            UInt8(ascii: "$"): "a key with '$' is written payload['$…']",
        ]
        let sign = String(decoding: bytes[index...].prefix(4), as: UTF8.self).prefix(1)
        let isPattern = bytes[index...].starts(with: "=~".utf8)
        return ExpressionFault(
            "'\(sign)' has no meaning here", at: index,
            hint: isPattern ? "write: x matches 'pattern'" : hints[bytes[index]])
    }

    private mutating func number() -> String {
        let start = index
        skipDigits()
        if index + 1 < bytes.count, bytes[index] == UInt8(ascii: "."), Words.isDigit(bytes[index + 1]) {
            index += 1
            skipDigits()
        }
        if index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") {
            let mark = index
            index += 1
            if index < bytes.count, bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+") {
                index += 1
            }
            if index < bytes.count, Words.isDigit(bytes[index]) {
                skipDigits()
            } else {
                index = mark
            }
        }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    private mutating func skipDigits() {
        while index < bytes.count, Words.isDigit(bytes[index]) { index += 1 }
    }

    private mutating func quoted(by quote: UInt8) throws(ExpressionFault) -> String {
        let start = index
        var content: [UInt8] = []
        index += 1
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            if byte == quote { return String(decoding: content, as: UTF8.self) }
            if byte == UInt8(ascii: "\\"), index < bytes.count {
                content += escaped(bytes[index])
                index += 1
            } else {
                content.append(byte)
            }
        }
        throw ExpressionFault("the text that begins here has no closing quote", at: start)
    }

    /// A backslash in front of anything else stays, so that patterns need no doubling.
    private func escaped(_ byte: UInt8) -> [UInt8] {
        switch byte {
        case UInt8(ascii: "n"): [0x0A]
        case UInt8(ascii: "t"): [0x09]
        case UInt8(ascii: "\\"), UInt8(ascii: "'"), UInt8(ascii: "\""): [byte]
        default: [UInt8(ascii: "\\"), byte]
        }
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    private static func beginsName(_ byte: UInt8) -> Bool {
        byte >= 0x80 || byte == UInt8(ascii: "_")
            || (byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z"))
    }
}
