/// Bytes that look like JSON often enough to get far into a parser: the same for the same seed.
struct RandomJSON {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    }

    mutating func next(below bound: Int) -> Int {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Int(state % UInt64(bound))
    }

    /// A valid document.
    mutating func document(depth: Int = 4) -> String {
        switch next(below: depth > 0 ? 9 : 6) {
        case 0: return "null"
        case 1: return next(below: 2) == 0 ? "true" : "false"
        case 2: return ["0", "-0", "20.60", "1e3", "-1.5E-7", "12345678901234567890"][next(below: 6)]
        case 3, 4, 5: return string()
        case 6, 7:
            let count = next(below: 4)
            return "{"
                + (0..<count).map { _ in string() + ":" + blank() + document(depth: depth - 1) }
                .joined(separator: "," + blank()) + "}"
        default:
            let count = next(below: 4)
            return "[" + (0..<count).map { _ in document(depth: depth - 1) }.joined(separator: blank() + ",") + "]"
        }
    }

    private mutating func blank() -> String { ["", " ", "\n\t", ""][next(below: 4)] }

    private mutating func string() -> String {
        let pieces = [
            "a", "title", "é", "漢", "😀", #"\n"#, #"\""#, #"\\"#, #"\u00e9"#, #"\ud83d\ude00"#, #"\/"#, " ", "{", "]",
        ]
        return "\"" + (0..<next(below: 5)).map { _ in pieces[next(below: pieces.count)] }.joined() + "\""
    }

    /// A document with a few bytes changed, removed or put in.
    mutating func damaged() -> [UInt8] {
        var bytes = Array(document().utf8)
        let alphabet = Array("{}[]\",:'\\/ntfu01-+.eE \n\u{1}xA".utf8) + [0xC3, 0xA9, 0xFF, 0xED, 0xA0, 0x80, 0xF0]
        for _ in 0..<(1 + next(below: 3)) {
            let place = next(below: bytes.count + 1)
            let byte = alphabet[next(below: alphabet.count)]
            switch next(below: 4) {
            case 0: bytes.insert(byte, at: place)
            case 1 where place < bytes.count: bytes[place] = byte
            case 2 where place < bytes.count: bytes.remove(at: place)
            default: bytes.removeLast(next(below: min(bytes.count, 6) + 1))
            }
        }
        return bytes
    }
}
