/// How often lengths of time fell into which range, from a tenth of a millisecond to an hour.
///
/// Belongs to one thread.
package final class Histogram {
    /// The upper ends of the ranges; what is longer goes into one more.
    static let bounds: [Int64] = [
        100, 250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000, 2_500_000,
        5_000_000, 10_000_000, 30_000_000, 60_000_000, 300_000_000, 3_600_000_000,
    ]
    static let boundsInSeconds = [
        "0.0001", "0.00025", "0.0005", "0.001", "0.0025", "0.005", "0.01", "0.025", "0.05", "0.1", "0.25", "0.5", "1",
        "2.5", "5", "10", "30", "60", "300", "3600",
    ]

    /// One count for each range, none added up.
    package private(set) var counts = [Int](repeating: 0, count: bounds.count + 1)
    /// All lengths together.
    package private(set) var microseconds: Int64 = 0

    package init() {}

    /// Counts one length; one below zero, as a clock that was set back may give, counts as zero.
    package func record(microseconds length: Int64) {
        let length = max(0, length)
        counts[Self.bounds.firstIndex { length <= $0 } ?? Self.bounds.count] += 1
        microseconds &+= length
    }
}
