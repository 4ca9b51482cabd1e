import Foundation
import TestSupport
import Testing

@Suite("docs/security.md")
struct SecurityPageTests {
    @Test("Each test that it names is there")
    func names() throws {
        let page = try String(contentsOfFile: packageFolder + "/docs/security.md", encoding: .utf8)
        let names = page.matches(of: /`([A-Z]\w+Tests)(?:\.(\w+))?`/).map { ($0.1, $0.2) }
        #expect(names.count > 25)
        var sources: [String: String] = [:]
        let tests = URL(fileURLWithPath: packageFolder + "/Tests")
        let files = try #require(FileManager.default.enumerator(at: tests, includingPropertiesForKeys: nil))
        for case let file as URL in files where file.pathExtension == "swift" {
            let suite = file.deletingPathExtension().lastPathComponent
            sources[suite, default: ""] += try String(contentsOf: file, encoding: .utf8)
        }
        for (suite, function) in names {
            let source = try #require(sources[String(suite)], "there is no suite \(suite)")
            if let function { #expect(source.contains("func \(function)("), "\(suite) has no test \(function)") }
        }
    }
}
