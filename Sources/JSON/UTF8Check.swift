/// The length of the well-formed UTF-8 sequence that begins at `index`, or nil when none does
/// (Unicode, table 3-7: no overlong forms, no surrogates, nothing above U+10FFFF).
package func utf8SequenceLength(in bytes: Span<UInt8>, at index: Int) -> Int? {
    let first = bytes[index]
    let second: ClosedRange<UInt8>
    let length: Int
    switch first {
    case 0..<0x80: return 1
    case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xE1...0xEC, 0xEE, 0xEF: (length, second) = (3, 0x80...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: return nil
    }
    guard index + length <= bytes.count, second.contains(bytes[index + 1]) else { return nil }
    for offset in 2..<max(2, length) where bytes[index + offset] & 0xC0 != 0x80 { return nil }
    return length
}

/// The offset of the first byte that is not part of well-formed UTF-8, or nil when all are.
package func firstInvalidUTF8(in bytes: Span<UInt8>) -> Int? {
    var index = 0
    while index < bytes.count {
        if bytes[index] < 0x80 {
            index += 1
            continue
        }
        guard let length = utf8SequenceLength(in: bytes, at: index) else { return index }
        index += length
    }
    return nil
}
