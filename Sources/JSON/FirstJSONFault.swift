/// The first byte at which `bytes` stop being a JSON document (RFC 8259) within the limits, or nil
/// when they are one. The second pass after a parser said no; linear, without memory of its own
/// beyond one entry for each open bracket.
package func firstJSONFault(in bytes: [UInt8], limits: JSONLimits = JSONLimits()) -> JSONFault? {
    var scanner = JSONScanner(bytes: bytes, limits: limits)
    do {
        try scanner.document()
        return nil
    } catch {
        return error
    }
}

private struct JSONScanner {
    private enum Container { case array, object }

    private let bytes: [UInt8]
    private let limits: JSONLimits
    private var at = 0
    private var values = 0
    private var open: [Container] = []

    init(bytes: [UInt8], limits: JSONLimits) {
        self.bytes = bytes
        self.limits = limits
    }

    /// The byte at the position, nil at the end.
    private var byte: UInt8? { at < bytes.count ? bytes[at] : nil }

    mutating func document() throws(JSONFault) {
        repeat {
            try value()
            try closeAndSeparate()
        } while !open.isEmpty
        skipBlanks()
        if byte != nil { throw fault(.end) }
    }

    /// Reads a scalar, or opens containers down to the first scalar or empty container.
    private mutating func value() throws(JSONFault) {
        while true {
            skipBlanks()
            if values == limits.values { throw .tooManyValues(offset: at, limit: limits.values) }
            values += 1
            guard let byte else { throw fault(.more) }
            switch byte {
            case UInt8(ascii: "{"):
                try push(.object)
                skipBlanks()
                if self.byte == UInt8(ascii: "}") { return }
                try name(expecting: .nameOrEnd)
            case UInt8(ascii: "["):
                try push(.array)
                skipBlanks()
                if self.byte == UInt8(ascii: "]") { return }
            default:
                return try scalar(byte)
            }
        }
    }

    private mutating func push(_ container: Container) throws(JSONFault) {
        if open.count == limits.depth { throw .tooDeep(offset: at, limit: limits.depth) }
        open.append(container)
        at += 1
    }

    /// After a value: closes what ends here, and steps over the comma before the next value.
    private mutating func closeAndSeparate() throws(JSONFault) {
        while let container = open.last {
            skipBlanks()
            guard let byte else { throw fault(.more) }
            switch (container, byte) {
            case (.array, UInt8(ascii: "]")), (.object, UInt8(ascii: "}")):
                open.removeLast()
                at += 1
            case (.array, UInt8(ascii: ",")):
                at += 1
                return
            case (.object, UInt8(ascii: ",")):
                at += 1
                skipBlanks()
                return try name(expecting: .name)
            default:
                throw fault(container == .array ? .commaOrBracket : .commaOrBrace)
            }
        }
    }

    /// A member's name and the colon after it.
    private mutating func name(expecting: JSONFault.Expectation) throws(JSONFault) {
        guard let byte else { throw fault(.more) }
        guard byte == UInt8(ascii: "\"") else { throw fault(expecting) }
        try string()
        skipBlanks()
        guard let colon = self.byte else { throw fault(.more) }
        guard colon == UInt8(ascii: ":") else { throw fault(.colon) }
        at += 1
    }

    private mutating func scalar(_ first: UInt8) throws(JSONFault) {
        switch first {
        case UInt8(ascii: "\""): try string()
        case UInt8(ascii: "t"): try word("true")
        case UInt8(ascii: "f"): try word("false")
        case UInt8(ascii: "n"): try word("null")
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try number()
        default: throw fault(first < 0x80 ? .value : .encodingOrValue(isUTF8: sequenceLength() != nil))
        }
    }

    private mutating func word(_ wanted: StaticString) throws(JSONFault) {
        for index in 0..<wanted.utf8CodeUnitCount {
            guard let byte else { throw fault(.more) }
            if byte != "\(wanted)".utf8.dropFirst(index).first { throw fault(.word) }
            at += 1
        }
    }

    private mutating func number() throws(JSONFault) {
        if byte == UInt8(ascii: "-") { at += 1 }
        if byte == UInt8(ascii: "0") { at += 1 } else { try digits() }
        if byte == UInt8(ascii: ".") {
            at += 1
            try digits()
        }
        if byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") {
            at += 1
            if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { at += 1 }
            try digits()
        }
    }

    private mutating func digits() throws(JSONFault) {
        guard let first = byte else { throw fault(.more) }
        guard isDigit(first) else { throw fault(.number) }
        while let byte, isDigit(byte) { at += 1 }
    }

    private func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

    private mutating func string() throws(JSONFault) {
        at += 1
        while let byte {
            switch byte {
            case UInt8(ascii: "\""):
                at += 1
                return
            case UInt8(ascii: "\\"): try escape()
            case 0..<0x20: throw fault(.control)
            case 0x20..<0x80: at += 1
            default:
                guard let length = sequenceLength() else { throw fault(.encoding) }
                at += length
            }
        }
        throw fault(.more)
    }

    private mutating func escape() throws(JSONFault) {
        let start = at
        at += 1
        guard let byte else { throw fault(.more) }
        switch byte {
        case UInt8(ascii: "u"):
            at += 1
            let unit = try hexadecimal()
            if unit & 0xFC00 == 0xDC00 { throw .malformed(offset: start, .surrogate) }
            guard unit & 0xFC00 == 0xD800 else { return }
            guard self.byte == UInt8(ascii: "\\"), at + 1 < bytes.count, bytes[at + 1] == UInt8(ascii: "u") else {
                throw .malformed(offset: start, .surrogate)
            }
            at += 2
            if try hexadecimal() & 0xFC00 != 0xDC00 { throw .malformed(offset: start, .surrogate) }
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            at += 1
        default: throw fault(.escape)
        }
    }

    private mutating func hexadecimal() throws(JSONFault) -> UInt32 {
        var unit: UInt32 = 0
        for _ in 0..<4 {
            guard let byte else { throw fault(.more) }
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): unit = unit << 4 | UInt32(byte - UInt8(ascii: "0"))
            case UInt8(ascii: "a")...UInt8(ascii: "f"): unit = unit << 4 | UInt32(byte - UInt8(ascii: "a") + 10)
            case UInt8(ascii: "A")...UInt8(ascii: "F"): unit = unit << 4 | UInt32(byte - UInt8(ascii: "A") + 10)
            default: throw fault(.escape)
            }
            at += 1
        }
        return unit
    }

    private func sequenceLength() -> Int? { utf8SequenceLength(in: bytes.span, at: at) }

    private mutating func skipBlanks() {
        while let byte, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { at += 1 }
    }

    private func fault(_ expectation: JSONFault.Expectation) -> JSONFault {
        .malformed(offset: at, at == bytes.count ? .more : expectation)
    }
}

extension JSONFault.Expectation {
    fileprivate static func encodingOrValue(isUTF8: Bool) -> JSONFault.Expectation { isUTF8 ? .value : .encoding }
}
