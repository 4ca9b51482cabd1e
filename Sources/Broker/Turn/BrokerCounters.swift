import Normalizer
package import Observability
package import ToastModel

/// The counters of the turn, with handles for those that every message touches.
package struct BrokerCounters {
    package let all: Counters
    package let received: Counters.Handle
    package let repeatedDeliveries: Counters.Handle
    package let repeatedCopies: Counters.Handle
    /// By cause.
    package let displays: [DisplayCause: Counters.Handle]
    package let closed: [CloseReason: Counters.Handle]
    package let connections: Counters.Handle
    package let hidden: Counters.Handle
    package let actions: Counters.Handle
    package let replies: Counters.Handle
    package let screens: Counters.Handle
    package let published: Counters.Handle
    package let acknowledged: Counters.Handle
    package let turns: Counters.Handle
    package let commits: Counters.Handle

    package init(_ all: Counters) {
        self.all = all
        received = all.handle(Counters.Key("toastd_messages_received_total"))
        repeatedDeliveries = all.handle(Counters.Key("toastd_deliveries_repeated_total"))
        repeatedCopies = all.handle(Counters.Key("toastd_copies_dropped_total"))
        displays = Self.handles("toastd_displayed_total", "cause", all)
        closed = Self.handles("toastd_closed_total", "reason", all)
        connections = all.handle(Counters.Key("toastd_connections_total"))
        hidden = all.handle(Counters.Key("toastd_events_total", "event", "hidden"))
        actions = all.handle(Counters.Key("toastd_events_total", "event", "action"))
        replies = all.handle(Counters.Key("toastd_events_total", "event", "reply"))
        screens = all.handle(Counters.Key("toastd_events_total", "event", "screen"))
        published = all.handle(Counters.Key("toastd_messages_published_total"))
        acknowledged = all.handle(Counters.Key("toastd_messages_acknowledged_total"))
        turns = all.handle(Counters.Key("toastd_turns_total"))
        commits = all.handle(Counters.Key("toastd_commits_total"))
        // All that can be counted is there from the start: what appears with its first count has no rate then.
        for reason in Rejection.Reason.allCases { _ = all.handle(Self.rejected(reason)) }
        for reason in IgnoreReason.allCases { _ = all.handle(Self.ignored(reason)) }
        for name in Self.unlabelled { _ = all.handle(Counters.Key(name)) }
    }

    static func rejected(_ reason: Rejection.Reason) -> Counters.Key {
        Counters.Key("toastd_rejected_total", "reason", reason.rawValue)
    }

    static func ignored(_ reason: IgnoreReason) -> Counters.Key {
        Counters.Key("toastd_messages_ignored_total", "reason", reason.rawValue)
    }

    private static let unlabelled = [
        "toastd_accepted_total", "toastd_publishes_refused_total", "toastd_inputs_malformed_total",
        "toastd_presence_refused_total", "toastd_subscriptions_denied_total", "toastd_orphans_cleared_total",
        "toastd_history_queries_total", "toastd_duplicate_keys_total",
    ]

    private static func handles<Value: CaseIterable & Hashable & RawRepresentable<String>>(
        _ name: String, _ label: String, _ all: Counters
    ) -> [Value: Counters.Handle] {
        var handles: [Value: Counters.Handle] = [:]
        for value in Value.allCases { handles[value] = all.handle(Counters.Key(name, label, value.rawValue)) }
        return handles
    }

    func count(_ cause: DisplayCause) { if let handle = displays[cause] { all.add(to: handle) } }

    func count(_ reason: CloseReason) { if let handle = closed[reason] { all.add(to: handle) } }
}
