/// A word of a command that is known by its place.
package struct Argument: Hashable, Sendable {
    package enum Presence: Hashable, Sendable { case required, optional }

    package var placeholder: Placeholder
    package var presence: Presence
    package var help: String

    package init(_ placeholder: Placeholder, _ presence: Presence = .required, help: String) {
        self.placeholder = placeholder
        self.presence = presence
        self.help = help
    }

    /// Its help, with the words that it may be.
    var explanation: String { help + placeholder.choices }

    /// As it stands in the usage line.
    package var usage: String {
        switch presence {
        case .required: placeholder.word
        case .optional: "[\(placeholder.word)]"
        }
    }
}
