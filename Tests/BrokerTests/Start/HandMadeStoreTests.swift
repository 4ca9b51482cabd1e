import Configuration
import JSON
import MQTTSession
import Normalizer
import Observability
import TestSupport
import Testing
import ToastModel
import ToastQueue
import ToastStore

@testable import Broker

/// Exports that somebody changed by hand: an import refuses them, or a broker goes on from them.
@Suite("A store made by hand")
struct HandMadeStoreTests {
    private static let wild: [Int64] = [
        .min, -(1 << 60), -1_767_225_600_000, -1, 0, 1, 1 << 31, 1 << 53, 1 << 60, (1 << 60) + 1, .max - 1, .max,
    ]

    /// All of them, or one.
    private func numbers(_ turn: Int) -> [Int64] {
        extent(0, long: 1) == 1 ? Self.wild : [Self.wild[turn % Self.wild.count]]
    }

    private func configuration() throws -> Configuration {
        var configuration = Configuration()
        var app = AppSettings(name: try AppName("fridge"))
        app.topics = ["dev/#"]
        var faults: [SettingsFault] = []
        let rules = try readYAML(
            Array(
                """
                - { name: r, topic: "dev/fridge", debounce: 5s, toast: { title: open } }
                - { name: s, topic: "dev/bell", debounce: 3s, toast: { title: "{{ burst }}" } }
                """.utf8), file: "r.yaml")
        app.rules = Rule.compile(rules, path: "rules", faults: &faults)
        #expect(faults == [])
        app.clients = ["hall"]
        configuration.apps = [app]
        configuration.queue.defaults.slots = 2
        configuration.queue.defaults.maxWaiting = 3
        return configuration
    }

    private func start(_ path: String, at now: Moment) throws -> TurnMachine<SQLiteStore> {
        var settings = Log.Settings()
        settings.level = .error
        return try TurnMachine(
            configuration: configuration(), store: SQLiteStore(path: path, options: .init(durability: .process)),
            run: ULID(high: 0, low: UInt64(now.instant.milliseconds)), version: "1",
            log: Log(settings, clock: { now }, write: { _ in }), counters: Counters(),
            portions: LoadPortions(first: 1, turn: 1), at: now)
    }

    /// Turns until nothing is due for a long time, at most so many.
    private func play(
        _ machine: inout TurnMachine<SQLiteStore>, _ transport: inout FakeTransport, _ now: inout Moment,
        turns: Int = 20
    ) throws {
        for _ in 0..<turns {
            let due = machine.nextDeadline(after: now) ?? now.instant + .days(1)
            let pause = max(.zero, due - now.instant)
            now = Moment(instant: now.instant + pause, wall: now.wall + pause)
            transport.incoming += transport.published.map { .published($0.number, reason: 0) }
            transport.published = []
            _ = try machine.turn(&transport, at: now)
        }
    }

    /// The lines of a store with something of each kind.
    private func lines(_ folder: TemporaryFolder) throws -> [[UInt8]] {
        let path = folder.file("first.db")
        var now = Rig.start
        var machine = try start(path, at: now)
        var transport = FakeTransport(Trace())
        transport.incoming = [.connected(MQTTGreeting(session: .new, version: .five))]
        for (topic, payload) in [
            ("toast/show/door/hall", #"{"id":"a","content":"x","duration":"10m","fade_in":"1s"}"#),
            ("toast/show/door/hall", #"{"id":"b","content":"x","actions":[{"id":"yes","label":"Yes"}],"ttl":"1m"}"#),
            ("toast/show/door/hall", #"{"id":"c","content":"x","priority":"urgent","progress":0.5}"#),
            ("toast/show/door/hall", #"{"id":"d","content":"x","delay":"2h"}"#),
            ("toast/show/door/hall", #"{"id":"e","content":"x"}"#),
            ("toast/show/door/hall", #"{"id":"f","content":"x"}"#),
            ("toast/show/door/wall", #"{"id":"a","content":"x","duration":"1s","data":{"n":1}}"#),
            ("toast/presence/wall/tablet", "online"), ("toast/presence/wall/tablet", "offline"),
            ("toast/input/hall", #"{"event":"mute","for":"1h","level":"high"}"#),
            ("toast/input/hall", #"{"id":"b","app":"door","event":"dismiss"}"#),
            ("dev/fridge", #"{"open":true}"#), ("dev/bell", "1"), ("dev/bell", "2"),
        ] {
            transport.incoming.append(Rig.message(topic, payload))
            now = Moment(instant: now.instant + Milliseconds(10), wall: now.wall + Milliseconds(10))
            _ = try machine.turn(&transport, at: now)
        }
        try machine.close(at: now)
        _ = consume machine
        var lines: [[UInt8]] = []
        _ = try StoreExport.run(path) { lines.append($0) }
        return lines
    }

    @Test("with any number anywhere it is refused at the import, or a broker starts from it, runs and stops")
    func anyNumber() throws {
        let folder = try TemporaryFolder()
        let lines = try lines(folder)
        let kinds = Set(try lines.compactMap { try parseJSON($0).value["record"]?.string })
        #expect(
            kinds.isSuperset(of: ["client", "toast", "remembered", "outgoing", "received", "rule_state", "closed"]))
        var refused = 0
        var played = 0
        for line in lines.indices {
            let count = try parseJSON(lines[line]).value.integerCount
            for place in 0..<count {
                for number in numbers(line + place) {
                    var counter = place
                    var changed = lines
                    changed[line] = try parseJSON(lines[line]).value.replacing(&counter, by: number).encoded
                    if try play(changed, in: folder) { played += 1 } else { refused += 1 }
                }
            }
        }
        #expect(refused > 10)
        #expect(played > 100)
    }

    /// False when the import refuses the lines.
    private func play(_ lines: [[UInt8]], in folder: TemporaryFolder) throws -> Bool {
        let path = folder.file("copy.db")
        StoreFile.remove(path)
        var rest = lines[...]
        do throws(ImportFault) { _ = try StoreImport.run(path) { rest.popFirst() } } catch { return false }
        var now = Moment(instant: Instant(milliseconds: 5000), wall: Rig.start.wall + .minutes(30))
        var transport = FakeTransport(Trace())
        var machine = try start(path, at: now)
        transport.incoming = [.connected(MQTTGreeting(session: .continued, version: .five))]
        try play(&machine, &transport, &now)
        transport.incoming += transport.subscribed.map { .subscribed($0.number, granted: [1]) }
        transport.incoming += [
            Rig.message("toast/show/door/hall", #"{"id":"a","content":"y"}"#),
            Rig.message("toast/show/door/wall", #"{"id":"g","content":"y"}"#), Rig.message("dev/bell", "3"),
            Rig.message("toast/presence/wall/tablet", "online"),
            Rig.message("toast/input/hall", #"{"event":"unmute"}"#),
        ]
        try play(&machine, &transport, &now)
        machine.stop(at: now)
        try play(&machine, &transport, &now, turns: 3)
        try machine.close(at: now)
        return true
    }

    @Test("serials that nothing can be counted on from are refused, with their line")
    func serials() throws {
        let folder = try TemporaryFolder()
        let lines = try lines(folder)
        for (kind, field) in [("toast", "serial"), ("outgoing", "serial"), ("store", "last_outgoing")] {
            let line = try #require(try lines.firstIndex { try parseJSON($0).value["record"]?.string == kind })
            for number in [Int64.min, -1, (1 << 60) + 1, .max] {
                let members = try #require(try parseJSON(lines[line]).value.members)
                var changed = lines
                changed[line] =
                    JSONValue.object(
                        members.map { $0.name == field ? JSONMember($0.name, .integer(number)) : $0 }
                    ).encoded
                var rest = changed[...]
                #expect(throws: ImportFault.line(line + 1, reason: "a record has a bad \(field)")) {
                    try StoreImport.run(folder.file("copy.db")) { rest.popFirst() }
                }
            }
        }
    }

    @Test("toasts of a client without a record of its own, and two toasts of one id: each ends, once")
    func strangers() throws {
        let folder = try TemporaryFolder()
        let lines = try lines(folder)
        let toast = try #require(
            try lines.first { line in
                let value = try parseJSON(line).value
                return value["record"]?.string == "toast" && value["toast"]?["id"]?.string == "e"
            })
        let text = String(decoding: toast, as: UTF8.self)
        func copy(_ serial: Int, client: String) -> [UInt8] {
            let old = text.firstRange(of: /"serial":\d+/).map { String(text[$0]) } ?? ""
            return [UInt8](
                text.replacing(old, with: "\"serial\":\(serial)").replacing(
                    #""client":"hall""#, with: "\"client\":\"\(client)\""
                ).utf8)
        }
        let added = [copy(900, client: "stranger"), copy(901, client: "stranger"), copy(902, client: "other")]
        let path = folder.file("copy.db")
        var rest = (lines.dropLast() + added + [lines[lines.count - 1]])[...]
        _ = try StoreImport.run(path) { rest.popFirst() }
        var now = Moment(instant: Instant(milliseconds: 5000), wall: Rig.start.wall + .minutes(1))
        var transport = FakeTransport(Trace())
        var machine = try start(path, at: now)
        transport.incoming = [.connected(MQTTGreeting(session: .continued, version: .five))]
        var closes: [String] = []
        for _ in 0..<60 {
            try play(&machine, &transport, &now, turns: 1)
            closes += transport.published.map(\.message.topic).filter { $0.hasPrefix("toast/closed/door/") }
        }
        #expect(closes.count { $0.hasSuffix("/stranger") } == 1)
        #expect(closes.count { $0.hasSuffix("/other") } == 1)
        try machine.close(at: now)
        _ = consume machine
        var store = try SQLiteStore(path: path)
        for client in ["stranger", "other"] {
            let left = try store.loadRecords(of: try ClientName(client))
            #expect(!left.contains { if case .toast = $0 { true } else { false } })
        }
    }
}

extension JSONValue {
    /// How many whole numbers stand in it.
    fileprivate var integerCount: Int {
        if integer != nil { return 1 }
        if let members { return members.reduce(0) { $0 + $1.value.integerCount } }
        return (array ?? []).reduce(0) { $0 + $1.integerCount }
    }

    /// The same with another number at that place, counted from 0.
    fileprivate func replacing(_ place: inout Int, by number: Int64) -> JSONValue {
        if integer != nil {
            place -= 1
            return place == -1 ? .integer(number) : self
        }
        if let members {
            return .object(members.map { JSONMember($0.name, $0.value.replacing(&place, by: number)) })
        }
        if let array { return .array(array.map { $0.replacing(&place, by: number) }) }
        return self
    }
}
