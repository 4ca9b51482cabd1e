/// Finds a part in a text in time that grows with the sum of their lengths, never with the product
/// (Knuth, Morris and Pratt). Compares bytes.
struct TextSearch {
    private let needle: [UInt8]
    /// For each prefix of the needle the length of its longest border.
    private let borders: [Int]

    init(_ needle: String) {
        let bytes = Array(needle.utf8)
        var borders = [Int](repeating: 0, count: bytes.count)
        var length = 0
        for index in bytes.indices.dropFirst() {
            while length > 0, bytes[index] != bytes[length] { length = borders[length - 1] }
            if bytes[index] == bytes[length] { length += 1 }
            borders[index] = length
        }
        self.needle = bytes
        self.borders = borders
    }

    /// An empty part is in every text.
    func isFound(in text: String) -> Bool {
        needle.isEmpty || matches(in: text, limit: 1).first != nil
    }

    /// The text with every occurrence, from the left and without overlaps, exchanged. An empty part
    /// changes nothing.
    func replaced(in text: String, by replacement: String) -> String {
        let ends = matches(in: text, limit: .max)
        guard !ends.isEmpty else { return text }
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        var copied = 0
        for end in ends {
            result += bytes[copied..<(end - needle.count)]
            result += replacement.utf8
            copied = end
        }
        result += bytes[copied...]
        return String(decoding: result, as: UTF8.self)
    }

    /// The offsets right after each occurrence.
    private func matches(in text: String, limit: Int) -> [Int] {
        guard !needle.isEmpty else { return [] }
        var ends: [Int] = []
        var length = 0
        var offset = 0
        for byte in text.utf8 {
            offset += 1
            while length > 0, byte != needle[length] { length = borders[length - 1] }
            if byte == needle[length] { length += 1 }
            if length == needle.count {
                ends.append(offset)
                if ends.count == limit { break }
                length = 0
            }
        }
        return ends
    }
}
