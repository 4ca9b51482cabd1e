import ToastModel

extension ExpressionParser {
    /// The steps after a root: `.name`, `.*`, `['key']`, `[0]`, `[-1]`, `[*]`, `[? condition]`, `[expression]`.
    mutating func segments() throws(ExpressionFault) -> [Path.Segment] {
        var segments: [Path.Segment] = []
        while segments.count <= Path.longest {
            if take(.dot) {
                segments.append(try dotted())
            } else if take(.elementFilter) {
                let condition = try elementCondition()
                try expect(.rightBracket, "after the condition")
                segments.append(.matching(condition))
            } else if take(.leftBracket) {
                segments.append(try bracketed())
                try expect(.rightBracket, "to close the bracket")
            } else {
                return segments
            }
        }
        throw fault("a path has at most \(Path.longest) steps")
    }

    private mutating func dotted() throws(ExpressionFault) -> Path.Segment {
        if take(.star) { return .all }
        switch token.kind {
        case .name(let name):
            advance()
            return .member(name)
        case .number(let digits):
            guard let index = Int(digits) else {
                throw fault("a field's name is expected after '.'", hint: "write ['\(digits)…'] for such a key")
            }
            advance()
            return .element(index)
        default:
            throw fault(
                "a field's name is expected after '.', not \(token.sentence)",
                hint: "a key with other signs is written ['like this']")
        }
    }

    private mutating func bracketed() throws(ExpressionFault) -> Path.Segment {
        if take(.star) { return .all }
        switch try expression() {
        case .literal(.text(let name)): return .member(name)
        case .literal(.number(let number)):
            guard let index = number.integer, let place = Int(exactly: index) else {
                throw fault("an index is a whole number")
            }
            return .element(place)
        case .literal(let other): throw fault("\(other.kind) is neither a key nor an index")
        case let computed: return .computed(computed)
        }
    }

    /// The token after the dot that comes next.
    var tokenAfterNext: Token? { peek(1) }
}
