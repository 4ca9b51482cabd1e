import Testing

@testable import CrashTest

/// Made-up samples: what is flat, and each way not to be.
@Suite("The judgement of a soak")
struct SoakJudgementTests {
    /// An hour of samples each 10 s, at 500 toasts a second and 400 µs each.
    private func samples(
        memory: (Double) -> Double = { _ in 0 }, cost: (Double) -> Double = { _ in 400 },
        store: (Double) -> Double = { _ in 0 }, rate: Double = 500
    ) -> [SoakSample] {
        var processor = 0.0
        return (0...360).map { number in
            let seconds = Double(number) * 10
            if number > 0 { processor += cost(seconds) * 1e-6 * rate * 10 }
            return SoakSample(
                seconds: seconds, residentBytes: 30 << 20 + Int64(memory(seconds)), processorSeconds: processor,
                toasts: Int(seconds * rate), storeBytes: 50 << 20 + Int64(store(seconds)))
        }
    }

    private func kinds(_ samples: [SoakSample], _ limits: SoakLimits = SoakLimits()) -> [Finding.Kind] {
        SoakJudgement(samples, rate: 500, limits: limits).findings.map(\.kind)
    }

    @Test("is content with what stays the same, and tells the quarters")
    func flat() {
        let judgement = SoakJudgement(samples(), rate: 500, limits: SoakLimits())
        #expect(judgement.findings == [])
        #expect(judgement.quarters.count == 4)
        #expect(judgement.quarters.map { Int($0.rate) } == [500, 500, 500, 500])
        #expect(judgement.quarters.map { Int($0.microseconds.rounded()) } == [400, 400, 400, 400])
        #expect(judgement.quarters.map(\.residentBytes) == Array(repeating: 30 << 20, count: 4))
    }

    @Test("lets memory grow in the warm-up, and peaks pass")
    func warmUp() {
        #expect(kinds(samples(memory: { min($0, 900) * 100_000 })) == [])
        #expect(kinds(samples(memory: { $0 == 3000 ? 50e6 : 0 })) == [])
    }

    @Test("finds a leak of a few bytes a toast")
    func leak() {
        // 2 bytes for each of 500 toasts a second make 1.8 MB from the middle of one quarter to that of the other.
        #expect(kinds(samples(memory: { $0 * 500 * 2 })) == [.memory])
        #expect(kinds(samples(memory: { $0 * 500 * 0.5 })) == [])
        var generous = SoakLimits()
        generous.memoryBytes = 8 << 20
        #expect(kinds(samples(memory: { $0 * 500 * 2 }), generous) == [])
    }

    @Test("finds toasts that take longer and longer")
    func processor() {
        #expect(kinds(samples(cost: { 400 + $0 / 3 })) == [.processor])
        #expect(kinds(samples(cost: { $0 < 900 ? 2000 : 400 })) == [])
    }

    @Test("finds files that grow")
    func store() {
        #expect(kinds(samples(store: { $0 * 20_000 })) == [.store])
        #expect(kinds(samples(store: { $0.truncatingRemainder(dividingBy: 100) * 50_000 })) == [])
    }

    @Test("says when the rate was not reached, and when there is too little to judge")
    func rate() {
        #expect(kinds(samples(rate: 300)) == [.count])
        #expect(kinds(Array(samples().prefix(SoakJudgement.fewest - 1))) == [.memory])
    }
}
