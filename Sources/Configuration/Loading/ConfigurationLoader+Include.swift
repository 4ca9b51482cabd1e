import ToastModel
import ToastQueue

extension ConfigurationLoader {
    /// Reads the files of `include`, each pattern's in the order of their names. A plain name must exist,
    /// a pattern may match nothing, in a folder that can be read or that is not there.
    mutating func readIncludedFiles() {
        let start = SourcePosition(file: path ?? "", line: 1, column: 1)
        let patterns = written.include ?? [PlacedText(text: "apps.d/*.yaml", position: start, path: "include")]
        for pattern in patterns {
            for file in matches(of: pattern) where !files.contains(where: { $0.path == file }) {
                readIncludedFile(file, pattern)
            }
        }
    }

    private mutating func matches(of pattern: PlacedText) -> [String] {
        let path = resolve(pattern.text, in: scope.folder)
        let name = fileName(of: path)
        guard isPattern(name) else { return [path] }
        let folder = parentFolder(of: path)
        return names(in: folder, for: pattern).filter { !$0.hasPrefix(".") && globMatches(name, $0) }
            .map { resolve($0, in: folder) }
    }

    /// What is in a folder; nothing when it is not there. One that cannot be read is a fault of who names it.
    mutating func names(in folder: String, for place: PlacedText) -> [String] {
        switch scope.options.files.names(folder) {
        case .success(let names): return names
        case .failure(.missing): return []
        case .failure(let fault):
            scope.report("the folder '\(folder)' \(fault.sentence)", place.path, at: place.position)
            return []
        }
    }

    private mutating func readIncludedFile(_ file: String, _ pattern: PlacedText) {
        guard var root = tree(of: file, readBy: pattern.position, pattern.path), !root.isNull else { return }
        if case .mapping(let entries) = root.content {
            let mainOnly = entries.filter { entry in
                !includedFields.contains { $0.outline.name == entry.key }
                    && topFields.contains { $0.outline.name == entry.key }
            }
            for entry in mainOnly {
                scope.report(
                    "the key '\(entry.key)' stands in the main file only", entry.key, at: entry.keyPosition,
                    hint: "an included file has \(includedFields.map(\.outline.name).joined(separator: ", "))")
            }
            root.content = .mapping(entries.filter { !mainOnly.contains($0) })
        }
        _ = includedFields.read(root, "", wanted: "a mapping of keys", into: &written, &scope)
    }
}

/// Whether a name is a pattern of `*` and `?`.
func isPattern(_ name: String) -> Bool { name.contains("*") || name.contains("?") }
