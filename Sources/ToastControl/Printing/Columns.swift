/// Rows of cells as lines whose columns stand below each other.
func columns(_ rows: [[String]]) -> [String] {
    var widths: [Int] = []
    for row in rows {
        for (index, cell) in row.enumerated() {
            let width = cells(cell)
            if index < widths.count { widths[index] = max(widths[index], width) } else { widths.append(width) }
        }
    }
    return rows.map { row in
        let padded = row.enumerated().map { index, cell in
            index == row.count - 1 ? cell : cell + String(repeating: " ", count: widths[index] - cells(cell))
        }
        return padded.joined(separator: "  ")
    }
}

/// How many cells of a terminal a text takes: wide characters take two, marks that combine none.
func cells(_ text: String) -> Int {
    text.reduce(0) { $0 + cells($1) }
}

/// The text cut to so many cells, with `…` where something is missing.
func fitted(_ text: String, to width: Int) -> String {
    if cells(text) <= width { return text }
    if width < 1 { return "" }
    var result = ""
    var used = 1
    for letter in text {
        used += cells(letter)
        if used > width { break }
        result.append(letter)
    }
    return result + "…"
}

private func cells(_ letter: Character) -> Int {
    guard let first = letter.unicodeScalars.first else { return 0 }
    if letter.unicodeScalars.contains(where: { $0.value == 0xFE0F || $0.properties.isEmojiPresentation }) { return 2 }
    switch first.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
        0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
        return 2
    default: return first.properties.generalCategory == .nonspacingMark ? 0 : 1
    }
}
