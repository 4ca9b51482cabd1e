import Pattern

/// Evaluates the expressions of one message and counts what they cost.
///
/// Nothing here can fail: what makes no sense is missing, or its raw value, and is counted.
package struct Evaluation {
    package var scope: Scope
    /// What was done so far: one for each part of an expression, each element looked at, each 16 members
    /// searched, and each 64 bytes of text handled. Never more than `mostSteps` and one.
    package private(set) var steps = 0
    /// One sentence for each filter that could not do its work, at most `mostFaults`.
    package private(set) var faults: [String] = []
    /// How many there were.
    package private(set) var faultCount = 0
    var element = Value.missing

    /// Beyond this, every value is missing.
    package static let mostSteps = 200_000
    /// The longest text that an expression makes, in bytes.
    package static let longestText = 64 * 1024
    private static let mostFaults = 8

    package init(_ scope: Scope) {
        self.scope = scope
    }

    /// Goes on with another rule for the same message: what is left of the steps is for all of them.
    mutating func begin(_ payload: Value, captures: [String]) {
        scope.payload = payload
        scope.captures = captures
        scope.item = .missing
        scope.key = .missing
        scope.index = nil
        scope.value = .missing
        scope.was = .missing
        scope.burst = 1
        element = .missing
        if !faults.isEmpty { faults = [] }
        faultCount = 0
        if steps > Self.mostSteps { fault(Self.exhausted) }
    }

    package mutating func evaluate(_ expression: Expression) -> Value {
        guard spend(1) else { return .missing }
        switch expression {
        case .literal(let value): return value
        case .list(let elements): return .array(elements.compactMap { evaluate($0).json })
        case .path(let path): return evaluate(path)
        case .last(let topic, let segments):
            let name = render(topic)
            return follow(segments[...], from: Value(scope.siblings[name]))
        case .part(let inner, let segments):
            let value = evaluate(inner)
            return follow(segments[...], from: value)
        case .negate(let inner): return number(evaluate(inner)).map { .real(-$0) } ?? .missing
        case .not(let inner): return .bool(!evaluate(inner).isTrue)
        case .and(let left, let right): return .bool(evaluate(left).isTrue && evaluate(right).isTrue)
        case .or(let left, let right): return .bool(evaluate(left).isTrue || evaluate(right).isTrue)
        case .compare(let comparison, let left, let right):
            let (first, second) = (evaluate(left), evaluate(right))
            return .bool(compare(comparison, first, second))
        case .matches(let inner, let pattern):
            let value = evaluate(inner)
            let text = value.display
            guard !value.isMissing, spend(text.utf8.count / 16 + 1) else { return .bool(false) }
            return .bool(pattern.isFound(in: text))
        case .arithmetic(let operation, let left, let right):
            let (first, second) = (evaluate(left), evaluate(right))
            return arithmetic(operation, first, second)
        case .join(let left, let right): return bounded(evaluate(left).display + evaluate(right).display)
        case .coalesce(let left, let right):
            let value = evaluate(left)
            guard spend(value.textWork) else { return .missing }
            return value.saysSomething ? value : evaluate(right)
        case .choose(let condition, let first, let second):
            return evaluate(condition).isTrue ? evaluate(first) : evaluate(second)
        case .exists(let inner): return .bool(!evaluate(inner).isMissing)
        case .size(let inner): return size(of: evaluate(inner))
        case .between(let from, let to): return .bool(isBetween(evaluate(from), evaluate(to)))
        case .filter(let inner, let call):
            let value = evaluate(inner)
            return apply(call, to: value)
        }
    }

    /// Whether a condition holds.
    package mutating func holds(_ condition: Expression) -> Bool { evaluate(condition).isTrue }

    /// The text of a template.
    package mutating func render(_ template: Template) -> String {
        var result = ""
        for part in template.parts {
            switch part {
            case .text(let text): result += text
            case .insert(let expression): result += shown(evaluate(expression))
            }
            if result.utf8.count > Self.longestText { return Self.cut(result) }
        }
        return result
    }

    /// The text of a template, or nil when it has inserts and none of them says anything. Those that are
    /// written to give nothing, as `c ? x : ''`, take nothing away from the text around them.
    package mutating func renderIfSaid(_ template: Template) -> String? {
        var result = ""
        var said = false
        var lost = false
        for part in template.parts {
            switch part {
            case .text(let text): result += text
            case .insert(let expression):
                let value = evaluate(expression)
                let text = shown(value)
                if value.saysSomething { said = true } else if !expression.mayBeEmpty { lost = true }
                result += text
            }
            if result.utf8.count > Self.longestText { return Self.cut(result) }
        }
        guard template.hasInserts else { return result }
        return said || (!lost && !Words.isBlank(result)) ? result : nil
    }

    // MARK: bookkeeping

    /// False when the message has used up its steps.
    mutating func spend(_ count: Int) -> Bool {
        if steps > Self.mostSteps { return false }
        steps = min(steps + count, Self.mostSteps + 1)
        if steps <= Self.mostSteps { return true }
        fault(Self.exhausted)
        return false
    }

    private static let exhausted = "the expressions of one message took too many steps"

    /// A value as text, paid for by its length.
    private mutating func shown(_ value: Value) -> String {
        let text = value.display
        return spend(text.utf8.count / 64) ? text : ""
    }

    /// A value as a number; a text is looked through for one.
    mutating func number(_ value: Value) -> Double? { spend(value.textWork) ? value.double : nil }

    mutating func fault(_ sentence: String) {
        faultCount += 1
        if faults.count < Self.mostFaults { faults.append(sentence) }
    }

    mutating func bounded(_ text: String) -> Value {
        _ = spend(text.utf8.count / 64)
        return .text(text.utf8.count > Self.longestText ? Self.cut(text) : text)
    }

    private static func cut(_ text: String) -> String {
        var end = text.utf8.index(text.startIndex, offsetBy: longestText)
        while end > text.startIndex, end.samePosition(in: text.unicodeScalars) == nil {
            end = text.utf8.index(before: end)
        }
        return String(text[..<end])
    }
}
