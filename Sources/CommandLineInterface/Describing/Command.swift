/// One command of a program, as its help describes it and its parser takes it.
package struct Command: Hashable, Sendable {
    package var name: String
    /// A few words for the list of commands, without a full stop.
    package var summary: String
    /// Paragraphs below the usage line.
    package var description: [String]
    package var arguments: [Argument]
    package var options: [Option]
    /// Whole command lines that work as they stand.
    package var examples: [String]

    package init(
        _ name: String, _ summary: String, description: [String] = [], arguments: [Argument] = [],
        options: [Option] = [], examples: [String] = []
    ) {
        self.name = name
        self.summary = summary
        self.description = description
        self.arguments = arguments
        self.options = options
        self.examples = examples
    }
}
