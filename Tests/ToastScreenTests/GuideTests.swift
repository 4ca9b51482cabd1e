import Foundation
import TestSupport
import Testing

/// The page about writing a frontend shows what is run, and keeps to its title.
@Suite struct GuideTests {
    @Test(
        "the examples stand in the guide as the tests run them, in 50 lines each",
        arguments: [("python", "frontend.py"), ("js", "frontend.js")])
    func example(language: String, file: String) throws {
        let example = try String(contentsOfFile: packageFolder + "/docs/examples/" + file, encoding: .utf8)
        #expect(try Self.block(language) == example)
        #expect(example.split(separator: "\n", omittingEmptySubsequences: false).count <= 51)
    }

    @Test("the sample in Swift has fewer than 150 lines, and the guide says that it is not compiled here")
    func sample() throws {
        let sample = try Self.block("swift")
        #expect(sample.contains("import SwiftUI"))
        #expect(sample.split(separator: "\n", omittingEmptySubsequences: false).count < 150)
        #expect(try Self.guide().contains("do not compile what draws"))
    }

    @Test("the model of the sample compiles against the library")
    func model() throws {
        let model = try #require(try Self.block("swift").components(separatedBy: "struct ToastOverlay").first)
        let folder = try TemporaryFolder()
        let file = try folder.write(
            model.replacingOccurrences(of: "import SwiftUI", with: "import Foundation\nimport Observation"),
            to: "model.swift")
        let modules = URL(filePath: try builtProgram("toast-desktop")).deletingLastPathComponent().path + "/Modules"
        let compiler = try RunningProgram.run(
            "/usr/bin/env", ["swiftc", "-typecheck", "-swift-version", "6", "-I", modules, file], seconds: 120)
        #expect(compiler.code == 0, "\(compiler.errors)")
    }

    private static func guide() throws -> String {
        try String(contentsOfFile: packageFolder + "/docs/write-a-frontend.md", encoding: .utf8)
    }

    private static func block(_ language: String) throws -> String {
        let parts = try guide().components(separatedBy: "```\(language)\n")
        return try #require(parts.count == 2 ? parts[1].components(separatedBy: "```\n").first : nil)
    }
}
