import Configuration
import JSON
import MQTTSession
import Normalizer
import Observability
import Testing
import ToastModel
import ToastQueue
import ToastStore

@testable import Broker

/// A broker's turn machine with a connection, a store and a clock of the test's own.
final class Rig {
    var machine: TurnMachine<TestStore>
    var transport: FakeTransport
    var now: Moment
    let disk: TestStore.Disk
    let trace: Trace
    let counters = Counters()
    let lines: Lines
    private var seen = 0

    /// What the log wrote.
    final class Lines {
        var all: [String] = []
    }

    static let start = Moment(
        instant: Instant(milliseconds: 1_000_000), wall: WallTime(unixMilliseconds: 1_767_225_600_000))

    init(
        _ configuration: Configuration = Configuration(), disk: TestStore.Disk = TestStore.Disk(), run: UInt64 = 1,
        outbox: Outbox.Limits = Outbox.Limits(), portions: LoadPortions = LoadPortions(), at now: Moment = Rig.start
    ) throws {
        self.now = now
        trace = Trace()
        lines = Lines()
        self.disk = disk
        transport = FakeTransport(trace)
        let (trace, lines) = (trace, lines)
        var settings = Log.Settings()
        settings.level = .debug
        machine = try TurnMachine(
            configuration: configuration, store: TestStore(disk: disk, trace: trace),
            run: ULID(high: 0, low: run), version: "1.2.3",
            log: Log(settings, clock: { Rig.start }, write: { lines.all.append($0) }), counters: counters,
            outbox: outbox, portions: portions, at: now)
    }

    var isOnline: Bool { machine.attachment.isOnline }
    var isIdle: Bool { machine.isIdle }
    var isLoading: Bool { machine.isLoading }
    var unloadedCount: Int { machine.unloadedCount }
    var status: [UInt8] { machine.status.payload }

    /// How long until the next turn is due.
    func pause() -> Milliseconds? {
        machine.nextDeadline(after: now).map { $0 - now.instant }
    }

    // MARK: Time and turns

    func wait(_ length: Milliseconds) {
        now = Moment(instant: now.instant + length, wall: now.wall + length)
    }

    /// One turn that is given these events.
    @discardableResult
    func turn(_ events: MQTTEvent...) throws -> [TurnMachine<TestStore>.LinkNews] {
        transport.incoming += events
        return try machine.turn(&transport, at: now)
    }

    /// Connects and has every subscription granted.
    func goOnline(
        session: MQTTGreeting.Session = .new, version: MQTTSettings.Version = .five
    ) throws {
        var greeting = MQTTGreeting(session: session, version: version)
        greeting.subscriptionIdentifiers = version == .five ? .offered : .missing
        let before = transport.subscribed.count
        try turn(.connected(greeting))
        transport.incoming += transport.subscribed.dropFirst(before).map { .subscribed($0.number, granted: [1]) }
        let news = try turn()
        #expect(news == [.online])
        forget()
    }

    // MARK: Coming in

    static func message(
        _ topic: String, _ payload: String, qos: Int = 1, _ freshness: InboundMessage.Freshness = .live,
        redelivery: MQTTEvent.Redelivery = .unknown, properties: InboundMessage.Properties = .init()
    ) -> MQTTEvent {
        .message(
            InboundMessage(
                topic: topic, payload: [UInt8](payload.utf8), qos: qos, freshness: freshness, properties: properties),
            redelivery)
    }

    func receive(_ topic: String, _ payload: String, _ freshness: InboundMessage.Freshness = .live) throws {
        try turn(Self.message(topic, payload, freshness))
    }

    // MARK: Going out

    /// What was published since the last call, as `topic` or `topic payload`.
    func takePublished() -> [MQTTPublication] {
        defer { seen = transport.published.count }
        return transport.published.dropFirst(seen).map(\.message)
    }

    func takeTopics() -> [String] { takePublished().map(\.topic) }

    func forget() { _ = takePublished() }

    /// The server acknowledges everything that was published.
    func acknowledgeAll() throws {
        transport.incoming += transport.published.map { .published($0.number, reason: 0) }
        try turn()
    }
}

extension MQTTPublication {
    var text: String { String(decoding: payload, as: UTF8.self) }

    var json: JSONValue {
        get throws { try parseJSON(payload).value }
    }
}
