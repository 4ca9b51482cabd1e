/// One `--name` that a program or a command understands.
package struct Option: Hashable, Sendable {
    package enum Value: Hashable, Sendable {
        /// The name alone: given or not.
        case none
        /// `--name VALUE` or `--name=VALUE`.
        case required(Placeholder)
        /// `--name` or `--name=VALUE`; a word after it is not its value.
        case optional(Placeholder)
    }

    package enum Times: Hashable, Sendable { case once, many }

    /// Without the dashes.
    package var name: String
    package var value: Value
    package var times: Times
    /// One sentence or two, without a line break.
    package var help: String

    package init(_ name: String, _ value: Placeholder? = nil, times: Times = .once, help: String) {
        self.init(name, value.map(Value.required) ?? .none, times: times, help: help)
    }

    package init(_ name: String, _ value: Value, times: Times = .once, help: String) {
        self.name = name
        self.value = value
        self.times = times
        self.help = help
    }

    /// As it stands in the help: `--name VALUE`.
    package var usage: String {
        switch value {
        case .none: "--\(name)"
        case .required(let placeholder): "--\(name) \(placeholder.word)"
        case .optional(let placeholder): "--\(name)[=\(placeholder.word)]"
        }
    }

    /// Its help, with the words that its value may be.
    var explanation: String { help + (placeholder?.choices ?? "") }

    /// What stands for its value; nil when it takes none.
    package var placeholder: Placeholder? {
        switch value {
        case .none: nil
        case .required(let placeholder), .optional(let placeholder): placeholder
        }
    }
}
