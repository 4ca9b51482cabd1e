import ToastModel

/// Rewrites what looks like JSON as strict JSON, in one pass. It understands what json-c does not:
/// bare names, the words of other languages, an end that was cut off, a comma that is missing before a
/// name, escapes that do not exist.
struct JSONMender {
    private enum Container {
        case array, object
    }

    private let bytes: [UInt8]
    private let limits: JSONLimits
    private var at = 0
    private var output: [UInt8] = []
    private var open: [Container] = []

    init(bytes: [UInt8], limits: JSONLimits) {
        self.bytes = bytes
        self.limits = limits
        output.reserveCapacity(bytes.count + 16)
    }

    private var byte: UInt8? { at < bytes.count ? bytes[at] : nil }

    /// The strict form, or nil when the bytes do not look like JSON documents.
    mutating func mend() throws(JSONFault) -> [UInt8]? {
        var documents = 0
        output.append(UInt8(ascii: "["))
        while true {
            skipBlanks()
            guard let byte else { break }
            guard byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") else { return nil }
            if documents > 0 { output.append(UInt8(ascii: ",")) }
            guard try document() else { return nil }
            documents += 1
        }
        output.append(UInt8(ascii: "]"))
        if documents == 1 { return Array(output[1..<(output.count - 1)]) }
        return documents == 0 ? nil : output
    }

    private mutating func document() throws(JSONFault) -> Bool {
        repeat {
            skipBlanks()
            guard let byte, let container = open.last else {
                if open.isEmpty, self.byte != nil {
                    guard try value() else { return false }
                    continue
                }
                closeAll()
                return true
            }
            switch (container, byte) {
            case (_, UInt8(ascii: ",")): at += 1
            case (.array, UInt8(ascii: "]")), (.object, UInt8(ascii: "}")):
                at += 1
                close(container)
            case (_, UInt8(ascii: "}")), (_, UInt8(ascii: "]")):
                return false
            case (.array, _):
                separate()
                guard try value() else { return false }
            case (.object, _):
                separate()
                guard try member() else { return false }
            }
        } while !open.isEmpty
        return true
    }

    /// A comma, unless this is the first thing in its container.
    private mutating func separate() {
        if let last = output.last, last != UInt8(ascii: "{"), last != UInt8(ascii: "[") {
            output.append(UInt8(ascii: ","))
        }
    }

    private mutating func close(_ container: Container) {
        output.append(container == .array ? UInt8(ascii: "]") : UInt8(ascii: "}"))
        open.removeLast()
    }

    private mutating func closeAll() {
        while let container = open.last { close(container) }
    }

    private mutating func member() throws(JSONFault) -> Bool {
        guard let byte else { return false }
        if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
            string(quote: byte)
        } else {
            let name = bareWord(upTo: ",:{}[]\"\n\r")
            guard !name.isEmpty else { return false }
            quote(name)
        }
        output.append(UInt8(ascii: ":"))
        skipBlanks()
        if self.byte == UInt8(ascii: ":") {
            at += 1
            skipBlanks()
        } else if self.byte != nil {
            return false
        }
        return try value()
    }

    private mutating func value() throws(JSONFault) -> Bool {
        guard let byte else {
            write("null")
            return true
        }
        switch byte {
        case UInt8(ascii: "{"): try push(.object)
        case UInt8(ascii: "["): try push(.array)
        case UInt8(ascii: "\""), UInt8(ascii: "'"): string(quote: byte)
        case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"): write("null")
        case UInt8(ascii: ":"): return false
        default:
            let word = bareWord(upTo: ",{}[]\"\n\r")
            guard !word.isEmpty else { return false }
            write(word: word)
        }
        return true
    }

    private mutating func push(_ container: Container) throws(JSONFault) {
        if open.count == limits.depth { throw .tooDeep(offset: at, limit: limits.depth) }
        open.append(container)
        output.append(container == .array ? UInt8(ascii: "[") : UInt8(ascii: "{"))
        at += 1
    }

    /// Everything up to a byte of `stops` or to a comment after a blank, without blanks at its end.
    private mutating func bareWord(upTo stops: StaticString) -> ArraySlice<UInt8> {
        let start = at
        while let byte, !"\(stops)".utf8.contains(byte) {
            let followsBlank = at == start || bytes[at - 1] <= 0x20
            if byte == UInt8(ascii: "/"), followsBlank, endOfComment(in: bytes, at: at) > at + 1 { break }
            at += 1
        }
        var end = at
        while end > start, bytes[end - 1] <= 0x20 { end -= 1 }
        return bytes[start..<end]
    }

    private mutating func write(_ text: StaticString) {
        output.append(contentsOf: "\(text)".utf8)
    }

    private mutating func write(word: ArraySlice<UInt8>) {
        let text = String(decoding: word, as: UTF8.self)
        switch text.lowercased() {
        case "true": write("true")
        case "false": write("false")
        case "null", "none", "nil", "undefined", "nan", "-nan", "+nan", "inf", "-inf", "+inf", "infinity",
            "-infinity", "+infinity":
            write("null")
        default:
            if let number = mendedNumber(text) {
                output.append(contentsOf: number.utf8)
            } else {
                quote(word)
            }
        }
    }

    /// Strict JSON for `+1`, `.5`, `5.`, `007` and `0x1F`; nil when it is no number.
    private func mendedNumber(_ text: String) -> String? {
        if text.utf8.count > 2, text.lowercased().hasPrefix("0x") {
            return UInt64(text.dropFirst(2), radix: 16).map(String.init)
        }
        var digits = text[...]
        var sign = ""
        if digits.first == "-" { sign = "-" }
        if digits.first == "-" || digits.first == "+" { digits = digits.dropFirst() }
        guard let first = digits.utf8.first, first == UInt8(ascii: ".") || (0x30...0x39).contains(first) else {
            return nil
        }
        while digits.utf8.count > 1, digits.hasPrefix("0"), digits.dropFirst().first?.isNumber == true {
            digits = digits.dropFirst()
        }
        if digits.hasPrefix(".") { digits = "0" + digits }
        if digits.hasSuffix(".") { digits = digits.dropLast() }
        let mended = sign + digits
        guard let document = try? parseJSON(mended), document.value.double != nil else { return nil }
        return mended
    }

    /// Writes bare bytes as a string.
    private mutating func quote(_ text: ArraySlice<UInt8>) {
        output.append(UInt8(ascii: "\""))
        for byte in text { write(stringByte: byte) }
        output.append(UInt8(ascii: "\""))
    }

    private mutating func write(stringByte byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): output.append(contentsOf: [UInt8(ascii: "\\"), byte])
        case 0..<0x20:
            write("\\u00")
            let digits = Array("0123456789abcdef".utf8)
            output.append(digits[Int(byte >> 4)])
            output.append(digits[Int(byte & 15)])
        default: output.append(byte)
        }
    }

    /// Reads a string up to its quote or the end of the bytes, and writes it strictly.
    private mutating func string(quote: UInt8) {
        output.append(UInt8(ascii: "\""))
        at += 1
        while let byte, byte != quote {
            at += 1
            if byte == UInt8(ascii: "\\") { escape() } else { write(stringByte: byte) }
        }
        at += 1
        output.append(UInt8(ascii: "\""))
    }

    /// The position is after the backslash.
    private mutating func escape() {
        guard let byte else { return }
        at += 1
        switch byte {
        case UInt8(ascii: "u"): unicodeEscape()
        case UInt8(ascii: "x"):
            if let unit = hexadecimal(digits: 2, at: at) {
                at += 2
                for byte in String(Character(Unicode.Scalar(UInt8(truncatingIfNeeded: unit)))).utf8 {
                    write(stringByte: byte)
                }
            } else {
                output.append(byte)
            }
        case UInt8(ascii: "b"), UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            output.append(contentsOf: [UInt8(ascii: "\\"), byte])
        case 0x0A: break
        default: write(stringByte: byte)
        }
    }

    /// A pair of surrogates as it is, half of one as the replacement character.
    private mutating func unicodeEscape() {
        guard let unit = hexadecimal(digits: 4, at: at) else {
            output.append(UInt8(ascii: "u"))
            return
        }
        let digits = bytes[at..<(at + 4)]
        at += 4
        if unit & 0xF800 != 0xD800 {
            write("\\u")
            output.append(contentsOf: digits)
            return
        }
        if unit & 0xFC00 == 0xD800, at + 6 <= bytes.count, bytes[at] == UInt8(ascii: "\\"),
            bytes[at + 1] == UInt8(ascii: "u"), let low = hexadecimal(digits: 4, at: at + 2), low & 0xFC00 == 0xDC00
        {
            write("\\u")
            output.append(contentsOf: digits)
            output.append(contentsOf: bytes[at..<(at + 6)])
            at += 6
        } else {
            write("\\ufffd")
        }
    }

    private func hexadecimal(digits: Int, at index: Int) -> UInt32? {
        guard index + digits <= bytes.count else { return nil }
        var unit: UInt32 = 0
        for byte in bytes[index..<(index + digits)] {
            guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
            unit = unit << 4 | UInt32(digit)
        }
        return unit
    }

    private mutating func skipBlanks() {
        while let byte {
            if byte <= 0x20 {
                at += 1
            } else if byte == UInt8(ascii: "/"), at + 1 < bytes.count, endOfComment(in: bytes, at: at) > at + 1 {
                at = endOfComment(in: bytes, at: at)
            } else {
                return
            }
        }
    }
}
