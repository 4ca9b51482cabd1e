/// The words of a command line in their places, already checked against their description.
package struct ParsedArguments: Hashable, Sendable {
    package struct Given: Hashable, Sendable {
        package var option: String
        /// Nil when the option was given without one.
        package var value: String?
    }

    /// In the order they were given.
    package var given: [Given] = []
    package var positionals: [String] = []

    package init() {}

    package func has(_ option: String) -> Bool {
        given.contains { $0.option == option }
    }

    /// The option's value; nil when it was not given, or without one.
    package func value(_ option: String) -> String? {
        given.last { $0.option == option }?.value
    }

    /// Every value of an option that may be given several times.
    package func values(_ option: String) -> [String] {
        given.filter { $0.option == option }.compactMap(\.value)
    }

    /// The argument at this place, from 0; nil when there are fewer.
    package func positional(_ index: Int) -> String? {
        positionals.indices.contains(index) ? positionals[index] : nil
    }
}
