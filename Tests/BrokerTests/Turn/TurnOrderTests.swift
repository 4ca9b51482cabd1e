import MQTTSession
import Testing
import ToastModel
import ToastStore

@testable import Broker

@Suite("One turn")
struct TurnOrderTests {
    @Test("commits before it publishes, and publishes before it flushes")
    func order() throws {
        let rig = try Rig()
        try rig.goOnline()
        rig.trace.steps = []
        try rig.receive("toast/show/door/kitchen", "open")
        #expect(
            rig.trace.steps == [
                .commit, .publish("toast/display/door/kitchen"), .publish("toast/screen/kitchen"), .flush,
            ])
    }

    @Test("pays one commit for everything that came")
    func batch() throws {
        let rig = try Rig()
        try rig.goOnline()
        let before = rig.disk.commits
        try rig.turn(
            Rig.message("toast/show/door/kitchen", "one"), Rig.message("toast/show/door/hall", "two"),
            Rig.message("toast/show/door/kitchen", "three"))
        #expect(rig.disk.commits == before + 1)
        #expect(
            rig.takeTopics() == [
                "toast/display/door/kitchen", "toast/display/door/hall", "toast/screen/kitchen", "toast/screen/hall",
            ])
    }

    @Test("whose commit fails publishes nothing and acknowledges nothing")
    func failure() throws {
        let rig = try Rig()
        try rig.goOnline()
        rig.trace.steps = []
        rig.disk.fault = .diskFull(path: "x")
        #expect(throws: StoreFault.diskFull(path: "x")) { try rig.receive("toast/show/door/kitchen", "open") }
        #expect(rig.trace.steps == [])
    }

    @Test("in which nothing lasting happened does not commit at once")
    func lazy() throws {
        let rig = try Rig()
        try rig.goOnline()
        try rig.receive("toast/show/door/kitchen", "open")
        let commits = rig.disk.commits
        try rig.acknowledgeAll()
        #expect(rig.disk.commits == commits)
        #expect(!rig.disk.outgoing.isEmpty)
        let pause = rig.pause()
        #expect(pause == .seconds(1))
        rig.wait(.seconds(1))
        try rig.turn()
        #expect(rig.disk.commits == commits + 1)
        #expect(rig.disk.outgoing.isEmpty)
        #expect(rig.disk.received.isEmpty)
    }

    @Test("ends a toast when its time is over")
    func timeout() throws {
        let rig = try Rig()
        try rig.goOnline()
        try rig.receive("toast/show/door/kitchen", "open")
        rig.forget()
        rig.wait(Milliseconds(4999))
        try rig.turn()
        #expect(rig.takeTopics() == [])
        let pause = try #require(rig.pause())
        #expect(pause <= Milliseconds(1))
        rig.wait(Milliseconds(1))
        try rig.turn()
        let published = rig.takePublished()
        #expect(published.map(\.topic) == ["toast/closed/door/kitchen", "toast/screen/kitchen"])
        #expect(try published[0].json["reason"]?.string == "timeout")
        #expect(rig.disk.closed.map(\.reason) == [.timeout])
    }

    @Test("publishes a screen once, whatever happened to the client")
    func oneScreen() throws {
        let rig = try Rig()
        try rig.goOnline()
        try rig.turn(
            Rig.message("toast/show/door/kitchen", #"{"id":"a","content":"1"}"#),
            Rig.message("toast/show/door/kitchen", #"{"id":"a","content":"2"}"#),
            Rig.message("toast/hide/door/kitchen", "a"))
        let published = rig.takePublished()
        #expect(
            published.map(\.topic) == [
                "toast/display/door/kitchen", "toast/display/door/kitchen", "toast/closed/door/kitchen",
                "toast/screen/kitchen",
            ])
        let last = try #require(published.last)
        #expect(last.retain == .yes)
        #expect(try last.json["shown"]?.array?.isEmpty == true)
        #expect(try last.json["seq"]?.integer == 3)
    }

    @Test("labels events as JSON and lets a display expire with its toast")
    func properties() throws {
        let rig = try Rig()
        try rig.goOnline()
        try rig.receive("toast/show/door/kitchen", #"{"content":"x","duration":"1500ms"}"#)
        let display = try #require(rig.takePublished().first)
        #expect(display.contentType == "application/json")
        #expect(display.messageExpiry == Milliseconds(1500))
        #expect(display.retain == .no)
    }

    @Test("asks the server for an answer when nothing else shows that an acknowledgement arrived")
    func answer() throws {
        let rig = try Rig()
        try rig.goOnline()
        rig.wait(.seconds(3))
        try rig.turn()
        // Changes nothing, so that nothing is published.
        try rig.turn(Rig.message("toast/input/kitchen", #"{"event":"unmute"}"#))
        rig.wait(Milliseconds(1999))
        try rig.turn()
        let before = rig.transport.unsubscribed.count
        rig.wait(Milliseconds(1))
        try rig.turn()
        try rig.turn()
        #expect(rig.transport.unsubscribed.dropFirst(before).map(\.filter) == ["toast/nothing"])
        rig.wait(.seconds(60))
        try rig.turn()
        #expect(rig.disk.received.count == 1)
        let number = try #require(rig.transport.unsubscribed.last?.number)
        try rig.turn(.unsubscribed(number))
        rig.wait(.seconds(1))
        try rig.turn()
        #expect(rig.disk.received.isEmpty)
    }
}
