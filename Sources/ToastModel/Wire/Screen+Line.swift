extension Screen {
    /// The payload of `{root}/line/{client}`: title and content of the top toast as one line of at most
    /// 160 bytes, empty when nothing is shown. The top toast is the one of the highest priority; among
    /// equals the one that was displayed last.
    package var line: [UInt8] {
        guard let top = shown.reversed().max(by: { $0.toast.effectivePriority < $1.toast.effectivePriority }) else {
            return []
        }
        let texts = [top.toast.title, top.toast.content].compactMap { $0 }.filter { !$0.isEmpty }
        return [UInt8](Self.fitted(texts.joined(separator: ": "), bytes: 160).utf8)
    }

    /// The text on one line, cut between graphemes and marked with `…` when it is longer than that.
    private static func fitted(_ text: String, bytes limit: Int) -> String {
        let line = String(text.map { $0.isNewline || $0 == "\t" ? " " : $0 })
        if line.utf8.count <= limit { return line }
        let mark = "…"
        var result = ""
        var size = mark.utf8.count
        for character in line {
            size += character.utf8.count
            if size > limit { break }
            result.append(character)
        }
        return result + mark
    }
}
