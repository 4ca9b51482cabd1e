import Observability
import ToastModel
import ToastQueue

/// `toastbench ticks`: what the engine asks of the allocator for each call.
enum TickBench {
    /// The exit code: 1 when a tick allocates.
    static func run(_ arguments: [String]) -> Int32 {
        print("ticks: 1,000 clients, each with a shown toast and ten that wait; calls after a warm-up")
        var table = Table(["call", "calls", "allocations a call", "bytes a call"])
        var hall = Hall()
        // What the engine keeps grows to its size first.
        for _ in 0..<3 { hall.timeouts() }
        let idle = allocations { hall.emptyTicks() }
        table.add(row("a tick with nothing due", Hall.ticks, idle))
        let deadlines = allocations { hall.deadlineQuestions() }
        table.add(row("a question for the next deadline", Hall.ticks, deadlines))
        let holds = allocations { hall.renewHolds() }
        table.add(row("a hold that is renewed", Hall.clients, holds))
        let timeouts = allocations { hall.timeouts() }
        table.add(row("a timeout, its closed event, and the next display", Hall.clients, timeouts))
        let histogram = Histogram(.life)
        let counters = Counters()
        let counter = counters.handle(Counters.Key("toastd_turns_total"))
        let observations = allocations {
            for length in 0..<Int64(Hall.ticks) {
                histogram.record(microseconds: length * 1000)
                counters.add(to: counter)
            }
        }
        table.add(row("an observation of a histogram and of a counter", Hall.ticks, observations))
        table.write()
        guard idle.calls == 0, deadlines.calls == 0, observations.calls == 0 else {
            print("a tick or an observation allocates: it must not")
            return 1
        }
        return 0
    }

    private static func row(_ name: String, _ calls: Int, _ count: (calls: Int, bytes: Int)) -> [String] {
        [
            name, grouped(calls), twoDigits(Double(count.calls) / Double(calls)),
            twoDigits(Double(count.bytes) / Double(calls)),
        ]
    }
}

/// Many clients whose queues are full.
private struct Hall: ~Copyable {
    static let clients = 1_000
    static let ticks = 100_000

    private var engine: QueueEngine
    private var effects: [QueueEffect] = []
    private var time: Int64 = 0
    private let names: [ClientName]

    init() {
        var configuration = QueueConfiguration()
        configuration.defaults.gap = .zero
        engine = QueueEngine(configuration: configuration, run: ULID(high: 1, low: 1))
        names = (0..<Self.clients).compactMap { try? ClientName("client-\($0)") }
        effects.reserveCapacity(100)
        guard let app = try? AppName("bench") else { return }
        for (position, name) in names.enumerated() {
            for number in 0..<11 {
                let toast = Toast(id: "toast-\(position)-\(number)", title: "Front door", content: "Someone is there")
                take(.showReceived(app: app, toast: toast, audience: [name]))
            }
            // Each client has a millisecond of its own, also for its timeouts.
            time += 1
        }
    }

    private mutating func take(_ event: QueueEvent) {
        let moment = Moment(
            instant: Instant(milliseconds: time), wall: WallTime(unixMilliseconds: 1_767_225_600_000 + time))
        engine.handle(event, at: moment, effects: &effects)
        effects.removeAll(keepingCapacity: true)
    }

    mutating func emptyTicks() {
        for _ in 0..<Self.ticks { take(.timePassed) }
    }

    mutating func deadlineQuestions() {
        var answers = 0
        for _ in 0..<Self.ticks where engine.nextDeadline() != nil { answers += 1 }
        precondition(answers == Self.ticks, "something is due")
    }

    mutating func renewHolds() {
        for name in names { take(.inputReceived(client: name, input: FrontendInput(.hold))) }
        for name in names { take(.inputReceived(client: name, input: FrontendInput(.release))) }
    }

    /// One toast of each client times out, and the next is displayed.
    mutating func timeouts() {
        let end = time + 5_000
        while let deadline = engine.nextDeadline(), deadline.milliseconds <= end {
            time = max(time, deadline.milliseconds)
            take(.timePassed)
        }
        time = end
    }
}
