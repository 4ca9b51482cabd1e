import Pattern
import ToastModel

/// Reads one expression. The tree that comes out has at most `most` parts and `deepest` levels of brackets, so
/// that evaluating it needs no more stack than reading it.
struct ExpressionParser {
    let names: ExpressionNames
    private let tokens: [Token]
    private var position = 0
    private var depth = 0
    private var parts = 0
    /// Inside `[? ]`, where bare names are fields of the element.
    private var elementDepth = 0

    static let most = 200
    static let deepest = 16

    private init(_ text: String, names: ExpressionNames) throws(ExpressionFault) {
        self.names = names
        tokens = try Lexer.tokens(of: text)
    }

    /// The expression of a whole text.
    static func parse(_ text: String, names: ExpressionNames) throws(ExpressionFault) -> Expression {
        var parser = try ExpressionParser(text, names: names)
        if case .end = parser.token.kind { throw parser.fault("an expression is missing") }
        let expression = try parser.expression()
        guard case .end = parser.token.kind else {
            throw parser.fault("\(parser.token.sentence) does not belong here", hint: parser.hintAfterExpression)
        }
        return expression
    }

    // MARK: tokens

    var token: Token { tokens[position] }

    mutating func advance() {
        if position + 1 < tokens.count { position += 1 }
    }

    /// The token `distance` further on.
    func peek(_ distance: Int) -> Token? {
        position + distance < tokens.count ? tokens[position + distance] : nil
    }

    func isNext(_ symbol: Token.Symbol) -> Bool { token.kind == .symbol(symbol) }

    mutating func take(_ symbol: Token.Symbol) -> Bool {
        guard isNext(symbol) else { return false }
        advance()
        return true
    }

    mutating func take(word: String) -> Bool {
        guard token.kind == .name(word) else { return false }
        advance()
        return true
    }

    mutating func expect(_ symbol: Token.Symbol, _ place: String) throws(ExpressionFault) {
        guard take(symbol) else {
            throw fault("'\(symbol.rawValue)' is expected \(place), not \(token.sentence)")
        }
    }

    func fault(_ message: String, at token: Token? = nil, hint: String? = nil) -> ExpressionFault {
        ExpressionFault(message, at: (token ?? self.token).offset, hint: hint)
    }

    private var hintAfterExpression: String? {
        if isNext(.leftParenthesis) { return "values have no methods; a filter is written: state | lower" }
        guard case .name(let name) = token.kind else { return nil }
        switch name {
        case "if", "else": return "write: condition ? this : that"
        case "is": return "write exists(x), or compare with '=='"
        default: break
        }
        let words = ["and", "or", "in", "contains", "startswith", "endswith", "matches"]
        return closestName(to: name, among: words).map { "did you mean '\($0)'?" }
    }

    /// Counts a part of the tree.
    mutating func counted(_ expression: Expression) throws(ExpressionFault) -> Expression {
        parts += 1
        if parts > Self.most { throw fault("an expression has at most \(Self.most) parts") }
        return expression
    }

    // MARK: from the loosest operator to the tightest

    mutating func expression() throws(ExpressionFault) -> Expression {
        depth += 1
        defer { depth -= 1 }
        if depth > Self.deepest { throw fault("brackets are nested at most \(Self.deepest) deep") }
        let condition = try disjunction()
        guard take(.question) else { return condition }
        let first = try expression()
        try expect(.colon, "between the two choices")
        let second = try expression()
        return try counted(.choose(condition, then: first, otherwise: second))
    }

    private mutating func disjunction() throws(ExpressionFault) -> Expression {
        var left = try conjunction()
        while take(word: "or") || take(.or) {
            left = try counted(.or(left, try conjunction()))
        }
        return left
    }

    private mutating func conjunction() throws(ExpressionFault) -> Expression {
        var left = try negation()
        while take(word: "and") || take(.and) {
            left = try counted(.and(left, try negation()))
        }
        return left
    }

    private mutating func negation() throws(ExpressionFault) -> Expression {
        var negations = 0
        while take(word: "not") {
            negations += 1
            if negations > Self.deepest { throw fault("too many negations") }
        }
        var result = try comparison()
        for _ in 0..<negations { result = try counted(.not(result)) }
        return result
    }

    private mutating func comparison() throws(ExpressionFault) -> Expression {
        let left = try piped()
        let sign = token
        if take(word: "matches") {
            let pattern = try pattern()
            return try counted(.matches(left, pattern))
        }
        guard let (comparison, negated) = takeComparison() else { return left }
        let right = try piped()
        try checkOrder(comparison, left, right, at: sign)
        let after = token
        if takeComparison() != nil {
            throw fault("comparisons do not chain", at: after, hint: "write 'a < b and b < c'")
        }
        let result = try counted(.compare(comparison, left, right))
        return negated == .yes ? try counted(.not(result)) : result
    }

    private enum Negated { case yes, no }

    private mutating func takeComparison() -> (Expression.Comparison, Negated)? {
        switch token.kind {
        case .symbol(let symbol):
            guard let comparison = Self.comparisons[symbol] else { return nil }
            advance()
            return (comparison, .no)
        case .name("not"):
            guard position + 1 < tokens.count, tokens[position + 1].kind == .name("in") else { return nil }
            advance()
            advance()
            return (.isIn, .yes)
        case .name(let name):
            guard let comparison = Self.wordComparisons[name] else { return nil }
            advance()
            return (comparison, .no)
        default: return nil
        }
    }

    private static let comparisons: [Token.Symbol: Expression.Comparison] = [
        .equal: .equal, .notEqual: .notEqual, .less: .less, .lessOrEqual: .lessOrEqual, .greater: .greater,
        .greaterOrEqual: .greaterOrEqual,
    ]
    private static let wordComparisons: [String: Expression.Comparison] = [
        "in": .isIn, "contains": .contains, "startswith": .startsWith, "endswith": .endsWith,
    ]

    /// A boolean or null has no order.
    private func checkOrder(
        _ comparison: Expression.Comparison, _ left: Expression, _ right: Expression, at sign: Token
    ) throws(ExpressionFault) {
        guard [.less, .lessOrEqual, .greater, .greaterOrEqual].contains(comparison) else { return }
        for case .literal(let value) in [left, right] {
            switch value {
            case .bool, .null: throw fault("\(value.kind) is neither smaller nor larger than anything", at: sign)
            default: break
            }
        }
    }

    private mutating func pattern() throws(ExpressionFault) -> Pattern {
        let place = token
        guard case .text(let text) = token.kind else {
            throw fault("a pattern is expected after 'matches', written as text in quotes")
        }
        advance()
        do throws(PatternFault) {
            return try Pattern(text)
        } catch {
            throw fault("not a pattern: \(error.message)", at: place)
        }
    }

    /// `a ?? b | filter`, from left to right: a filter takes everything before it.
    private mutating func piped() throws(ExpressionFault) -> Expression {
        var left = try joined()
        while true {
            if take(.coalesce) {
                left = try counted(.coalesce(left, try joined()))
            } else if take(.pipe) {
                left = try counted(.filter(left, try filterCall()))
                try checkAfterFilter()
            } else {
                return left
            }
        }
    }

    /// A filter ends what it stands in.
    private func checkAfterFilter() throws(ExpressionFault) {
        switch token.kind {
        case .symbol(.plus), .symbol(.minus), .symbol(.star), .symbol(.slash), .symbol(.percent), .symbol(.tilde):
            throw fault(
                "\(token.sentence) cannot follow a filter",
                hint: "put what the filter belongs to in brackets: (a | b) + c")
        default: break
        }
    }

    private mutating func joined() throws(ExpressionFault) -> Expression {
        var left = try sum()
        while take(.tilde) {
            left = try counted(.join(left, try sum()))
        }
        return left
    }

    private mutating func sum() throws(ExpressionFault) -> Expression {
        var left = try product()
        while true {
            let sign = token
            let operation: Expression.Arithmetic
            if take(.plus) { operation = .add } else if take(.minus) { operation = .subtract } else { return left }
            let right = try product()
            try checkArithmetic(left, right, at: sign)
            left = try counted(.arithmetic(operation, left, right))
        }
    }

    private mutating func product() throws(ExpressionFault) -> Expression {
        var left = try unary()
        while true {
            let sign = token
            let operation: Expression.Arithmetic
            if take(.star) {
                operation = .multiply
            } else if take(.slash) {
                operation = .divide
            } else if take(.percent) {
                operation = .remainder
            } else {
                return left
            }
            let right = try unary()
            try checkArithmetic(left, right, at: sign)
            left = try counted(.arithmetic(operation, left, right))
        }
    }

    private func checkArithmetic(_ left: Expression, _ right: Expression, at sign: Token) throws(ExpressionFault) {
        for case .literal(let value) in [left, right] where value.double == nil {
            throw fault("\(value.kind) is not a number", at: sign, hint: "texts are joined with '~'")
        }
    }

    private mutating func unary() throws(ExpressionFault) -> Expression {
        var signs: [Token.Symbol] = []
        while true {
            if take(.minus) { signs.append(.minus) } else if take(.not) { signs.append(.not) } else { break }
            if signs.count > Self.deepest { throw fault("too many signs") }
        }
        var result = try primary()
        for sign in signs.reversed() {
            if sign == .minus, case .literal(.number(let number)) = result, !number.text.hasPrefix("-") {
                result = .literal(.number(JSONNumber(validated: "-" + number.text)))
            } else {
                result = try counted(sign == .minus ? .negate(result) : .not(result))
            }
        }
        return result
    }

    // MARK: element filters

    /// The condition of `[? ]`.
    mutating func elementCondition() throws(ExpressionFault) -> Expression {
        elementDepth += 1
        defer { elementDepth -= 1 }
        return try expression()
    }

    var isInElementFilter: Bool { elementDepth > 0 }
}
