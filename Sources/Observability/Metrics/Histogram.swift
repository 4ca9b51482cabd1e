/// How often lengths of time fell into which range.
///
/// Belongs to one thread. Recording allocates nothing.
package final class Histogram {
    /// The ranges.
    package enum Scale: Hashable, Sendable {
        /// How long work takes: from a tenth of a millisecond to ten seconds.
        case work
        /// How long toasts wait and stay: from a tenth of a second to a day.
        case life

        /// The upper ends of the ranges in microseconds, and how they are written in seconds.
        fileprivate var bounds: [(microseconds: Int64, seconds: String)] {
            switch self {
            case .work:
                [
                    (100, "0.0001"), (250, "0.00025"), (500, "0.0005"), (1_000, "0.001"), (2_500, "0.0025"),
                    (5_000, "0.005"), (10_000, "0.01"), (25_000, "0.025"), (50_000, "0.05"), (100_000, "0.1"),
                    (250_000, "0.25"), (500_000, "0.5"), (1_000_000, "1"), (2_500_000, "2.5"), (5_000_000, "5"),
                    (10_000_000, "10"),
                ]
            case .life:
                [
                    (100_000, "0.1"), (500_000, "0.5"), (1_000_000, "1"), (2_500_000, "2.5"), (5_000_000, "5"),
                    (10_000_000, "10"), (30_000_000, "30"), (60_000_000, "60"), (300_000_000, "300"),
                    (900_000_000, "900"), (3_600_000_000, "3600"), (21_600_000_000, "21600"),
                    (86_400_000_000, "86400"),
                ]
            }
        }
    }

    private let bounds: [Int64]
    /// As they are written.
    package let boundsInSeconds: [String]
    /// One count for each range, none added up; what is longer than all of them is in one more.
    package private(set) var counts: [Int]
    /// All lengths together.
    package private(set) var microseconds: Int64 = 0

    package init(_ scale: Scale) {
        bounds = scale.bounds.map(\.microseconds)
        boundsInSeconds = scale.bounds.map(\.seconds)
        counts = [Int](repeating: 0, count: bounds.count + 1)
    }

    /// How many lengths were counted.
    package var count: Int { counts.reduce(0, +) }

    /// Counts one length, or so many equal ones; one below zero, as a clock that was set back may give, counts as
    /// zero.
    package func record(microseconds length: Int64, times: Int = 1) {
        let length = max(0, length)
        var range = 0
        while range < bounds.count, length > bounds[range] { range += 1 }
        counts[range] += times
        microseconds &+= length &* Int64(times)
    }
}
