/// What stands for a value in a help text, and what may be put there.
package struct Placeholder: Hashable, Sendable, ExpressibleByStringLiteral {
    package enum Kind: Hashable, Sendable {
        case text
        /// One of these words; anything else is wrong usage.
        case choice([String])
        case file
        case folder
    }

    /// In capitals, such as `URL`.
    package var word: String
    package var kind: Kind

    package init(_ word: String, _ kind: Kind) {
        self.word = word
        self.kind = kind
    }

    /// The words in brackets, behind a help; empty when there is no choice.
    var choices: String {
        if case .choice(let words) = kind { " (\(words.joined(separator: ", ")))" } else { "" }
    }

    package init(stringLiteral word: String) {
        self.init(word, .text)
    }
}
