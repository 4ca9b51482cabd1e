/// The UTF-8 of a JSON document in another encoding that can be told for sure, or nil: UTF-16 with its
/// byte order mark, or Latin-1 whose bytes above ASCII are all letters and signs.
func utf8FromOtherEncoding(_ bytes: [UInt8]) -> (bytes: [UInt8], name: String)? {
    if bytes.starts(with: [0xFF, 0xFE]) {
        return utf8(ofUTF16: bytes[2...]) { low, high in UInt16(high) << 8 | UInt16(low) }
    }
    if bytes.starts(with: [0xFE, 0xFF]) {
        return utf8(ofUTF16: bytes[2...]) { high, low in UInt16(high) << 8 | UInt16(low) }
    }
    // 0x80 to 0x9F are control characters in Latin-1: whoever sends them sends something else.
    guard bytes.allSatisfy({ $0 < 0x80 || $0 >= 0xA0 }) else { return nil }
    let text = String(String.UnicodeScalarView(bytes.lazy.map { Unicode.Scalar($0) }))
    return (Array(text.utf8), "Latin-1")
}

private func utf8(
    ofUTF16 bytes: ArraySlice<UInt8>, unit: (UInt8, UInt8) -> UInt16
) -> (bytes: [UInt8], name: String)? {
    // The NUL that ended the payload may have been half of the last character.
    let even = bytes.count.isMultiple(of: 2) ? bytes : bytes + [0]
    let units = stride(from: even.startIndex, to: even.endIndex, by: 2).map { unit(even[$0], even[$0 + 1]) }
    guard let text = String(validating: units, as: UTF16.self) else { return nil }
    return (Array(text.utf8), "UTF-16")
}

/// What a payload that is no text looks like by its first bytes, in words.
func likelyKind(of bytes: Span<UInt8>) -> String? {
    let kinds: [([UInt8], String)] = [
        ([0xFF, 0xFE], "UTF-16"), ([0xFE, 0xFF], "UTF-16"), ([0x1F, 0x8B], "gzip"), ([0x78, 0x9C], "zlib"),
        ([0x78, 0xDA], "zlib"), ([0xFF, 0xD8, 0xFF], "a JPEG image"), ([0x89, 0x50, 0x4E, 0x47], "a PNG image"),
    ]
    for (magic, name) in kinds where magic.count <= bytes.count {
        var fits = true
        for index in magic.indices where bytes[index] != magic[index] { fits = false }
        if fits { return name }
    }
    return nil
}
