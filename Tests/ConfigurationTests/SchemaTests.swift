import Configuration
import Foundation
import Testing
import ToastModel

@Suite("The JSON Schema")
struct SchemaTests {
    private static let file = Golden.repository.appendingPathComponent("config/toastd.schema.json")

    @Test("The shipped schema is what the loader's tables say")
    func equality() throws {
        let text = configurationSchema().indented
        #expect(try Golden.expected(Self.file, current: text) == text)
    }

    /// The verdict of Python's jsonschema on YAML files, which know nothing of this project.
    private func verdicts(_ files: [URL]) throws -> [String: String] {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
        process.arguments =
            [Golden.folder.appendingPathComponent("Schema/validate.py").path, Self.file.path] + files.map(\.path)
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let lines = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "the packages python3-jsonschema and python3-yaml are needed")
        var verdicts: [String: String] = [:]
        for line in lines.split(separator: "\n") {
            let parts = line.split(separator: "\t")
            verdicts[String(parts[0])] = String(parts[1])
        }
        return verdicts
    }

    @Test("A validator that this project did not write takes the shipped files and refuses the broken ones")
    func validator() throws {
        let good = ["config/toastd.yaml", "config/minimal.yaml"].map { Golden.repository.appendingPathComponent($0) }
        let broken = ["04-unknown-keys", "05-wrong-types", "06-ranges", "31-enumerations", "32-rate", "40-sizes"].map {
            Golden.folder.appendingPathComponent("Broken/\($0).yaml")
        }
        let all = try verdicts(good + broken)
        #expect(all.count == 8)
        #expect(good.map { all[$0.lastPathComponent] } == ["valid", "valid"])
        #expect(broken.map { all[$0.lastPathComponent] } == Array(repeating: "invalid", count: broken.count))
    }
}
