/// How text filters shape a text.
enum TextShape {
    /// `front_door/lamp` as `Front Door / Lamp`: `_` and `-` between words become blanks.
    static func title(_ text: String) -> String {
        var result = ""
        var beginsWord = true
        for character in text {
            switch character {
            case "_", "-", " ":
                if !result.isEmpty, !result.hasSuffix(" ") { result.append(" ") }
                beginsWord = true
            case "/":
                result += result.hasSuffix(" ") ? "/ " : " / "
                beginsWord = true
            default:
                result += beginsWord ? character.uppercased() : String(character)
                beginsWord = false
            }
        }
        return result
    }

    /// The first letter in upper case, `_` as blanks: `person_detected` as `Person detected`.
    static func capitalized(_ text: String) -> String {
        let spaced = String(text.map { $0 == "_" ? " " : $0 })
        return spaced.prefix(1).uppercased() + spaced.dropFirst()
    }

    /// At most `count` characters as people see them, the mark included when something was cut.
    static func truncated(_ text: String, to count: Int, mark: String) -> String {
        guard text.utf8.count > count, text.count > count else { return text }
        let kept = max(0, count - mark.count)
        return String(text.prefix(kept)) + mark
    }

    /// At most `limit` parts; the last one holds the rest.
    static func split(_ text: String, by separator: String, limit: Int) -> [String] {
        guard let first = separator.utf8.first, separator.utf8.count == 1 else {
            let marked = TextSearch(separator).replaced(in: text, by: "\u{1F}")
            return split(marked, by: "\u{1F}", limit: limit)
        }
        return text.utf8.split(separator: first, maxSplits: limit - 1, omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
    }

    /// As in a query of a URL: everything but letters, digits and `-._~` as `%XX`.
    static func urlEncoded(_ text: String) -> String {
        let hex = [UInt8]("0123456789ABCDEF".utf8)
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                bytes.append(byte)
            default: bytes += [UInt8(ascii: "%"), hex[Int(byte >> 4)], hex[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
