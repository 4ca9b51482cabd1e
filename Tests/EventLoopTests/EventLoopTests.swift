import EventLoop
import Testing
import ToastModel

@Suite("The event loop")
struct EventLoopTests {
    @Test("a deadline ends the wait, not before its time")
    func deadline() throws {
        var loop = try EventLoop()
        var occurrences: [Occurrence] = []
        let end = SystemClock.now().instant + Milliseconds(30)
        try loop.wait(until: end, into: &occurrences)
        #expect(occurrences == [.deadline])
        #expect(SystemClock.now().instant >= end)
    }

    @Test("a deadline in the past ends the wait at once")
    func past() throws {
        var loop = try EventLoop()
        var occurrences: [Occurrence] = [.woken]
        try loop.wait(until: SystemClock.now().instant - .hours(1), into: &occurrences)
        #expect(occurrences == [.deadline])
    }

    @Test("a later deadline takes the place of an earlier one, and the other way round")
    func replaced() throws {
        var loop = try EventLoop()
        var occurrences: [Occurrence] = []
        loop.wakeUp.call()
        try loop.wait(until: SystemClock.now().instant + .hours(1), into: &occurrences)
        #expect(occurrences == [.woken])
        let soon = SystemClock.now().instant + Milliseconds(20)
        try loop.wait(until: soon, into: &occurrences)
        #expect(occurrences == [.deadline])
    }

    @Test("many calls from another thread count as one")
    func wakeUp() throws {
        var loop = try EventLoop()
        let call = loop.wakeUp
        try BackgroundThread.run { for _ in 0..<1000 { call.call() } }
        var occurrences: [Occurrence] = []
        try loop.wait(until: SystemClock.now().instant + .seconds(10), into: &occurrences)
        #expect(occurrences == [.woken])
    }

    @Test("a descriptor is reported under its token, for what was asked, until it is unwatched")
    func descriptors() throws {
        var loop = try EventLoop()
        let bell = try WakeUp()
        var occurrences: [Occurrence] = []
        try loop.watch(bell.number, as: 42, for: .reading)
        bell.call()
        try loop.wait(until: nil, into: &occurrences)
        #expect(occurrences == [.ready(token: 42, .reading)])
        try loop.rewatch(bell.number, as: 43, for: [.reading, .writing])
        try loop.wait(until: nil, into: &occurrences)
        #expect(occurrences == [.ready(token: 43, [.reading, .writing])])
        #expect(bell.answer() == .some)
        #expect(bell.answer() == .none)
        loop.unwatch(bell.number)
        bell.call()
        try loop.wait(until: SystemClock.now().instant + Milliseconds(5), into: &occurrences)
        #expect(occurrences == [.deadline])
    }

    @Test("watching what is no descriptor is a fault that names the call")
    func fault() throws {
        let loop = try EventLoop()
        #expect(throws: SystemFault("epoll_ctl", code: 9)) { try loop.watch(-1, as: 1, for: .reading) }
        #expect(SystemFault("epoll_ctl", code: 9).sentence == "epoll_ctl: Bad file descriptor")
    }

    @Test("both clocks go on")
    func clocks() {
        let first = SystemClock.now()
        let second = SystemClock.now()
        #expect(second.instant >= first.instant)
        #expect(first.wall > WallTime(unixMilliseconds: 1_700_000_000_000))
        #expect(SystemClock.ticks() <= SystemClock.ticks())
    }

    @Test("wall times keep the distance of instants, and follow the wall clock when it is set or drifts")
    func steady() {
        var clock = SteadyClock()
        func wall(_ instant: Int64, _ wall: Int64) -> Int64 {
            let moment = Moment(instant: Instant(milliseconds: instant), wall: WallTime(unixMilliseconds: wall))
            return clock.steady(moment).wall.unixMilliseconds
        }
        #expect(wall(100, 5_100) == 5_100)
        #expect(wall(300, 5_299) == 5_300)
        #expect(wall(400, 5_401) == 5_400)
        // Drift of two milliseconds.
        #expect(wall(500, 5_502) == 5_502)
        #expect(wall(600, 5_601) == 5_602)
        // Set back by a second.
        #expect(wall(700, 4_702) == 4_702)
        #expect(wall(800, 4_801) == 4_802)
    }
}
