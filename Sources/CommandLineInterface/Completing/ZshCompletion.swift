/// The completion script for zsh.
struct ZshCompletion {
    let program: Program

    var script: String {
        """
        #compdef \(program.name)
        # zsh completion for \(program.name)
        # Written by '\(program.name) completions zsh'.

        _\(program.name)() {
            local context state line
            local -a commands everywhere
            everywhere=(
        \(lines(program.options.map(argument), indent: 8))
            )
            commands=(
        \(lines(program.commands.map { "\($0.name):\($0.summary)".singleQuoted }, indent: 8))
            )
            _arguments -C $everywhere '1:command:->command' '*::argument:->argument'
            case $state in
                command) _describe command commands ;;
                argument)
                    case $words[1] in
        \(lines(program.commands.flatMap(branch), indent: 16))
                    esac ;;
            esac
        }
        _\(program.name) "$@"

        """
    }

    private func lines(_ lines: [String], indent: Int) -> String {
        lines.map { String(repeating: " ", count: indent) + $0 }.joined(separator: "\n")
    }

    private func branch(_ command: Command) -> [String] {
        let places = command.arguments.enumerated().map { index, argument in
            let colon = argument.presence == .optional ? "::" : ":"
            return "\(index + 1)\(colon)\(argument.placeholder.word)\(action(argument.placeholder))".singleQuoted
        }
        let words = command.options.map(argument) + places
        if words.isEmpty { return ["\(command.name)) _arguments $everywhere ;;"] }
        return ["\(command.name)) _arguments $everywhere \\"]
            + words.dropLast().map { "    \($0) \\" }
            + words.suffix(1).map { "    \($0) ;;" }
    }

    /// One word of `_arguments`.
    private func argument(_ option: Option) -> String {
        let many = option.times == .many ? "*" : ""
        let help = "[\(escaped(option.help))]"
        switch option.value {
        case .none: return "\(many)--\(option.name)\(help)".singleQuoted
        case .required(let placeholder):
            return "\(many)--\(option.name)=\(help):\(placeholder.word)\(action(placeholder))".singleQuoted
        case .optional(let placeholder):
            return "\(many)--\(option.name)=-\(help)::\(placeholder.word)\(action(placeholder))".singleQuoted
        }
    }

    private func action(_ placeholder: Placeholder) -> String {
        switch placeholder.kind {
        case .text: ":"
        case .choice(let words): ":(\(words.joined(separator: " ")))"
        case .file: ":_files"
        case .folder: ":_files -/"
        }
    }

    /// Brackets and colons have a meaning in a description.
    private func escaped(_ text: String) -> String {
        text.reduce(into: "") { result, letter in
            if "[]:\\".contains(letter) { result.append("\\") }
            result.append(letter)
        }
    }
}
