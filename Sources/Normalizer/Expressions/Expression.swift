package import Pattern

/// A compiled expression: a tree of bounded size, evaluated without loops of its own.
package indirect enum Expression: Hashable, Sendable {
    case literal(Value)
    case list([Expression])
    case path(Path)
    case last(Template, [Path.Segment])
    /// A part of what an expression gives: `(doc | json).items[0]`.
    case part(Expression, [Path.Segment])
    case negate(Expression)
    case not(Expression)
    case and(Expression, Expression)
    case or(Expression, Expression)
    case compare(Comparison, Expression, Expression)
    case matches(Expression, Pattern)
    case arithmetic(Arithmetic, Expression, Expression)
    case join(Expression, Expression)
    case coalesce(Expression, Expression)
    case choose(Expression, then: Expression, otherwise: Expression)
    case exists(Expression)
    case size(Expression)
    case between(Expression, Expression)
    case filter(Expression, FilterCall)

    package enum Comparison: Hashable, Sendable {
        case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual
        case isIn, contains, startsWith, endsWith
    }

    package enum Arithmetic: Hashable, Sendable {
        case add, subtract, multiply, divide, remainder
    }
}
