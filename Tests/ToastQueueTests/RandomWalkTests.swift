import TestSupport
import Testing
import ToastModel
import ToastQueue

/// Random inputs on one client, and what must hold after each step whatever they are.
@Suite struct RandomWalkTests {
    private struct SplitMix: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return mixed ^ (mixed >> 31)
        }
    }

    private func configuration(_ random: inout SplitMix) -> QueueConfiguration {
        let slots = Int.random(in: 1...3, using: &random)
        let preempt = ClientSettings.Preemption.allCases.randomElement(using: &random)
        let overflow = ClientSettings.Overflow.allCases.randomElement(using: &random)
        let release = ClientSettings.OnRelease.allCases.randomElement(using: &random)
        let drop = ClientSettings.Drop.allCases.randomElement(using: &random)
        let most = Int.random(in: 0...6, using: &random)
        let shortest = Milliseconds(Int64.random(in: 0...1, using: &random) * 700)
        return Scenario(
            "",
            {
                $0.slots = slots
                $0.preempt = preempt
                $0.overflow = overflow
                $0.onRelease = release
                $0.drop = drop
                $0.maxWaiting = most
                $0.minShow = shortest
            }, "", ""
        ).configuration
    }

    private func event(_ random: inout SplitMix, _ serial: inout Int) -> String {
        let known = "t\(Int.random(in: 0...max(0, serial), using: &random))"
        switch Int.random(in: 0..<16, using: &random) {
        case 0..<7:
            serial += 1
            let duration =
                ["", "sticky", "700", "2500", "expiry 0", "expiry 900", "delay 500"].randomElement(using: &random) ?? ""
            return "show t\(serial) level \(Int.random(in: 0...3, using: &random)) \(duration)"
        case 7: return "dismiss \(known)"
        case 8: return "hold \(known)"
        case 9: return "release \(known)"
        case 10: return "revoke \(known)"
        case 11: return ["holdAll", "releaseAll", "clearWaiting", "clear"].randomElement(using: &random) ?? "clear"
        case 12:
            return "mute level \(Int.random(in: 0...3, using: &random)) for \(Int.random(in: 1...2000, using: &random))"
        case 13: return "unmute"
        case 14: return "tap \(known)"
        default: return "shown \(known)"
        }
    }

    @Test(
        "No slot is free while a toast waits, order is kept, and everything ends once",
        arguments: 0..<extent(6, long: 150))
    func walk(_ seed: Int) {
        var random = SplitMix(state: UInt64(seed))
        let configuration = configuration(&random)
        let stage = Stage(configuration)
        var serial = 0
        var time: Int64 = 0
        for _ in 0..<200 {
            time += [0, 0, 1, 100, 400, 1500].randomElement(using: &random) ?? 0
            stage.pass(to: time)
            stage.handle(Script.event(event(&random, &serial)), at: time)
            let screen = stage.screen
            #expect(screen.shown.count == screen.slots || screen.waiting == 0, "a free slot while something waits")
            #expect(screen.waiting <= (configuration.defaults.maxWaiting ?? 0) * 2 + screen.slots)
        }
        checkOrder(stage.effects)
        checkEnds(stage, accepted: serial)
    }

    /// Inside a priority toasts are first displayed in the order in which they came (none has a policy or is
    /// updated; a delayed one comes when its delay is over).
    private func checkOrder(_ effects: [QueueEffect]) {
        var last: [Priority: Int] = [:]
        for effect in effects {
            guard case .publishDisplay(let event) = effect, event.cause == .shown, event.toast.delay == nil,
                let priority = event.toast.priority, let number = Int(event.toast.id.dropFirst())
            else { continue }
            #expect(last[priority] ?? 0 < number, "displayed out of order: \(event.toast.id)")
            last[priority] = number
        }
    }

    private func checkEnds(_ stage: Stage, accepted: Int) {
        let end = stage.now + 10_000
        stage.pass(to: end)
        stage.handle(Script.event("unmute"), at: end)
        stage.handle(Script.event("releaseAll"), at: end)
        stage.handle(Script.event("clear"), at: end)
        stage.handle(Script.event("revoke *"), at: end)
        var closed = 0
        for effect in stage.effects { if case .publishClosed = effect { closed += 1 } }
        #expect(closed == accepted)
        #expect(stage.screen.waiting == 0 && stage.screen.blocked == 0 && stage.screen.shown.isEmpty)
        // Nothing is left that could wake anybody but the timer of the idle clients.
        #expect(stage.engine.nextDeadline()?.milliseconds ?? .max > end + 40_000)
    }

    @Test("A queue of thousands of toasts is as exact as one of three")
    func bigQueue() {
        let count = extent(2_000, long: 10_000)
        let configuration = Scenario("", { $0.maxWaiting = count }, "", "").configuration
        var engine = QueueEngine(configuration: configuration, run: ULID(high: 1, low: 1))
        var effects: [QueueEffect] = []
        let moment = Moment(instant: Instant(milliseconds: 0), wall: WallTime(unixMilliseconds: 0))
        for number in 0...count {
            engine.handle(Script.event("show t\(number) sticky"), at: moment, effects: &effects)
        }
        effects = []
        for number in stride(from: count, to: 0, by: -1) where number % 1000 != 0 {
            engine.handle(Script.event("dismiss t\(number)"), at: moment, effects: &effects)
        }
        #expect(effects.count == 2 * (count - count / 1000))
        effects = []
        for _ in 0...(count / 1000) {
            guard let shown = engine.screen(of: .named("c"), at: moment)?.shown.first else { break }
            engine.handle(Script.event("dismiss \(shown.toast.id)"), at: moment, effects: &effects)
        }
        let displayed = effects.compactMap { effect -> String? in
            if case .publishDisplay(let event) = effect { event.toast.id } else { nil }
        }
        #expect(displayed == (1...(count / 1000)).map { "t\($0 * 1000)" })
    }
}
