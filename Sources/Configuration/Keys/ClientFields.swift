import ToastModel
import ToastQueue

/// The keys of a client's entry (queue rules, "Settings of a client").
let clientFields: [Field<QueueConfiguration.Overlay>] =
    screenFields + durationFields + waitingFields + presenceFields + muteFields

private let screenFields: [Field<QueueConfiguration.Overlay>] = [
    Field("slots", .whole(1...1000), "How many toasts are on the screen at once.", standard: "1", \.slots),
    Field(
        "gap", .length(like: "200ms"), "The pause in a slot after a toast closed there.", standard: "200ms", \.gap),
    Field("style", .choice, "The look of toasts that name none.", \.style),
    Field("position", .choice, "Where toasts appear whose style and publisher leave it open.", \.position),
    Field("offset", .whole(-10_000...10_000), "Pixels from the position's edge.", \.offset),
    Field(
        "policy", .choice, "What a new toast that names no policy does: wait, replace what is shown, or take a slot.",
        standard: "queue", \.policy),
    Field(
        "order", Kind<QueueOrder>.choice, "The order of waiting toasts: by priority, then by arrival.",
        standard: "priority", into: { _, _ in }),
    Field(
        "preempt", .choice, "Which newcomers take the slot of a toast of lower priority.", standard: "urgent",
        \.preempt),
    Field(
        "overflow", .choice, "When all slots are taken: queue, or close the longest shown.", standard: "queue",
        \.overflow),
    Field(
        "min_show", .length(like: "2s"), "An evicted toast was on the screen at least this long.", standard: "0",
        \.minShow),
    Field("screen", .flag, "Whether the retained screen is published.", standard: "on", \.publishesScreen),
    Field("line", .flag, "Whether the retained line of plain text is published.", standard: "off", \.publishesLine),
]

private let durationFields: [Field<QueueConfiguration.Overlay>] = [
    Field(
        "durations", .durations, "How long a toast of each type stays, unless it says so itself.",
        standard: "{ success: 3s, notice: 5s, warning: 8s, alert: 10s, loading: stays }", \.durations),
    Field(
        "duration_factor", .durationFactor, "Every duration times this, or off: everything stays until closed.",
        standard: "1", \.durationFactor),
    Field("min_duration", .length(like: "5s"), "No toast is shown shorter.", standard: "0", \.minDuration),
    Field(
        "max_duration", .length(like: "1m", from: Milliseconds(1)), "No toast that ends by itself is shown longer.",
        standard: "30d", \.maxDuration),
    Field(
        "actions_stay", .flag, "Whether a toast with actions and no duration of its own stays until closed.",
        standard: "false", \.actionsStay),
    Field(
        "on_release", .choice, "How much time a toast has after a hold: the full duration, or what was left.",
        standard: "restart", \.onRelease),
    Field(
        "max_hold", .length(like: "30s", from: Milliseconds(1)), "A hold that is not renewed ends after this long.",
        standard: "30s", \.maxHold),
    Field("close_on_tap", .flag, "Whether a tap closes a toast.", standard: "true", \.closeOnTap),
    Field(
        "start_on", .choice, "Whether the show timer starts with the display event or when a frontend confirms.",
        standard: "display", \.startOn),
]

private let waitingFields: [Field<QueueConfiguration.Overlay>] = [
    Field("ttl", .timeToLive, "How long a toast that names no ttl may wait unseen.", standard: "1h", \.ttl),
    Field(
        "max_waiting", .whole(0...1_000_000), "How many toasts may wait; 0: nothing waits.", standard: "100",
        \.maxWaiting),
    Field("drop", .choice, "Which toast goes when too many wait.", standard: "lowest", \.drop),
    Field(
        "dedupe", .choice, "Whether a toast without an id that says the same as an open one only counts as its repeat.",
        standard: "off", \.dedupe),
    Field(
        "dedupe_window", .length(like: "10m", from: Milliseconds(1)),
        "Only within this long of the last one; while the first is open unless set.", \.dedupeWindow),
    Field(
        "remember", .whole(0...100_000), "How many closed ids are remembered.", standard: "100", \.remember),
    Field(
        "restart", .choice,
        "What shown toasts have after a restart of the broker: the rest of their time, all of it, or nothing.",
        standard: "remaining", \.restart),
]

private let presenceFields: [Field<QueueConfiguration.Overlay>] = [
    Field(
        "offline", .choice, "What happens while every frontend of the client is offline.", standard: "hold", \.offline),
    Field(
        "offline_after", .length(like: "10s"), "A frontend is offline this long after it said so.", standard: "10s",
        \.offlineAfter),
    Field(
        "backlog", .backlog, "How many toasts are shown at the end of offline or mute; the rest become one summary.",
        standard: "all", \.backlog),
]

private let muteFields: [Field<QueueConfiguration.Overlay>] = [
    Field("mute", .mute, "Quiet hours.", \.mute),
    Field(
        "mute_level", .priority, "Priorities from this one on pass a mute that names no level.", standard: "5",
        \.muteLevel),
    Field(
        "blocked", .choice, "Whether toasts that a mute keeps back wait or are dropped.", standard: "wait", \.blocked),
]

/// The only order there is; named so that a configuration can say it.
private enum QueueOrder: String, CaseIterable, Sendable { case priority }

extension Kind where Value == QueueConfiguration.Overlay.Backlog {
    fileprivate static var backlog: Kind {
        let schema = JSONValue.anyOf([.whole(0...1_000_000), .enumeration(["all"])])
        return .bare("a number of toasts, or 'all',", schema: schema) { text in
            if text.lowercased() == "all" { return .all }
            return Int(text).flatMap { (0...1_000_000).contains($0) ? .newest($0) : nil }
        }
    }
}

extension Kind where Value == [ToastType: DisplayDuration] {
    fileprivate static var durations: Kind {
        let fields = ToastType.allCases.map { type in
            Field<Value>(type.rawValue, .duration, "How long a toast of type \(type.rawValue) stays.") {
                target, value in
                target[type] = value
            }
        }
        return .mapping(fields, from: [:], like: "{ notice: 5s, alert: 10s }")
    }
}

extension Kind where Value == QueueConfiguration.Overlay {
    /// The entry of one client, of a pattern, or of the defaults.
    static var client: Kind { .mapping(clientFields, from: QueueConfiguration.Overlay(), like: "{ slots: 3 }") }
}
