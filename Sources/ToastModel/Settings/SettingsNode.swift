/// A value of a configuration file with the place where it stands, so that whoever gives it a meaning
/// can point at a mistake.
package struct SettingsNode: Hashable, Sendable {
    package indirect enum Content: Hashable, Sendable {
        /// As written. Whether it is a number or a word is for the reader to say; `quoted` scalars
        /// are text.
        case scalar(String, quoted: Bool)
        case sequence([SettingsNode])
        case mapping([Entry])
    }

    package struct Entry: Hashable, Sendable {
        package var key: String
        package var keyPosition: SourcePosition
        package var value: SettingsNode

        package init(key: String, keyPosition: SourcePosition, value: SettingsNode) {
            self.key = key
            self.keyPosition = keyPosition
            self.value = value
        }
    }

    package var content: Content
    package var position: SourcePosition

    package init(_ content: Content, at position: SourcePosition) {
        self.content = content
        self.position = position
    }

    /// True for an empty value, `~` and `null`.
    package var isNull: Bool {
        if case .scalar(let text, quoted: false) = content {
            text.isEmpty || text == "~" || text == "null"
        } else {
            false
        }
    }
}

/// A place in a configuration file. Line and column count from 1; columns are characters.
package struct SourcePosition: Hashable, Sendable {
    package var file: String
    package var line: Int
    package var column: Int

    package init(file: String, line: Int, column: Int) {
        self.file = file
        self.line = line
        self.column = column
    }
}
