import CQRencode

/// A text as a QR code.
package struct QRCode: Hashable, Sendable {
    package enum Module: Hashable, Sendable { case dark, light }

    /// Row by row, without the light margin that a reader wants around it.
    package let rows: [[Module]]

    /// Nil when the text is too long for one, or empty.
    package init?(_ text: String) {
        guard let code = unsafe QRcode_encodeString8bit(text, 0, QR_ECLEVEL_L) else { return nil }
        defer { unsafe QRcode_free(code) }
        let width = unsafe Int(code.pointee.width)
        guard width > 0, let data = unsafe code.pointee.data else { return nil }
        var rows: [[Module]] = []
        for row in 0..<width {
            rows.append((0..<width).map { column in unsafe data[row * width + column] & 1 == 1 ? .dark : .light })
        }
        self.rows = rows
    }

    /// For a terminal, two rows a line and a margin around it: what is light is drawn, so that it reads right on
    /// a dark ground.
    package var lines: [String] {
        let margin = 2
        let width = rows.count + 2 * margin
        func module(_ row: Int, _ column: Int) -> Module {
            let (row, column) = (row - margin, column - margin)
            return rows.indices.contains(row) && rows.indices.contains(column) ? rows[row][column] : .light
        }
        return stride(from: 0, to: width, by: 2).map { row in
            String(
                (0..<width).map { column -> Character in
                    switch (module(row, column), module(row + 1, column)) {
                    case (.light, .light): "█"
                    case (.light, .dark): "▀"
                    case (.dark, .light): "▄"
                    case (.dark, .dark): " "
                    }
                })
        }
    }
}
