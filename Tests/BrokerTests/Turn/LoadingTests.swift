import Configuration
import JSON
import MQTTSession
import Normalizer
import Testing
import ToastModel
import ToastQueue
import ToastStore

@testable import Broker

@Suite("A start that publishes while it loads")
struct LoadingTests {
    private static let one = LoadPortions(first: 1, turn: 1)

    /// A broker that stops with a shown toast on each of these clients, the last one active last.
    private func filled(_ clients: [String], _ configuration: Configuration = Configuration()) throws -> Rig {
        let rig = try Rig(configuration)
        try rig.goOnline()
        for client in clients {
            rig.wait(.seconds(1))
            try rig.receive("toast/show/door/\(client)", #"{"id":"a","content":"x","duration":"10m"}"#)
        }
        try rig.acknowledgeAll()
        rig.wait(.seconds(1))
        try rig.turn()
        return rig
    }

    private func next(
        _ rig: Rig, _ configuration: Configuration = Configuration(), run: UInt64 = 2, portions: LoadPortions = one
    ) throws -> Rig {
        let next = try Rig(configuration, disk: rig.disk, run: run, portions: portions, at: rig.now)
        next.machine.traffic = next.machine.isLoading ? .outgoing : .both
        return next
    }

    private func connect(_ rig: Rig) throws {
        try rig.turn(.connected(MQTTGreeting(session: .new, version: .five)))
    }

    private func loadAll(_ rig: Rig) throws {
        while rig.machine.isLoading { try rig.turn() }
    }

    @Test("who was active last is published first, with its screen, while the others are not there yet")
    func order() throws {
        let rig = try next(filled(["a", "b", "c", "d"]))
        #expect(rig.unloadedCount == 3)
        try connect(rig)
        #expect(
            rig.takeTopics() == ["toast/display/door/d", "toast/display/door/c", "toast/screen/d", "toast/screen/c"])
        #expect(rig.transport.subscribed.isEmpty)
        #expect(!rig.isOnline)
        try rig.turn()
        #expect(rig.takeTopics() == ["toast/display/door/b", "toast/screen/b"])
        #expect(rig.pause() == .zero)
        try rig.turn()
        // The screens of the last ones come with all others, when it is online.
        #expect(rig.takeTopics() == ["toast/display/door/a"])
        #expect(!rig.isLoading)
        #expect(!rig.isOnline)
        // Now the usual session.
        rig.machine.traffic = .both
        try rig.turn(.disconnected(.lost("exchanged")))
        try rig.goOnline(session: .continued)
        #expect(rig.isOnline)
    }

    @Test("what few brokers exceed is loaded before anything else, as if there were no portions")
    func small() throws {
        let rig = try next(filled(["a", "b", "c"]), portions: LoadPortions())
        #expect(!rig.isLoading)
        try rig.goOnline(session: .continued)
    }

    @Test("the outbox that was left comes first")
    func outbox() throws {
        let first = try filled(["a", "b"])
        try first.receive("toast/show/mail/z", #"{"id":"left","content":"x"}"#)
        let left = first.disk.outgoing.map(\.topic)
        #expect(left == ["toast/display/mail/z"])
        let rig = try next(first)
        try connect(rig)
        #expect(Array(rig.takeTopics().prefix(left.count)) == left)
    }

    @Test("timers of clients that are there run while others load")
    func timers() throws {
        let first = try filled(["a", "b", "c", "d"])
        try first.receive("toast/show/door/e", #"{"id":"short","content":"x","duration":"3s"}"#)
        let rig = try next(first)
        try connect(rig)
        rig.forget()
        #expect(rig.pause() == .zero)
        rig.wait(.seconds(3))
        try rig.turn()
        #expect(rig.isLoading)
        #expect(rig.takeTopics().first == "toast/closed/door/e")
    }

    @Test("nothing more is loaded while the outbox is full")
    func pauses() throws {
        let first = try filled(["a", "b", "c", "d", "e"])
        var limits = Outbox.Limits()
        limits.messages = 2
        let rig = try Rig(disk: first.disk, run: 2, outbox: limits, portions: Self.one, at: first.now)
        for _ in 0..<5 { try rig.turn() }
        #expect(rig.unloadedCount == 3)
        #expect(rig.pause() != .zero)
        rig.machine.traffic = .outgoing
        try connect(rig)
        try loadAll(rig)
        let displays = rig.takeTopics().filter { $0.hasPrefix("toast/display") }
        #expect(displays == ["e", "d", "c", "b", "a"].map { "toast/display/door/\($0)" })
    }

    @Test("timers of rules wait for the last client")
    func rules() throws {
        var configuration = Configuration()
        var app = AppSettings(name: try AppName("fridge"))
        app.topics = ["dev/#"]
        var faults: [SettingsFault] = []
        let rule = try readYAML(
            Array(#"- { name: r, topic: "dev/fridge", debounce: 5s, toast: { title: open } }"#.utf8),
            file: "r.yaml")
        app.rules = Rule.compile(rule, path: "rules", faults: &faults)
        #expect(faults == [])
        app.clients = ["z"]
        configuration.apps = [app]
        let first = try filled(["a", "b", "c"], configuration)
        try first.receive("dev/fridge", #"{"open":true}"#)
        first.wait(.seconds(2))
        let rig = try next(first, configuration)
        rig.wait(.seconds(10))
        try connect(rig)
        #expect(rig.isLoading)
        #expect(!rig.takeTopics().contains { $0.hasSuffix("fridge/z") })
        try loadAll(rig)
        try rig.turn()
        #expect(rig.takeTopics().contains("toast/display/fridge/z"))
    }

    @Test("a broker that dies in the middle loses nothing and doubles nothing, at whichever client")
    func dies() throws {
        let clients = ["a", "b", "c", "d", "e", "f"]
        // Everything ends when the next one starts.
        var configuration = Configuration()
        configuration.queue.defaults.restart = .close
        for turns in 0...6 {
            let first = try filled(clients, configuration)
            let second = try next(first, configuration)
            for _ in 0..<turns { try second.turn() }
            let third = try next(second, configuration, run: 3, portions: LoadPortions())
            try third.turn()
            let closes = third.disk.closed
            #expect(closes.map(\.client.text).sorted() == clients)
            #expect(closes.allSatisfy { $0.reason == .shutdown && $0.key.seq == 2 })
            #expect(third.disk.outgoing.filter { $0.topic.contains("closed") }.count == clients.count)
        }
    }

    @Test("a shown toast is displayed once for each start that stored it, with no gap in its client's numbers")
    func diesShown() throws {
        for turns in 0...4 {
            let first = try filled(["a", "b", "c", "d"])
            let second = try next(first)
            for _ in 0..<turns { try second.turn() }
            let stored = Set(second.disk.outgoing.map(\.topic))
            let third = try next(second, run: 3, portions: LoadPortions())
            try third.turn()
            for client in ["a", "b", "c", "d"] {
                let topic = "toast/display/door/\(client)"
                let displays = try third.disk.outgoing.filter { $0.topic == topic }
                    .map { try parse($0.payload)["seq"]?.integer }
                #expect(displays == (stored.contains(topic) ? [2, 3] : [2]))
            }
        }
    }

    @Test("a stop in the middle leaves the rest in the store as it is, also where queues end with the broker")
    func stops() throws {
        var configuration = Configuration()
        configuration.queue.defaults.restart = .close
        let first = try filled(["a", "b", "c"], configuration)
        let second = try next(first, configuration)
        second.machine.stop(at: second.now)
        try second.turn()
        #expect(!second.isLoading)
        #expect(second.pause() != .zero)
        #expect(second.disk.closed.map(\.client.text) == ["c"])
        let third = try next(second, configuration, run: 3)
        try loadAll(third)
        try third.turn()
        #expect(third.disk.closed.map(\.client.text) == ["c", "b", "a"])
        #expect(third.disk.closed.allSatisfy { $0.reason == .shutdown })
    }

    @Test("a reload in the middle holds for all, and subscribes to nothing yet")
    func reloads() throws {
        let first = try filled(["a", "b", "c", "d", "e"])
        let rig = try next(first)
        try connect(rig)
        rig.forget()
        var changed = Configuration()
        changed.queue.defaults.slots = 3
        var app = AppSettings(name: try AppName("zigbee"))
        app.topics = ["new/#"]
        changed.apps = [app]
        rig.machine.reload(changed, &rig.transport, at: rig.now)
        #expect(rig.transport.subscribed.isEmpty)
        try loadAll(rig)
        let screens = try rig.takePublished().filter { $0.topic.hasPrefix("toast/screen") }
            .reduce(into: [:]) { $0[$1.topic] = try $1.json["slots"]?.integer }
        #expect(screens == ["b", "c", "d", "e"].reduce(into: [:]) { $0["toast/screen/\($1)"] = 3 })
        rig.machine.traffic = .both
        try rig.turn(.disconnected(.lost("exchanged")))
        try rig.goOnline(session: .continued)
        #expect(rig.transport.subscribed.map(\.subscription.filter).contains("new/#"))
        let last = try #require(rig.transport.published.last { $0.message.topic == "toast/screen/a" })
        #expect(try last.message.json["slots"]?.integer == 3)
    }

    @Test("a client whose presence is stored counts as announced once it is loaded")
    func presence() throws {
        let first = try filled(["a"])
        try first.receive("toast/presence/a/wall", "online")
        try first.receive("toast/presence/b/wall", "online")
        let rig = try next(first)
        try loadAll(rig)
        let announced = rig.machine.presence.announced.sorted().map(\.text)
        #expect(announced == ["a", "b"])
    }

    private func parse(_ payload: [UInt8]) throws -> JSONValue {
        try parseJSON(payload).value
    }
}
