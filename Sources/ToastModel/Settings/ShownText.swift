/// How a message repeats what somebody wrote: on one line, without what could be a password.
package enum ShownText {
    /// A key that nobody knows. Behind a ':' or '=' that no blank follows stands its value, which may be a secret.
    package static func key(_ key: String) -> String {
        guard let end = key.firstIndex(where: isSeparator(for: key)), end != key.startIndex else { return key }
        let rest = key.index(after: end)
        return rest == key.endIndex ? key : key[..<rest] + "…"
    }

    /// What to do about a key that has its value in it; nil of one that has not.
    package static func hint(on unknown: String) -> String? {
        let shown = key(unknown)
        guard shown != unknown else { return nil }
        let name = shown.dropLast(2)
        return shown.dropLast().last == ":" ? "a blank is missing after the colon" : "write '\(name): …'"
    }

    /// Behind the name of a secret anything counts as an end, such as a blank.
    private static func isSeparator(for key: String) -> (Character) -> Bool {
        let secret = ["password", "psk"].first { key.lowercased().hasPrefix($0) }
        guard secret != nil else { return { $0 == ":" || $0 == "=" } }
        return { !$0.isLetter && $0 != "_" }
    }

    /// A message: what stands before the '@' of an address is left out, and characters that nobody sees are written
    /// as numbers.
    package static func message(_ text: String) -> String {
        visible(text.utf8.contains(UInt8(ascii: "@")) ? withoutLogins(text) : text)
    }

    /// Control characters, ends of lines and what turns the direction of writing, as `\u{1B}`.
    package static func visible(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isInvisible) else { return text }
        var result = ""
        for scalar in text.unicodeScalars {
            if isInvisible(scalar) {
                result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    package static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    /// `wss://anna:secret@host` becomes `wss://…@host`, `anna:secret@host` becomes `…@host`.
    package static func withoutLogins(_ text: String) -> String {
        var result = ""
        var rest = text[...]
        while !rest.isEmpty {
            let word = rest.prefix { !$0.isWhitespace }
            result += withoutLogin(word)
            rest = rest[word.endIndex...]
            let blanks = rest.prefix { $0.isWhitespace }
            result += blanks
            rest = rest[blanks.endIndex...]
        }
        return result
    }

    private static func withoutLogin(_ word: Substring) -> Substring {
        guard let end = word.lastIndex(of: "@") else { return word }
        let login = word[..<end]
        if let scheme = login.firstRange(of: "://") { return login[..<scheme.upperBound] + "…" + word[end...] }
        let start = login.firstIndex { !"'\"(<".contains($0) } ?? end
        return login[start...].contains(":") ? login[..<start] + "…" + word[end...] : word
    }
}
