package import Normalizer
import ToastModel

extension Explanation {
    /// For people: the message, how it was read, every try, what came of it, and what would help.
    package func lines(_ palette: Palette) -> [String] {
        var lines = [palette.paint(printable(topic), as: .bold) + (app.map { "  (app \(printable($0.text)))" } ?? "")]
        lines.append("  read as \(decoding.step.words): \(printable(decoding.sentence))")
        let isOnly = attempts.count == 1 && outcomes.count == 1
        for attempt in attempts {
            lines += attempt.lines(without: isOnly ? outcomes[0].sentence : nil).map { "  " + $0 }
        }
        if !values.isEmpty {
            lines.append("  the payload has, for expressions")
            lines += columns(values.map { ["    " + printable($0.name), printable($0.value)] })
        }
        if let audience { lines.append("  for \(printable(audience))") }
        for outcome in outcomes {
            lines.append("  " + palette.paint("→ " + printable(outcome.sentence), as: outcome.ink))
        }
        for note in notes { lines.append("  " + palette.paint("! " + printable(note), as: .yellow)) }
        return lines
    }

    /// For programs: one object.
    package var json: String {
        let members = [
            JSONMember("topic", .string(topic)), JSONMember("app", app.map { .string($0.text) } ?? .null),
            JSONMember(
                "decoding",
                .object([
                    JSONMember("step", .string(decoding.step.rawValue)),
                    JSONMember("sentence", .string(decoding.sentence)),
                ])),
            JSONMember("values", .object(values.map { JSONMember($0.name, .string($0.value)) })),
            JSONMember("attempts", .array(attempts.map(\.json))),
            JSONMember("audience", audience.map(JSONValue.string) ?? .null),
            JSONMember("outcomes", .array(outcomes.map { .string($0.sentence) })),
            JSONMember("notes", .array(notes.map(JSONValue.string))),
        ]
        return String(decoding: JSONValue.object(members).encoded, as: UTF8.self)
    }
}

extension Explanation.Attempt {
    /// `told` is a sentence that is told anyway.
    fileprivate func lines(without told: String?) -> [String] {
        let place = position.map { "  \($0.file):\($0.line):\($0.column)" } ?? ""
        var lines = [printable(subject + place)]
        lines += captures.map { "  \(printable($0.name)) = '\(printable($0.value))'" }
        let rows = fields.map { ["  " + $0.field, printable($0.value), "from \(printable($0.source))"] }
        lines += columns(rows)
        lines += warnings.map { "  warning: " + printable($0) }
        if !verdict.isEmpty, verdict != told { lines.append("  " + printable(verdict)) }
        return lines
    }

    fileprivate var json: JSONValue {
        var members = [JSONMember("subject", .string(subject))]
        if let position {
            members.append(JSONMember("at", .string("\(position.file):\(position.line):\(position.column)")))
        }
        members += [
            JSONMember("captures", .object(captures.map { JSONMember($0.name, .string($0.value)) })),
            JSONMember(
                "fields",
                .array(
                    fields.map { field in
                        .object([
                            JSONMember("field", .string(field.field)), JSONMember("value", .string(field.value)),
                            JSONMember("source", .string(field.source)),
                        ])
                    })),
            JSONMember("verdict", .string(verdict)), JSONMember("warnings", .array(warnings.map(JSONValue.string))),
        ]
        return .object(members)
    }
}

extension DecodingStep {
    fileprivate var words: String {
        switch self {
        case .empty: "nothing"
        case .json: "JSON"
        case .lenientJSON: "lenient JSON"
        case .quotedText: "a JSON string"
        case .number: "a number"
        case .boolean: "a boolean"
        case .null: "null"
        case .text: "text"
        case .rejected: "nothing that can be used"
        }
    }
}

extension Outcome {
    fileprivate var ink: Palette.Ink {
        switch self {
        case .show: .green
        case .hide: .blue
        case .reject: .red
        case .nothing: .dim
        }
    }
}
