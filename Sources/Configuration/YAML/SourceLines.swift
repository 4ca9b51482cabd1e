/// The lines of a file that is not YAML, to see what its writer meant.
struct SourceLines {
    private let lines: [ArraySlice<UInt8>]

    init(_ source: [UInt8]) {
        lines = source.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    }

    /// Counted from 0; empty behind the end.
    subscript(number: Int) -> String {
        lines.indices.contains(number) ? String(decoding: lines[number].prefix(4096), as: UTF8.self) : ""
    }

    /// What the line before one has that makes the colon of that one unexpected.
    func hint(beforeColonIn number: Int) -> String? {
        guard let before = (0..<number).last(where: { !trimmed($0).isEmpty && !trimmed($0).hasPrefix("#") }) else {
            return nil
        }
        let text = trimmed(before)
        if text.hasSuffix(":") || text.contains(": ") { return nil }
        guard let colon = text.firstIndex(of: ":") else { return "a ':' is missing behind line \(before + 1)" }
        let key = text[..<colon]
        return key.contains(" ") ? nil : "a space is missing behind the ':' of line \(before + 1)"
    }

    /// What else the file may be, with what to do; nil when nothing of it shows.
    func otherContent(before number: Int) -> (message: String, hint: String)? {
        // The parser tells of them a few lines later.
        for line in max(0, number - 3)...max(0, number) {
            if ["<<<<<<< ", ">>>>>>> "].contains(where: { self[line].hasPrefix($0) }) {
                return ("line \(line + 1) was left there by a merge of two versions", "choose one and remove the marks")
            }
        }
        let first = trimmed((0..<lines.count).first { !trimmed($0).isEmpty } ?? 0)
        if first.hasPrefix("<!") || first.hasPrefix("<?xml") || first.hasPrefix("<html") {
            return ("this is a page of the web, not a configuration", "it was perhaps saved in place of one")
        }
        if first.hasPrefix("["), first.hasSuffix("]"), !first.contains(",") {
            return ("this is a file of sections, not YAML", "config/toastd.yaml shows how a configuration is written")
        }
        return nil
    }

    private func trimmed(_ number: Int) -> Substring {
        var text = Substring(self[number])
        while text.last?.isWhitespace == true { text.removeLast() }
        return text.drop { $0.isWhitespace }
    }
}
