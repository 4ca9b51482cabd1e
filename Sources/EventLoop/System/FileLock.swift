import CLinux
import Glibc

/// Holds a file against every other process, until this one ends in whatever way.
package struct FileLock: ~Copyable {
    private let file: Descriptor

    /// Nil when another process holds it.
    package static func take(_ path: String) throws(SystemFault) -> FileLock? {
        let flags = O_RDWR | O_CREAT | O_CLOEXEC
        let file = Descriptor(owning: try retrying("open \(path)") { unsafe linux_open(path, flags, 0o600) })
        if flock(file.number, LOCK_EX | LOCK_NB) == 0 { return FileLock(file: file) }
        if errno == EWOULDBLOCK { return nil }
        throw SystemFault("lock \(path)", code: errno)
    }

    private init(file: consuming Descriptor) {
        self.file = file
    }
}
