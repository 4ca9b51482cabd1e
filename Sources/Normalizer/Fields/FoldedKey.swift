/// A key without case and separators, in three words; no key that has a meaning is longer.
struct FoldedKey: Hashable, Sendable {
    private var first: UInt64 = 0
    private var second: UInt64 = 0
    private var third: UInt64 = 0

    /// Nil when it is longer, or not ASCII.
    init?(_ key: String) {
        var count = 0
        let bytes = key.utf8Span.span
        for index in bytes.indices {
            let byte = bytes[index]
            var letter = UInt64(byte)
            switch byte {
            case UInt8(ascii: "_"), UInt8(ascii: "-"): continue
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): letter |= 0x20
            case 0x80...: return nil
            default: break
            }
            switch count {
            case 0..<8: first = first << 8 | letter
            case 8..<16: second = second << 8 | letter
            case 16..<24: third = third << 8 | letter
            default: return nil
            }
            count += 1
        }
    }

    /// A number that spreads the keys over a table; not for keys that somebody chooses to collide.
    fileprivate var place: Int {
        let mixed = (first ^ second &* 0x9E37_79B9_7F4A_7C15 ^ third) &* 0xD6E8_FEB8_6659_FD93
        return Int(mixed >> 54)
    }
}

/// A table of a few hundred names that is built once and then only read. It is at most half full, so
/// that a name is found, or found missing, in a step or two.
struct FoldedKeyTable<Meaning: Sendable>: Sendable {
    private static var size: Int { 1024 }
    private var places = [(key: FoldedKey, meaning: Meaning)?](repeating: nil, count: size)
    private var count = 0

    /// The last meaning of a name holds.
    mutating func insert(_ meaning: Meaning, for key: FoldedKey) {
        precondition(count < Self.size / 2, "the table is for fixed names only")
        var place = key.place
        while let entry = places[place], entry.key != key { place = (place + 1) % Self.size }
        if places[place] == nil { count += 1 }
        places[place] = (key, meaning)
    }

    subscript(key: FoldedKey) -> Meaning? {
        var place = key.place
        while let entry = places[place] {
            if entry.key == key { return entry.meaning }
            place = (place + 1) % Self.size
        }
        return nil
    }
}
