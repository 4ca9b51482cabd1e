import Foundation
import TestSupport
import Testing

/// What the web frontend does with messages, and what it sends when a person does something.
@Suite(.serialized) struct BehaviourTests {
    @Test("markup in any field is only ever text")
    func markup() async throws {
        let stage = try await WebStage()
        let browser = try await Browser()
        try await stage.open("safe", in: browser)
        let attacks = [
            #"<script>window.harmed = 1</script>"#, #"<img src=x onerror="window.harmed = 2">"#,
            #""><svg onload=window.harmed=3>"#,
        ]
        for (number, attack) in attacks.enumerated() {
            var fields: [String: Any] = [:]
            for field in [
                "title", "content", "icon", "image", "animation_url", "color", "font", "link", "lang", "dir", "style",
                "position", "type",
            ] {
                fields[field] = attack
            }
            fields["link"] = "javascript:window.harmed=4"
            fields["actions"] = [["id": attack, "label": attack, "url": "javascript:window.harmed=5"]]
            try stage.display("safe", id: "t\(number)", fields)
        }
        try await eventually("all are drawn") { try await browser.count() == 3 }
        try await browser.run(
            "for (const button of document.querySelector('toast-screen').shadowRoot.querySelectorAll('.actions button')) button.click()",
            as: Bool.self)
        try await eventually("the buttons reach the broker") {
            stage.inputs.filter { $0.contains(#""event":"action""#) }.count == 3
        }
        #expect(try await browser.run("return window.harmed ?? 0", as: Int.self) == 0)
        let title = try await browser.run(
            "return document.querySelector('toast-screen').shadowRoot.querySelector('.title').textContent",
            as: String.self)
        #expect(title == attacks[0])
        let foreign = try await browser.run(
            "return document.querySelector('toast-screen').shadowRoot.querySelectorAll('script, .title *, .content *').length",
            as: Int.self)
        #expect(foreign == 0)
        await browser.quit()
    }

    @Test("a late joiner shows the retained screen, and then what is newer")
    func lateJoiner() async throws {
        let stage = try await WebStage()
        let browser = try await Browser()
        let shown = [
            stage.event("display", "late", "a", ["title": "first"]),
            stage.event("display", "late", "b", ["title": "second"]),
        ]
        try stage.screen("late", shown: shown)
        try await stage.open("late", in: browser)
        try await eventually("the screen is drawn") { try await browser.titles() == ["first", "second"] }
        try stage.close("late", id: "a")
        try stage.display("late", id: "c", ["title": "third"])
        try await eventually("newer events are applied") { try await browser.titles() == ["second", "third"] }
        // A copy of an old event changes nothing.
        try stage.publish(
            "toast/closed/demo/late",
            #"{"v":1,"event":"closed","epoch":"E","seq":1,"app":"demo","id":"b","generation":1,"reason":"timeout"}"#)
        try stage.display("late", id: "d", ["title": "fourth"])
        try await eventually("the copy is ignored") { try await browser.titles() == ["second", "third", "fourth"] }
        #expect(stage.events(for: "c") == ["shown"])
        await browser.quit()
    }

    @Test("a notification is held by a finger, springs back, and is thrown away upwards")
    func notification() async throws {
        let stage = try await WebStage()
        let browser = try await Browser()
        try await stage.open("drag", in: browser)
        try stage.display("drag", id: "n", ["style": "notification", "content": "Dinner is ready"])
        try await eventually("it is drawn and has come in") { try await browser.settled() }
        let box = try await browser.frame()
        let x = box.left + box.width / 2
        let y = box.top + box.height - 4
        // Downwards nothing moves; released, it is where it was.
        try await browser.drag([(x, y), (x, y + 80)], letGo: .no)
        #expect(abs(try await browser.frame().top - box.top) < 1)
        try await browser.letGo()
        try await eventually("held, then released") { stage.events(for: "n") == ["shown", "hold", "release"] }
        // A little upwards it follows, and springs back.
        try await browser.drag([(x, y), (x, y - box.height * 0.3)])
        try await eventually("it springs back") { abs(try await browser.frame().top - box.top) < 1 }
        try await eventually("held again") {
            stage.events(for: "n") == ["shown", "hold", "release", "hold", "release"]
        }
        // Beyond half its height it goes.
        try await browser.drag([(x, y), (x, y - box.height * 0.7)])
        try await eventually("it is dismissed") { stage.events(for: "n").contains("dismiss") }
        await browser.quit()
    }

    @Test("a tap is reported, also when it does not close")
    func tap() async throws {
        let stage = try await WebStage()
        let browser = try await Browser()
        try await stage.open("tap", in: browser)
        try stage.display("tap", id: "p", ["style": "popup", "content": "tap me"])
        try await eventually("it is drawn") { try await browser.settled() }
        let box = try await browser.frame()
        try await browser.drag([(box.left + 20, box.top + 10)])
        try await eventually("tap, then release") { stage.events(for: "p") == ["shown", "hold", "tap", "release"] }
        try stage.close("tap", id: "p", ["reason": "tapped"])
        try await eventually("it fades out and is gone") { try await browser.count() == 0 }
        await browser.quit()
    }

    @Test("while the broker is silent a toast goes when its time is over, and one that stays stays")
    func silentBroker() async throws {
        let stage = try await WebStage()
        let browser = try await Browser()
        try await stage.open("silent", in: browser)
        try stage.display("silent", id: "short", ["title": "short", "duration_ms": 1500, "remaining_ms": 1500])
        try stage.display("silent", id: "long", ["title": "long"])
        try await eventually("both are drawn") { try await browser.count() == 2 }
        // As long as the broker lives its clock is the only one, however late it is.
        try await eventually("the time has passed") {
            try await browser.run(
                "window.since ??= performance.now(); return performance.now() - window.since > 1800", as: Bool.self)
                == true
        }
        #expect(try await browser.titles() == ["short", "long"])
        try stage.setBroker("offline")
        try await eventually("the one whose time is over goes") { try await browser.titles() == ["long"] }
        await browser.quit()
    }

    @Test("keys reach the newest toast without the focus being stolen")
    func keyboard() async throws {
        let stage = try await WebStage()
        let browser = try await Browser()
        try await stage.open("keys", in: browser)
        try stage.display("keys", id: "k", ["title": "by keyboard", "priority": 5])
        try await eventually("it is drawn") { try await browser.settled() }
        let inside = "return document.querySelector('toast-screen').shadowRoot.activeElement !== null"
        #expect(try await browser.run(inside, as: Bool.self) == false)
        let alert = "return document.querySelector('toast-screen').shadowRoot.querySelector('[role=alert]').textContent"
        #expect(try await browser.run(alert, as: String.self) == "by keyboard")
        try await browser.press("\u{E038}")  // F8
        #expect(try await browser.run(inside, as: Bool.self) == true)
        try await browser.press("\u{E00C}")  // Escape
        try await eventually("it is dismissed") { stage.events(for: "k").contains("dismiss") }
        await browser.quit()
    }

    @Test("presence is announced, and a tab that dies leaves its will")
    func presence() async throws {
        let stage = try await WebStage()
        let browser = try await Browser()
        try await stage.open("here", in: browser, query: "&frontend=wall-1")
        try await eventually("online") {
            stage.inputs.contains { $0.hasPrefix("toast/presence/here/wall-1 ") && $0.contains("online") }
        }
        await browser.quit()
        try await eventually("offline", within: .seconds(40)) {
            stage.inputs.contains("toast/presence/here/wall-1 offline")
        }
    }

    @Test("the small frontend of the docs shows and reports")
    func smallFrontend() async throws {
        let stage = try await WebStage()
        let browser = try await Browser()
        try await browser.open(
            "http://127.0.0.1:\(stage.pages.port)/example.html?client=small&port=\(stage.webSocketPort)")
        try await eventually("it announces itself") { stage.inputs.contains("toast/presence/small/example-js online") }
        try stage.display("small", id: "s", ["title": "Hello", "content": "there"])
        let text = "return document.getElementById('toasts').textContent"
        try await eventually("it is drawn") { try await browser.run(text, as: String.self) == "Hello: there" }
        try await browser.run("document.querySelector('li').click()", as: Bool.self)
        try await eventually("the tap arrives") { stage.events(for: "s") == ["shown", "tap"] }
        try stage.close("small", id: "s")
        try await eventually("it goes") { try await browser.run(text, as: String.self) == "" }
        try stage.setBroker("online", run: "R2")
        try await eventually("it announces itself to a new broker") { Self.announcements(stage, "small").count == 2 }
        try stage.display("small", id: "short", ["title": "short", "duration_ms": 300, "remaining_ms": 300])
        try stage.display("small", id: "long", ["title": "long"])
        try await eventually("both are drawn") { try await browser.run(text, as: String.self) == "shortlong" }
        try stage.setBroker("offline")
        try await eventually("what has had its time goes") { try await browser.run(text, as: String.self) == "long" }
        await browser.quit()
    }

    @Test("the small frontend in Python shows and reports")
    func smallFrontendInPython() async throws {
        let stage = try await WebStage()
        let example = packageFolder + "/docs/examples/frontend.py"
        let program = try RunningProgram(
            "/usr/bin/python3", [example, "snake", "127.0.0.1", String(stage.server.port)])
        try await eventually("it announces itself") {
            stage.inputs.contains("toast/presence/snake/example-python online")
        }
        try stage.display("snake", id: "s", ["title": "Hello"])
        try await eventually("it is drawn") { program.output.contains("on the screen: ['Hello']") }
        try await eventually("it reports") { stage.events(for: "s") == ["shown"] }
        try stage.close("snake", id: "s")
        try await eventually("it goes") { program.output.contains("closed timeout | on the screen: []") }
        try stage.setBroker("online", run: "R2")
        try await eventually("it announces itself to a new broker") { Self.announcements(stage, "snake").count == 2 }
        try stage.display("snake", id: "short", ["title": "short", "duration_ms": 300, "remaining_ms": 300])
        try stage.display("snake", id: "long", ["title": "long"])
        try await eventually("both are drawn") { program.output.contains("on the screen: ['short', 'long']") }
        try stage.setBroker("offline")
        try await eventually("what has had its time goes") { program.output.contains("over | on the screen: ['long']") }
    }

    /// What the example of the docs said of its presence.
    private static func announcements(_ stage: WebStage, _ client: String) -> [String] {
        stage.inputs.filter { $0.hasPrefix("toast/presence/\(client)/example-") }
    }
}
