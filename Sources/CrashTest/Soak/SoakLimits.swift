/// How flat is flat. What is compared is the last quarter of the samples with the second: the first is the
/// warm-up, in which every bound that the configuration sets is reached.
package struct SoakLimits: Hashable, Sendable {
    /// The median of the resident memory may grow by this share …
    package var memoryShare = 0.02
    /// … and by this much.
    package var memoryBytes: Int64 = 1 << 20
    /// The median of the processor time of a toast may be this many times as long. Other work on the machine
    /// makes it longer as well; what grows with all that was ever done more than doubles it.
    package var processorFactor = 1.5
    /// What the store's files may grow by: they are written in turns, and cut back in portions.
    package var storeShare = 0.1
    package var storeBytes: Int64 = 8 << 20
    /// What of the wanted rate has to be reached.
    package var rateShare = 0.9

    package init() {}
}
