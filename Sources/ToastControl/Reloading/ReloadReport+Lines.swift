package import Configuration
package import ToastModel

extension ReloadReport {
    /// For people: what is wrong with the files, then what is in force.
    package var lines: [String] {
        var lines = faults.map(\.line)
        lines += restart.map { "'\($0)' has changed: that needs a restart of toastd" }
        switch outcome {
        case .applied: lines.append("reloaded: configuration \(config) is in force")
        case .unchanged: lines.append("unchanged: configuration \(config) is in force")
        case .refused:
            let count = mistakes == 1 ? "1 mistake" : "\(mistakes) mistakes"
            lines.append("not reloaded, because of \(count): configuration \(config) stays in force")
        }
        return lines
    }

    /// For programs.
    package var answer: JSONValue {
        .object([
            JSONMember("outcome", .string(outcome.rawValue)), JSONMember("config", .string(config)),
            JSONMember("restart", .array(restart.map { .string($0) })),
            JSONMember("faults", .array(faults.map(\.json))),
        ])
    }

    package var exitCode: ExitCode { outcome == .refused ? .usage : .done }
}
