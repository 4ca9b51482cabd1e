/// toastd at one moment.
package struct SoakSample: Hashable, Sendable {
    /// Since the load began.
    package var seconds: Double
    package var residentBytes: Int64
    /// Used since its start.
    package var processorSeconds: Double
    /// Toasts published so far.
    package var toasts: Int
    /// The files of its store.
    package var storeBytes: Int64

    package init(seconds: Double, residentBytes: Int64, processorSeconds: Double, toasts: Int, storeBytes: Int64) {
        self.seconds = seconds
        self.residentBytes = residentBytes
        self.processorSeconds = processorSeconds
        self.toasts = toasts
        self.storeBytes = storeBytes
    }
}
