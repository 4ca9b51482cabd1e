/// When a rule fires (rules, N7).
package enum Trigger: Hashable, Sendable {
    /// At every message for which the condition holds.
    case every
    /// When the value is another one than the last time it was there.
    case change(Expression)
    /// While the value is one of `to` (any other than `from`, when `to` is empty); fires at the edge, and
    /// only when it was one of `from` before, if any are named.
    case becomes(Expression, from: [Value], to: [Value])
    /// While the value is beyond the limit, until it is back behind `clear`.
    case crosses(Expression, Direction, limit: Expression, clear: Expression?)
    /// While the condition holds; fires at the edge.
    case enters
    /// For each element that was not there the last time.
    case appears(Expression, by: Expression?)
    /// For each element that is not there any more.
    case vanishes(Expression, by: Expression?)
    /// When no message came for that long.
    case silent

    package enum Direction: Hashable, Sendable {
        case above, below
    }

    /// What is watched.
    var watched: Expression? {
        switch self {
        case .change(let value), .becomes(let value, _, _), .crosses(let value, _, _, _): value
        case .every, .enters, .appears, .vanishes, .silent: nil
        }
    }

    /// Whether it fires for elements of the payload.
    var looksAtElements: Bool {
        switch self {
        case .appears, .vanishes: true
        default: false
        }
    }
}
