/// What a command line asks for.
package enum Invocation: Hashable, Sendable {
    /// The program's help.
    case help
    case commandHelp(Command)
    case version
    /// A command, or the program itself when it has no commands.
    case run(Command?, ParsedArguments)
}
