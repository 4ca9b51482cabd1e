import TestSupport
import Testing
import ToastModel
import ToastQueue

/// Records that no engine wrote: whatever numbers they have, the engine goes on and every toast ends once.
@Suite struct HandMadeRecordTests {
    private struct Random: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return mixed ^ (mixed >> 31)
        }

        /// The usual one, or one that nobody would expect.
        mutating func number(_ usual: Int64) -> Int64 {
            let wild: [Int64] = [
                .min, .min + 1, -1_767_225_600_000, -1, 0, 1, 2, 1 << 31, 1 << 53, 1 << 60, 1 << 62, .max - 1, .max,
            ]
            return Bool.random(using: &self) ? usual : wild.randomElement(using: &self) ?? usual
        }

        mutating func time() -> WallTime { WallTime(unixMilliseconds: number(Stage.epochBase - 1000)) }
        mutating func length() -> Milliseconds { Milliseconds(number(4000)) }
        mutating func maybe<Value>(_ make: (inout Random) -> Value) -> Value? {
            Bool.random(using: &self) ? make(&self) : nil
        }
    }

    private static let clients: [ClientName] = [.named("c"), .named("d"), .named("e")]

    private func toast(_ place: Int, _ random: inout Random) -> ToastRecord {
        var toast = Toast(id: "t\(Int.random(in: 0...8, using: &random))")
        toast.priority = random.maybe { Priority.allCases.randomElement(using: &$0) ?? .normal }
        toast.duration = random.maybe { .lasts($0.length()) }
        toast.ttl = random.maybe { .lasts($0.length()) }
        toast.delay = random.maybe { $0.length() }
        toast.fadeIn = random.maybe { $0.length() }
        toast.fadeOut = random.maybe { $0.length() }
        toast.policy = random.maybe { DisplayPolicy.allCases.randomElement(using: &$0) ?? .queue }
        let phases: [ToastRecord.Phase] = [
            .delayed(until: random.time()), .waiting, .shown(remaining: random.maybe { $0.length() }),
            .hidden(remaining: random.maybe { $0.length() }),
        ]
        return ToastRecord(
            serial: random.number(Int64(place + 1)), client: Self.clients.randomElement(using: &random) ?? .named("c"),
            app: .named("app"), toast: toast, generation: Int(random.number(1)), revision: Int(random.number(1)),
            phase: phases.randomElement(using: &random) ?? .waiting, acceptedAt: random.time(),
            shownAt: random.maybe { $0.time() }, expiresAt: random.maybe { $0.time() }, recordedAt: random.time(),
            repeats: Int(random.number(1)), timesShown: Int(random.number(1)), shown: random.length(),
            held: random.length(), waited: random.maybe { $0.length() }, seen: .unknown,
            displayOrder: random.number(Int64(place)), summarised: Int(random.number(0)),
            ttlLeft: random.maybe { $0.length() }, stayOrder: random.number(Int64(place)),
            arrival: random.number(Int64(place)), policy: Bool.random(using: &random) ? .pending : .spent,
            duration: random.maybe { .lasts($0.length()) }, repeatedAt: random.time())
    }

    private func client(_ name: ClientName, _ random: inout Random) -> ClientRecord {
        ClientRecord(
            client: name, epoch: "e", seq: random.number(3), closedCount: random.number(2),
            frontends: random.maybe { random in
                [
                    .init(name: .named("f"), online: false, offlineSince: random.maybe { $0.time() }),
                    .init(name: .unnamed, online: Bool.random(using: &random)),
                ]
            } ?? [],
            mutes: random.maybe { random in [.init(level: .high, until: random.maybe { $0.time() })] } ?? [],
            lastActive: random.time(), number: random.number(1), unmutedAt: random.maybe { $0.time() },
            level: random.maybe { _ in .high })
    }

    private func records(_ random: inout Random) -> [QueueRecord] {
        var records: [QueueRecord] = []
        var serials: Set<Int64> = []
        for place in 0..<Int.random(in: 1...10, using: &random) {
            let record = toast(place, &random)
            if serials.insert(record.serial).inserted { records.append(.toast(record)) }
        }
        for name in Self.clients where Bool.random(using: &random) { records.append(.client(client(name, &random))) }
        for place in 0..<Int.random(in: 0...4, using: &random) {
            records.append(
                .remembered(
                    RememberedRecord(
                        client: Self.clients.randomElement(using: &random) ?? .named("c"),
                        number: random.number(Int64(place)), app: .named("app"), id: "t\(place)",
                        generation: Int(random.number(1)))))
        }
        return records.shuffled(using: &random)
    }

    private func configuration(_ random: inout Random) -> QueueConfiguration {
        var configuration = QueueConfiguration()
        configuration.defaults.restart = ClientSettings.Restart.allCases.randomElement(using: &random)
        configuration.defaults.offline = ClientSettings.Offline.allCases.randomElement(using: &random)
        configuration.defaults.startOn = ClientSettings.StartOn.allCases.randomElement(using: &random)
        configuration.defaults.overflow = ClientSettings.Overflow.allCases.randomElement(using: &random)
        configuration.defaults.preempt = ClientSettings.Preemption.allCases.randomElement(using: &random)
        configuration.defaults.slots = Int.random(in: 1...3, using: &random)
        configuration.defaults.maxWaiting = Int.random(in: 0...5, using: &random)
        configuration.defaults.backlog = Bool.random(using: &random) ? .newest(1) : .all
        configuration.defaults.dedupe = .content
        configuration.defaults.durationFactor = .thousandths(10_000)
        return configuration
    }

    /// The keys of what a store still has.
    private struct Book {
        private struct Key: Hashable {
            var client: ClientName
            var serial: Int64
        }

        private var toasts: Set<Key> = []

        var isEmpty: Bool { toasts.isEmpty }

        mutating func take(_ records: [QueueRecord]) {
            for record in records {
                switch record {
                case .toast(let toast): toasts.insert(Key(client: toast.client, serial: toast.serial))
                case .toastGone(let client, let serial): toasts.remove(Key(client: client, serial: serial))
                case .clientGone(let client): toasts = toasts.filter { $0.client != client }
                case .client, .remembered, .rememberedGone: break
                }
            }
        }
    }

    private enum Load: CaseIterable { case atOnce, clientByClient }

    @Test("Any numbers at all", arguments: 0..<extent(600, long: 30_000))
    func anyNumbers(_ seed: Int) {
        var random = Random(state: UInt64(seed))
        let configuration = configuration(&random)
        let records = records(&random)
        var now = Moment(
            instant: Instant(milliseconds: 1_000_000), wall: WallTime(unixMilliseconds: Stage.epochBase))
        for load in Load.allCases {
            var book = Book()
            book.take(records)
            var effects: [QueueEffect] = []
            var engine = start(load, records, configuration, at: now, &effects)
            book.take(engine.takeRecords())
            func handle(_ event: QueueEvent) {
                engine.handle(event, at: now, effects: &effects)
                book.take(engine.takeRecords())
            }
            func pass(_ wakeups: Int) {
                for _ in 0..<wakeups {
                    guard let deadline = engine.nextDeadline(), deadline - now.instant < .days(400) else { return }
                    let pause = max(.zero, deadline - now.instant)
                    now = Moment(instant: now.instant + pause, wall: now.wall + pause)
                    handle(.timePassed)
                }
            }
            pass(20)
            for client in Self.clients {
                handle(.showReceived(app: .named("app"), toast: Toast(id: "new"), audience: [client]))
                handle(.presenceReceived(client: client, frontend: .named("f"), state: .online))
                handle(.inputReceived(client: client, input: FrontendInput(.holdAll)))
                handle(.inputReceived(client: client, input: FrontendInput(.releaseAll)))
                handle(.inputReceived(client: client, input: FrontendInput(.mute(MuteOrder()))))
                handle(.inputReceived(client: client, input: FrontendInput(.unmute)))
            }
            pass(60)
            for client in Self.clients { _ = engine.screen(of: client, at: now) }
            for app in [AppName.named("app"), .broker] {
                handle(.hideReceived(app: app, target: .all, audience: Self.clients))
            }
            #expect(book.isEmpty, "all are closed, and the store still has some")
            checkKeys(effects)
        }
    }

    private func start(
        _ load: Load, _ records: [QueueRecord], _ configuration: QueueConfiguration, at now: Moment,
        _ effects: inout [QueueEffect]
    ) -> QueueEngine {
        if load == .atOnce {
            return QueueEngine(
                configuration: configuration, run: ULID(high: 1, low: 1), restoring: records, at: now,
                effects: &effects)
        }
        var engine = QueueEngine(configuration: configuration, run: ULID(high: 1, low: 1), lastSerial: 20)
        for client in Self.clients {
            engine.resume(records.filter { $0.owner == client }, at: now, effects: &effects)
        }
        return engine
    }

    /// No key of an event is used twice.
    private func checkKeys(_ effects: [QueueEffect]) {
        var keys: Set<String> = []
        for effect in effects {
            switch effect {
            case .publishDisplay(let event):
                if let key = event.key { #expect(keys.insert("\(event.client.text) \(key)").inserted) }
            case .publishHidden(let event): #expect(keys.insert("\(event.client.text) \(event.key)").inserted)
            case .publishClosed(let event): #expect(keys.insert("\(event.client.text) \(event.key)").inserted)
            default: break
            }
        }
    }

    @Test("An expired toast that waits under the serial 0 is closed")
    func serialZero() {
        var random = Random(state: 1)
        var record = toast(0, &random)
        record.serial = 0
        record.arrival = 0
        record.phase = .waiting
        record.expiresAt = WallTime(unixMilliseconds: Stage.epochBase - 1)
        record.ttlLeft = nil
        var effects: [QueueEffect] = []
        var engine = QueueEngine(
            configuration: QueueConfiguration(), run: ULID(high: 1, low: 1), restoring: [.toast(record)],
            at: Moment(instant: Instant(milliseconds: 0), wall: WallTime(unixMilliseconds: Stage.epochBase)),
            effects: &effects)
        let reasons = effects.compactMap { if case .publishClosed(let event) = $0 { event.reason } else { nil } }
        #expect(reasons == [.expired])
        #expect(engine.takeRecords().contains(.toastGone(client: record.client, serial: 0)))
    }
}

extension QueueRecord {
    fileprivate var owner: ClientName {
        switch self {
        case .toast(let toast): toast.client
        case .client(let client): client.client
        case .remembered(let entry): entry.client
        case .toastGone(let client, _), .rememberedGone(let client, _): client
        case .clientGone(let client): client
        }
    }
}
