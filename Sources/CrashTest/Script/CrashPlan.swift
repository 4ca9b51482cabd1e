package import ToastModel

/// What a run is to do.
package struct CrashPlan: Hashable, Sendable {
    /// How many interruptions; it ends after as many, or when the time is over.
    package var kills = 1000
    /// Nil: as long as the kills take.
    package var limit: Milliseconds?
    package var seed: UInt64 = 1
    /// The program under test.
    package var toastd: String
    package var mosquitto = "/usr/sbin/mosquitto"
    /// Added to toastd's environment.
    package var variables: [String: String] = [:]
    /// Publishes a second, about.
    package var rate = 300
    /// Only kills at these steps of a turn; empty: everything.
    package var steps: [String] = []
    /// Interruptions of a round.
    package var roundLength = 40

    /// The steps of a turn at which toastd can be made to die.
    package static let everyStep = Interruption.steps

    package init(toastd: String) {
        self.toastd = toastd
    }
}
