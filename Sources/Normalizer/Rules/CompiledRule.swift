/// A rule as the engine keeps it: in one place, because copies of its many parts cost more than most rules do.
final class CompiledRule: Sendable {
    let rule: Rule
    /// Which of the app's distinct lists of exceptions it has; nil when it has none.
    let exceptions: Int?
    /// For each filter, which of the app's distinct ways to take captures from a topic it is.
    let captures: [Int]

    init(_ rule: Rule, exceptions: Int?, captures: [Int]) {
        self.rule = rule
        self.exceptions = exceptions
        self.captures = captures
    }

    /// The rules of an app; what several have in common gets one number.
    static func all(_ rules: [Rule]) -> [CompiledRule] {
        var exceptions: [[String]: Int] = [:]
        var captures: [[String]: Int] = [:]
        func number(_ key: [String], in numbers: inout [[String]: Int]) -> Int {
            if let known = numbers[key] { return known }
            numbers[key] = numbers.count
            return numbers.count - 1
        }
        return rules.map { rule in
            CompiledRule(
                rule,
                exceptions: rule.exceptions.isEmpty ? nil : number(rule.exceptions.map(\.text), in: &exceptions),
                captures: rule.filters.map { number([$0.text] + rule.captures, in: &captures) })
        }
    }
}
