package import EventLoop
import ToastModel

/// The file with the passwords of mosquitto's users, as hashes, which `mosquitto_passwd` makes.
package enum PasswordFile {
    /// A user and what it logs in with.
    package struct Login: Hashable, Sendable {
        package var name: String
        package var password: String

        package init(_ name: String, password: String) {
            self.name = name
            self.password = password
        }
    }

    package enum Fault: Error, Hashable, Sendable {
        case notHashed
        case system(SystemFault)

        /// What went wrong, and what to do.
        package var sentence: String {
            switch self {
            case .notHashed: "\(hashingProgram) cannot hash the passwords: is the package mosquitto installed?"
            case .system(let fault): "the passwords cannot be written: \(fault.sentence)"
            }
        }
    }

    private static let hashingProgram = "/usr/bin/mosquitto_passwd"

    /// Puts the file there, readable for its owner alone. Nothing secret stands in a command line, and the old
    /// file stays until the new one is complete.
    package static func write(_ logins: [Login], to path: String) throws(Fault) {
        let draft = path + ".hashing"
        defer { FileSystem.remove(draft) }
        do throws(SystemFault) {
            let lines = logins.map { "\($0.name):\($0.password)\n" }.joined()
            try FileSystem.replace(draft, with: Array(lines.utf8), for: .owner)
            guard FileSystem.presence(of: hashingProgram) == .present else { throw SystemFault("", code: 0) }
            let hasher = try ChildProcess(starting: [hashingProgram, "-U", draft], in: .bare)
            if hasher.waits(for: .seconds(60)) == .runs { hasher.order(.kill) }
            guard hasher.reap() == 0 else { throw SystemFault("", code: 0) }
            try FileSystem.replace(path, with: try FileSystem.read(draft), for: .owner)
        } catch {
            throw error.code == 0 ? .notHashed : .system(error)
        }
    }

    /// The users of a file that `write` made.
    package static func names(in path: String) -> [String] {
        guard let bytes = try? FileSystem.read(path) else { return [] }
        return bytes.split(separator: UInt8(ascii: "\n")).map { line in
            String(decoding: line.prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self)
        }
    }
}
