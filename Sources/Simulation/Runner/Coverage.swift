import ToastModel
import ToastQueue

/// How often each thing happened, so that one sees what the schedules leave out.
package struct Coverage: Hashable, Sendable {
    package private(set) var counts: [String: Int] = [:]

    package init() {}

    package mutating func count(_ name: String, _ times: Int = 1) {
        counts[name, default: 0] += times
    }

    package mutating func merge(_ other: Coverage) {
        for (name, times) in other.counts { count(name, times) }
    }

    mutating func count(_ effects: [QueueEffect]) {
        for effect in effects {
            switch effect {
            case .publishDisplay(let event):
                count("display " + event.cause.rawValue)
                if event.held { count("display while held") }
                if event.toast.id.hasPrefix("toastd:") { count("display of a summary") }
            case .publishHidden(let event): count("hidden " + event.cause.rawValue)
            case .publishClosed(let event):
                count("closed " + event.reason.rawValue)
                count("seen \(event.seen)")
                if event.generation > 1 { count("closed in a later generation") }
                if event.timesShown > 1 { count("closed after a return") }
                if event.repeats > 1 { count("closed after a repeat") }
            case .publishAction: count("action")
            case .publishReply(let event): count("reply " + event.answer.rawValue)
            case .publishScreen: break
            case .clearScreen: count("client forgotten")
            case .reject(_, _, let rejection): count("rejected " + rejection.reason.rawValue)
            }
        }
    }

    mutating func count(_ deed: Schedule.Deed) {
        switch deed {
        case .restart(let restart): count("restart " + restart.stop.rawValue)
        case .event(let event):
            switch event {
            case .showReceived(_, let toast, _):
                count("show")
                if toast.delay != nil { count("show with delay") }
                if let policy = toast.policy { count("show with policy " + policy.rawValue) }
                if toast.scope == .all { count("show with scope all") }
                if toast.update.contains(.merge) { count("show with merge") }
                if toast.update.contains(.keepTimer) { count("show with keep_timer") }
            case .hideReceived: count("hide")
            case .inputReceived(_, let input): count("input " + input.event.word)
            case .presenceReceived(_, _, let state): count("presence \(state)")
            case .configurationChanged: count("reload")
            case .timePassed: count("time")
            case .stopping: count("stopping")
            }
        }
    }

    /// Every setting that is a choice, by the value that held for some client.
    mutating func count(_ settings: ClientSettings) {
        count("preempt " + settings.preempt.rawValue)
        count("overflow " + settings.overflow.rawValue)
        count("drop " + settings.drop.rawValue)
        count("dedupe " + settings.dedupe.rawValue)
        count("on_release " + settings.onRelease.rawValue)
        count("offline " + settings.offline.rawValue)
        count("blocked " + settings.blocked.rawValue)
        count("start_on " + settings.startOn.rawValue)
        count("restart: " + settings.restart.rawValue)
        count("policy " + settings.policy.rawValue)
        count(settings.durationFactor == .off ? "factor off" : "factor a number")
        count(settings.backlog == nil ? "backlog all" : "backlog limited")
        if !settings.mute.isEmpty { count("quiet hours") }
        if settings.actionsStay { count("actions_stay") }
        if !settings.closeOnTap { count("close_on_tap off") }
    }

    /// Names and counts, by name.
    package var lines: [String] {
        counts.sorted { $0.key < $1.key }.map { "\($0.value)\t\($0.key)" }
    }
}
