/// What a fuzzing came to.
package struct FuzzReport: Hashable, Sendable {
    package var findings: [Finding] = []
    package var batches = 0
    package var packets = 0
    /// Connections that the server ended, for a packet it did not like.
    package var thrownOut = 0
    /// Canaries that came back.
    package var canaries = 0
    /// Connections that the stand-in server answered, by how.
    package var answers: [String: Int] = [:]
    /// How often libmosquitto ended a toastd with an assertion of its own, and it was started again.
    package var libraryAborts = 0
    /// Memory of the toastd behind the real server, and of that behind the stand-in, at the end of the first quarter
    /// and the most after it.
    package var memory: [String: (warm: Int64, most: Int64)] = [:]
    package var seconds = 0.0
    /// Where the last packets and the files of the programs are, when they were kept.
    package var folder: String?
    package var wasStopped = false

    package init() {}

    /// For people.
    package var lines: [String] {
        var lines = [
            "\(packets) packets in \(batches) batches and \(Int(seconds)) s; the server ended \(thrownOut) connections; "
                + "\(canaries) canaries came back",
            "the stand-in server answered \(answers.values.reduce(0, +)) connections: "
                + answers.sorted { $0.key < $1.key }.map { "\($0.value) × \($0.key)" }.joined(separator: ", "),
        ]
        for (name, sizes) in memory.sorted(by: { $0.key < $1.key }) {
            lines.append(
                "\(name): \(SoakReport.megabytes(sizes.warm)) after a quarter, "
                    + "at most \(SoakReport.megabytes(sizes.most)) later")
        }
        if libraryAborts > 0 {
            lines.append(
                "libmosquitto ended toastd \(libraryAborts) times with an assertion of its own, at a property that it does "
                    + "not know; started again it went on")
        }
        for finding in findings { lines.append("\(finding.kind.rawValue): \(finding.text)") }
        if let folder { lines.append("the last packets and the logs are in \(folder)") }
        lines.append(findings.isEmpty ? "nothing crashed, hung or grew" : "\(findings.count) findings")
        return lines
    }

    package static func == (left: FuzzReport, right: FuzzReport) -> Bool {
        left.lines == right.lines
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(lines) }
}
