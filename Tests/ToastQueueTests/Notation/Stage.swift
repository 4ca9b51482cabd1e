import Testing
import ToastModel
import ToastQueue

/// An engine on a virtual clock: inputs go in at their times, everything due in between happens, and what
/// comes out is written down in the notation of the cases.
final class Stage {
    var engine: QueueEngine
    private(set) var now: Int64 = 0
    /// Unix milliseconds at instant 0.
    var wallAtZero: Int64
    private(set) var log: [String] = []
    private(set) var effects: [QueueEffect] = []
    private var checker = InvariantChecker()
    /// Also notes displays with cause `held` and `released`, and screens.
    var detail = Detail.plain

    enum Detail { case plain, holds, everything }

    static let epochBase: Int64 = 1_767_225_600_000

    init(_ configuration: QueueConfiguration, wallAtZero: Int64 = Stage.epochBase) {
        self.wallAtZero = wallAtZero
        engine = QueueEngine(configuration: configuration, run: ULID(high: 1, low: 1))
        checker.configuration = configuration
    }

    var moment: Moment { moment(at: now) }

    private func moment(at time: Int64) -> Moment {
        Moment(instant: Instant(milliseconds: time), wall: WallTime(unixMilliseconds: wallAtZero + time))
    }

    func wall(_ time: Int64) -> WallTime { moment(at: time).wall }

    /// The screen of the client `c` now; an empty one if there is none.
    var screen: Screen {
        engine.screen(of: .named("c"), at: moment)
            ?? Screen(
                client: .named("c"), epoch: "", seq: 0, at: moment.wall, slots: 0, waiting: 0, blocked: 0, muted: nil,
                shown: [])
    }

    /// Lets time pass up to `time`, with a wake-up at each deadline on the way but not at `time` itself.
    func pass(to time: Int64) {
        var wakeups = 0
        while let deadline = engine.nextDeadline()?.milliseconds, deadline < time {
            wakeups += 1
            if wakeups > 100_000 {
                Issue.record("the engine names deadlines without end at \(now)")
                return
            }
            handle(.timePassed, at: max(deadline, now))
            #expect(engine.nextDeadline()?.milliseconds != deadline, "the deadline of this turn stays")
        }
        now = max(now, time)
    }

    /// Lets time pass until nothing is due any more, at most up to `limit`.
    func settle(limit: Int64) {
        pass(to: limit)
    }

    func handle(_ event: QueueEvent, at time: Int64) {
        now = time
        var new: [QueueEffect] = []
        engine.handle(event, at: moment(at: time), effects: &new)
        note(new)
    }

    func reload(_ configuration: QueueConfiguration, at time: Int64) {
        checker.configuration = configuration
        handle(.configurationChanged(configuration), at: time)
    }

    /// A wake-up at that time with nothing in between, as after a suspend.
    func jump(to time: Int64) { handle(.timePassed, at: time) }

    private func note(_ new: [QueueEffect]) {
        effects += new
        for effect in new {
            if let line = Notation.line(effect, at: now, detail) { log.append(line) }
        }
        checker.check(new, engine: engine, now: moment(at: now))
    }

    /// The broker stops and starts again `pause` later with the records of its store.
    func restart(after pause: Int64, records: [QueueRecord], configuration: QueueConfiguration) {
        now += pause
        var new: [QueueEffect] = []
        engine = QueueEngine(
            configuration: configuration, run: ULID(high: 2, low: UInt64(now)), restoring: records,
            at: moment(at: now), effects: &new)
        checker.configuration = configuration
        note(new)
    }

    func takeLog() -> [String] {
        defer { log = [] }
        return log
    }
}
