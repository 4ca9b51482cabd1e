import EventLoop
import MQTTSession
import ToastModel

/// Turns a session's crank until it has told what a test waits for.
struct SessionDriver: ~Copyable {
    var session: MQTTSession
    private var loop: EventLoop
    private var watched: Int32?
    /// Everything the session told so far.
    private(set) var events: [MQTTEvent] = []

    init(_ settings: MQTTSettings) throws {
        let session = try MQTTSession(settings)
        let loop = try EventLoop()
        self.init(session: session, loop: loop)
    }

    private init(session: consuming MQTTSession, loop: consuming EventLoop) {
        self.session = session
        self.loop = loop
    }

    enum Flushing { case on, off }

    /// Runs until `done` says so or the time is over; whether it was done.
    mutating func run(
        seconds: Int64 = 60, flushing: Flushing = .on, until done: ([MQTTEvent]) -> Bool
    ) throws -> Bool {
        let end = SystemClock.now().instant + .seconds(seconds)
        var occurrences: [Occurrence] = []
        while !done(events) {
            let now = SystemClock.now().instant
            if now >= end { return false }
            if flushing == .on { session.flush() }
            try attend()
            try loop.wait(until: min(end, now + Milliseconds(20)), into: &occurrences)
            var fresh: [MQTTEvent] = []
            _ = session.read(limit: 256, into: &fresh)
            events.append(contentsOf: fresh)
        }
        return true
    }

    private mutating func attend() throws {
        if let watched { loop.unwatch(watched) }
        watched = nil
        guard let attention = session.attention else { return }
        try loop.watch(attention.descriptor, as: 1, for: attention.readiness)
        watched = attention.descriptor
    }

    mutating func forget() { events = [] }
}

extension [MQTTEvent] {
    var payloads: [String] {
        compactMap { event in
            if case .message(let message, _) = event { String(decoding: message.payload, as: UTF8.self) } else { nil }
        }
    }

    var redeliveries: [MQTTEvent.Redelivery] {
        compactMap { event in if case .message(_, let redelivery) = event { redelivery } else { nil } }
    }

    var isConnected: Bool {
        contains { event in if case .connected = event { true } else { false } }
    }

    var greeting: MQTTGreeting? {
        for event in self { if case .connected(let greeting) = event { return greeting } }
        return nil
    }

    var isSubscribed: Bool {
        contains { event in if case .subscribed = event { true } else { false } }
    }

    var isDisconnected: Bool {
        contains { event in if case .disconnected = event { true } else { false } }
    }

    var acknowledged: [Int32] {
        compactMap { event in if case .published(let number, _) = event { number } else { nil } }
    }
}
