import ToastModel

extension RuleMachine {
    /// A message of a rule with `appears` or `vanishes`: compares the elements with those of the last time.
    mutating func compareElements(topicID: String, _ evaluation: inout Evaluation) {
        let (list, by): (Expression, Expression?)
        switch rule.trigger {
        case .appears(let elements, let key), .vanishes(let elements, let key): (list, by) = (elements, key)
        default: return
        }
        guard let elements = evaluation.elements(list, by: by, naming: .content) else {
            effect(.nothing(.noValue))
            return
        }
        let known = instance.elements
        let before = Dictionary((known ?? []).map { ($0.key, $0.id) }, uniquingKeysWith: { first, _ in first })
        var now: [RuleInstance.Element] = []
        let isBaseline = known == nil && (mode == .seed || rule.first == .seed)
        var seen: Set<String> = []
        for element in elements where seen.insert(element.key).inserted {
            evaluation.scope.item = element.item
            evaluation.scope.key = .text(element.key)
            evaluation.scope.index = element.index
            let id = before[element.key] ?? elementID(topicID, element.key, &evaluation)
            var isTold = true
            if before[element.key] == nil, case .appears = rule.trigger {
                isTold = appear(id, isBaseline: isBaseline, &evaluation)
            }
            if isTold { now.append(RuleInstance.Element(key: element.key, id: id)) }
        }
        let present = Set(elements.map(\.key))
        evaluation.scope.index = nil
        for gone in known ?? [] where !present.contains(gone.key) {
            evaluation.scope.key = .text(gone.key)
            evaluation.scope.item = Self.remembered(gone.key, by: by)
            if !vanish(gone, &evaluation), now.count < 2 * Rule.mostElements { now.append(gone) }
        }
        instance.elements = now
        if effects.isEmpty { effect(.nothing(isBaseline ? .seeded : .unchanged)) }
    }

    /// Of an element that is gone only what told it apart is known.
    private static func remembered(_ key: String, by: Expression?) -> Value {
        guard let by else { return .text(key) }
        guard case .path(let path) = by, path.root == .item else { return .missing }
        var names: [String] = []
        for segment in path.segments {
            guard case .member(let name) = segment else { return .missing }
            names.append(name)
        }
        var value = JSONValue.string(key)
        for name in names.reversed() { value = .object([JSONMember(name, value)]) }
        return Value(value)
    }

    private func elementID(_ topicID: String, _ key: String, _ evaluation: inout Evaluation) -> String {
        let own = evaluation.key(rule.key)
        return own.isEmpty && rule.takesBack ? Evaluation.bounded(key: "\(topicID):\(key)") : own
    }

    /// False when another key keeps the rule silent: then it is told with a later message, if it is still so.
    private mutating func appear(_ id: String, isBaseline: Bool, _ evaluation: inout Evaluation) -> Bool {
        if isBaseline || mode == .seed { return true }
        if let condition = rule.condition, !evaluation.holds(condition) {
            effect(.nothing(.conditionFalse))
            return true
        }
        let toast = rule.rendered(id: id, &evaluation)
        if isSuppressed(toast) {
            effect(.nothing(.suppressed))
            return false
        }
        effect(rule.verb == .hide ? .hide(id: id, clients: toast.clients) : .show(toast))
        return true
    }

    private mutating func vanish(_ element: RuleInstance.Element, _ evaluation: inout Evaluation) -> Bool {
        if case .vanishes = rule.trigger { return appear(element.id, isBaseline: false, &evaluation) }
        switch rule.clear?.verb {
        case .hide: effect(.hide(id: element.id, clients: nil))
        case .resolve(let fields):
            if mode == .seed {
                effect(.hide(id: element.id, clients: nil))
            } else {
                effect(.show(rule.resolved(id: element.id, fields, &evaluation)))
            }
        case .rearm, nil: break
        }
        return true
    }
}

extension Evaluation {
    /// What tells the elements of a list apart when nothing is said of it.
    enum ElementNaming {
        /// Where they stand.
        case place
        /// Texts and numbers by themselves, wherever they stand.
        case content

        func key(_ item: Value, _ index: Int) -> String {
            switch item {
            case .text, .number, .real, .bool:
                self == .content && item.saysSomething ? Evaluation.bounded(key: item.display) : String(index)
            default: String(index)
            }
        }
    }

    struct ListElement {
        var item: Value
        var key: String
        var index: Int
    }

    /// The elements of a list or an object with what tells them apart; at most `Rule.mostElements`. Nil
    /// when there is neither.
    mutating func elements(
        _ list: Expression, by: Expression?, naming: ElementNaming = .place
    ) -> [ListElement]? {
        var elements: [ListElement] = []
        switch evaluate(list) {
        case .array(let items):
            elements = items.prefix(Rule.mostElements).enumerated().map { index, item in
                ListElement(item: Value(item), key: naming.key(Value(item), index), index: index)
            }
            noteElements(items.count)
        case .many(let items):
            elements = items.prefix(Rule.mostElements).enumerated().map { index, item in
                ListElement(item: item, key: naming.key(item, index), index: index)
            }
            noteElements(items.count)
        case .object(let members):
            elements = members.prefix(Rule.mostElements).enumerated().map { index, member in
                ListElement(item: Value(member.value), key: member.name, index: index)
            }
            noteElements(members.count)
        default: return nil
        }
        guard let by else { return elements }
        return elements.map { element in
            scope.item = element.item
            scope.key = .text(element.key)
            scope.index = element.index
            var named = element
            let key = evaluate(by)
            if key.saysSomething { named.key = key.display }
            return named
        }
    }

    private mutating func noteElements(_ count: Int) {
        if count > Rule.mostElements {
            fault("of \(count) elements the first \(Rule.mostElements) are taken")
        }
    }
}
