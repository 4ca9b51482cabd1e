/// A piece of an expression's text.
struct Token: Hashable {
    enum Kind: Hashable {
        case name(String)
        case text(String)
        case number(String)
        case symbol(Symbol)
        case end
    }

    enum Symbol: String, CaseIterable {
        case equal = "==", notEqual = "!=", lessOrEqual = "<=", greaterOrEqual = ">=", and = "&&", or = "||"
        case coalesce = "??", elementFilter = "[?"
        case less = "<", greater = ">", not = "!", question = "?", colon = ":", comma = ",", dot = "."
        case plus = "+", minus = "-", star = "*", slash = "/", percent = "%", tilde = "~", pipe = "|"
        case leftParenthesis = "(", rightParenthesis = ")", leftBracket = "[", rightBracket = "]", element = "@"
    }

    var kind: Kind
    /// Bytes from the beginning of the expression.
    var offset: Int

    /// The token as it is named in a message.
    var sentence: String {
        switch kind {
        case .name(let name): "'\(name)'"
        case .text: "a text"
        case .number(let digits): "'\(digits)'"
        case .symbol(let symbol): "'\(symbol.rawValue)'"
        case .end: "the end"
        }
    }
}
