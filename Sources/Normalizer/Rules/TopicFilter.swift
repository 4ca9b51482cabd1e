package import Pattern

/// A topic filter with named captures (rules, N1): `{dev}` is one level, `{dev...}` one or more, `Zone{n}` a part
/// of a level; `+` and `#` as in MQTT.
package struct TopicFilter: Hashable, Sendable {
    package enum Level: Hashable, Sendable {
        case literal(String)
        case one(capture: String?)
        /// A level of text and captures, such as `Zone{n}`.
        case pattern(Pattern, captures: [String])
        /// One level or more.
        case several(capture: String)
        /// This level and everything below, or nothing: `#`, always last.
        case rest
    }

    /// As it was written.
    package let text: String
    package let levels: [Level]

    /// The names of the captures, in the order they stand.
    package var captures: [String] {
        levels.flatMap { level -> [String] in
            switch level {
            case .literal, .rest, .one(nil): []
            case .one(let capture?), .several(let capture): [capture]
            case .pattern(_, let captures): captures
            }
        }
    }

    /// What to subscribe to: the narrowest MQTT filter that lets through all that this one matches.
    package var subscription: String {
        var parts: [String] = []
        for level in levels {
            switch level {
            case .literal(let name): parts.append(name)
            case .one, .pattern: parts.append("+")
            case .several, .rest:
                parts.append("#")
                return parts.joined(separator: "/")
            }
        }
        return parts.joined(separator: "/")
    }
}

extension TopicFilter {
    /// How long a topic may be (MQTT), and how many levels a filter may have.
    static let longest = 65_535
    static let mostLevels = 64

    /// Reads a filter; a capture's name is made of letters, digits and `_`.
    package static func parse(_ text: String) throws(ExpressionFault) -> TopicFilter {
        if text.isEmpty { throw ExpressionFault("a topic filter is empty", at: 0) }
        if text.utf8.count > longest || text.utf8.contains(0) {
            throw ExpressionFault("a topic has at most \(longest) bytes and no NUL", at: 0)
        }
        var levels: [Level] = []
        var offset = 0
        for part in text.split(separator: "/", omittingEmptySubsequences: false) {
            if levels.last == .rest { throw ExpressionFault("'#' is the last level", at: offset - 2) }
            levels.append(try level(String(part), at: offset))
            offset += part.utf8.count + 1
        }
        let filter = TopicFilter(text: text, levels: levels)
        try check(filter)
        return filter
    }

    private static func check(_ filter: TopicFilter) throws(ExpressionFault) {
        if filter.levels.count > mostLevels {
            throw ExpressionFault("a filter has at most \(mostLevels) levels", at: 0)
        }
        let open = filter.levels.count { level in
            switch level {
            case .several, .rest: true
            default: false
            }
        }
        if open > 1 {
            throw ExpressionFault("a filter has one '{name...}' or '#'", at: 0, hint: "use {name} for one level")
        }
        var seen: Set<String> = []
        for capture in filter.captures where !seen.insert(capture).inserted {
            throw ExpressionFault("two captures are called '\(capture)'", at: 0)
        }
    }

    private static func level(_ text: String, at offset: Int) throws(ExpressionFault) -> Level {
        if text == "#" { return .rest }
        if text == "+" { return .one(capture: nil) }
        if let sign = text.utf8.firstIndex(where: { $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: "+") }) {
            let place = text.utf8.distance(from: text.startIndex, to: sign)
            throw ExpressionFault(
                "'\(text[sign])' stands alone between slashes", at: offset + place,
                hint: "a part of a level is written {name}")
        }
        guard text.utf8.contains(UInt8(ascii: "{")) || text.utf8.contains(UInt8(ascii: "}")) else {
            return .literal(text)
        }
        return try captured(Array(text.utf8), at: offset)
    }

    private static func captured(_ bytes: [UInt8], at offset: Int) throws(ExpressionFault) -> Level {
        var pattern = Array("(?s)^".utf8)
        var names: [String] = []
        var index = 0
        while index < bytes.count {
            guard bytes[index] == UInt8(ascii: "{") else {
                if bytes[index] == UInt8(ascii: "}") {
                    throw ExpressionFault("'}' without '{'", at: offset + index)
                }
                pattern += quoted(bytes[index])
                index += 1
                continue
            }
            guard let end = bytes[index...].firstIndex(of: UInt8(ascii: "}")) else {
                throw ExpressionFault("'{' without '}'", at: offset + index)
            }
            var name = String(decoding: bytes[(index + 1)..<end], as: UTF8.self)
            let whole = index == 0 && end == bytes.count - 1
            let several = name.hasSuffix("...")
            if several { name.removeLast(3) }
            try check(capture: name, at: offset + index + 1)
            if several, !whole {
                throw ExpressionFault("'{\(name)...}' stands alone between slashes", at: offset + index)
            }
            if whole { return several ? .several(capture: name) : .one(capture: name) }
            names.append(name)
            pattern += "(.+)".utf8
            index = end + 1
        }
        do throws(PatternFault) {
            return .pattern(try Pattern(String(decoding: pattern, as: UTF8.self) + "$"), captures: names)
        } catch {
            throw ExpressionFault("this level cannot be matched: \(error.message)", at: offset)
        }
    }

    private static func check(capture name: String, at offset: Int) throws(ExpressionFault) {
        let isName =
            !name.isEmpty
            && name.utf8.allSatisfy { $0 == UInt8(ascii: "_") || $0 >= 0x80 || Words.isDigit($0) || isLetter($0) }
            && !Words.isDigit(name.utf8.first ?? 0)
        guard isName else {
            throw ExpressionFault(
                "'{\(name)}' is not a capture", at: offset,
                hint: name.hasPrefix("{") ? "a capture has one brace: {name}" : "a name has letters, digits and '_'")
        }
        if ExpressionNames.roots.contains(name) || ExpressionNames.words.contains(name) {
            throw ExpressionFault(
                "'\(name)' already has a meaning in expressions", at: offset, hint: "choose another name")
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

    /// A byte as a pattern takes it literally; bytes of other letters stay as they are.
    private static func quoted(_ byte: UInt8) -> [UInt8] {
        if byte >= 0x80 || Words.isDigit(byte) || isLetter(byte) || byte == UInt8(ascii: "_") { return [byte] }
        return [UInt8(ascii: "\\"), byte]
    }
}
