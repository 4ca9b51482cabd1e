import Glibc

extension FileSource {
    /// The file system.
    package static let disk = FileSource(read: readFile, names: folderNames, target: linkTarget)

    private static func readFile(_ path: String, limit: Int) -> Result<[UInt8], FileFault> {
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return .failure(fault(errno)) }
        defer { _ = close(file) }
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

    private static func folderNames(_ folder: String) -> [String] {
        guard let handle = unsafe opendir(folder) else { return [] }
        defer { _ = unsafe closedir(handle) }
        var names: [String] = []
        while let entry = unsafe readdir(handle) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { field in
                unsafe field.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
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
