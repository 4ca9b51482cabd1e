/// Walks through everything that a rule evaluates.
extension Rule {
    /// What the rule needs the app to remember.
    struct Needs: Sendable {
        var previous = false
        var merged = false
        /// Topics of `last('…')`.
        var siblings: [Template] = []
    }

    var needs: Needs {
        var needs = Needs()
        needs.visit(each)
        needs.visit(condition)
        needs.visit(trigger)
        needs.visit(key)
        needs.visit(identity)
        needs.visit(toast.fallbackTitle)
        suppressors.forEach { needs.visit($0) }
        toast.fields.forEach { needs.visit($0.value) }
        if let clear {
            if case .expression(let condition) = clear.condition { needs.visit(condition) }
            if case .resolve(let fields) = clear.verb { fields.forEach { needs.visit($0.value) } }
        }
        return needs
    }
}

extension Rule.Needs {
    mutating func visit(_ trigger: Trigger) {
        switch trigger {
        case .every, .enters, .silent: break
        case .change(let value), .becomes(let value, _, _): visit(value)
        case .crosses(let value, _, let limit, let clear):
            visit(value)
            visit(limit)
            visit(clear)
        case .appears(let list, let by), .vanishes(let list, let by):
            visit(list)
            visit(by)
        }
    }

    mutating func visit(_ template: Template?) {
        for case .insert(let expression) in template?.parts ?? [] { visit(expression) }
    }

    mutating func visit(_ field: FieldTemplate) {
        switch field {
        case .constant: break
        case .template(let template): visit(template)
        case .list(let elements): elements.forEach { visit($0) }
        case .object(let members): members.forEach { visit($0.value) }
        case .map(let map):
            visit(map.subject)
            map.entries.forEach { visit($0.result) }
            if let otherwise = map.otherwise { visit(otherwise) }
        }
    }

    mutating func visit(_ expression: Expression?) {
        switch expression {
        case nil, .literal: break
        case .list(let elements): elements.forEach { visit($0) }
        case .path(let path):
            if path.root == .previous { previous = true }
            if path.root == .merged { merged = true }
            visit(path.segments)
        case .last(let topic, let segments):
            siblings.append(topic)
            visit(topic)
            visit(segments)
        case .part(let inner, let segments):
            visit(inner)
            visit(segments)
        case .negate(let inner), .not(let inner), .exists(let inner), .size(let inner), .matches(let inner, _):
            visit(inner)
        case .and(let left, let right), .or(let left, let right), .compare(_, let left, let right),
            .arithmetic(_, let left, let right), .join(let left, let right), .coalesce(let left, let right),
            .between(let left, let right):
            visit(left)
            visit(right)
        case .choose(let condition, let first, let second):
            visit(condition)
            visit(first)
            visit(second)
        case .filter(let inner, let call):
            visit(inner)
            call.arguments.forEach { visit($0) }
            call.pairs.forEach { visit($0.value) }
            visit(call.otherwise)
        }
    }

    private mutating func visit(_ segments: [Path.Segment]) {
        for segment in segments {
            switch segment {
            case .matching(let condition), .computed(let condition): visit(condition)
            case .member, .element, .all: break
            }
        }
    }
}

extension Template {
    /// The filter of the topics that this template can name: each insert stands for one level.
    var siblingFilter: TopicFilter? {
        var text = ""
        for part in parts {
            switch part {
            case .text(let literal): text += literal
            case .insert: text += "\u{1}"
            }
        }
        let levels = text.split(separator: "/", omittingEmptySubsequences: false).map { level in
            level.contains("\u{1}") ? "+" : String(level)
        }
        return try? TopicFilter.parse(levels.joined(separator: "/"))
    }
}
