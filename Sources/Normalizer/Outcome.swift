package import ToastModel

/// What became of one message.
package enum Outcome: Hashable, Sendable {
    /// Show a toast. Its id is empty when the publisher chose none. `clients` are the clients and groups
    /// that the payload or a rule named, already cut to the app's `allow_clients`; nil leaves the
    /// choice to the topic or the config.
    case show(app: AppName, toast: Toast, clients: [String]?)
    case hide(app: AppName, target: OutcomeTarget, clients: [String]?)
    case reject(app: AppName, Rejection)
    /// Nothing to do, and why: for counters and for `toastctl explain`.
    case nothing(app: AppName, IgnoreReason)
}

package enum OutcomeTarget: Hashable, Sendable {
    case id(String)
    case all
}

package enum IgnoreReason: String, Hashable, Sendable, CaseIterable {
    case emptyPayload = "empty_payload"
    case noRuleMatched = "no_rule_matched"
    case conditionFalse = "condition_false"
    case unchanged
    case seeded
    case retainedIgnored = "retained_ignored"
    case retainedRepeated = "retained_repeated"
    case noValue = "no_value"
    case cooldown
    case pending
    case suppressed
    /// The sender only says that it is there.
    case housekeeping
}
