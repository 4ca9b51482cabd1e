/// What a run came to.
package struct CrashReport: Hashable, Sendable {
    /// How often each kind of interruption happened.
    package var interruptions: [String: Int] = [:]
    package var totals = CheckerTotals()
    package var findings: [Finding] = []
    package var rounds = 0
    package var seconds = 0.0
    /// Where the files of the programs are, when they were kept.
    package var folder: String?
    /// Whether it was stopped before its end.
    package var wasStopped = false

    package init() {}

    package var kills: Int { interruptions.values.reduce(0, +) }

    /// For people.
    package var lines: [String] {
        var lines = ["\(kills) interruptions in \(rounds) rounds and \(Int(seconds)) s:"]
        for (kind, count) in interruptions.sorted(by: { $0.key < $1.key }) { lines.append("  \(count) × \(kind)") }
        lines += [
            "\(totals.acknowledged) publishes acknowledged by the server, \(totals.toasts) toasts of them found closed",
            "\(totals.events) events, \(totals.closed) of them closed, and \(totals.copies) copies by their key",
        ]
        if totals.lostByServer + totals.repeatedByServer + totals.recovered > 0 {
            lines.append(
                "after kills of the server: \(totals.lostByServer) toasts were lost by it, "
                    + "\(totals.repeatedByServer) repeated, \(totals.recovered) closed events came from the history")
        }
        lines.append(findings.isEmpty ? "nothing lost, nothing doubled" : "\(findings.count) findings")
        return lines
    }
}
