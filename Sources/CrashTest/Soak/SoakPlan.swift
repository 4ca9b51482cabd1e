package import ToastModel

/// What a soak is to do.
package struct SoakPlan: Hashable, Sendable {
    package var length = Milliseconds.seconds(3600)
    /// Toasts a second.
    package var rate = 500
    package var seed: UInt64 = 1
    /// The program under test.
    package var toastd: String
    package var mosquitto = "/usr/sbin/mosquitto"
    package var limits = SoakLimits()

    package init(toastd: String) {
        self.toastd = toastd
    }

    /// Each 10 s; a short one still has enough of them.
    var samplesEvery: Milliseconds { Milliseconds(min(10_000, max(500, length.count / 24))) }

    /// Each minute; a short one still has some.
    var reloadsEvery: Milliseconds { Milliseconds(min(60_000, max(2_000, length.count / 4))) }
}
