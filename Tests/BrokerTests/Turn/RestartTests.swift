import Configuration
import MQTTSession
import Normalizer
import Testing
import ToastModel
import ToastQueue

@testable import Broker

@Suite("A restart, a reload")
struct RestartTests {
    @Test("what was committed and not acknowledged is published again, in order, with the same key")
    func outbox() throws {
        let first = try Rig()
        try first.goOnline()
        try first.receive("toast/show/door/kitchen", #"{"id":"a","content":"x","duration":0}"#)
        let display = try #require(first.takePublished().first)
        let second = try Rig(disk: first.disk, run: 2)
        try second.turn(.connected(MQTTGreeting(session: .continued, version: .five)))
        let again = second.takePublished()
        #expect(again.first?.topic == "toast/display/door/kitchen")
        #expect(again.first?.payload == display.payload)
        // The second one is the display after the restart: same toast, next place in the stream.
        #expect(try again.dropFirst().first?.json["cause"]?.string == "returned")
        #expect(try again.dropFirst().first?.json["seq"]?.integer == 2)
    }

    @Test("what was acknowledged is not")
    func delivered() throws {
        let first = try Rig()
        try first.goOnline()
        try first.receive("toast/show/door/kitchen", #"{"id":"a","content":"x"}"#)
        try first.acknowledgeAll()
        first.wait(.seconds(1))
        try first.turn()
        let second = try Rig(disk: first.disk, run: 2)
        try second.turn(.connected(MQTTGreeting(session: .continued, version: .five)))
        #expect(try second.takePublished().map { try $0.json["cause"]?.string } == ["returned"])
    }

    @Test("a message that was committed and comes again is acknowledged and not shown again")
    func redelivery() throws {
        let first = try Rig()
        try first.goOnline()
        try first.receive("toast/show/door/kitchen", #"{"id":"a","content":"x"}"#)
        let second = try Rig(disk: first.disk, run: 2)
        try second.turn(
            .connected(MQTTGreeting(session: .continued, version: .five)),
            Rig.message("toast/show/door/kitchen", #"{"id":"a","content":"x"}"#, redelivery: .again))
        let causes = try second.takePublished().filter { $0.topic.contains("display") }.map {
            try $0.json["cause"]?.string
        }
        #expect(causes == ["shown", "returned"])
        #expect(second.transport.observation == .off)
        let third = try Rig(disk: first.disk, run: 3)
        try third.turn(.connected(MQTTGreeting(session: .continued, version: .five)))
        #expect(third.transport.observation == .on)
    }

    @Test("a reload changes what is new, resets nothing, and subscribes to what came and not to what went")
    func reload() throws {
        var before = Configuration()
        var app = AppSettings(name: try AppName("zigbee"))
        app.topics = ["old/#"]
        before.apps = [app]
        let rig = try Rig(before)
        try rig.goOnline()
        try rig.turn(
            Rig.message("toast/show/door/kitchen", "shown"), Rig.message("toast/show/door/kitchen", "waits"))
        try rig.acknowledgeAll()
        rig.forget()
        rig.transport.subscribed = []
        var after = before
        after.apps[0].topics = ["new/#"]
        after.groups = ["down": [try ClientName("hall")]]
        after.root = "other"
        rig.machine.reload(after, &rig.transport, at: rig.now)
        try rig.turn()
        #expect(rig.takeTopics() == [])
        #expect(rig.transport.subscribed.map(\.subscription.filter) == ["new/#"])
        #expect(rig.transport.unsubscribed.map(\.filter).contains("old/#"))
        #expect(rig.lines.all.contains { $0.contains("a change of 'root' needs a restart") })
        try rig.receive("toast/show/door/down", "x")
        #expect(rig.takeTopics().first == "toast/display/door/hall")
        rig.wait(.seconds(5))
        try rig.turn()
        #expect(rig.takeTopics().first == "toast/closed/door/kitchen")
    }

    @Test("queues that end with the broker are closed at the stop")
    func closes() throws {
        var configuration = Configuration()
        configuration.queue.defaults.restart = .close
        let rig = try Rig(configuration)
        try rig.goOnline()
        try rig.receive("toast/show/door/kitchen", "x")
        rig.forget()
        rig.machine.stop(at: rig.now)
        try rig.turn()
        #expect(try rig.takePublished().first?.json["reason"]?.string == "shutdown")
        #expect(rig.disk.closed.map(\.reason) == [.shutdown])
    }
}
