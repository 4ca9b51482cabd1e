/// The completion script for fish.
struct FishCompletion {
    let program: Program

    var script: String {
        var lines = [
            "# fish completion for \(program.name)",
            "# Written by '\(program.name) completions fish'.",
            "",
            "complete -c \(program.name) -f",
        ]
        lines += program.options.map { complete(option: $0, when: nil) }
        for command in program.commands {
            lines.append(
                "complete -c \(program.name) -n __fish_use_subcommand -a \(command.name) -d \(command.summary.singleQuoted)"
            )
        }
        for command in program.commands {
            let condition = "__fish_seen_subcommand_from \(command.name)".singleQuoted
            lines += command.arguments.compactMap { complete(argument: $0, when: condition) }
            lines += command.options.map { complete(option: $0, when: condition) }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func complete(option: Option, when condition: String?) -> String {
        let place = condition.map { " -n \($0)" } ?? ""
        let value = option.placeholder.map { " " + values($0, of: option) } ?? ""
        return "complete -c \(program.name)\(place) -l \(option.name)\(value) -d \(option.help.singleQuoted)"
    }

    private func values(_ placeholder: Placeholder, of option: Option) -> String {
        // An option whose value may be left out cannot say -x, which asks for one.
        let needs = if case .required = option.value { "-x" } else { "" }
        return switch placeholder.kind {
        case .text: needs
        case .choice(let words): needs + " -a \(words.joined(separator: " ").singleQuoted)"
        case .file: "-r -F"
        case .folder: "-x -a '(__fish_complete_directories)'"
        }
    }

    private func complete(argument: Argument, when condition: String) -> String? {
        let start = "complete -c \(program.name) -n \(condition)"
        return switch argument.placeholder.kind {
        case .text: nil
        case .choice(let words): "\(start) -a \(words.joined(separator: " ").singleQuoted)"
        case .file: "\(start) -F"
        case .folder: "\(start) -a '(__fish_complete_directories)'"
        }
    }
}
