import Foundation
import Testing

@testable import Broker

/// The names in the sources, their sentences on the page, and the list of the documentation are the same.
@Suite("The list of metrics")
struct MetricsListTests {
    private static let top = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private func names(in text: String) -> Set<String> {
        Set(text.matches(of: /toastd_[a-z_]+/).map { String($0.output) })
    }

    @Test("Each metric of the sources has its sentence, and no sentence is of another")
    func described() throws {
        var used: Set<String> = []
        let folder = Self.top.appendingPathComponent("Sources/Broker")
        let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
        for case let file as URL in files
        where file.pathExtension == "swift" && file.lastPathComponent != "MetricHelp.swift" {
            let text = try String(contentsOf: file, encoding: .utf8)
            for quoted in text.matches(of: /"(toastd_[a-z_]+)"/) { used.insert(String(quoted.output.1)) }
        }
        // A field of the embedded server's record.
        used.remove("toastd_pid")
        #expect(used == Set(metricHelp.keys))
    }

    @Test("docs/operation.md lists each metric with its sentence, and the alerts and the dashboard know no other")
    func listed() throws {
        let page = try String(contentsOf: Self.top.appendingPathComponent("docs/operation.md"), encoding: .utf8)
        let rows = page.split(separator: "\n").filter { $0.hasPrefix("| `toastd_") }
        #expect(rows.count == metricHelp.count)
        for (name, sentence) in metricHelp {
            #expect(rows.contains { $0.hasPrefix("| `\(name)` |") && $0.hasSuffix("| \(sentence) |") }, "\(name)")
        }
        for file in ["alerts.yaml", "dashboard.json"] {
            let text = try String(
                contentsOf: Self.top.appendingPathComponent("deploy/monitoring/\(file)"), encoding: .utf8)
            for name in names(in: text) {
                let stem = ["_bucket", "_sum", "_count"].first { name.hasSuffix($0) }.map { name.dropLast($0.count) }
                #expect(metricHelp[name] ?? stem.flatMap { metricHelp[String($0)] } != nil, "\(file): \(name)")
            }
        }
    }
}
