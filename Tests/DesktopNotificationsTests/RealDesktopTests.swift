import Foundation
import TestSupport
import Testing
import ToastModel

/// toastd, toast-desktop and dunst, all real.
@Suite struct RealDesktopTests {
    private static let calm = "clients: { defaults: { slots: 3, durations: { notice: stays, alert: stays } } }\n"

    @Test("a toast is shown, replaced by an update and closed with the toast")
    func life() throws {
        let desktop = try Desktop(Self.calm)
        let dunst = try desktop.startServer()
        try desktop.broker.publish(
            "show/oven/desk",
            #"{"id":"a","title":"Oven","content":"<b>hot</b> & ready","type":"alert","progress":0.4}"#)
        try dunst.until { $0.contains("summary: 'Oven'") }
        #expect(dunst.output.contains("urgency: CRITICAL"))
        // dunst prints what it was sent, and draws the same characters.
        #expect(dunst.output.contains("&lt;b&gt;hot&lt;/b&gt; &amp; ready"))
        #expect(dunst.output.contains("progress: 40"))
        #expect(try desktop.count() == 1)
        #expect(waitUntil { desktop.broker.inputs(for: "a") == ["shown"] })
        try desktop.broker.publish("show/oven/desk", #"{"id":"a","title":"Oven","content":"cold"}"#)
        try dunst.until { $0.contains("'cold'") }
        #expect(try desktop.count() == 1)
        try desktop.broker.publish("hide/oven/desk", "a")
        #expect(try desktop.broker.closed("a").json?["seen"] == .bool(true))
        #expect(waitUntil { (try? desktop.count()) == 0 })
        // What the broker took away was not dismissed by anybody.
        #expect(desktop.broker.inputs(for: "a") == ["shown"])
        #expect(desktop.frontend.errors == "")
    }

    @Test("closing, clicking and pressing a button are told to the broker")
    func person() throws {
        let desktop = try Desktop(Self.calm)
        try desktop.startServer()
        try desktop.broker.publish("show/oven/desk", #"{"id":"a","title":"A"}"#)
        #expect(waitUntil { (try? desktop.count()) == 1 })
        try desktop.control(["close"])
        #expect(try desktop.broker.closed("a").text("reason") == "dismissed")
        try desktop.broker.publish("show/oven/desk", #"{"id":"b","title":"B","link":"https://example.org/b"}"#)
        #expect(waitUntil { (try? desktop.count()) == 1 })
        try desktop.control(["action"])
        #expect(try desktop.broker.closed("b").text("reason") == "tapped")
        #expect(waitUntil { desktop.links == ["https://example.org/b"] })
        try desktop.broker.publish(
            "show/oven/desk", #"{"id":"c","title":"C","actions":[{"id":"off","label":"Turn off"}]}"#)
        #expect(waitUntil { (try? desktop.count()) == 1 })
        try desktop.control(["context"])
        let closed = try desktop.broker.closed("c")
        #expect(closed.text("reason") == "action" && closed.text("action") == "off")
        #expect(try desktop.count() == 0)
    }

    @Test("a resident toast stays after its button was pressed, and can be closed later")
    func resident() throws {
        let desktop = try Desktop(Self.calm)
        try desktop.startServer()
        try desktop.broker.publish(
            "show/oven/desk",
            #"{"id":"c","title":"C","resident":true,"actions":[{"id":"off","label":"Turn off"}]}"#)
        #expect(waitUntil { (try? desktop.count()) == 1 })
        try desktop.control(["context"])
        #expect(try desktop.broker.listener.wait(for: 1, "action")[0].text("action") == "off")
        // A press is forgotten after a second; another client's toast tells when that is.
        try desktop.broker.publish("show/clock/hall", #"{"id":"tick","title":"tick","duration":"1500ms"}"#)
        try desktop.broker.closed("tick")
        #expect(try desktop.count() == 1)
        #expect(desktop.broker.events("closed", of: "c").isEmpty)
        try desktop.control(["close"])
        #expect(try desktop.broker.closed("c").text("reason") == "dismissed")
    }

    @Test("a tap that closes nothing leaves the toast on the desktop")
    func tapWithoutEnd() throws {
        let desktop = try Desktop("clients: { defaults: { close_on_tap: false, durations: { notice: stays } } }\n")
        try desktop.startServer()
        try desktop.broker.publish("show/oven/desk", #"{"id":"t","title":"T"}"#)
        #expect(waitUntil { (try? desktop.count()) == 1 })
        try desktop.control(["action"])
        #expect(try desktop.broker.listener.wait(for: 1, "action")[0].text("action") == "tap")
        #expect(try desktop.count() == 1)
    }

    @Test("a notification server that comes late, or again, gets everything once")
    func serverAgain() throws {
        let desktop = try Desktop(Self.calm)
        try desktop.broker.publish("show/oven/desk", #"{"id":"a","title":"A"}"#)
        #expect(waitUntil { desktop.frontend.errors.contains("notification server did not answer") })
        let first = try desktop.startServer()
        #expect(waitUntil { (try? desktop.count()) == 1 })
        try desktop.broker.publish("show/oven/desk", #"{"id":"b","title":"B"}"#)
        #expect(waitUntil { (try? desktop.count()) == 2 })
        first.signal(SIGTERM)
        try first.end()
        let second = try desktop.startServer()
        #expect(waitUntil { (try? desktop.count()) == 2 })
        // Each was told once to each server.
        for (dunst, title) in [(first, "A"), (first, "B"), (second, "A"), (second, "B")] {
            #expect(dunst.output.components(separatedBy: "summary: '\(title)'").count == 2)
        }
        #expect(desktop.broker.inputs(for: "a").contains("dismiss") == false)
    }

    @Test("told to end, it takes its notifications with it and says that it is gone")
    func end() throws {
        let desktop = try Desktop(Self.calm)
        try desktop.startServer()
        try desktop.broker.publish("show/oven/desk", #"{"id":"a","title":"A"}"#)
        #expect(waitUntil { (try? desktop.count()) == 1 })
        desktop.frontend.signal(SIGTERM)
        #expect(try desktop.frontend.end() == 0)
        #expect(try desktop.count() == 0)
        try desktop.broker.listener.wait { $0.topic == "toast/presence/desk/d1" && $0.payload == "offline" }
        #expect(desktop.broker.events("closed", of: "a").isEmpty)
    }

    @Test("what ended while it could not listen goes as soon as it can")
    func stopped() throws {
        let desktop = try Desktop(Self.calm)
        try desktop.startServer()
        try desktop.broker.publish("show/oven/desk", #"{"id":"a","title":"A"}"#)
        try desktop.broker.publish("show/oven/desk", #"{"id":"b","title":"B"}"#)
        #expect(waitUntil { (try? desktop.count()) == 2 })
        kill(desktop.frontend.processID, SIGSTOP)
        try desktop.broker.publish("hide/oven/desk", "a")
        try desktop.broker.closed("a")
        kill(desktop.frontend.processID, SIGCONT)
        #expect(waitUntil { (try? desktop.count()) == 1 })
    }

    @Test("wrong usage and a missing bus are told in a sentence")
    func usage() throws {
        let desktop = try builtProgram("toast-desktop")
        let nobody = try RunningProgram.run(desktop, [])
        #expect(nobody.code == 2)
        #expect(nobody.errors.contains("--client NAME is missing"))
        let lonely = try RunningProgram.run(
            desktop, ["--client", "a"], environment: ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent/bus"])
        #expect(lonely.code == 1)
        #expect(lonely.errors.contains("no D-Bus session bus"))
        #expect(try RunningProgram.run(desktop, ["--version"]).output.hasPrefix("toast-desktop "))
    }
}
