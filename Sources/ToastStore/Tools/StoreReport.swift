package import ToastModel

/// What a check of a store found.
package struct StoreReport: Hashable, Sendable {
    /// One kind of records.
    package struct Count: Hashable, Sendable {
        package var table: String
        package var rows: Int
        package var bytes: Int
    }

    package var path: String
    /// The layout's version, 0 for an empty file.
    package var layout: Int
    package var fileBytes: Int
    /// Pages that are free inside the file.
    package var freeBytes: Int
    /// In the order of the layout; the log first.
    package var counts: [Count]
    /// One sentence for each; empty when nothing is wrong.
    package var damage: [String]

    package var isSound: Bool { damage.isEmpty }

    /// For people: one fact a line.
    package var lines: [String] {
        var lines = ["\(path): layout \(layout), \(fileBytes) bytes, of which \(freeBytes) are free"]
        lines += counts.map { "  \($0.table): \($0.rows) rows, \($0.bytes) bytes" }
        lines += damage.map { "  damaged: \($0)" }
        lines.append(isSound ? "  sound" : "  'toastctl store export' saves what can be read")
        return lines
    }

    /// For programs.
    package var json: JSONValue {
        .object([
            JSONMember("path", .string(path)),
            JSONMember("layout", .integer(layout)),
            JSONMember("bytes", .integer(fileBytes)),
            JSONMember("free_bytes", .integer(freeBytes)),
            JSONMember(
                "tables",
                .object(
                    counts.map { count in
                        JSONMember(
                            count.table,
                            .object([
                                JSONMember("rows", .integer(count.rows)), JSONMember("bytes", .integer(count.bytes)),
                            ]))
                    })),
            JSONMember("damage", .array(damage.map(JSONValue.string))),
            JSONMember("sound", .bool(isSound)),
        ])
    }
}
