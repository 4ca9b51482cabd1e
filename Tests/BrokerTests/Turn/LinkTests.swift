import Configuration
import MQTTSession
import Normalizer
import Testing
import ToastModel

@testable import Broker

@Suite("The connection, as a turn sees it")
struct LinkTests {
    private func filters(_ transport: FakeTransport) -> [String] { transport.subscribed.map(\.subscription.filter) }

    private func configuration(_ topics: [String]) throws -> Configuration {
        var configuration = Configuration()
        var app = AppSettings(name: try AppName("zigbee"))
        app.topics = topics
        configuration.apps = [app]
        return configuration
    }

    private static let own = [
        "toast/status/main", "toast/presence/#", "toast/hide/#", "toast/input/#", "toast/history/+", "toast/show/#",
    ]

    @Test(
        "every filter is asked for again after each connect, also when the server remembers",
        arguments: [
            MQTTGreeting.Session.new, .continued,
        ])
    func subscribesAgain(_ session: MQTTGreeting.Session) throws {
        let rig = try Rig(try configuration(["zigbee2mqtt/#"]))
        try rig.goOnline()
        rig.transport.subscribed = []
        try rig.turn(.disconnected(.lost("gone")))
        try rig.turn(.connected(MQTTGreeting(session: session, version: .five)))
        #expect(filters(rig.transport) == Self.own + ["zigbee2mqtt/#"])
    }

    @Test("it says online only when every filter of its own was answered")
    func online() throws {
        let rig = try Rig()
        #expect(try rig.turn(.connected(MQTTGreeting(session: .new, version: .five))).count == 1)
        let numbers = rig.transport.subscribed.map(\.number)
        for number in numbers.dropLast() {
            #expect(try rig.turn(.subscribed(number, granted: [1])) == [])
            #expect(rig.takeTopics() == [])
        }
        #expect(try rig.turn(.subscribed(try #require(numbers.last), granted: [1])) == [.online])
        let status = try #require(rig.takePublished().first)
        #expect(status.topic == "toast/status/main")
        #expect(status.retain == .yes)
        #expect(
            status.text
                == #"{"state":"online","version":"1.2.3","run":"00000000000000000000000001","since":1767225600000}"#)
    }

    @Test("a connection that is lost before the answers starts from the beginning")
    func lostBeforeAnswer() throws {
        let rig = try Rig()
        try rig.turn(.connected(MQTTGreeting(session: .new, version: .five)))
        let old = rig.transport.subscribed.map(\.number)
        try rig.turn(.disconnected(.lost("gone")))
        try rig.turn(.connected(MQTTGreeting(session: .new, version: .five)))
        // Answers of the old connection count for nothing.
        for number in old { #expect(try rig.turn(.subscribed(number, granted: [1])) == []) }
        #expect(rig.transport.subscribed.count == 2 * old.count)
        for (number, _) in rig.transport.subscribed.dropFirst(old.count).dropLast() {
            #expect(try rig.turn(.subscribed(number, granted: [1])) == [])
        }
    }

    @Test("a denied subscription is said and does not keep it from going online")
    func denied() throws {
        let rig = try Rig(try configuration(["secret/#"]))
        try rig.turn(.connected(MQTTGreeting(session: .new, version: .five)))
        for (number, subscription) in rig.transport.subscribed {
            try rig.turn(.subscribed(number, granted: [subscription.filter == "secret/#" ? 0x87 : 1]))
        }
        #expect(rig.isOnline)
        #expect(rig.lines.all.contains { $0.contains("denied") && $0.contains("secret/#") && $0.contains("135") })
    }

    @Test("retained messages: presence always, hide and input never, the rest when the filter is new")
    func retained() throws {
        let rig = try Rig(try configuration(["a/#"]))
        try rig.goOnline()
        let wishes = Dictionary(
            uniqueKeysWithValues: rig.transport.subscribed.prefix(7).map {
                ($0.subscription.filter, $0.subscription.retained)
            })
        #expect(
            wishes == [
                "toast/status/main": .always, "toast/presence/#": .always, "toast/hide/#": .never,
                "toast/input/#": .never, "toast/history/+": .never, "toast/show/#": .whenNew, "a/#": .whenNew,
            ])
    }

    @Test("what an earlier configuration asked for is given up, and forgotten once the server agrees")
    func obsolete() throws {
        let first = try Rig(try configuration(["old/#", "kept"]))
        try first.goOnline()
        let second = try Rig(try configuration(["kept", "new/+"]), disk: first.disk)
        try second.goOnline(session: .continued)
        #expect(second.transport.unsubscribed.map(\.filter) == ["old/#"])
        try second.turn(.unsubscribed(second.transport.unsubscribed[0].number))
        let third = try Rig(try configuration(["kept", "new/+"]), disk: first.disk)
        try third.goOnline(session: .continued)
        #expect(third.transport.unsubscribed.isEmpty)
        let identifiers = third.transport.subscribed.reduce(into: [:]) {
            $0[$1.subscription.filter] = $1.subscription.identifier
        }
        let before = second.transport.subscribed.reduce(into: [:]) {
            $0[$1.subscription.filter] = $1.subscription.identifier
        }
        #expect(identifiers["kept"] == before["kept"])
        #expect(identifiers["new/+"] == before["new/+"])
    }

    @Test("screens of all clients are published again after each connect, status first")
    func republishes() throws {
        let rig = try Rig()
        try rig.goOnline()
        try rig.turn(
            Rig.message("toast/show/door/kitchen", "x"), Rig.message("toast/show/door/hall", "x"))
        try rig.acknowledgeAll()
        rig.forget()
        try rig.turn(.disconnected(.lost("gone")))
        let before = rig.transport.subscribed.count
        try rig.turn(.connected(MQTTGreeting(session: .continued, version: .five)))
        for (number, _) in rig.transport.subscribed.dropFirst(before) {
            try rig.turn(.subscribed(number, granted: [1]))
        }
        let topics = rig.takeTopics()
        #expect(topics.first == "toast/status/main")
        #expect(topics.dropFirst().sorted() == ["toast/screen/hall", "toast/screen/kitchen"])
    }

    @Test("screens of clients that are no more are cleared after a start, others left alone")
    func orphans() throws {
        let rig = try Rig()
        try rig.goOnline()
        try rig.receive("toast/show/door/kitchen", "x")
        rig.forget()
        #expect(rig.transport.subscribed.suffix(2).map(\.subscription.filter) == ["toast/screen/+", "toast/line/+"])
        try rig.turn(
            Rig.message("toast/screen/kitchen", "{}", .retained), Rig.message("toast/screen/gone", "{}", .retained),
            Rig.message("toast/line/gone", "old", .retained), Rig.message("toast/line/kitchen", "old", .retained),
            Rig.message("toast/screen/live", "{}"))
        let cleared = rig.takePublished()
        #expect(cleared.map(\.topic) == ["toast/screen/gone", "toast/line/gone", "toast/line/kitchen"])
        #expect(cleared.allSatisfy { $0.payload.isEmpty && $0.retain == .yes })
        rig.wait(.seconds(2))
        try rig.turn()
        #expect(rig.transport.unsubscribed.map(\.filter) == ["toast/screen/+", "toast/line/+", "toast/nothing"])
    }

    @Test("another broker of the same name is noticed")
    func rival() throws {
        let rig = try Rig()
        try rig.goOnline()
        let other = StatusReport(
            state: .online, version: "1", run: "another", since: Rig.start.wall + Milliseconds(1))
        let news = try rig.turn(
            .message(InboundMessage(topic: "toast/status/main", payload: other.payload, qos: 1), .unknown))
        #expect(news == [.rival(other)])
        let own = try rig.turn(
            .message(InboundMessage(topic: "toast/status/main", payload: rig.status, qos: 1), .unknown))
        #expect(own == [])
        // An earlier run of ours, whose word waited at the server.
        let earlier = StatusReport(state: .online, version: "1", run: "earlier", since: WallTime(unixMilliseconds: 5))
        let old = try rig.turn(
            .message(InboundMessage(topic: "toast/status/main", payload: earlier.payload, qos: 1), .unknown))
        #expect(old == [])
    }

    @Test("at the end it says offline, and is idle when that was acknowledged")
    func stop() throws {
        let rig = try Rig()
        try rig.goOnline()
        try rig.acknowledgeAll()
        rig.machine.stop(at: rig.now)
        #expect(!rig.isIdle)
        try rig.turn()
        let last = try #require(rig.takePublished().last)
        #expect(last.topic == "toast/status/main")
        #expect(try last.json["state"]?.string == "offline")
        #expect(last.retain == .yes)
        try rig.acknowledgeAll()
        #expect(rig.isIdle)
    }
}
