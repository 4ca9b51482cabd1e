/// What people are shown is text and nothing else (contract, section 2, "Text").
package enum TextCleaning {
    /// The text without control characters other than newline and tab, without escape sequences of
    /// terminals, cut to `limit` bytes with `…` at its end when it was longer, and without bidi controls
    /// that have no partner.
    package static func clean(_ text: String, limit: Int) -> (text: String, cutFrom: Int?) {
        if text.utf8.count <= limit, isPlain(text) { return (text, nil) }
        let visible = withoutControls(text, upTo: limit)
        var result = visible.text
        var cutFrom: Int?
        if visible.isPart || result.utf8.count > limit {
            result = cut(result, limit: limit)
            cutFrom = text.utf8.count
        }
        return (withoutUnpairedBidi(result), cutFrom)
    }

    /// Whether nothing has to be removed. Looks at bytes only.
    private static func isPlain(_ text: String) -> Bool {
        var lead: UInt8 = 0
        let bytes = text.utf8Span.span
        for index in bytes.indices {
            let byte = bytes[index]
            switch byte {
            case 0x09, 0x0A: break
            case 0..<0x20, 0x7F: return false
            // U+0080 to U+009F, U+202A to U+202E, U+2066 to U+2069: the second byte tells enough.
            case 0x80...0x9F where lead == 0xC2: return false
            case 0x80, 0x81:
                if lead == 0xE2 { return false }
            default: break
            }
            lead = byte
        }
        return true
    }

    /// Stops soon after `limit` bytes were kept: what follows is cut off anyway. A little more is kept,
    /// so that the cut can see whether a character goes on.
    private static func withoutControls(_ text: String, upTo limit: Int) -> (text: String, isPart: Bool) {
        var kept = String.UnicodeScalarView()
        var size = 0
        var scalars = EscapeFilter(text.unicodeScalars)
        while let scalar = scalars.next() {
            if size - 64 > limit { return (String(kept), true) }
            kept.append(scalar)
            size += UTF8.width(scalar)
        }
        return (String(kept), false)
    }

    /// The longest beginning of whole characters that fits with the mark. A single character that is
    /// longer than the limit is cut between its scalars.
    private static func cut(_ text: String, limit: Int) -> String {
        let room = max(0, limit - 3)
        var size = 0
        var end = text.startIndex
        while end < text.endIndex {
            let next = text.index(after: end)
            let width = text.utf8.distance(from: end, to: next)
            if size + width > room { break }
            size += width
            end = next
        }
        if end == text.startIndex {
            var scalars = String.UnicodeScalarView()
            for scalar in text.unicodeScalars {
                size += UTF8.width(scalar)
                if size > room { break }
                scalars.append(scalar)
            }
            return String(scalars) + "…"
        }
        return text[..<end] + "…"
    }

    /// Embeddings and isolates have to be closed, and closed in order, before the paragraph ends
    /// (Unicode annex 9); what is not is taken out.
    private static func withoutUnpairedBidi(_ text: String) -> String {
        let scalars = Array(text.unicodeScalars)
        var unpaired = Set<Int>()
        var open: [Int] = []
        for (index, scalar) in scalars.enumerated() {
            switch scalar.value {
            case 0x202A, 0x202B, 0x202D, 0x202E, 0x2066, 0x2067, 0x2068: open.append(index)
            case 0x202C:
                if let last = open.last, scalars[last].value < 0x2060 {
                    open.removeLast()
                } else {
                    unpaired.insert(index)
                }
            case 0x2069:
                // The end of an isolate also ends the embeddings that began inside and were left open.
                guard let isolate = open.lastIndex(where: { scalars[$0].value > 0x2060 }) else {
                    unpaired.insert(index)
                    continue
                }
                unpaired.formUnion(open[(isolate + 1)...])
                open.removeSubrange(isolate...)
            case 0x0A, 0x2029:
                unpaired.formUnion(open)
                open = []
            default: break
            }
        }
        unpaired.formUnion(open)
        if unpaired.isEmpty { return text }
        return String(
            String.UnicodeScalarView(scalars.indices.lazy.filter { !unpaired.contains($0) }.map { scalars[$0] }))
    }
}

/// The scalars of a text without control characters and escape sequences (ECMA-48): a state machine
/// that looks at each scalar once.
private struct EscapeFilter {
    private enum State {
        case text
        /// After ESC.
        case escape
        /// After ESC and intermediate bytes: one final byte is missing.
        case intermediate
        /// Inside a control sequence, up to its final byte.
        case sequence
        /// Inside a command string, up to BEL, ST or the end of the line.
        case string
        /// After an ESC inside a command string: it ends there, or another sequence begins.
        case stringEscape
    }

    private var scalars: String.UnicodeScalarView.Iterator
    private var state = State.text

    init(_ view: String.UnicodeScalarView) {
        scalars = view.makeIterator()
    }

    mutating func next() -> Unicode.Scalar? {
        while let scalar = scalars.next() {
            if keeps(scalar.value) { return scalar }
        }
        return nil
    }

    /// Whether the scalar is text.
    private mutating func keeps(_ value: UInt32) -> Bool {
        switch (state, value) {
        case (.string, 0x1B): state = .stringEscape
        case (.string, 0x07), (.string, 0x9C), (.stringEscape, 0x5C): state = .text
        case (.string, 0x0A), (.text, _): return keepsText(value)
        case (.string, _): break
        case (_, 0x1B): state = .escape
        case (.escape, 0x5B), (.stringEscape, 0x5B): state = .sequence
        case (.escape, 0x50), (.escape, 0x58), (.escape, 0x5D...0x5F): state = .string
        case (.stringEscape, 0x50), (.stringEscape, 0x58), (.stringEscape, 0x5D...0x5F): state = .string
        case (.escape, 0x20...0x2F), (.stringEscape, 0x20...0x2F): state = .intermediate
        case (.intermediate, 0x20...0x2F), (.sequence, 0x20...0x3F): break
        case (.escape, 0x30...0x7E), (.stringEscape, 0x30...0x7E), (.intermediate, 0x30...0x7E),
            (.sequence, 0x40...0x7E):
            state = .text
        default: return keepsText(value)
        }
        return false
    }

    /// Outside a sequence, also when one was broken off.
    private mutating func keepsText(_ value: UInt32) -> Bool {
        state = .text
        switch value {
        case 0x09, 0x0A: return true
        case 0x1B: state = .escape
        case 0x9B: state = .sequence
        case 0..<0x20, 0x7F..<0xA0: break
        default: return true
        }
        return false
    }
}
