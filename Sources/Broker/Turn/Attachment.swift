import MQTTSession
import ToastModel

/// The present connection: which subscriptions are still open, and whether the world was told that we
/// are online.
struct Attachment {
    private(set) var isConnected = false
    private(set) var isOnline = false
    /// Whether there has been a time online since the start.
    private(set) var wasOnline = false
    private(set) var session = MQTTGreeting.Session.new
    private var traffic = Traffic.both
    /// Whether the server sends subscription identifiers along.
    private(set) var identifiers = MQTTGreeting.Support.missing
    /// Subscriptions of the broker's own filters that the server has not answered.
    private var open: Set<Int32> = []
    private var filters: [Int32: String] = [:]
    private var removals: [Int32: String] = [:]
    /// What our own status topic held when we came.
    private(set) var foundStatus: StatusReport?
    private(set) var sweep = Sweep.before
    /// The question that is only asked for its answer, and the turn that asked.
    private var question: (number: Int32, turn: Int64)?

    /// The search for screens of clients that are no more, once after a start.
    enum Sweep: Hashable {
        case before
        case running(until: Instant)
        case done
    }

    /// How long retained screens may take to come after the subscription.
    private static let sweepTime = Milliseconds.seconds(2)

    var deadline: Instant? {
        if case .running(let end) = sweep, isOnline { end } else { nil }
    }

    mutating func connected(_ greeting: MQTTGreeting, _ traffic: Traffic) {
        self.traffic = traffic
        isConnected = true
        isOnline = false
        session = greeting.session
        identifiers = greeting.version == .five ? greeting.subscriptionIdentifiers : .missing
        open = []
        filters = [:]
        removals = [:]
        foundStatus = nil
        question = nil
    }

    mutating func disconnected() {
        isConnected = false
        isOnline = false
        if case .running = sweep { sweep = .before }
    }

    enum Kind: Hashable { case own, app }

    mutating func subscribing(_ number: Int32, to filter: String, _ kind: Kind) {
        filters[number] = filter
        if kind == .own { open.insert(number) }
    }

    mutating func unsubscribing(_ number: Int32, from filter: String) { removals[number] = filter }

    /// The filter that the server answered for.
    mutating func subscribed(_ number: Int32) -> String? {
        open.remove(number)
        return filters.removeValue(forKey: number)
    }

    mutating func unsubscribed(_ number: Int32) -> String? { removals.removeValue(forKey: number) }

    var isAsking: Bool { question != nil }

    mutating func asking(_ number: Int32, turn: Int64) { question = (number, turn) }

    /// The turn that asked, when this is the answer.
    mutating func answered(_ number: Int32) -> Int64? {
        guard let asked = question, asked.number == number else { return nil }
        question = nil
        return asked.turn
    }

    mutating func found(_ status: StatusReport) { foundStatus = status }

    /// Connected, and every filter of our own was answered.
    var isReady: Bool { traffic == .both && isConnected && !isOnline && open.isEmpty }

    mutating func becameOnline() {
        isOnline = true
        wasOnline = true
    }

    mutating func beginSweep(at now: Instant) { sweep = .running(until: now + Self.sweepTime) }

    mutating func endSweep() { sweep = .done }
}
