package import ToastModel

/// How a line is written.
package enum LogFormat: Hashable, Sendable {
    /// `time=… level=info part=mqtt event=connected server=…`
    case logfmt
    /// One JSON object a line.
    case json

    /// The line, with its newline. Times are UTC with milliseconds, as in RFC 3339.
    package func line(
        at time: WallTime, _ level: LogLevel, _ part: LogPart, _ message: String, _ fields: [LogField]
    ) -> String {
        let line =
            switch self {
            case .logfmt: logfmt(at: time, level, part, message, fields)
            case .json: json(at: time, level, part, message, fields)
            }
        return Self.visible(line) + "\n"
    }

    /// What JSON leaves as it is and nobody sees, such as what turns the direction of writing, as `\u202E`: names are
    /// made by others.
    private static func visible(_ line: String) -> String {
        guard line.unicodeScalars.contains(where: ShownText.isInvisible) else { return line }
        var result = ""
        for scalar in line.unicodeScalars {
            if ShownText.isInvisible(scalar) {
                let digits = String(scalar.value, radix: 16, uppercase: true)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    private func logfmt(
        at time: WallTime, _ level: LogLevel, _ part: LogPart, _ message: String, _ fields: [LogField]
    ) -> String {
        var line = "time=\(time.rfc3339) level=\(level.word) part=\(part.rawValue) msg=\(Self.quoted(message))"
        for field in fields {
            switch field.value {
            case .text(let text): line += " \(field.name)=\(Self.quoted(text))"
            case .number(let number): line += " \(field.name)=\(number)"
            }
        }
        return line
    }

    private func json(
        at time: WallTime, _ level: LogLevel, _ part: LogPart, _ message: String, _ fields: [LogField]
    ) -> String {
        var writer = JSONWriter(capacity: 256)
        writer.beginObject()
        for (name, text) in [
            ("time", time.rfc3339), ("level", level.word), ("part", part.rawValue), ("msg", message),
        ] {
            writer.name(text: name)
            writer.value(text)
        }
        for field in fields {
            writer.name(text: field.name)
            switch field.value {
            case .text(let text): writer.value(text)
            case .number(let number): writer.value(number)
            }
        }
        writer.endObject()
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    /// In quotes where it has to be; control characters are escaped, so that a line stays one line.
    private static func quoted(_ text: String) -> String {
        let isPlain =
            !text.isEmpty && text.utf8.allSatisfy { $0 > 0x20 && $0 != 0x22 && $0 != 0x3D }
            && !text.unicodeScalars.contains(where: ShownText.isInvisible)
        return isPlain ? text : String(decoding: JSONValue.string(text).encoded, as: UTF8.self)
    }
}
