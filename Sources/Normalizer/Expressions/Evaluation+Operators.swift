import ToastModel

extension Evaluation {
    mutating func compare(_ comparison: Expression.Comparison, _ left: Value, _ right: Value) -> Bool {
        if left.isMissing || right.isMissing { return false }
        // Each of a selection is compared with each of the other.
        let work = left.work.multipliedReportingOverflow(by: right.selected)
        let other = right.work.multipliedReportingOverflow(by: left.selected)
        guard !work.overflow, !other.overflow,
            spend(min(work.partialValue, Self.mostSteps) + min(other.partialValue, Self.mostSteps))
        else { return false }
        return Self.holds(comparison, left, right)
    }

    private static func holds(_ comparison: Expression.Comparison, _ left: Value, _ right: Value) -> Bool {
        switch comparison {
        case .equal: return left.equals(right)
        case .notEqual: return !left.equals(right)
        case .isIn: return right.contains(left)
        case .contains: return left.contains(right)
        case .startsWith: return affix(left, right) { $0.starts(with: $1) }
        case .endsWith: return affix(left, right) { $0.reversed().starts(with: $1.reversed()) }
        case .less, .lessOrEqual, .greater, .greaterOrEqual: break
        }
        if case .many(let values) = left { return values.contains { holds(comparison, $0, right) } }
        guard let order = left.order(to: right) else { return false }
        switch (comparison, order) {
        case (.less, .ascending), (.greater, .descending), (.lessOrEqual, .ascending), (.lessOrEqual, .same),
            (.greaterOrEqual, .descending), (.greaterOrEqual, .same):
            return true
        default: return false
        }
    }

    private static func affix(
        _ value: Value, _ part: Value, _ test: (String.UTF8View, String.UTF8View) -> Bool
    ) -> Bool {
        if case .many(let values) = value { return values.contains { affix($0, part, test) } }
        return test(value.display.utf8, part.display.utf8)
    }

    /// Missing when one side is no number, or the result is none. Whole numbers stay exact.
    mutating func arithmetic(_ operation: Expression.Arithmetic, _ left: Value, _ right: Value) -> Value {
        if let first = Self.integer(left), let second = Self.integer(right),
            let exact = Self.exact(operation, first, second)
        {
            return .integer(exact)
        }
        guard let first = number(left), let second = number(right) else { return .missing }
        let result =
            switch operation {
            case .add: first + second
            case .subtract: first - second
            case .multiply: first * second
            case .divide: first / second
            case .remainder: first.truncatingRemainder(dividingBy: second)
            }
        return result.isFinite ? .real(result) : .missing
    }

    private static func integer(_ value: Value) -> Int64? {
        if case .number(let number) = value { Int64(number.text) } else { nil }
    }

    private static func exact(_ operation: Expression.Arithmetic, _ left: Int64, _ right: Int64) -> Int64? {
        let (result, overflow) =
            switch operation {
            case .add: left.addingReportingOverflow(right)
            case .subtract: left.subtractingReportingOverflow(right)
            case .multiply: left.multipliedReportingOverflow(by: right)
            case .divide: (0, true)
            case .remainder: left.remainderReportingOverflow(dividingBy: right)
            }
        return overflow ? nil : result
    }

    /// Characters of a text, elements of a list, members of an object; missing for anything else.
    mutating func size(of value: Value) -> Value {
        switch value {
        case .text(let text):
            _ = spend(text.utf8.count / 64)
            return .integer(Int64(text.count))
        case .array(let elements): return .integer(Int64(elements.count))
        case .object(let members): return .integer(Int64(members.count))
        case .many(let values): return .integer(Int64(values.count))
        default: return .missing
        }
    }

    /// Whether the message's time of day lies in the range, also over midnight; the end is excluded.
    func isBetween(_ from: Value, _ to: Value) -> Bool {
        guard case .text(let first) = from, case .text(let last) = to, let start = ClockTime.minutes(first),
            let end = ClockTime.minutes(last)
        else { return false }
        let now = CivilTime(scope.time, in: scope.zone)
        let minutes = now.hour * 60 + now.minute
        return start <= end ? (start..<end).contains(minutes) : minutes >= start || minutes < end
    }
}
