import Terminal
import ToastControl

/// Where a conversation's lines go: one after the other, or a picture that fills the terminal.
struct TerminalOutput: ~Copyable {
    private var isFilled = false
    /// What could not be said while the terminal was filled.
    private var unsaid: [String] = []

    /// Whether somebody still reads.
    enum Reader: Hashable { case there, gone }

    mutating func print(_ line: String) -> Reader { write(line + "\n") }

    mutating func complain(_ line: String) {
        if isFilled { unsaid.append(line) } else { StandardStream.error.write("toastctl: \(line)\n") }
    }

    /// Puts the lines in the place of everything.
    mutating func fill(_ lines: [String]) -> Reader {
        // The other screen of the terminal, without a cursor; what was on the first comes back at the end.
        let start = isFilled ? "" : "\u{1B}[?1049h\u{1B}[?25l"
        isFilled = true
        return write(start + "\u{1B}[H" + lines.map { $0 + "\u{1B}[K" }.joined(separator: "\r\n") + "\u{1B}[J")
    }

    mutating func finish() {
        guard isFilled else { return }
        isFilled = false
        _ = write("\u{1B}[?25h\u{1B}[?1049l")
        for line in unsaid { complain(line) }
        unsaid = []
    }

    private func write(_ text: String) -> Reader {
        StandardStream.output.write(text) == .all ? .there : .gone
    }
}
