import ToastModel

extension ExpressionParser {
    /// A filter's name with its arguments, after `|`.
    mutating func filterCall() throws(ExpressionFault) -> FilterCall {
        let place = token
        guard case .name(let name) = token.kind else {
            throw fault("a filter is expected after '|', not \(token.sentence)", hint: "'or' joins conditions")
        }
        advance()
        guard let filter = Filter(rawValue: name) else {
            let closest =
                Filter.foreign[name] ?? closestName(to: name, among: Filter.allCases.map(\.rawValue))
            throw fault(
                "there is no filter '\(name)'", at: place,
                hint: closest.map { "did you mean '\($0)'?" }
                    ?? "there are \(Filter.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        if filter == .map { return try mapCall(place) }
        let arguments = take(.leftParenthesis) ? try self.arguments() : []
        guard (filter.required...filter.arguments.count).contains(arguments.count) else {
            throw fault(
                "'\(name)' does not take \(arguments.count) arguments", at: place, hint: "write \(filter.usage)")
        }
        for (argument, expected) in zip(arguments, filter.arguments) {
            try check(argument, expected, filter, at: place)
        }
        return FilterCall(filter: filter, arguments: arguments)
    }

    private mutating func arguments() throws(ExpressionFault) -> [Expression] {
        var arguments: [Expression] = []
        if take(.rightParenthesis) { return [] }
        repeat {
            arguments.append(try expression())
        } while take(.comma)
        try expect(.rightParenthesis, "after the arguments")
        return arguments
    }

    /// A literal of the wrong kind can never work.
    private func check(
        _ argument: Expression, _ expected: Filter.Argument, _ filter: Filter, at place: Token
    ) throws(ExpressionFault) {
        guard case .literal(let value) = argument else { return }
        let fits =
            switch expected {
            case .any: true
            case .number: value.double != nil && value.kind == "a number"
            case .text: value.kind == "text"
            }
        guard fits else {
            let wanted = expected == .number ? "a number" : "text"
            throw fault(
                "'\(filter.rawValue)' takes \(wanted), not \(value.kind)", at: place, hint: "write \(filter.usage)")
        }
    }

    /// `map('22': 'open', 'off': 'no', else: '?')`.
    private mutating func mapCall(_ place: Token) throws(ExpressionFault) -> FilterCall {
        var call = FilterCall(filter: .map, arguments: [])
        guard take(.leftParenthesis) else {
            throw fault("'map' needs its pairs", at: place, hint: "write \(Filter.map.usage)")
        }
        repeat {
            let key = token
            switch key.kind {
            case .name(let name), .text(let name), .number(let name):
                advance()
                try expect(.colon, "between a key of 'map' and its value")
                let value = try expression()
                if key.kind == .name("else") {
                    call.otherwise = value
                } else {
                    call.pairs.append(FilterCall.Pair(key: name, value: value))
                }
            default: throw fault("a key is expected here, not \(key.sentence)", hint: "write \(Filter.map.usage)")
            }
        } while take(.comma)
        try expect(.rightParenthesis, "after the pairs")
        return call
    }
}
