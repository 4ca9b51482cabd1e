import Foundation
import TestSupport
import Testing
import ToastModel

@Suite("The first toast: from a publish to a screen and to its end")
struct FirstToastTests {
    @Test("A text is displayed, is on the screen, and times out after five seconds")
    func text() throws {
        let home = try Household()
        try home.publish("show/doorbell/kitchen", "Someone is at the door")
        let display = try home.listener.wait(for: 1, "display")[0]
        #expect(display.topic == "toast/display/doorbell/kitchen")
        #expect(display.text("content") == "Someone is at the door")
        #expect(display.text("cause") == "shown")
        #expect(display.number("duration_ms") == 5000 && display.number("remaining_ms") == 5000)
        let screen = try home.listener.wait {
            $0.topic == "toast/screen/kitchen" && $0.json?["shown"]?.array?.count == 1
        }
        #expect(screen.json?["shown"]?.array?[0]["content"]?.string == "Someone is at the door")
        let closed = try home.listener.wait(for: 1, "closed")[0]
        #expect(closed.topic == "toast/closed/doorbell/kitchen")
        #expect(closed.text("reason") == "timeout")
        #expect(closed.text("id") == display.text("id"))
        #expect((5000...6000).contains(closed.number("shown_ms") ?? 0))
        try home.listener.wait { $0.topic == "toast/screen/kitchen" && $0.json?["shown"]?.array?.isEmpty == true }
        // What is retained is the screen, and a late listener gets it.
        let late = try Listener(port: home.server.port)
        #expect(Set(late.messages.filter(\.isRetained).map(\.topic)) == ["toast/screen/kitchen", "toast/status/main"])
    }

    @Test("Three in a row are shown one after the other, with the gap between")
    func inARow() throws {
        let home = try Household("clients: { defaults: { durations: { notice: 500ms } } }\n")
        for text in ["one", "two", "three"] { try home.publish("show/doorbell/kitchen", text) }
        let closed = try home.listener.wait(for: 3, "closed")
        let displayed = home.listener.events("display")
        #expect(displayed.map { $0.text("content") } == ["one", "two", "three"])
        #expect(closed.map { $0.text("reason") } == ["timeout", "timeout", "timeout"])
        #expect(closed.map { $0.text("id") } == displayed.map { $0.text("id") })
        for (before, after) in zip(closed, displayed.dropFirst()) {
            let pause = (after.number("shown_at") ?? 0) - (before.number("closed_at") ?? 0)
            #expect((200...1200).contains(pause), "the gap was \(pause) ms")
        }
        // One count over display and closed events, without gaps.
        let order = home.listener.messages.filter {
            !$0.isRetained && $0.json?["seq"] != nil && $0.text("event") != nil
        }
        #expect(order.map { $0.number("seq") } == [1, 2, 3, 4, 5, 6])
        #expect(order.map { $0.text("event") } == ["display", "closed", "display", "closed", "display", "closed"])
        #expect(closed.map { $0.number("closed_n") } == [1, 2, 3])
    }

    @Test("A toast in JSON has every field on the display event")
    func fields() throws {
        let home = try Household()
        try home.publish(
            "show/gate/hall",
            #"{"id":"q1","title":"Open?","message":"Anna","severity":"warn","duration":"500ms","progress":"0.5","#
                + #""actions":[{"id":"yes","label":"Open"}],"data":{"n":1},"extra":[true],"priority":"high"}"#)
        let display = try home.listener.wait(for: 1, "display")[0]
        #expect(display.text("id") == "q1")
        #expect(display.text("title") == "Open?" && display.text("content") == "Anna")
        #expect(display.text("type") == "warning" && display.number("priority") == 4)
        #expect(display.number("duration_ms") == 500)
        #expect(display.json?["progress"]?.double == 0.5)
        #expect(display.json?["actions"]?.array?[0]["label"]?.string == "Open")
        #expect(display.json?["data"]?["n"]?.integer == 1)
        #expect(display.json?["data"]?["extra"] == .array([.bool(true)]))
        #expect(try home.listener.wait(for: 1, "closed")[0].json?["data"]?["n"]?.integer == 1)
    }

    @Test("An array is several toasts, and a group and a list reach several clients")
    func several() throws {
        let home = try Household(
            "groups: { downstairs: [kitchen, hall] }\nclients: { defaults: { slots: 3, durations: { notice: 300ms } } }\n"
        )
        try home.publish("show/door/downstairs", #"[{"id":"a","title":"A"},{"id":"b","title":"B"}]"#)
        try home.publish("show/door", #"{"id":"c","title":"C","clients":["hall","tv"]}"#)
        let closed = try home.listener.wait(for: 6, "closed")
        #expect(
            Set(closed.map { "\($0.topic) \($0.text("id") ?? "")" }) == [
                "toast/closed/door/kitchen a", "toast/closed/door/kitchen b", "toast/closed/door/hall a",
                "toast/closed/door/hall b", "toast/closed/door/hall c", "toast/closed/door/tv c",
            ])
    }

    @Test("A device's own topic becomes a toast by a rule")
    func mapped() throws {
        let home = try Household(
            """
            apps:
              zigbee:
                topics: [zigbee2mqtt/#]
                clients: [kitchen]
                retained: show
                rules:
                  - topic: zigbee2mqtt/{dev...}
                    when: contact == false
                    toast: { title: "{{dev}}", content: opened }

            """)
        try TestSupport.publish(
            port: home.server.port, topic: "zigbee2mqtt/front door", #"{"contact":true,"battery":90}"#)
        try TestSupport.publish(
            port: home.server.port, topic: "zigbee2mqtt/front door", #"{"contact":false,"battery":90}"#)
        let display = try home.listener.wait(for: 1, "display")[0]
        #expect(display.topic == "toast/display/zigbee/kitchen")
        #expect(display.text("title") == "front door" && display.text("content") == "opened")
    }
}
