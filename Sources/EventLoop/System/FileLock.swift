import CLinux
import Glibc

/// Holds a file against every other process, until this one ends in whatever way.
package struct FileLock: ~Copyable {
    private let file: Descriptor

    /// Writes into it who holds it. Nil when another process does.
    package static func take(_ path: String) throws(SystemFault) -> FileLock? {
        let flags = O_RDWR | O_CREAT | O_CLOEXEC
        let file = Descriptor(owning: try retrying("open \(path)") { unsafe linux_open(path, flags, 0o600) })
        if flock(file.number, LOCK_EX | LOCK_NB) == 0 {
            let line = [UInt8]("\(getpid())\n".utf8)
            ftruncate(file.number, 0)
            _ = try retrying("write \(path)") { unsafe Int32(clamping: pwrite(file.number, line, line.count, 0)) }
            return FileLock(file: file)
        }
        if errno == EWOULDBLOCK { return nil }
        throw SystemFault("lock \(path)", code: errno)
    }

    private init(file: consuming Descriptor) {
        self.file = file
    }

    /// The process that holds the file now; nil when none does. Only for its owner and for root: anybody else
    /// may not know, which is an error.
    package static func holder(of path: String) throws(SystemFault) -> Int32? {
        let content: [UInt8]
        do throws(SystemFault) { content = try FileSystem.read(path, limit: 64) } catch {
            if error.code == ENOENT || error.code == ENOTDIR { return nil }
            throw error
        }
        let digits = content.prefix { $0 != UInt8(ascii: "\n") }
        guard let process = Int32(String(decoding: digits, as: UTF8.self)), process > 0 else { return nil }
        // The number may be of a process that came long after: who holds it has it open.
        return try isOpen(path, in: process) ? process : nil
    }

    private static func isOpen(_ path: String, in process: Int32) throws(SystemFault) -> Bool {
        var file = stat()
        guard unsafe stat(path, &file) == 0 else { return false }
        let folder = "/proc/\(process)/fd"
        guard let open = unsafe opendir(folder) else {
            if errno == ENOENT { return false }
            throw SystemFault("look at process \(process)", code: errno)
        }
        defer { unsafe closedir(open) }
        while let name = unsafe linux_next_name(open) {
            var other = stat()
            guard unsafe stat("\(folder)/\(String(cString: name))", &other) == 0 else { continue }
            if other.st_dev == file.st_dev, other.st_ino == file.st_ino { return true }
        }
        return false
    }
}
