/// Where the loader gets files from: the disk, or what a test says there is.
package struct FileSource: Sendable {
    package typealias Read = @Sendable (_ path: String, _ limit: Int) -> Result<[UInt8], FileFault>

    /// The bytes of a file of at most that many. Never waits.
    package var read: Read
    /// Likewise of what a person named on the command line, which may be a pipe.
    package var readAny: Read
    /// The names in a folder, sorted.
    package var names: @Sendable (_ folder: String) -> Result<[String], FileFault>
    /// Where a symbolic link points, or nil.
    package var target: @Sendable (_ link: String) -> String?

    package init(
        read: @escaping Read, readAny: Read? = nil,
        names: @escaping @Sendable (String) -> Result<[String], FileFault>,
        target: @escaping @Sendable (String) -> String?
    ) {
        self.read = read
        self.readAny = readAny ?? read
        self.names = names
        self.target = target
    }

    /// Files that exist in memory only, by their path.
    package static func memory(_ files: [String: String]) -> FileSource {
        FileSource(
            read: { path, limit in
                guard let text = files[path] else { return .failure(.missing) }
                return text.utf8.count > limit ? .failure(.tooLarge(limit: limit)) : .success(Array(text.utf8))
            },
            names: { folder in
                .success(files.keys.filter { parentFolder(of: $0) == folder }.map { fileName(of: $0) }.sorted())
            },
            target: { _ in nil })
    }
}
