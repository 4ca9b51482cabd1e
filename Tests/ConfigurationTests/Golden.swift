import Foundation

/// Files that stand beside the tests.
enum Golden {
    /// Nothing is compared but written when this is set, so that a change of words is one command.
    static let writes = ProcessInfo.processInfo.environment["TOASTD_WRITE_GOLDEN"] == "1"

    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    static let repository = folder.deletingLastPathComponent().deletingLastPathComponent()

    static func bytes(_ file: URL) -> [UInt8] {
        (try? Data(contentsOf: file)).map { [UInt8]($0) } ?? []
    }

    static func text(_ file: URL) -> String {
        String(decoding: bytes(file), as: UTF8.self)
    }

    /// The text of the file as it should be: `current` itself when it is written.
    static func expected(_ file: URL, current: String) throws -> String {
        if writes { try Data(current.utf8).write(to: file) }
        return text(file)
    }

    static func names(in folder: URL, ending: String) -> [String] {
        let all = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return all.filter { $0.hasSuffix(ending) }.sorted()
    }
}
