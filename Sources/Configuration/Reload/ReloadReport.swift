package import ToastModel

/// What came of reading the configuration again: toastd leaves it in its state folder, and `toastctl reload`
/// takes it from there.
package struct ReloadReport: Hashable, Sendable {
    package enum Outcome: String, Hashable, Sendable {
        /// Another configuration is in force.
        case applied
        /// The files are the same; what they name, such as animations, was read again.
        case unchanged
        /// It has mistakes; the former one stays in force.
        case refused
    }

    /// The name of its file.
    package static let file = "reload.json"

    /// When toastd began to read, in nanoseconds of CLOCK_MONOTONIC: who asked before knows that it is the
    /// answer.
    package var begun: Int64
    package var outcome: Outcome
    /// The hash of what is in force now.
    package var config: String
    /// Keys that changed and need a restart.
    package var restart: [String] = []
    /// Everything that is to be said of the files, warnings too.
    package var faults: [SettingsFault] = []

    package init(begun: Int64, outcome: Outcome, config: String) {
        self.begun = begun
        self.outcome = outcome
        self.config = config
    }

    /// How many faults kept it from coming into force.
    package var mistakes: Int { faults.count { $0.severity == .error } }
}

extension ReloadReport {
    package var json: JSONValue {
        .object([
            JSONMember("begun", .integer(begun)), JSONMember("outcome", .string(outcome.rawValue)),
            JSONMember("config", .string(config)), JSONMember("restart", .array(restart.map { .string($0) })),
            JSONMember("faults", .array(faults.map(\.json))),
        ])
    }

    /// Reads what `json` gives; nil for anything else.
    package init?(reading value: JSONValue) {
        guard let begun = value["begun"]?.integer, let outcome = value["outcome"]?.string.flatMap(Outcome.init),
            let config = value["config"]?.string, let restart = value["restart"]?.array,
            let faults = value["faults"]?.array
        else { return nil }
        self.init(begun: begun, outcome: outcome, config: config)
        self.restart = restart.compactMap(\.string)
        self.faults = faults.compactMap(SettingsFault.init)
    }
}

extension SettingsFault {
    /// For programs.
    package var json: JSONValue {
        var members = [
            JSONMember("severity", .string(severity.rawValue)), JSONMember("file", .string(position.file)),
            JSONMember("line", .integer(position.line)), JSONMember("column", .integer(position.column)),
            JSONMember("path", .string(path)), JSONMember("message", .string(message)),
        ]
        if let hint { members.append(JSONMember("hint", .string(hint))) }
        return .object(members)
    }

    /// Reads what `json` gives; nil for anything else.
    package init?(reading value: JSONValue) {
        guard let severity = value["severity"]?.string.flatMap(Severity.init), let file = value["file"]?.string,
            let line = value["line"]?.integer.flatMap(Int.init(exactly:)),
            let column = value["column"]?.integer.flatMap(Int.init(exactly:)),
            let path = value["path"]?.string, let message = value["message"]?.string
        else { return nil }
        self.init(
            message, path: path, at: SourcePosition(file: file, line: line, column: column),
            hint: value["hint"]?.string, severity: severity)
    }
}
