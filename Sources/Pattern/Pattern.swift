import CRE2

/// A regular expression in the syntax of RE2: matching takes time linear in the text, without
/// backtracking, and the memory of a pattern is bounded. A pattern can be used from any thread.
@safe package final class Pattern: Sendable {
    /// As it was written.
    package let text: String
    /// How many groups capture.
    package let groups: Int
    private nonisolated(unsafe) let handle: OpaquePointer

    /// Bytes that RE2 may use for one pattern.
    private static let memory = 1 << 20

    /// Throws when the text is not a pattern, or one too large.
    package init(_ text: String) throws(PatternFault) {
        var copy = text
        let compiled = copy.withUTF8 { bytes in
            unsafe bytes.withMemoryRebound(to: CChar.self) { characters in
                unsafe cre2_compile(characters.baseAddress, characters.count, Self.memory)
            }
        }
        guard let compiled = unsafe compiled else { throw PatternFault(message: "no memory for the pattern") }
        if let sentence = unsafe cre2_error(compiled) {
            let message = unsafe String(cString: sentence)
            unsafe cre2_free(compiled)
            throw PatternFault(message: message)
        }
        self.text = text
        groups = Int(unsafe cre2_group_count(compiled))
        unsafe handle = unsafe compiled
    }

    deinit {
        unsafe cre2_free(handle)
    }

    /// Whether the pattern is found anywhere in the text; `^` and `$` tie it to the ends.
    package func isFound(in text: String) -> Bool {
        find(in: text, count: 0) != nil
    }

    /// What the whole pattern and each of its groups (at most 16) matched at the first place where it is
    /// found; nil for a group that took no part.
    package func captures(in text: String) -> [String?]? {
        guard let ranges = find(in: text, count: min(groups, 16) + 1) else { return nil }
        let bytes = Array(text.utf8)
        return ranges.map { range in
            range.start < 0 ? nil : String(decoding: bytes[range.start..<range.end], as: UTF8.self)
        }
    }

    private func find(in text: String, count: Int) -> [cre2_range]? {
        var ranges = [cre2_range](repeating: cre2_range(), count: count)
        var copy = text
        let found = copy.withUTF8 { bytes in
            unsafe bytes.withMemoryRebound(to: CChar.self) { characters in
                unsafe ranges.withUnsafeMutableBufferPointer { ranges in
                    unsafe cre2_find(
                        handle, characters.baseAddress, characters.count, ranges.baseAddress, Int32(ranges.count))
                }
            }
        }
        return found ? ranges : nil
    }
}

extension Pattern: Hashable {
    package static func == (left: Pattern, right: Pattern) -> Bool { left.text == right.text }
    package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
