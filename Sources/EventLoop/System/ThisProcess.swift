import CLinux
import Glibc

/// What the running program may know about itself and its surroundings.
package enum ThisProcess {
    package static var identifier: Int32 { getpid() }

    package static var isRoot: Bool { geteuid() == 0 }

    /// A variable of the environment, unless it is absent or empty.
    package static func variable(_ name: String) -> String? {
        guard let text = unsafe getenv(name) else { return nil }
        let value = unsafe String(cString: text)
        return value.isEmpty ? nil : value
    }

    /// The name of the user it runs as; the number when it has no name.
    package static var userName: String {
        let user = geteuid()
        guard let entry = unsafe getpwuid(user), let name = unsafe entry.pointee.pw_name else { return String(user) }
        return unsafe String(cString: name)
    }

    /// The name of the machine, up to its first dot.
    package static var hostName: String {
        var name = [CChar](repeating: 0, count: 256)
        guard unsafe gethostname(&name, name.count - 1) == 0 else { return "localhost" }
        let bytes = name.prefix { $0 != 0 && $0 != CChar(UInt8(ascii: ".")) }.map(UInt8.init(bitPattern:))
        return bytes.isEmpty ? "localhost" : String(decoding: bytes, as: UTF8.self)
    }

    package static var homeFolder: String {
        if let home = variable("HOME") { return home }
        guard let entry = unsafe getpwuid(geteuid()), let home = unsafe entry.pointee.pw_dir else { return "/" }
        return unsafe String(cString: home)
    }

    /// Does nothing for so long: for tests of what others do meanwhile.
    package static func rest(milliseconds: Int32) { _ = poll(nil, 0, milliseconds) }

    /// Ends at once, without a chance to tidy up: for tests of what survives that.
    package static func killItself() -> Never {
        kill(getpid(), SIGKILL)
        while true { pause() }
    }

    package static func exit(code: Int32) -> Never { Glibc.exit(code) }

    /// Writes text to the standard error at once.
    package static func complain(_ text: String) { write(text, to: 2) }

    /// Writes text to the standard output at once.
    package static func say(_ text: String) { write(text, to: 1) }

    private static func write(_ text: String, to descriptor: Int32) {
        var rest = [UInt8](text.utf8)[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            if count <= 0 { return }
            rest = rest.dropFirst(count)
        }
    }
}
