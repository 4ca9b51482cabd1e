import EventLoop
package import Observability
import ToastModel

/// How long the steps of a turn take, and how long toasts wait and stay, in histograms.
package struct TurnTimes {
    package let turn = Histogram(.work)
    package let commit = Histogram(.work)
    /// From the begin of the turn that took a toast in, to when the connection has its display.
    package let display = Histogram(.work)
    package let lateness = Histogram(.work)
    package let waited = Histogram(.life)
    package let shown = Histogram(.life)

    package init() {}

    /// With their names on the page of metrics.
    package var all: [(name: String, histogram: Histogram)] {
        [
            ("toastd_turn_seconds", turn), ("toastd_commit_seconds", commit), ("toastd_display_seconds", display),
            ("toastd_timer_lateness_seconds", lateness), ("toastd_toast_waited_seconds", waited),
            ("toastd_toast_shown_seconds", shown),
        ]
    }

    /// Now, for `record`.
    package func begin() -> Int64 { SystemClock.ticks() }

    package func record(_ histogram: Histogram, since begin: Int64, times: Int = 1) {
        histogram.record(microseconds: (SystemClock.ticks() - begin) / 1000, times: times)
    }

    func record(_ event: ClosedEvent) {
        waited.record(microseconds: event.waited.count &* 1000)
        if event.timesShown > 0 { shown.record(microseconds: event.shown.count &* 1000) }
    }

    /// A timer that was due then is looked at now.
    func recordLateness(of deadline: Instant, at now: Instant) {
        lateness.record(microseconds: (now - deadline).count &* 1000)
    }
}
