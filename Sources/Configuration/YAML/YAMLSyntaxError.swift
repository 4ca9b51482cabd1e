import ToastModel

/// What libyaml says of a text that is not YAML.
struct YAMLSyntaxError: Error {
    /// In libyaml's words.
    var problem: String
    var mark: YAMLMark
    /// What it was reading, such as `while parsing a flow mapping`, and where that began.
    var context: String?
    var contextMark: YAMLMark?

    /// The same for the person who wrote the file, whose bytes `source` are.
    func fault(file: String, source: [UInt8]) -> SettingsFault {
        let position = SourcePosition(file: file, line: mark.line + 1, column: mark.column + 1)
        let explanation = Self.explanations.first { $0.problem == problem && ($0.context ?? context) == context }
        var message = explanation?.message ?? problem
        var hint = explanation?.hint
        let lines = SourceLines(source)
        let line = lines[mark.line]
        if problem == Self.badCharacter, line.unicodeScalars.dropFirst(mark.column).first == "\t" {
            message = "a tab cannot indent"
            hint = "use spaces"
        } else if problem == Self.openMapping, line.contains("${") {
            hint = "inside of '{' and '[', put ${NAME} in quotes"
        } else if problem == Self.unexpectedColon {
            hint = lines.hint(beforeColonIn: mark.line) ?? hint
        }
        if let start = contextMark, let what = Self.contexts[context ?? ""], start.line != mark.line {
            message += ", in the \(what) that begins in line \(start.line + 1)"
        }
        if let other = lines.otherContent(before: mark.line) {
            message = other.message
            hint = other.hint
        }
        return SettingsFault(message, path: "", at: position, hint: hint)
    }

    private static let badCharacter = "found character that cannot start any token"
    private static let unexpectedColon = "mapping values are not allowed in this context"
    private static let openMapping = "did not find expected ',' or '}'"

    private struct Explanation: Sendable {
        var problem: String
        var context: String?
        var message: String
        var hint: String?
    }

    private static let contexts = [
        "while parsing a block mapping": "mapping", "while parsing a flow mapping": "'{'",
        "while parsing a block collection": "list", "while parsing a flow sequence": "'['",
        "while scanning a quoted scalar": "quoted text", "while scanning a block scalar": "block of text",
        "while scanning a simple key": "key",
    ]

    private static let explanations = [
        Explanation(
            problem: badCharacter, message: "a value cannot begin with this character",
            hint: "put the value in quotes"),
        Explanation(
            problem: "mapping values are not allowed in this context", message: "a ':' is not expected here",
            hint: "a comma or a line break is missing before, or the text needs quotes"),
        Explanation(
            problem: "block sequence entries are not allowed in this context", message: "a '-' is not expected here",
            hint: "a list begins on a line of its own below its key"),
        Explanation(
            problem: "mapping keys are not allowed in this context", message: "a key is not expected here",
            hint: "check the indentation"),
        Explanation(
            problem: "could not find expected ':'", message: "a ':' is missing after this key",
            hint: "write 'key: value', with a space after the colon"),
        Explanation(
            problem: "did not find expected key", context: "while parsing a block mapping",
            message: "a key is expected here", hint: "check the indentation: keys of one mapping begin in one column"),
        Explanation(
            problem: "did not find expected '-' indicator", message: "a '-' is expected here",
            hint: "check the indentation: the entries of one list begin in one column"),
        Explanation(
            problem: "did not find expected ',' or ']'", message: "a ',' or a ']' is missing",
            hint: "separate the entries with commas and close the list; a text with { or } needs quotes"),
        Explanation(
            problem: openMapping, message: "a ',' or a '}' is missing",
            hint: "separate the entries with commas and close the mapping; a text with { or } needs quotes"),
        Explanation(
            problem: "did not find expected node content", message: "a value is expected here"),
        Explanation(
            problem: "found unexpected end of stream", message: "the file ends before the closing quote"),
        Explanation(
            problem: "found unexpected document indicator", message: "'---' or '...' stands inside a quoted text"),
        Explanation(
            problem: "found unknown escape character", message: "this escape is not known",
            hint: "use single quotes, in which a backslash is a backslash"),
        Explanation(
            problem: "did not find expected hexdecimal number", message: "hexadecimal digits are expected here"),
        Explanation(
            problem: "found a tab character where an indentation space is expected",
            message: "a tab cannot indent", hint: "use spaces"),
        Explanation(
            problem: "found a tab character that violates indentation", message: "a tab cannot indent",
            hint: "use spaces"),
        Explanation(
            problem: "did not find expected alphabetic or numeric character",
            message: "a name is expected after '&' or '*'", hint: "put a text that begins with & or * in quotes"),
        Explanation(
            problem: "did not find expected comment or line break", message: "the line should end here"),
        Explanation(
            problem: "did not find expected <document start>", message: "nothing is expected after this",
            hint: "a file is one mapping of keys; check the indentation"),
        Explanation(
            problem: "control characters are not allowed", message: "a control character is not allowed here"),
        Explanation(
            problem: "invalid leading UTF-8 octet", message: "the file is not UTF-8", hint: "save it as UTF-8"),
        Explanation(
            problem: "invalid trailing UTF-8 octet", message: "the file is not UTF-8", hint: "save it as UTF-8"),
        Explanation(
            problem: "incomplete UTF-8 octet sequence", message: "the file is not UTF-8", hint: "save it as UTF-8"),
        Explanation(
            problem: "invalid length of a UTF-8 sequence", message: "the file is not UTF-8", hint: "save it as UTF-8"),
        Explanation(
            problem: "invalid Unicode character", message: "the file is not UTF-8", hint: "save it as UTF-8"),
    ]
}
