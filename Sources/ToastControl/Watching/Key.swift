/// A key that was pressed, as far as a full-screen view cares.
package enum Key: Hashable, Sendable {
    case character(Character)
    case up, down
    case enter
    case escape
    case delete
}

/// Makes keys of the bytes that a terminal sends.
package struct KeyReader: Hashable, Sendable {
    private var pending: [UInt8] = []

    package init() {}

    /// The keys that are whole now. A sequence that is cut is kept for the next bytes, but for a lonely
    /// escape, which is a key of its own.
    package mutating func read(_ bytes: [UInt8]) -> [Key] {
        pending += bytes
        var keys: [Key] = []
        while !pending.isEmpty {
            guard let (key, length) = Self.first(of: pending) else { break }
            if let key { keys.append(key) }
            pending.removeFirst(length)
        }
        return keys
    }

    /// The first key and its length; a key that means nothing here is nil, and no result that more is needed.
    private static func first(of bytes: [UInt8]) -> (Key?, Int)? {
        switch bytes[0] {
        case 0x1B: return sequence(bytes)
        case 0x0A, 0x0D: return (.enter, 1)
        case 0x08, 0x7F: return (.delete, 1)
        case 0..<0x20: return (nil, 1)
        case 0x20..<0x80: return (.character(Character(Unicode.Scalar(bytes[0]))), 1)
        default: return letter(bytes)
        }
    }

    private static func sequence(_ bytes: [UInt8]) -> (Key?, Int)? {
        guard bytes.count > 1 else { return (.escape, 1) }
        guard bytes[1] == UInt8(ascii: "[") || bytes[1] == UInt8(ascii: "O") else { return (.escape, 1) }
        // Parameters, and then one letter or ~ that ends it.
        guard let end = bytes.dropFirst(2).firstIndex(where: { (0x40...0x7E).contains($0) }) else {
            return bytes.count > 16 ? (nil, bytes.count) : nil
        }
        switch bytes[end] {
        case UInt8(ascii: "A"): return (.up, end + 1)
        case UInt8(ascii: "B"): return (.down, end + 1)
        case UInt8(ascii: "~") where bytes[2..<end] == [UInt8(ascii: "3")]: return (.delete, end + 1)
        default: return (nil, end + 1)
        }
    }

    /// A character of several bytes of UTF-8.
    private static func letter(_ bytes: [UInt8]) -> (Key?, Int)? {
        let length = bytes[0] >= 0xF0 ? 4 : bytes[0] >= 0xE0 ? 3 : bytes[0] >= 0xC0 ? 2 : 1
        guard bytes.count >= length else { return nil }
        guard let text = String(validating: bytes.prefix(length), as: UTF8.self), let letter = text.first else {
            return (nil, 1)
        }
        return (.character(letter), length)
    }
}
