/// What a soak came to.
package struct SoakReport: Hashable, Sendable {
    package var findings: [Finding] = []
    package var samples: [SoakSample] = []
    package var quarters: [SoakJudgement.Quarter] = []
    package var totals = SoakTotals()
    package var rate = 0
    package var reloads = 0
    package var reconnects = 0
    package var inputs = 0
    /// Events in the history at the end.
    package var historyRows = 0
    /// Whether it was stopped before its end.
    package var wasStopped = false

    package init() {}

    /// For people.
    package var lines: [String] {
        var lines = ["quarter      toasts/s   memory (median)   processor per toast   files of the store"]
        for (number, quarter) in quarters.enumerated() {
            lines.append(
                "\(number + 1)            " + Self.padded("\(Int(quarter.rate))", 8)
                    + Self.padded(Self.megabytes(quarter.residentBytes), 18)
                    + Self.padded("\(Int(quarter.microseconds)) µs", 22)
                    + Self.padded(Self.megabytes(quarter.storeBytes), 21))
        }
        let seconds = max(1, (samples.last?.seconds ?? 0) - (samples.first?.seconds ?? 0))
        lines += [
            "\(totals.toasts) toasts published in \(Int(seconds)) s: \(Int(Double(totals.toasts) / seconds)) a second, \(rate) were wanted",
            "\(totals.events) events, \(totals.closed) of them closed, for \(totals.repeats) publishes; \(totals.copies) copies by their key, \(totals.expired) displays expired on the way",
            "\(reloads) reloads, \(reconnects) reconnections of frontends, \(inputs) inputs, \(totals.rejected) payloads rejected",
            "closed by reason: "
                + totals.reasons.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", "),
            "\(historyRows) events in the history at the end",
        ]
        var kinds: [String: Int] = [:]
        for finding in findings { kinds[finding.kind.rawValue, default: 0] += 1 }
        for (kind, count) in kinds.sorted(by: { $0.key < $1.key }) { lines.append("\(count) × \(kind)") }
        for finding in findings.prefix(40) { lines.append("\(finding.kind.rawValue): \(finding.text)") }
        lines.append(
            findings.isEmpty
                ? "flat, and one closed for each accepted" : "\(findings.count) findings")
        return lines
    }

    private static func padded(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: max(0, width - text.count)) + text
    }

    static func megabytes(_ bytes: Int64) -> String {
        let tenths = (bytes * 10 + 524_288) / 1_048_576
        return "\(tenths / 10).\(tenths % 10) MB"
    }
}
