/// Text of a help, laid out as it grows: paragraphs and two-column tables, 80 columns wide.
struct HelpPage {
    private static let width = 80
    /// Where the second column of a table begins at the latest.
    private static let widestName = 24

    private(set) var text = ""

    /// Words that fit into the width; the second line and those below begin at `indent`.
    mutating func paragraph(_ words: String, indent: Int = 0) {
        separate()
        for line in Self.wrap(words, first: 0, others: indent) { text += line + "\n" }
    }

    /// A title and rows of a name and its meaning. Nothing when there is no row.
    mutating func table(_ title: String, _ rows: [(String, String)]) {
        if rows.isEmpty { return }
        separate()
        text += title + ":\n"
        let fitting = rows.map(\.0.count).filter { $0 <= Self.widestName }
        let column = 2 + (fitting.max() ?? Self.widestName) + 2
        for (name, meaning) in rows {
            let wrapped = Self.wrap(meaning, first: column, others: column)
            let start = "  " + name
            if start.count + 2 <= column {
                let first = wrapped.first.map { $0.dropFirst(start.count) } ?? ""
                text += start + first + "\n"
                for line in wrapped.dropFirst() { text += line + "\n" }
            } else {
                text += start + "\n"
                for line in wrapped { text += line + "\n" }
            }
        }
    }

    /// A title and lines that stay as they are. Nothing when there is none.
    mutating func lines(_ title: String, _ lines: [String]) {
        if lines.isEmpty { return }
        separate()
        text += title + ":\n"
        for line in lines { text += "  " + line + "\n" }
    }

    private mutating func separate() {
        if !text.isEmpty { text += "\n" }
    }

    /// Lines with their margin of blanks. A word that is too long stands alone.
    private static func wrap(_ words: String, first: Int, others: Int) -> [String] {
        var lines: [String] = []
        var line = String(repeating: " ", count: first)
        var isBlank = true
        for word in words.split(separator: " ") {
            if !isBlank, line.count + 1 + word.count > width {
                lines.append(line)
                line = String(repeating: " ", count: others)
                isBlank = true
            }
            line += isBlank ? String(word) : " " + word
            isBlank = false
        }
        if !isBlank { lines.append(line) }
        return lines
    }
}
