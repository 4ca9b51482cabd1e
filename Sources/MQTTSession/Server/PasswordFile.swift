import Encryption
package import EventLoop
import ToastModel

/// The file with the passwords of mosquitto's users, as hashes.
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

        /// What went wrong.
        package var sentence: String {
            switch self {
            case .notHashed: "the passwords cannot be hashed: the system has no random bytes"
            case .system(let fault): "the passwords cannot be written: \(fault.sentence)"
            }
        }
    }

    /// Puts the file there, readable for its owner alone; the old one stays until the new one is complete. Hashed
    /// here and not by `mosquitto_passwd`, which cuts a password at a ':' and takes the blanks off its ends.
    package static func write(_ logins: [Login], to path: String) throws(Fault) {
        var text = ""
        for login in logins {
            guard let hash = PasswordHash(of: login.password) else { throw .notHashed }
            text += "\(login.name):\(hash.text)\n"
        }
        do throws(SystemFault) { try FileSystem.replace(path, with: Array(text.utf8), for: .owner) } catch {
            throw .system(error)
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
