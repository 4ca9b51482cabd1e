import ToastModel

extension ExpressionParser {
    /// A literal, a bracket, a function or a path.
    mutating func primary() throws(ExpressionFault) -> Expression {
        let first = token
        switch first.kind {
        case .text(let text):
            advance()
            return try counted(.literal(.text(text)))
        case .number(let digits):
            advance()
            return try counted(.literal(.number(JSONNumber(validated: Self.json(digits)))))
        case .symbol(.leftParenthesis):
            advance()
            let inner = try expression()
            try expect(.rightParenthesis, "to close the bracket")
            let segments = try segments()
            return segments.isEmpty ? inner : try counted(.part(inner, segments))
        case .symbol(.leftBracket):
            advance()
            return try counted(try list())
        case .symbol(.element):
            guard isInElementFilter else { throw fault("'@' is the element inside '[? ]' only") }
            advance()
            return try counted(.path(Path(root: .element, segments: try segments())))
        case .name(let name):
            advance()
            return try named(name, first)
        case .end: throw fault("a value is expected here, not the end")
        case .symbol: throw fault("a value is expected here, not \(first.sentence)")
        }
    }

    /// The elements of `['a', 'b']`.
    private mutating func list() throws(ExpressionFault) -> Expression {
        var elements: [Expression] = []
        if take(.rightBracket) { return .literal(.array([])) }
        repeat {
            elements.append(try expression())
        } while take(.comma)
        try expect(.rightBracket, "at the end of the list")
        var constants: [JSONValue] = []
        for case .literal(let value) in elements { constants.append(value.json ?? .null) }
        return constants.count == elements.count ? .literal(.array(constants)) : .list(elements)
    }

    /// Digits as JSON has them.
    private static func json(_ digits: String) -> String {
        let trimmed = digits.drop { $0 == "0" }
        if trimmed.isEmpty { return "0" }
        return trimmed.first?.isNumber == true ? String(trimmed) : "0" + trimmed
    }

    private mutating func named(_ name: String, _ place: Token) throws(ExpressionFault) -> Expression {
        switch name {
        case "true": return try counted(.literal(.bool(true)))
        case "false": return try counted(.literal(.bool(false)))
        case "null": return try counted(.literal(.null))
        default: break
        }
        if ExpressionNames.words.contains(name) {
            throw fault(
                "a value is expected here, not '\(name)'", at: place, hint: "a field of that name is payload['\(name)']"
            )
        }
        if isNext(.leftParenthesis) { return try function(name, place) }
        if isInElementFilter {
            switch name {
            case "payload", "topic", "cap", "msg", "param": break
            default:
                return try counted(.path(Path(root: .element, segments: [.member(name)] + (try segments()))))
            }
        }
        if name == "param" { return try parameter() }
        let root = try root(name, place)
        let segments = root.prefix + (try segments())
        guard segments.count <= Path.longest else {
            throw fault("a path has at most \(Path.longest) steps", at: place)
        }
        return try counted(.path(Path(root: root.root, segments: segments)))
    }

    private mutating func function(_ name: String, _ place: Token) throws(ExpressionFault) -> Expression {
        advance()
        let result: Expression
        switch name {
        case "exists": result = .exists(try expression())
        case "size": result = .size(try expression())
        case "between":
            let from = try clockTime()
            try expect(.comma, "between the two times of day")
            result = .between(from, try clockTime())
        case "last":
            let topic = try siblingTopic()
            try expect(.rightParenthesis, "after the topic")
            return try counted(.last(topic, try segments()))
        default:
            throw unknownFunction(name, place)
        }
        try expect(.rightParenthesis, "at the end of '\(name)'")
        return try counted(result)
    }

    private func unknownFunction(_ name: String, _ place: Token) -> ExpressionFault {
        if Filter(rawValue: name) != nil {
            return fault("'\(name)' is a filter", at: place, hint: "write 'value | \(name)'")
        }
        if let filter = Filter.foreign[name] {
            return fault("there is no function '\(name)'", at: place, hint: "write 'value | \(filter)'")
        }
        if ExpressionNames.words.contains(name) {
            return fault("'\(name)' stands between two values", at: place, hint: "write 'a \(name) b'")
        }
        let closest = closestName(to: name, among: ExpressionNames.functions)
        return fault(
            "there is no function '\(name)'", at: place,
            hint: closest.map { "did you mean '\($0)'?" }
                ?? "there are \(ExpressionNames.functions.joined(separator: ", "))")
    }

    private mutating func clockTime() throws(ExpressionFault) -> Expression {
        if case .text(let text) = token.kind, ClockTime.minutes(text) == nil {
            throw fault("'\(text)' is not a time of day", hint: "write it as '22:00'")
        }
        return try expression()
    }

    /// The topic of `last('…')`, in which `{{ }}` can stand.
    private mutating func siblingTopic() throws(ExpressionFault) -> Template {
        let place = token
        guard case .text(let text) = token.kind else {
            throw fault("'last' takes a topic in quotes")
        }
        advance()
        do throws(ExpressionFault) {
            return try Template.parse(text, names: names)
        } catch {
            throw ExpressionFault(error.message, at: place.offset + 1 + error.offset, hint: error.hint)
        }
    }

    private mutating func parameter() throws(ExpressionFault) -> Expression {
        try expect(.dot, "after 'param'")
        let place = token
        guard case .name(let name) = token.kind else { throw fault("a parameter's name is expected after 'param.'") }
        advance()
        guard let member = names.parameters.last(where: { $0.name == name }) else {
            let closest = closestName(to: name, among: names.parameters.map(\.name))
            throw fault(
                "there is no parameter '\(name)'", at: place,
                hint: closest.map { "did you mean '\($0)'?" } ?? "parameters belong to profiles")
        }
        return try counted(.literal(Value(member.value)))
    }

    // MARK: roots

    private mutating func root(
        _ name: String, _ place: Token
    ) throws(ExpressionFault) -> (root: Path.Root, prefix: [Path.Segment]) {
        switch name {
        case "payload": return (.payload, [])
        case "topic": return (.topic, [])
        case "prev": return (.previous, [])
        case "merged": return (.merged, [])
        case "cap": return (try capture(), [])
        case "msg" where isNext(.dot): return (try message(), [])
        case "item": return (try available(.item, .item, place), [])
        case "key" where names.available.contains(.item): return (.key, [])
        case "index" where names.available.contains(.item): return (.index, [])
        case "value" where names.available.contains(.value): return (.value, [])
        case "was" where names.available.contains(.value): return (.was, [])
        case "burst" where names.available.contains(.burst): return (.burst, [])
        default:
            if let index = names.captures.firstIndex(of: name) { return (.capture(index), []) }
            try checkMisspeltRoot(name, place)
            return (.payload, [.member(name)])
        }
    }

    private func available(
        _ root: Path.Root, _ needed: ExpressionNames.Availability, _ place: Token
    ) throws(ExpressionFault) -> Path.Root {
        guard names.available.contains(needed) else {
            throw fault(
                "'item' exists in rules with 'each', 'appears' or 'vanishes' only", at: place,
                hint: "a field of that name is payload.item")
        }
        return root
    }

    /// `mesg.retain` is more likely a misspelt root than a field of the payload.
    private func checkMisspeltRoot(_ name: String, _ place: Token) throws(ExpressionFault) {
        guard isNext(.dot) else { return }
        if name == "value_json" || name == "payload_json" {
            throw fault("there is no root '\(name)'", at: place, hint: "fields of the payload stand by their names")
        }
        guard let root = closestName(to: name, among: ["msg", "cap", "item", "payload"]) else { return }
        guard case .name(let member) = tokenAfterNext?.kind else { return }
        let isKnown =
            switch root {
            case "msg": Path.MessageField(rawValue: member) != nil || member == "user"
            case "cap": names.captures.contains(member)
            default: false
            }
        if isKnown {
            throw fault("there is no root '\(name)'", at: place, hint: "did you mean '\(root).\(member)'?")
        }
    }

    private mutating func capture() throws(ExpressionFault) -> Path.Root {
        let name = try memberName("cap", "a capture's name")
        guard let index = names.captures.firstIndex(of: name.text) else {
            let closest = closestName(to: name.text, among: names.captures)
            let known = names.captures.map { "'\($0)'" }.joined(separator: ", ")
            throw fault(
                "the topic filter has no capture '\(name.text)'", at: name.token,
                hint: closest.map { "did you mean '\($0)'?" }
                    ?? (known.isEmpty ? "captures are written {name}" : "it has \(known)"))
        }
        return .capture(index)
    }

    private mutating func message() throws(ExpressionFault) -> Path.Root {
        let name = try memberName("msg", "what of the message")
        if name.text == "user" {
            return .userProperty(try memberName("msg.user", "a user property's name").text)
        }
        guard let field = Path.MessageField(rawValue: name.text) else {
            let known = Path.MessageField.allCases.map(\.rawValue) + ["user"]
            let closest = closestName(to: name.text, among: known)
            throw fault(
                "a message has no '\(name.text)'", at: name.token,
                hint: closest.map { "did you mean '\($0)'?" } ?? "it has \(known.joined(separator: ", "))")
        }
        return .message(field)
    }

    /// The name after a dot or in brackets.
    private mutating func memberName(
        _ owner: String, _ what: String
    ) throws(ExpressionFault) -> (text: String, token: Token) {
        if take(.dot), case .name(let name) = token.kind {
            let place = token
            advance()
            return (name, place)
        }
        if take(.leftBracket), case .text(let name) = token.kind {
            let place = token
            advance()
            try expect(.rightBracket, "after the name")
            return (name, place)
        }
        throw fault("\(what) is expected after '\(owner).'")
    }
}
