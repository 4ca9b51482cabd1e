package import Observability

/// The counters of the turn, with handles for those that every message touches.
package struct BrokerCounters {
    package let all: Counters
    package let received: Counters.Handle
    package let repeatedDeliveries: Counters.Handle
    package let repeatedCopies: Counters.Handle
    package let displays: Counters.Handle
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
        displays = all.handle(Counters.Key("toastd_events_total", "event", "display"))
        hidden = all.handle(Counters.Key("toastd_events_total", "event", "hidden"))
        actions = all.handle(Counters.Key("toastd_events_total", "event", "action"))
        replies = all.handle(Counters.Key("toastd_events_total", "event", "reply"))
        screens = all.handle(Counters.Key("toastd_events_total", "event", "screen"))
        published = all.handle(Counters.Key("toastd_messages_published_total"))
        acknowledged = all.handle(Counters.Key("toastd_messages_acknowledged_total"))
        turns = all.handle(Counters.Key("toastd_turns_total"))
        commits = all.handle(Counters.Key("toastd_commits_total"))
    }
}
