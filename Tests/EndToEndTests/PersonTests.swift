import Foundation
import TestSupport
import Testing
import ToastModel

@Suite("What a person and a publisher do to a toast")
struct PersonTests {
    /// A home in which toasts stay until somebody closes them.
    private func calmHome(_ more: String = "") throws -> Household {
        try Household("clients: { defaults: { slots: 2, durations: { notice: stays } } }\n" + more)
    }

    private func show(_ home: Household, _ id: String, _ more: String = "") throws {
        let before = home.listener.events("display").count
        try home.publish("show/door/kitchen", #"{"id":"\#(id)","title":"T"\#(more)}"#)
        try home.listener.wait(for: before + 1, "display")
    }

    @Test("The publisher takes it back, shown or waiting, by id, as text or JSON, or all of them")
    func hide() throws {
        let home = try calmHome()
        for id in ["a", "b", "c", "d"] {
            try home.publish("show/door/kitchen", #"{"id":"\#(id)","title":"T"}"#)
        }
        try home.listener.wait { $0.topic == "toast/screen/kitchen" && $0.number("waiting") == 2 }
        try home.publish("hide/door/kitchen", "c")
        try home.publish("hide/door", #"{"id":"a"}"#)
        try home.listener.wait(for: 2, "closed")
        try home.publish("hide/door/kitchen", #"{"all":true}"#)
        let closed = try home.listener.wait(for: 4, "closed")
        #expect(closed.prefix(2).map { $0.text("id") } == ["c", "a"])
        #expect(closed.map { $0.text("reason") } == ["revoked", "revoked", "revoked", "revoked"])
        #expect(closed[0].json?["shown_at"]?.isNull == true)
        #expect(closed[0].number("code") == 3 && closed[0].text("by") == "app")
    }

    @Test("A hide that names nothing is rejected and hides nothing", arguments: ["{}", "", #"{"id":""}"#, "[1]"])
    func hideNothing(payload: String) throws {
        let home = try calmHome()
        try show(home, "a")
        try home.publish("hide/door/kitchen", payload)
        if !payload.isEmpty {
            #expect(try home.listener.wait(for: 1, "rejected")[0].text("reason") == "invalid_hide")
        }
        try home.publish("input/kitchen", #"{"event":"dismiss","id":"a"}"#)
        #expect(try home.listener.wait(for: 1, "closed").map { $0.text("reason") } == ["dismissed"])
    }

    @Test("A tap tells the app, then closes")
    func tap() throws {
        let home = try calmHome()
        try show(home, "a")
        try home.publish("input/kitchen/phone", #"{"event":"tap","id":"a"}"#)
        let closed = try home.listener.wait(for: 1, "closed")[0]
        #expect(closed.text("reason") == "tapped" && closed.number("code") == 2)
        let order = home.listener.messages.filter { !$0.isRetained && !$0.topic.hasPrefix("toast/input/") }
            .compactMap { message in message.text("event").map { "\($0) \(message.topic)" } }
        #expect(
            order == [
                "display toast/display/door/kitchen", "action toast/action/door/kitchen",
                "closed toast/closed/door/kitchen",
            ])
        let action = home.listener.events("action")[0]
        #expect(action.text("action") == "tap" && action.text("frontend") == "phone")
    }

    @Test("A button tells the app which, and a resident toast stays")
    func button() throws {
        let home = try calmHome()
        try show(home, "a", #","actions":[{"id":"yes","label":"Yes"}],"resident":true"#)
        try home.publish("input/kitchen", #"{"event":"action","id":"a","action":"yes"}"#)
        #expect(try home.listener.wait(for: 1, "action")[0].text("action") == "yes")
        try show(home, "b", #","actions":[{"id":"yes","label":"Yes"}]"#)
        try home.publish("input/kitchen", #"{"event":"action","id":"b","action":"yes"}"#)
        let closed = try home.listener.wait(for: 1, "closed")
        #expect(
            closed.map { "\($0.text("id") ?? "") \($0.text("reason") ?? "") \($0.text("action") ?? "")" } == [
                "b action yes"
            ])
    }

    @Test("A word dismisses the only toast")
    func dismiss() throws {
        let home = try calmHome()
        try show(home, "a")
        try home.publish("input/kitchen", "dismiss")
        #expect(try home.listener.wait(for: 1, "closed")[0].text("reason") == "dismissed")
    }

    @Test("A hold stops the time, and a release starts it again")
    func hold() throws {
        let home = try Household("clients: { defaults: { durations: { notice: 700ms } } }\n")
        try show(home, "a")
        try home.publish("input/kitchen/phone", "hold")
        let held = try home.listener.wait { $0.text("cause") == "held" }
        #expect(held.json?["held"]?.bool == true)
        // The toast outlives its time twice over: another one, which is shown and times out meanwhile elsewhere,
        // tells when that is.
        try home.publish("show/clock/hall", #"{"title":"tick","duration":"1500ms"}"#)
        #expect(try home.listener.wait(for: 1, "closed")[0].topic == "toast/closed/clock/hall")
        try home.publish("input/kitchen/phone", "release")
        let released = try home.listener.wait { $0.text("cause") == "released" }
        #expect(released.number("remaining_ms") == 700)
        let closed = try home.listener.wait(for: 2, "closed")[1]
        #expect(closed.text("reason") == "timeout")
        #expect((closed.number("held_ms") ?? 0) >= 1400)
    }

    @Test(
        "An input that changes nothing is answered with its mark",
        arguments: [
            (#"{"event":"dismiss","id":"a","ref":"r1"}"#, "gone"),
            (#"{"event":"tap","id":"never","ref":"r1"}"#, "unknown"),
            (#"{"event":"dance","ref":"r1"}"#, "invalid"),
            (#"{"event":"action","id":"b","action":"x","ref":"r1"}"#, "unknown"),
        ])
    func replies(input: String, answer: String) throws {
        let home = try calmHome()
        try show(home, "a")
        try show(home, "b")
        try home.publish("hide/door", "a")
        try home.listener.wait(for: 1, "closed")
        try home.publish("input/kitchen/phone", input)
        let reply = try home.listener.wait(for: 1, "reply")[0]
        #expect(reply.topic == "toast/reply/kitchen")
        #expect(reply.text("answer") == answer && reply.text("ref") == "r1" && reply.text("frontend") == "phone")
    }

    @Test("The same id is the same toast, updated in place and closed once")
    func update() throws {
        let home = try calmHome()
        try show(home, "a")
        try home.publish("show/door/kitchen", #"{"id":"a","title":"New","type":"success","duration":"300ms"}"#)
        let closed = try home.listener.wait(for: 1, "closed")
        let displays = home.listener.events("display")
        #expect(displays.map { $0.text("cause") } == ["shown", "updated"])
        #expect(displays.map { $0.number("revision") } == [1, 2])
        #expect(closed[0].text("title") == "New" && closed[0].number("generation") == 1)
        try home.publish("show/door/kitchen", #"{"id":"a","title":"Again"}"#)
        #expect(try home.listener.wait(for: 3, "display")[2].number("generation") == 2)
    }

    @Test("A frontend's presence decides whether a toast was seen")
    func seen() throws {
        let home = try Household("clients: { defaults: { durations: { notice: 400ms } } }\n")
        try home.publish("presence/kitchen/phone", "online")
        try show(home, "a")
        try home.publish("input/kitchen/phone", #"{"event":"shown","id":"a"}"#)
        try home.publish("show/door/hall", #"{"id":"b","title":"T"}"#)
        let closed = try home.listener.wait(for: 2, "closed")
        #expect(closed.first { $0.topic.hasSuffix("kitchen") }?.json?["seen"] == .bool(true))
        #expect(closed.first { $0.topic.hasSuffix("hall") }?.json?["seen"] == .null)
    }

    @Test("A display with little memory gets a line")
    func line() throws {
        let home = try calmHome()
        let other = try Household("clients: { kitchen: { line: on } }\n")
        try other.publish("show/door/kitchen", #"{"title":"Door","content":"open","duration":"300ms"}"#)
        try other.listener.wait { $0.topic == "toast/line/kitchen" && $0.payload == "Door: open" }
        try other.listener.wait(for: 1, "closed")
        try other.listener.wait { $0.topic == "toast/line/kitchen" && $0.payload.isEmpty }
        try show(home, "a")
        #expect(!home.listener.messages.contains { $0.topic.hasPrefix("toast/line/") })
    }
}
