import Configuration
import MQTTSession
import ToastModel

/// When to connect and when to try again: with a growing pause and some chance in it, so that many clients
/// do not come back to a server at the same moment.
struct Link {
    enum State: Hashable {
        case resting(until: Instant)
        case connecting(until: Instant)
        case connected(since: Instant)
        /// Somebody else is being asked first.
        case asking
        /// Nothing more is tried.
        case closed
    }

    private(set) var state: State
    private var failures = 0
    private let longest: Milliseconds

    /// How long the server may take from the first step to its answer.
    static let patience = Milliseconds.seconds(10)
    /// A connection that lasted this long counts as a good one.
    private static let steady = Milliseconds.seconds(5)

    /// `longest` is the longest pause.
    init(at now: Instant, longest: Milliseconds) {
        state = .resting(until: now)
        self.longest = longest
    }

    var deadline: Instant? {
        switch state {
        case .resting(let until), .connecting(let until): until
        case .connected, .asking, .closed: nil
        }
    }

    enum Step { case connect, giveUp, nothing }

    /// What is due.
    mutating func advance(to now: Instant) -> Step {
        switch state {
        case .resting(let until) where until <= now:
            state = .connecting(until: now + Self.patience)
            return .connect
        case .connecting(let until) where until <= now:
            return .giveUp
        default: return .nothing
        }
    }

    /// Waits for an answer that has a deadline of its own; `begin` goes on.
    mutating func ask() { state = .asking }

    /// The first step of connecting is being done.
    mutating func begin(at now: Instant) { state = .connecting(until: now + Self.patience) }

    mutating func connected(at now: Instant) { state = .connected(since: now) }

    /// The connection ended, or did not come to be; the pause until the next try.
    mutating func ended(at now: Instant) -> Milliseconds {
        if case .connected(let since) = state, now - since >= Self.steady { failures = 0 }
        let pause = Milliseconds(min(longest.count, 50 << min(failures, 12)))
        failures += 1
        // Between three quarters and five quarters of it.
        let chance = Milliseconds(pause.count * 3 / 4 + Int64.random(in: 0...max(1, pause.count / 2)))
        state = .resting(until: now + chance)
        return chance
    }

    /// Tries again at once: the next attempt is another one.
    mutating func retry(at now: Instant) { state = .resting(until: now) }

    mutating func close() { state = .closed }
}
