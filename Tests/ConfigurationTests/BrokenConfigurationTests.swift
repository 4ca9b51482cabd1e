import Configuration
import Foundation
import Testing
import ToastModel

@Suite("Broken configurations")
struct BrokenConfigurationTests {
    private static let folder = Golden.folder.appendingPathComponent("Broken")

    private static let environment = Environment([
        "NOT_A_NUMBER": "hunter2", "SERVER_WITH_PASSWORD": "mqtt://toastd:hunter2@localhost",
    ])

    /// The file system holds one file.
    private func check(_ name: String) -> ConfigurationCheck {
        let bytes = Golden.bytes(Self.folder.appendingPathComponent(name))
        let files = FileSource(
            read: { path, _ in path == name ? .success(bytes) : .failure(.missing) }, names: { _ in .success([]) },
            target: { _ in nil })
        let now = WallTime(unixMilliseconds: 1_767_225_600_000)
        return checkConfiguration(
            at: name, LoadOptions(environment: Self.environment, files: files, now: now))
    }

    @Test(
        "Each is refused with every fault, its place and what would be right",
        arguments: Golden.names(in: folder, ending: ".yaml"))
    func message(name: String) throws {
        let result = check(name)
        #expect(result.verdict == .failed)
        let text = result.lines.map { $0 + "\n" }.joined()
        let file = Self.folder.appendingPathComponent(name.replacing(".yaml", with: ".expected"))
        #expect(try Golden.expected(file, current: text) == text)
        #expect(!text.contains("hunter2"), "a value from the environment is never shown")
    }

    @Test("There are at least thirty of them, each with its message")
    func completeness() {
        let files = Golden.names(in: Self.folder, ending: ".yaml")
        #expect(files.count >= 30)
        let messages = Golden.names(in: Self.folder, ending: ".expected")
        #expect(messages == files.map { $0.replacing(".yaml", with: ".expected") })
    }
}
