import ToastModel

/// What happened in a round, to tell what was around a finding.
struct Journal {
    private struct Line {
        var at: Instant
        /// An id, a client, or empty for what concerns everything.
        var subject: String
        var text: String
    }

    private var lines: [Line] = []
    private let start: Instant
    private static let limit = 400_000

    init(at start: Instant) {
        self.start = start
    }

    mutating func note(_ text: String, of subject: String = "", at now: Instant) {
        if lines.count < Self.limit { lines.append(Line(at: now, subject: subject, text: text)) }
    }

    mutating func clear() { lines = [] }

    /// Everything about the subject, and what interrupted around it.
    func around(_ subject: String) -> [String] {
        let own = lines.filter { $0.subject == subject }
        let begin = (own.first?.at ?? start) - .seconds(3)
        let end = (own.last?.at ?? begin) + .seconds(3)
        return lines.filter { line in
            !subject.isEmpty && line.subject == subject || line.subject.isEmpty && begin <= line.at && line.at <= end
        }
        .prefix(80).map { line in
            let time = (line.at - start).count
            return "\(time / 1000).\(String(time % 1000 + 1000).dropFirst()) s  \(line.text)"
        }
    }
}
