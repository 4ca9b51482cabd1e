/// A program of the command line: its options and, when it has several, its commands.
package struct Program: Hashable, Sendable {
    package var name: String
    /// One sentence: what it is for.
    package var summary: String
    /// Taken before the command and after it.
    package var options: [Option]
    /// Empty for a program that does one thing.
    package var commands: [Command]
    /// Paragraphs at the end of the program's help.
    package var remarks: [String]
    /// Meaning of each exit code, in ascending order.
    package var exitCodes: [ExitMeaning]

    package struct ExitMeaning: Hashable, Sendable {
        package var code: Int32
        package var meaning: String

        package init(_ code: Int32, _ meaning: String) {
            self.code = code
            self.meaning = meaning
        }
    }

    /// `--help` and `--version` are added to every program.
    package init(
        _ name: String, _ summary: String, options: [Option], commands: [Command] = [], remarks: [String] = [],
        exitCodes: [ExitMeaning]
    ) {
        self.name = name
        self.summary = summary
        self.options =
            options + [
                Option("help", help: "this text, or the command's"),
                Option("version", help: "the version, and nothing else"),
            ]
        self.commands = commands
        self.remarks = remarks
        self.exitCodes = exitCodes
    }

    package func command(named name: String) -> Command? {
        commands.first { $0.name == name }
    }
}
