import TestSupport
import Testing
import ToastQueue

@Suite struct TimerWheelTests {
    /// A generator whose numbers repeat.
    private struct SplitMix: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return mixed ^ (mixed >> 31)
        }
    }

    /// Lets time pass to each named deadline and returns what fired when.
    private func run(_ wheel: inout TimerWheel, to end: Int64) -> [(time: Int64, payload: UInt32)] {
        var fired: [(Int64, UInt32)] = []
        var due: [UInt32] = []
        while let next = wheel.next, next <= end {
            wheel.advance(to: next, due: &due)
            fired += due.map { (next, $0) }
            due = []
        }
        return fired
    }

    @Test(
        "Fires to the millisecond up to 2^35 ms and beyond",
        arguments: [
            1, 2, 63, 64, 65, 4095, 4096, 4097, 262_143, 262_144, 2_592_000_000, (1 << 35) - 1, 1 << 35, (1 << 36) - 1,
            1 << 36, (1 << 36) + 1, 1 << 40,
        ] as [Int64], [0, 1, 63, 64, 1_000_003, (1 << 36) - 5] as [Int64])
    func exact(_ delay: Int64, _ start: Int64) {
        var wheel = TimerWheel(at: start)
        _ = wheel.insert(at: start + delay, payload: 7)
        var due: [UInt32] = []
        wheel.advance(to: start + delay - 1, due: &due)
        #expect(due.isEmpty)
        wheel.advance(to: start + delay, due: &due)
        #expect(due == [7] && wheel.count == 0 && wheel.next == nil)
    }

    @Test("A single timer wakes at most once for each level")
    func fewWakeUps() {
        var wheel = TimerWheel(at: 0)
        _ = wheel.insert(at: 2_592_000_000, payload: 1)
        var wakeups = 0
        var due: [UInt32] = []
        while let next = wheel.next {
            wakeups += 1
            wheel.advance(to: next, due: &due)
        }
        #expect(wakeups <= 6 && due == [1])
    }

    @Test("A deadline in the past, and one at the present, fire at once")
    func late() {
        var wheel = TimerWheel(at: 1000)
        _ = wheel.insert(at: 10, payload: 1)
        _ = wheel.insert(at: 1000, payload: 2)
        #expect(wheel.next == 1000)
        var due: [UInt32] = []
        wheel.advance(to: 1000, due: &due)
        #expect(due.sorted() == [1, 2])
        _ = wheel.insert(at: 1000, payload: 3)
        wheel.advance(to: 1000, due: &due)
        #expect(due.last == 3)
    }

    @Test(
        "Whatever is inserted, moved and cancelled fires exactly as in a sorted list",
        arguments: 0..<extent(8, long: 40))
    func sameAsSortedList(_ seed: Int) {
        var random = SplitMix(state: UInt64(seed))
        var now = Int64.random(in: 0...(1 << 37), using: &random)
        var wheel = TimerWheel(at: now)
        var list: [(deadline: Int64, payload: UInt32, handle: TimerHandle)] = []
        var serial: UInt32 = 0
        for _ in 0..<600 {
            switch Int.random(in: 0..<10, using: &random) {
            case 0..<5:
                let deadline = now + distance(&random)
                serial += 1
                list.append((deadline, serial, wheel.insert(at: deadline, payload: serial)))
            case 5 where !list.isEmpty:
                let position = Int.random(in: 0..<list.count, using: &random)
                wheel.cancel(list[position].handle)
                list.remove(at: position)
            case 6 where !list.isEmpty:
                let position = Int.random(in: 0..<list.count, using: &random)
                list[position].deadline = now + distance(&random)
                wheel.move(list[position].handle, to: list[position].deadline)
            default:
                now += distance(&random) / 4
                var due: [UInt32] = []
                wheel.advance(to: now, due: &due)
                let expected = list.filter { $0.deadline <= now }.map(\.payload)
                #expect(due.sorted() == expected.sorted())
                list.removeAll { $0.deadline <= now }
            }
            let first = list.map(\.deadline).min()
            #expect((wheel.next == nil) == (first == nil))
            if let next = wheel.next, let first { #expect(next <= max(first, now) && next >= now) }
        }
        list.sort { ($0.deadline, $0.payload) < ($1.deadline, $1.payload) }
        let fired = run(&wheel, to: .max).sorted { $0 < $1 }
        #expect(fired.map(\.payload) == list.map(\.payload))
        #expect(fired.map(\.time) == list.map { max($0.deadline, now) })
    }

    /// Of every magnitude, sometimes nothing.
    private func distance(_ random: inout SplitMix) -> Int64 {
        Int64.random(in: 0...(1 << Int64.random(in: 0...37, using: &random)), using: &random)
    }

    @Test("Many timers in one slot fire together, and no wake-up is without reason")
    func crowd() {
        var wheel = TimerWheel(at: 0)
        for payload in 0..<1000 { _ = wheel.insert(at: 100_000, payload: UInt32(payload)) }
        let fired = run(&wheel, to: .max)
        #expect(fired.count == 1000 && fired.allSatisfy { $0.time == 100_000 })
    }
}
