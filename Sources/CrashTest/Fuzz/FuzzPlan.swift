package import ToastModel

/// What a fuzzing is to do.
package struct FuzzPlan: Hashable, Sendable {
    package var length = Milliseconds.seconds(600)
    /// The same seed sends the same, though not at the same instants.
    package var seed: UInt64 = 1
    /// The program under test.
    package var toastd: String
    package var mosquitto = "/usr/sbin/mosquitto"
    /// Payloads to begin with.
    package var corpus: [[UInt8]] = []
    /// Packets between two looks at toastd.
    package var batch = 300
    /// How many bytes the memory of toastd may grow by after the first quarter.
    package var growth: Int64 = 96 << 20

    package init(toastd: String) {
        self.toastd = toastd
    }
}
