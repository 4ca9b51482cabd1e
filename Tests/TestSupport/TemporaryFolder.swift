import Foundation

/// A folder of its own for one test, removed with everything in it when the last reference goes.
package final class TemporaryFolder: Sendable {
    package let path: String

    /// Short, because a unix socket's path has at most 107 bytes.
    package init() throws {
        let name = "toastd-" + String(UInt64.random(in: .min ... .max), radix: 36)
        path = NSTemporaryDirectory().appending(name)
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    }

    /// A path inside it.
    package func file(_ name: String) -> String { path + "/" + name }

    /// Writes a file inside it and returns its path.
    @discardableResult
    package func write(_ text: String, to name: String) throws -> String {
        try Data(text.utf8).write(to: URL(fileURLWithPath: file(name)))
        return file(name)
    }

    /// Writes a script that can be started, and returns its path. Another process writes it: a descriptor of
    /// this one would be inherited by whatever is started meanwhile, and a file that somebody may write to
    /// cannot be executed.
    @discardableResult
    package func writeProgram(_ text: String, to name: String) throws -> String {
        let made = try RunningProgram.run(
            "/bin/sh", ["-c", #"cat > "$1" && chmod 755 "$1""#, "sh", file(name)], input: Data(text.utf8))
        guard made.code == 0 else { throw RunningProgram.Failure(description: "cannot write \(name): \(made.errors)") }
        return file(name)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }
}
