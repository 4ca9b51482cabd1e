import ToastModel

extension Program {
    /// Reads a command line without the program's own name. `--help` and `--version` win over every
    /// mistake that stands after them. A word of its own `--` ends the options; `-` is an argument.
    package func parse(_ words: [String]) throws(UsageFault) -> Invocation {
        var reader = CommandLineReader(program: self, words: words)
        return try reader.read()
    }
}

/// One pass over the words, from left to right.
private struct CommandLineReader {
    let program: Program
    var rest: ArraySlice<String>
    var command: Command?
    var parsed = ParsedArguments()
    var optionsEnded = false

    init(program: Program, words: [String]) {
        self.program = program
        rest = words[...]
    }

    mutating func read() throws(UsageFault) -> Invocation {
        while let word = rest.popFirst() {
            if optionsEnded || word == "-" || !word.hasPrefix("-") {
                try take(word)
            } else if word == "--" {
                optionsEnded = true
            } else {
                try takeOption(word)
                if parsed.has("help") { return command.map(Invocation.commandHelp) ?? .help }
                if parsed.has("version") { return .version }
            }
        }
        if command == nil, !program.commands.isEmpty { throw .noCommand }
        try checkArguments()
        return .run(command, parsed)
    }

    private mutating func take(_ word: String) throws(UsageFault) {
        if command != nil || program.commands.isEmpty {
            parsed.positionals.append(word)
            return
        }
        guard let found = program.command(named: word) else {
            throw .unknownCommand(word, closest: closestName(to: word, among: program.commands.map(\.name)))
        }
        command = found
    }

    private mutating func takeOption(_ word: String) throws(UsageFault) {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let known = (command?.options ?? []) + program.options
        let name = String(parts[0].dropFirst(2))
        guard word.hasPrefix("--"), let option = known.first(where: { $0.name == name }) else {
            let written = String(parts[0])
            let bare = String(written.drop { $0 == "-" })
            throw .unknownOption(written, closest: closestName(to: bare, among: known.map(\.name)))
        }
        if option.times == .once, parsed.has(name) { throw .givenTwice(option: name) }
        let value = try value(of: option, written: parts.count == 2 ? String(parts[1]) : nil)
        parsed.given.append(ParsedArguments.Given(option: name, value: value))
    }

    private mutating func value(of option: Option, written: String?) throws(UsageFault) -> String? {
        switch option.value {
        case .none:
            if written != nil { throw .unexpectedValue(option: option.name) }
            return nil
        case .optional:
            return written
        case .required(let placeholder):
            guard let value = written ?? rest.popFirst() else {
                throw .missingValue(option: option.name, placeholder: placeholder.word)
            }
            try check(value, against: placeholder, of: "--\(option.name)")
            return value
        }
    }

    private func checkArguments() throws(UsageFault) {
        let expected = command?.arguments ?? []
        if parsed.positionals.count > expected.count {
            throw .tooManyArguments(first: parsed.positionals[expected.count])
        }
        for (index, argument) in expected.enumerated() {
            if let word = parsed.positional(index) {
                try check(word, against: argument.placeholder, of: argument.placeholder.word)
            } else if argument.presence == .required {
                throw .missingArgument(argument.placeholder.word)
            }
        }
    }

    private func check(_ value: String, against placeholder: Placeholder, of what: String) throws(UsageFault) {
        guard case .choice(let words) = placeholder.kind, !words.contains(value) else { return }
        let hint = closestName(to: value, among: words).map { " (did you mean \($0)?)" } ?? ""
        throw .badValue(of: what, value: value, expected: "one of " + words.joined(separator: ", ") + hint)
    }
}
