package import ToastModel

/// The settings of all clients and apps as one value. A client's own settings are its defaults, then
/// each pattern that matches in the order of the file, then its own entry.
package struct QueueConfiguration: Hashable, Sendable {
    /// Changes to settings: nil keeps what was there.
    package struct Overlay: Hashable, Sendable {
        package var slots: Int?
        package var gap: Milliseconds?
        package var durations: [ToastType: DisplayDuration] = [:]
        package var durationFactor: ClientSettings.DurationFactor?
        package var minDuration: Milliseconds?
        package var maxDuration: Milliseconds?
        package var actionsStay: Bool?
        package var ttl: TimeToLive?
        package var policy: DisplayPolicy?
        package var style: ToastStyle?
        package var position: ToastPosition?
        package var offset: Int?
        package var preempt: ClientSettings.Preemption?
        package var overflow: ClientSettings.Overflow?
        package var maxWaiting: Int?
        package var drop: ClientSettings.Drop?
        package var minShow: Milliseconds?
        package var dedupe: ClientSettings.Dedupe?
        package var dedupeWindow: Milliseconds?
        package var onRelease: ClientSettings.OnRelease?
        package var maxHold: Milliseconds?
        package var offline: ClientSettings.Offline?
        package var offlineAfter: Milliseconds?
        package var backlog: Backlog?
        package var mute: [QuietHours]?
        package var muteLevel: Priority?
        package var blocked: ClientSettings.Blocked?
        package var closeOnTap: Bool?
        package var startOn: ClientSettings.StartOn?
        package var restart: ClientSettings.Restart?
        package var remember: Int?
        package var publishesScreen: Bool?
        package var publishesLine: Bool?

        package enum Backlog: Hashable, Sendable {
            case all
            case newest(Int)
        }

        package init() {}
    }

    /// A shell-like pattern over client names: `*` any run, `?` one character.
    package struct Pattern: Hashable, Sendable {
        package var glob: String
        package var overlay: Overlay

        package init(glob: String, overlay: Overlay) {
            self.glob = glob
            self.overlay = overlay
        }
    }

    /// How many toasts an app may show on one client before they are folded.
    package struct Rate: Hashable, Sendable {
        package var perSecond: Int
        package var burst: Int

        package init(perSecond: Int, burst: Int) {
            self.perSecond = perSecond
            self.burst = burst
        }
    }

    /// The limit of apps whose names match a pattern of `*` and `?`; nil: none.
    package struct RatePattern: Hashable, Sendable {
        package var glob: String
        package var rate: Rate?

        package init(glob: String, rate: Rate?) {
            self.glob = glob
            self.rate = rate
        }
    }

    package struct Limits: Hashable, Sendable {
        package var clients = 100_000
        /// Toasts that wait or are delayed, of all clients.
        package var waiting = 1_000_000
        /// A client without toasts and presence is forgotten after this long.
        package var forgetAfter = Milliseconds.days(7)

        package init() {}
    }

    package var defaults = Overlay()
    package var patterns: [Pattern] = []
    package var clients: [ClientName: Overlay] = [:]
    package var rates: [AppName: Rate] = [:]
    /// For apps that `rates` does not name; the last that matches holds. Read both through `rate(of:)`.
    package var ratePatterns: [RatePattern] = []
    package var limits = Limits()

    package init() {}
}
