import EventLoop
import MQTTSession
import ToastModel

/// A client of the server that connects again whenever it was cut off, and sends what was not acknowledged
/// once more.
final class Peer {
    private var session: MQTTSession
    private let filters: [String]
    private(set) var isConnected = false
    /// Filters that the server has not answered since the last connection.
    private var openFilters = 0
    private var nextTry: Instant?
    private var nextMaintenance: Instant
    /// Publishes without acknowledgement, with what their owner calls them.
    private var underway: [Int32: Int] = [:]

    /// Everything from which a checker judges.
    static let observed = ["display", "hidden", "closed", "rejected", "screen", "status", "history-reply"].map {
        "toast/\($0)/#"
    }

    init(_ name: String, port: UInt16, filters: [String] = [], at now: Instant) throws(StageFault) {
        var settings = MQTTSettings(clientID: name, endpoint: .tcp(host: "127.0.0.1", port: port))
        if !filters.isEmpty { settings.persistence = .lasting(.hours(1)) }
        do throws(MQTTFault) {
            session = try MQTTSession(settings)
            self.filters = filters
            nextMaintenance = now
            nextTry = nil
            try session.connect()
        } catch {
            throw StageFault(error)
        }
    }

    var underwayCount: Int { underway.count }

    var isReady: Bool { isConnected && openFilters == 0 }

    var attention: (descriptor: Int32, readiness: Readiness)? { session.attention }

    /// Publishes at QoS 1; `acknowledged` of a later turn names `mark`.
    func publish(_ topic: String, _ payload: String, retain: MQTTPublication.Retain = .no, mark: Int = 0)
        throws(StageFault)
    {
        do throws(MQTTFault) {
            let message = MQTTPublication(topic: topic, payload: [UInt8](payload.utf8), retain: retain)
            underway[try session.publish(message)] = mark
        } catch {
            throw StageFault(error)
        }
    }

    /// Cuts its own connection; it comes back by itself.
    func cutOff() { session.abandon() }

    /// Reads, writes and reconnects as far as that is possible now.
    func turn(at now: Instant, message: (InboundMessage) -> Void, acknowledged: (Int) -> Void) throws(StageFault) {
        if let due = nextTry, due <= now {
            nextTry = nil
            do throws(MQTTFault) { try session.connect() } catch { throw StageFault(error) }
        }
        if now >= nextMaintenance {
            session.maintain()
            nextMaintenance = now + .seconds(1)
        }
        var events: [MQTTEvent] = []
        _ = session.read(limit: 1000, into: &events)
        for event in events {
            switch event {
            case .connected: try subscribe()
            case .refused, .disconnected:
                isConnected = false
                nextTry = now + Milliseconds(50)
            case .message(let inbound, _): message(inbound)
            case .published(let number, _): if let mark = underway.removeValue(forKey: number) { acknowledged(mark) }
            case .subscribed: openFilters -= 1
            case .unsubscribed: break
            }
        }
        session.flush()
    }

    private func subscribe() throws(StageFault) {
        isConnected = true
        openFilters = filters.count
        do throws(MQTTFault) {
            for filter in filters { _ = try session.subscribe(MQTTSubscription(filter, retained: .always)) }
        } catch {
            throw StageFault(error)
        }
    }
}
