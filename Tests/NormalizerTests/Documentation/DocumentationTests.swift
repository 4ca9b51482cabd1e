import Configuration
import Foundation
import JSON
import Normalizer
import Testing
import ToastModel

/// What the documentation says by example is so.
@Suite("The documentation")
struct DocumentationTests {
    @Test(
        "Every configuration in it loads without a warning, and its tests pass",
        arguments: try DocumentedBlock.all(of: ["rules", "payloads", "configuration", "protocol", "frontends"]).filter(
            \.isConfiguration))
    func configurations(block: DocumentedBlock) throws {
        var options = LoadOptions(now: WallTime(unixMilliseconds: 1_767_225_600_000))
        let disk = FileSource.disk
        options.files = FileSource(
            read: { $0 == "/docs.yaml" ? .success(Array(block.text.utf8)) : disk.read($0, $1) },
            names: { $0 == ShippedProfiles.folder.path ? disk.names($0) : .success([]) }, target: { _ in nil })
        options.profileFolders = [ShippedProfiles.folder.path]
        let check = checkConfiguration(at: "/docs.yaml", options)
        #expect(check.faults.map(\.line) == [])
        if block.file == "rules" { #expect(check.lines.last?.contains("passed") == true, "it has tests") }
    }

    @Test(
        "Expressions come to what is told",
        arguments: try DocumentedBlock.all(of: ["rules"]).filter { $0.kind == "expressions" })
    func expressions(block: DocumentedBlock) throws {
        let lines = block.text.split(separator: "\n").map(String.init)
        #expect(lines.count > 30)
        for line in lines.dropFirst() {
            let parts = line.components(separatedBy: "→").map { $0.trimmingCharacters(in: .whitespaces) }
            try #require(parts.count == 2, "\(line)")
            #expect(try Evaluator.shown(parts[0], lines[0]) == parts[1], "\(parts[0])")
        }
    }

    @Test(
        "Payloads become what is told",
        arguments: try DocumentedBlock.all(of: ["payloads"]).filter { $0.kind == "payloads" })
    func payloads(block: DocumentedBlock) throws {
        let examples = block.text.components(separatedBy: "\n\n")
        #expect(examples.count > 20)
        for example in examples {
            let lines = example.split(separator: "\n").map(String.init)
            let payload = try #require(lines.first)
            var publisher = try DirectPublisher()
            let outcomes = publisher.publish(payload)
            let wanted = lines.dropFirst().map { $0.dropFirst(2).trimmingCharacters(in: .whitespaces) }
            #expect(outcomes.count == wanted.count, "\(payload)")
            for (outcome, wanted) in zip(outcomes, wanted) {
                #expect(told(outcome, like: wanted) == wanted, "\(payload)")
            }
        }
    }

    /// The outcome in the words of the example, as far as the example goes.
    private func told(_ outcome: Outcome, like wanted: String) -> String {
        switch outcome {
        case .show(_, let toast, let clients):
            let names = wanted.components(separatedBy: "; ").compactMap { $0.components(separatedBy: ": ").first }
            return names.map { "\($0): \(field($0, toast, clients))" }.joined(separator: "; ")
        case .hide(_, .id(let id), _): return "takes back \(id)"
        case .hide: return "takes back all"
        case .reject(_, let rejection):
            return "rejected \(rejection.reason.rawValue)" + (rejection.offset.map { " at \($0)" } ?? "")
        case .nothing: return "nothing"
        }
    }

    private func field(_ name: String, _ toast: Toast, _ clients: [String]?) -> String {
        switch name {
        case "id": return toast.id
        case "title": return toast.title ?? ""
        case "content": return toast.content ?? ""
        case "type": return toast.type?.rawValue ?? ""
        case "priority": return toast.priority.map { "\($0.rawValue)" } ?? ""
        case "progress": return toast.progress.map { "\($0)" } ?? ""
        case "auto_hide": return toast.autoHide.map { "\($0)" } ?? ""
        case "image": return toast.details.image ?? ""
        case "link": return toast.details.link ?? ""
        case "warnings": return "\(toast.details.warnings.count)"
        case "clients": return clients?.joined(separator: ", ") ?? ""
        case "duration_ms":
            if case .lasts(let length)? = toast.duration { return "\(length.count)" }
            return ""
        default: return "no field of this test"
        }
    }

    @Test("The table of profiles has each shipped one with what it says about itself")
    func profiles() throws {
        let rows = try DocumentedBlock.text(of: "rules").split(separator: "\n").filter { $0.hasPrefix("| `") }
        for name in ShippedProfiles.names {
            let about = try ShippedProfiles.document(name).json["about"]?.string
            #expect(rows.contains("| `\(name)` | \(about ?? "") |"), "\(name)")
        }
    }

    @Test("Every key of a rule, every filter and every word of a trigger is named")
    func words() throws {
        let text = try DocumentedBlock.text(of: "rules")
        for filter in Filter.allCases { #expect(text.contains("`\(filter.rawValue)"), "the filter \(filter.rawValue)") }
        let keys = try RuleBench.faults("- { nonsense_here: 1 }").first ?? ""
        let listed = try #require(keys.components(separatedBy: "there are ").last?.dropLast())
        let named = listed.components(separatedBy: ", ")
        #expect(named.count > 20)
        for key in named where key != "note" { #expect(text.contains("`\(key)`"), "the key \(key)") }
    }
}

/// A fenced block of a page of the documentation.
struct DocumentedBlock: CustomTestStringConvertible, Sendable {
    var file: String
    var line: Int
    /// What stands behind the fence.
    var kind: String
    var text: String

    var testDescription: String { "\(file).md:\(line)" }

    /// Whether it is a configuration, whole or as much as shows its apps.
    var isConfiguration: Bool {
        kind == "yaml" || ["apps:", "clients:", "groups:"].contains { text.hasPrefix($0) }
    }

    static func text(of file: String) throws -> String {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../docs")
        return try String(contentsOf: folder.appending(path: "\(file).md").standardizedFileURL, encoding: .utf8)
    }

    static func all(of files: [String]) throws -> [DocumentedBlock] {
        try files.flatMap { file in
            var blocks: [DocumentedBlock] = []
            var open: DocumentedBlock?
            for (index, line) in try text(of: file).components(separatedBy: "\n").enumerated() {
                if line.hasPrefix("```") {
                    if var block = open {
                        block.text = block.text.trimmingCharacters(in: .newlines)
                        blocks.append(block)
                        open = nil
                    } else {
                        open = DocumentedBlock(file: file, line: index + 1, kind: String(line.dropFirst(3)), text: "")
                    }
                } else {
                    open?.text += line + "\n"
                }
            }
            return blocks
        }
    }
}
