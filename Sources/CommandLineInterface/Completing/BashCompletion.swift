/// The completion script for bash.
struct BashCompletion {
    let program: Program

    var script: String {
        let function = "_" + program.name
        return """
            # bash completion for \(program.name)
            # Written by '\(program.name) completions bash'.

            \(function)() {
                local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} command='' index
                COMPREPLY=()
                for ((index = 1; index < COMP_CWORD; index++)); do
                    case ${COMP_WORDS[index]} in
                        \(commandNames.joined(separator: " | "))) command=${COMP_WORDS[index]} && break ;;
                    esac
                done
                case "$command $before" in
            \(lines(optionValues, indent: 8))
                esac
                if [[ $word == -* ]]; then
                    case $command in
            \(lines(optionNames, indent: 12))
                    esac
                    return
                fi
                case $command in
            \(lines(arguments, indent: 8))
                esac
            }
            complete -F \(function) \(program.name)

            """
    }

    private var commandNames: [String] { program.commands.map(\.name) }

    private func lines(_ lines: [String], indent: Int) -> String {
        lines.map { String(repeating: " ", count: indent) + $0 }.joined(separator: "\n")
    }

    /// What may follow an option that takes a value. Of a value that nobody can know, nothing.
    private var optionValues: [String] {
        let ofCommands = program.commands.flatMap { command in
            command.options.map { (option: $0, pattern: "'\(command.name) --\($0.name)'") }
        }
        let everywhere = program.options.map { (option: $0, pattern: "*' --\($0.name)'") }
        var unknowable: [String] = []
        var lines: [String] = []
        for (option, pattern) in ofCommands + everywhere {
            guard case .required(let placeholder) = option.value else { continue }
            let reply = reply(placeholder)
            if reply.isEmpty { unknowable.append(pattern) } else { lines.append("\(pattern)) \(reply)return ;;") }
        }
        if !unknowable.isEmpty { lines.append(unknowable.joined(separator: " | ") + ") return ;;") }
        return lines
    }

    private func reply(_ placeholder: Placeholder) -> String {
        switch placeholder.kind {
        case .text: ""
        case .choice(let words): reply("-W \(words.joined(separator: " ").singleQuoted)") + "; "
        case .file: reply("-f") + "; "
        case .folder: reply("-d") + "; "
        }
    }

    private func reply(_ list: String) -> String {
        "mapfile -t COMPREPLY < <(compgen \(list) -- \"$word\")"
    }

    private var optionNames: [String] {
        let everywhere = program.options.map { "--\($0.name)" }
        let ofCommands = program.commands.map { command in
            let names = command.options.map { "--\($0.name)" } + everywhere
            return "\(command.name)) \(reply("-W \(names.joined(separator: " ").singleQuoted)")) ;;"
        }
        return ofCommands + ["*) \(reply("-W \(everywhere.joined(separator: " ").singleQuoted)")) ;;"]
    }

    private var arguments: [String] {
        let ofCommands = program.commands.compactMap { command -> String? in
            let replies = command.arguments.map { reply($0.placeholder) }.filter { !$0.isEmpty }
            return replies.first.map { "\(command.name)) \($0.dropLast(2)) ;;" }
        }
        return ["'') \(reply("-W \(commandNames.joined(separator: " ").singleQuoted)")) ;;"] + ofCommands
    }
}
