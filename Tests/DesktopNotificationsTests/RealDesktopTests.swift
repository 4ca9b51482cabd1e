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

    @Test("a picture that a toast carries is drawn; one that stands elsewhere is not fetched")
    func pictures() throws {
        let desktop = try Desktop(Self.calm)
        let dunst = try desktop.startServer()
        // 64 × 64 pixels of red, which dunst draws half as large.
        let picture =
            "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAIAAAAlC+aJAAAAS0lEQVR42u3PQQkAAAgAsetfWiP4FgYrsKZeS0BAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEDgsqnc8OJg6Ln3AAAAAElFTkSuQmCC"
        try desktop.broker.publish(
            "show/door/desk", #"{"id":"p","title":"Visitor","image":"\#(picture)","tags":["presence.online"]}"#)
        try dunst.until { $0.contains("summary: 'Visitor'") && $0.contains("actions:") }
        let address = try #require(dunst.output.firstMatch(of: #/icon: 'file:\/\/([^']+\.png)'/#)).1
        #expect(waitUntil { desktop.showsRed(30) })
        #expect(dunst.output.contains("category: presence.online"))
        let file = URL(filePath: String(address))
        #expect(try Data(contentsOf: file).starts(with: [0x89, 0x50, 0x4E, 0x47]))
        let folder = file.deletingLastPathComponent()
        let mode = try FileManager.default.attributesOfItem(atPath: folder.path)[.posixPermissions] as? Int
        #expect(mode == 0o700)
        // What is no picture, whatever it says, becomes no file; nor does what only looks like one.
        try desktop.broker.publish(
            "show/door/desk", #"{"id":"q","title":"Script","image":"data:image/svg+xml;base64,PHN2Zz48L3N2Zz4="}"#)
        try desktop.broker.publish(
            "show/door/desk", #"{"id":"r","title":"Away","image":"http://127.0.0.1:9/a.png","icon":"mail-unread"}"#)
        try dunst.until { $0.contains("summary: 'Away'") && $0.contains("icon: 'mail-unread'") }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [file.lastPathComponent])
        desktop.frontend.signal(SIGTERM)
        #expect(try desktop.frontend.end() == 0)
        #expect(!FileManager.default.fileExists(atPath: folder.path))
    }

    @Test("of many pictures the last ones are kept, and the same one is one file")
    func manyPictures() throws {
        let desktop = try Desktop(Self.calm)
        let dunst = try desktop.startServer()
        for number in 0..<30 {
            let bytes = Data([0x47, 0x49, 0x46, 0x38, UInt8(number)])
            for copy in 0..<2 {
                try desktop.broker.publish(
                    "show/door/desk",
                    #"{"id":"p","title":"T\#(number).\#(copy)","icon":"data:image/gif;base64,\#(bytes.base64EncodedString())"}"#
                )
            }
        }
        try dunst.until { $0.contains("summary: 'T29.1'") && $0.contains("/30.gif'") }
        let address = try #require(dunst.output.firstMatch(of: #/icon: 'file:\/\/([^']+)\/[0-9]+\.gif'/#)).1
        #expect(try FileManager.default.contentsOfDirectory(atPath: String(address)).count == 24)
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
