import Terminal
import ToastControl

/// Where a conversation's lines go. A drawing stays at the bottom of the terminal: lines scroll away
/// above it.
struct TerminalOutput: ~Copyable {
    private var drawn: [String] = []
    private var isCursorHidden = false

    /// Whether somebody still reads.
    enum Reader: Hashable { case there, gone }

    mutating func print(_ line: String) -> Reader {
        write(erasing + line + "\n" + drawing)
    }

    mutating func complain(_ line: String) {
        _ = write(erasing)
        StandardStream.error.write("toastctl: \(line)\n")
        _ = write(drawing)
    }

    mutating func draw(_ lines: [String]) -> Reader {
        let before = erasing
        drawn = lines
        let hide = isCursorHidden ? "" : "\u{1B}[?25l"
        isCursorHidden = true
        return write(hide + before + drawing)
    }

    /// Leaves the last drawing where it is.
    mutating func finish() {
        if isCursorHidden { _ = write("\u{1B}[?25h") }
        isCursorHidden = false
        drawn = []
    }

    private var drawing: String { drawn.map { $0 + "\n" }.joined() }

    private var erasing: String { drawn.isEmpty ? "" : "\u{1B}[\(drawn.count)A\u{1B}[J" }

    private func write(_ text: String) -> Reader {
        if text.isEmpty { return .there }
        return StandardStream.output.write(text) == .all ? .there : .gone
    }
}
