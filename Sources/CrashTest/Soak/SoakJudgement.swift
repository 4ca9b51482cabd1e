/// Whether what toastd uses stays the same. Pure: it sees samples and nothing else.
package struct SoakJudgement: Hashable, Sendable {
    /// What the samples of a quarter come to.
    package struct Quarter: Hashable, Sendable {
        package var begin = 0.0
        package var end = 0.0
        /// Medians.
        package var residentBytes: Int64 = 0
        /// Of processor time, for each toast.
        package var microseconds = 0.0
        /// The most.
        package var storeBytes: Int64 = 0
        package var toasts = 0

        package var rate: Double { end > begin ? Double(toasts) / (end - begin) : 0 }
    }

    package let quarters: [Quarter]
    package let findings: [Finding]

    /// Fewer say nothing.
    package static let fewest = 12

    /// `rate` is what was wanted.
    package init(_ samples: [SoakSample], rate: Int, limits: SoakLimits) {
        guard samples.count >= Self.fewest else {
            quarters = []
            findings = [Finding(.memory, "", "\(samples.count) samples are too few to judge")]
            return
        }
        let bounds = (0...4).map { $0 * (samples.count - 1) / 4 }
        let quarters = (0..<4).map { Self.quarter(samples[bounds[$0]...bounds[$0 + 1]]) }
        self.quarters = quarters
        findings = Self.judge(quarters[1], quarters[3], limits) + Self.judgeRate(quarters, rate, limits)
    }

    private static func quarter(_ samples: ArraySlice<SoakSample>) -> Quarter {
        guard let first = samples.first, let last = samples.last else { return Quarter() }
        let steps = zip(samples, samples.dropFirst())
        let costs = steps.filter { $0.toasts < $1.toasts }.map { before, after in
            (after.processorSeconds - before.processorSeconds) * 1e6 / Double(after.toasts - before.toasts)
        }
        return Quarter(
            begin: first.seconds, end: last.seconds,
            residentBytes: median(samples.dropFirst().map(\.residentBytes)) ?? 0, microseconds: median(costs) ?? 0,
            storeBytes: samples.map(\.storeBytes).max() ?? 0, toasts: last.toasts - first.toasts)
    }

    private static func median<Value: Comparable>(_ values: [Value]) -> Value? {
        values.isEmpty ? nil : values.sorted()[values.count / 2]
    }

    private static func judge(_ second: Quarter, _ last: Quarter, _ limits: SoakLimits) -> [Finding] {
        var findings: [Finding] = []
        let most = second.residentBytes + Int64(Double(second.residentBytes) * limits.memoryShare) + limits.memoryBytes
        if last.residentBytes > most {
            findings.append(
                Finding(
                    .memory, "",
                    "\(SoakReport.megabytes(last.residentBytes)) in the last quarter, "
                        + "\(SoakReport.megabytes(second.residentBytes)) in the second; no more than \(SoakReport.megabytes(most)) are flat"
                ))
        }
        if last.microseconds > second.microseconds * limits.processorFactor {
            findings.append(
                Finding(
                    .processor, "",
                    "\(Int(last.microseconds)) µs a toast in the last quarter, \(Int(second.microseconds)) µs in the second"
                ))
        }
        let room = second.storeBytes + Int64(Double(second.storeBytes) * limits.storeShare) + limits.storeBytes
        if last.storeBytes > room {
            findings.append(
                Finding(
                    .store, "",
                    "\(SoakReport.megabytes(last.storeBytes)) of files in the last quarter, "
                        + "\(SoakReport.megabytes(second.storeBytes)) in the second"))
        }
        return findings
    }

    private static func judgeRate(_ quarters: [Quarter], _ rate: Int, _ limits: SoakLimits) -> [Finding] {
        let slowest = quarters.map(\.rate).min() ?? 0
        if slowest >= Double(rate) * limits.rateShare { return [] }
        return [Finding(.count, "", "only \(Int(slowest)) toasts a second in the slowest quarter, not \(rate)")]
    }
}
