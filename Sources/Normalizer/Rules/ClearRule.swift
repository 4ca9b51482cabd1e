/// What ends the toast of a rule.
package struct ClearRule: Hashable, Sendable {
    package enum Condition: Hashable, Sendable {
        /// The trigger no longer holds.
        case triggerEnds
        case expression(Expression)
        /// The watched value is one of these.
        case becomes([Value])
    }

    package enum Verb: Hashable, Sendable {
        case hide
        /// Shows it once more as a success, with these fields over the rule's own.
        case resolve([ToastTemplate.Field])
        /// The toast stays; only the rule is ready again.
        case rearm
    }

    package var condition: Condition
    package var verb: Verb
}
