import CLinux
import Glibc

/// The few things the programs do with files and folders.
package enum FileSystem {
    /// Who may read a file or enter a folder.
    package enum Access: UInt32, Hashable, Sendable {
        case owner = 0o600
        case ownerFolder = 0o700
        case everybody = 0o644
    }

    package enum Presence: Hashable, Sendable { case present, absent }

    package static func presence(of path: String) -> Presence {
        unsafe access(path, F_OK) == 0 ? .present : .absent
    }

    /// The whole content of a file, at most `limit` bytes. What is no file, such as a pipe, is refused: to wait for
    /// its bytes could take for ever.
    package static func read(_ path: String, limit: Int = 16 << 20) throws(SystemFault) -> [UInt8] {
        let file = Descriptor(
            owning: try retrying("open \(path)") { unsafe linux_open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK, 0) })
        var status = stat()
        let isFile = unsafe fstat(file.number, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        guard isFile else { throw SystemFault("open \(path), which is not a file", code: EINVAL) }
        var content: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 64 << 10)
        while content.count < limit {
            let count = unsafe Glibc.read(file.number, &part, part.count)
            if count < 0, errno == EINTR { continue }
            if count < 0 { throw SystemFault("read \(path)", code: errno) }
            if count == 0 { break }
            content.append(contentsOf: part.prefix(count))
        }
        return content
    }

    /// Puts a file there, whole or not at all: written beside, flushed, renamed.
    package static func replace(_ path: String, with content: [UInt8], for access: Access) throws(SystemFault) {
        let draft = path + ".new"
        try write(content, to: draft, for: access)
        try move(draft, to: path)
    }

    /// Gives a file another name of the same folder, in place of what had that.
    package static func move(_ path: String, to other: String) throws(SystemFault) {
        _ = try retrying("rename \(path)") { unsafe rename(path, other) }
    }

    private static func write(_ content: [UInt8], to path: String, for access: Access) throws(SystemFault) {
        _ = unsafe unlink(path)
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC
        let file = Descriptor(
            owning: try retrying("create \(path)") { unsafe linux_open(path, flags, access.rawValue) })
        var rest = content[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(file.number, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            if count < 0 { throw SystemFault("write \(path)", code: errno) }
            rest = rest.dropFirst(count)
        }
        _ = try retrying("fsync \(path)") { fsync(file.number) }
    }

    /// Opens a file for appending, emptied first when it has more than `limit` bytes.
    package static func openLog(_ path: String, limit: Int64) throws(SystemFault) -> Descriptor {
        let flags = O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC
        let number = try retrying("open \(path)") { unsafe linux_open(path, flags, Access.owner.rawValue) }
        if lseek(number, 0, SEEK_END) > limit { ftruncate(number, 0) }
        return Descriptor(owning: number)
    }

    /// Makes the folder and those above it that are missing.
    package static func createFolder(_ path: String, for access: Access = .ownerFolder) throws(SystemFault) {
        if unsafe mkdir(path, access.rawValue) == 0 || errno == EEXIST { return }
        let code = errno
        guard code == ENOENT, let slash = path.lastIndex(of: "/"), slash != path.startIndex else {
            throw SystemFault("create folder \(path)", code: code)
        }
        try createFolder(String(path[..<slash]), for: access)
        _ = try retrying("create folder \(path)") { unsafe mkdir(path, access.rawValue) }
    }

    /// The names of what is in a folder, in order, without those that begin with a dot. Empty when there is
    /// no such folder.
    package static func names(in folder: String) -> [String] {
        guard let open = unsafe opendir(folder) else { return [] }
        defer { unsafe closedir(open) }
        var names: [String] = []
        while let name = unsafe linux_next_name(open) { names.append(unsafe String(cString: name)) }
        return names.filter { !$0.hasPrefix(".") }.sorted()
    }

    /// Removes a file; one that is not there is no error.
    package static func remove(_ path: String) {
        _ = unsafe unlink(path)
    }

    /// How many bytes a file has; 0 for one that is not there.
    package static func size(of path: String) -> Int64 {
        var status = stat()
        return unsafe stat(path, &status) == 0 ? Int64(status.st_size) : 0
    }

    /// Removes a folder and the files in it.
    package static func removeFolder(_ path: String) {
        for name in names(in: path) { remove(path + "/" + name) }
        _ = unsafe rmdir(path)
    }

    /// The path without links and dots, or the path itself when it cannot be told.
    package static func absolute(_ path: String) -> String {
        guard let resolved = unsafe realpath(path, nil) else { return path }
        defer { unsafe free(resolved) }
        return unsafe String(cString: resolved)
    }
}
