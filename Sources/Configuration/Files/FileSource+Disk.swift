import Glibc

extension FileSource {
    /// The file system.
    package static let disk = FileSource(read: readFile, readAny: readAnything, names: folderNames, target: linkTarget)

    /// A pipe that nobody writes to would be waited for without an end, so it is not even opened in earnest.
    private static func readFile(_ path: String, limit: Int) -> Result<[UInt8], FileFault> {
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard file >= 0 else { return .failure(errno == ENXIO ? .notAFile("a socket") : fault(errno)) }
        defer { _ = close(file) }
        if let what = otherThanFile(file) { return .failure(.notAFile(what)) }
        return content(of: file, limit: limit)
    }

    private static func readAnything(_ path: String, limit: Int) -> Result<[UInt8], FileFault> {
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return .failure(fault(errno)) }
        defer { _ = close(file) }
        return content(of: file, limit: limit)
    }

    /// What it is when it is no file. `/dev/null` counts as an empty one.
    private static func otherThanFile(_ file: CInt) -> String? {
        var status = stat()
        guard unsafe fstat(file, &status) == 0 else { return nil }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return nil
        case S_IFIFO: return "a pipe"
        case S_IFDIR: return "a folder"
        case S_IFCHR where status.st_rdev == nullDevice: return nil
        default: return "a device"
        }
    }

    /// Number 3 of the devices 1, on every Linux.
    private static let nullDevice: dev_t = 0x103

    private static func content(of file: CInt, limit: Int) -> Result<[UInt8], FileFault> {
        var bytes: [UInt8] = []
        while true {
            var chunk = [UInt8](repeating: 0, count: 64 * 1024)
            let count = unsafe chunk.withUnsafeMutableBytes { unsafe Glibc.read(file, $0.baseAddress, $0.count) }
            if count < 0 {
                if errno == EINTR { continue }
                return .failure(fault(errno))
            }
            if count == 0 { return .success(bytes) }
            bytes += chunk.prefix(count)
            if bytes.count > limit { return .failure(.tooLarge(limit: limit)) }
        }
    }

    private static func fault(_ code: CInt) -> FileFault {
        if code == ENOENT || code == ENOTDIR { return .missing }
        var buffer = [CChar](repeating: 0, count: 256)
        guard unsafe strerror_r(code, &buffer, buffer.count) == 0 else { return .unreadable("error \(code)") }
        let message = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        return .unreadable(String(decoding: message, as: UTF8.self))
    }

    private static func folderNames(_ folder: String) -> Result<[String], FileFault> {
        guard let handle = unsafe opendir(folder) else {
            let code = errno
            // A file of that name is something else than nothing.
            let isThere = unsafe code == ENOTDIR && access(folder, F_OK) == 0
            return .failure(isThere ? .unreadable("Not a directory") : fault(code))
        }
        defer { _ = unsafe closedir(handle) }
        var names: [String] = []
        errno = 0
        while let entry = unsafe readdir(handle) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { field in
                unsafe field.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
            errno = 0
        }
        return errno == 0 ? .success(names.sorted()) : .failure(fault(errno))
    }

    private static func linkTarget(_ link: String) -> String? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = unsafe readlink(link, &buffer, buffer.count)
        if count < 0 { return nil }
        return String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}

extension Environment {
    /// The environment of this process.
    package static let process = Environment { name in
        unsafe getenv(name).map { unsafe String(cString: $0) }
    }
}
