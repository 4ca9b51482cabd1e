import Testing

@testable import Simulation

@Suite("Random source")
struct RandomSourceTests {
    @Test("gives the same numbers for the same seed and others for another")
    func repeats() {
        var one = RandomSource(seed: 7)
        var other = RandomSource(seed: 7)
        var third = RandomSource(seed: 8)
        let numbers = (0..<100).map { _ in one.next() }
        #expect(numbers == (0..<100).map { _ in other.next() })
        #expect(numbers != (0..<100).map { _ in third.next() })
    }

    @Test("draws every number of a range, and none beyond it")
    func range() {
        var random = RandomSource(seed: 1)
        let drawn = Set((0..<1000).map { _ in random.pick(3...7) })
        #expect(drawn == [3, 4, 5, 6, 7])
    }
}
