package import ToastModel

/// Every setting of one client's queue, resolved (queue rules, "Settings of a client").
package struct ClientSettings: Hashable, Sendable {
    package enum Preemption: String, Hashable, Sendable, CaseIterable { case never, urgent, higher }
    package enum Overflow: String, Hashable, Sendable, CaseIterable {
        case queue
        case evictOldest = "evict_oldest"
    }
    package enum Drop: String, Hashable, Sendable, CaseIterable { case lowest, oldest, newest }
    package enum Dedupe: String, Hashable, Sendable, CaseIterable { case off, content }
    package enum OnRelease: String, Hashable, Sendable, CaseIterable { case restart, remaining }
    package enum Offline: String, Hashable, Sendable, CaseIterable { case hold, `continue`, drop }
    package enum Blocked: String, Hashable, Sendable, CaseIterable { case wait, drop }
    package enum StartOn: String, Hashable, Sendable, CaseIterable { case display, shown }
    package enum Restart: String, Hashable, Sendable, CaseIterable { case remaining, full, close }
    package enum DurationFactor: Hashable, Sendable {
        /// In thousandths: 1,000 to 10,000.
        case thousandths(Int64)
        /// Everything stays until closed.
        case off
    }

    package var slots = 1
    package var gap = Milliseconds(200)
    package var durations: [ToastType: DisplayDuration] = [
        .success: .lasts(.seconds(3)), .notice: .lasts(.seconds(5)), .warning: .lasts(.seconds(8)),
        .alert: .lasts(.seconds(10)), .loading: .stays,
    ]
    package var durationFactor = DurationFactor.thousandths(1000)
    package var minDuration = Milliseconds.zero
    package var maxDuration = Milliseconds.longest
    package var actionsStay = false
    package var ttl = TimeToLive.lasts(.hours(1))
    package var policy = DisplayPolicy.queue
    package var style: ToastStyle?
    package var position: ToastPosition?
    package var offset: Int?
    package var preempt = Preemption.urgent
    package var overflow = Overflow.queue
    package var maxWaiting = 100
    package var drop = Drop.lowest
    package var minShow = Milliseconds.zero
    package var dedupe = Dedupe.off
    /// Nil: as long as the first is open.
    package var dedupeWindow: Milliseconds?
    package var onRelease = OnRelease.restart
    package var maxHold = Milliseconds.seconds(30)
    package var offline = Offline.hold
    package var offlineAfter = Milliseconds.seconds(10)
    /// Nil: all stay.
    package var backlog: Int?
    package var mute: [QuietHours] = []
    /// The level of a mute that names none.
    package var muteLevel = Priority.urgent
    package var blocked = Blocked.wait
    package var closeOnTap = true
    package var startOn = StartOn.display
    package var restart = Restart.remaining
    package var remember = 100
    /// Whether the retained screen and the line are published; the shell's matter.
    package var publishesScreen = true
    package var publishesLine = false

    package init() {}
}
