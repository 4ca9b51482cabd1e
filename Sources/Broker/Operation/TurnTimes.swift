import EventLoop
package import Observability

/// How long the steps of a turn take, in histograms.
package struct TurnTimes {
    package let turn = Histogram()
    package let commit = Histogram()

    package init() {}

    /// Now, for `record`.
    package func begin() -> Int64 { SystemClock.ticks() }

    package func record(_ histogram: Histogram, since begin: Int64) {
        histogram.record(microseconds: (SystemClock.ticks() - begin) / 1000)
    }
}
