/// What is wrong with a command line. Each case has one sentence for the person who typed it.
package enum UsageFault: Error, Hashable, Sendable {
    case noCommand
    case unknownCommand(String, closest: String?)
    case unknownOption(String, closest: String?)
    case missingValue(option: String, placeholder: String)
    case unexpectedValue(option: String)
    case givenTwice(option: String)
    case missingArgument(String)
    case tooManyArguments(first: String)
    case badValue(of: String, value: String, expected: String)
    case missingOption(String)
    /// Anything that only the command itself can say.
    case other(String)

    package var sentence: String {
        switch self {
        case .noCommand: "a command is missing"
        case .unknownCommand(let name, let closest):
            "there is no command '\(name)'" + Self.meant(closest)
        case .unknownOption(let name, let closest):
            "there is no option '\(name)'" + Self.meant(closest.map { "--\($0)" })
        case .missingValue(let option, let placeholder): "--\(option) needs a value: --\(option) \(placeholder)"
        case .unexpectedValue(let option): "--\(option) takes no value"
        case .givenTwice(let option): "--\(option) is given twice"
        case .missingArgument(let word): "\(word) is missing"
        case .tooManyArguments(let first): "'\(first)' is one argument too many"
        case .badValue(let what, let value, let expected): "\(what) cannot be '\(value)': it is \(expected)"
        case .missingOption(let what): "\(what) is missing"
        case .other(let sentence): sentence
        }
    }

    private static func meant(_ closest: String?) -> String {
        closest.map { "; did you mean '\($0)'?" } ?? ""
    }
}
