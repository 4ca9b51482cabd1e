/// Where the loader gets files from: the disk, or what a test says there is.
package struct FileSource: Sendable {
    /// The bytes of a file of at most that many.
    package var read: @Sendable (_ path: String, _ limit: Int) -> Result<[UInt8], FileFault>
    /// The names in a folder, sorted; empty when there is no such folder.
    package var names: @Sendable (_ folder: String) -> [String]
    /// Where a symbolic link points, or nil.
    package var target: @Sendable (_ link: String) -> String?

    package init(
        read: @escaping @Sendable (String, Int) -> Result<[UInt8], FileFault>,
        names: @escaping @Sendable (String) -> [String], target: @escaping @Sendable (String) -> String?
    ) {
        self.read = read
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
                files.keys.filter { parentFolder(of: $0) == folder }.map { fileName(of: $0) }.sorted()
            },
            target: { _ in nil })
    }
}
