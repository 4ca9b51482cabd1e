import Configuration
import EventLoop
import JSON
import MQTTSession
import ToastModel

/// Looks, before the broker connects under its name, whether another one has that name: to connect would
/// throw that one out.
///
/// The status topic tells. A broker that is gone says offline through its will at the latest one and a
/// half keepalives after its end; who still says online then is there.
struct InstanceProbe: ~Copyable {
    enum Verdict: Hashable {
        case pending
        /// One said that it is there. It may be gone since: the verdict comes later, this only once.
        case waiting(StatusReport)
        case free
        case taken(StatusReport)
        /// Nobody can be asked; try again.
        case failed(String)
        case version
    }

    private var session: MQTTSession
    private let topic: String
    /// The runs before this one from the same folder: known to be over.
    private let lastRuns: [String]
    private var state = State.connecting
    private var found: StatusReport?
    private var hasTold = false
    private var end: Instant

    private enum State: Hashable {
        case connecting, subscribing
        /// The server answered; a retained message may follow.
        case listening(until: Instant)
    }

    private static let settle = Milliseconds(60)

    /// How long one that says online may be gone: a half more than the keepalive, so that a broker that just went has
    /// had its will published.
    static let patience = Milliseconds.seconds(Int64(Configuration.keepalive) * 3 / 2 + 1)

    init(_ settings: MQTTSettings, topic: String, lastRuns: [String], at now: Instant) throws(MQTTFault) {
        var own = settings
        own.clientID += "-probe-\(UInt32.random(in: 0 ... .max))"
        own.persistence = .clean
        own.will = nil
        var session = try MQTTSession(own)
        try session.connect()
        self.session = session
        self.topic = topic
        self.lastRuns = lastRuns
        end = now + Link.patience
    }

    var attention: (descriptor: Int32, readiness: Readiness)? { session.attention }

    var deadline: Instant { end }

    mutating func step(at now: Instant) -> Verdict {
        var events: [MQTTEvent] = []
        _ = session.read(limit: 256, into: &events)
        for event in events {
            switch event {
            case .connected:
                guard (try? session.subscribe(MQTTSubscription(topic, retained: .always))) != nil else {
                    return .failed("cannot subscribe to \(topic)")
                }
                state = .subscribing
            case .subscribed:
                state = .listening(until: now + Self.settle)
                end = now + Self.settle
            case .message(let message, _): take(message, at: now)
            case .refused(.version): return .version
            case .refused(let refusal): return .failed(refusal.sentence)
            case .disconnected(let ending): return .failed(ending.sentence)
            case .published, .unsubscribed: break
            }
        }
        session.maintain()
        session.flush()
        return verdict(at: now)
    }

    private mutating func take(_ message: InboundMessage, at now: Instant) {
        found = nil
        guard let value = try? parseJSON(message.payload).value, let report = try? StatusReport(reading: value),
            report.state == .online, !lastRuns.contains(report.run)
        else { return }
        found = report
        end = now + Self.patience
    }

    private mutating func verdict(at now: Instant) -> Verdict {
        switch state {
        case .connecting, .subscribing: return now >= end ? .failed("the server does not answer") : .pending
        case .listening(let until):
            if let found {
                defer { hasTold = true }
                return now >= end ? .taken(found) : hasTold ? .pending : .waiting(found)
            }
            return now >= until ? .free : .pending
        }
    }
}
