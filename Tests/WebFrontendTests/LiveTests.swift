import Foundation
import TestSupport
import Testing

/// A real Chromium at the real toastd and its mosquitto, over WebSockets.
@Suite(.serialized) struct LiveTests {
    @Test("a late joiner shows what is on the screen, and follows from there")
    func lateJoiner() async throws {
        let stage = try LiveStage()
        for id in ["a", "b", "c", "d"] {
            try stage.broker.publish("show/x/kitchen", #"{"id":"\#(id)","title":"\#(id)"}"#)
        }
        try stage.broker.publish("hide/x/kitchen", "b")
        try stage.broker.closed("b")
        let browser = try await Browser()
        try await stage.open("kitchen", in: browser)
        try await eventually("the picture is right") { try await stage.drawn(browser) == ["a", "c", "d"] }
        try stage.broker.publish("show/x/kitchen", #"{"id":"a","title":"new words"}"#)
        try stage.broker.publish("hide/x/kitchen", "c")
        try await eventually("it follows") { try await stage.drawn(browser) == ["a", "d"] }
        let title = try await browser.run(
            "return document.querySelector('toast-screen').shadowRoot.querySelector('.toast[data-id=a] .title').textContent",
            as: String.self)
        #expect(title == "new words")
        #expect(stage.broker.inputs(for: "d").contains("shown"))
        #expect(try await browser.complaints().filter { !$0.contains("favicon") } == [])
        await browser.quit()
    }

    @Test("two browsers of one client stay equal, whatever happens")
    func twoBrowsers() async throws {
        let stage = try LiveStage()
        let first = try await Browser()
        let second = try await Browser()
        try await stage.open("kitchen", in: first)
        try stage.broker.publish("show/x/kitchen", #"{"id":"t0","title":"0"}"#)
        try await stage.open("kitchen", in: second)
        var generator = SystemRandomNumberGenerator()
        for round in 1...6 {
            for step in 0..<8 {
                let id = "t\(Int.random(in: 0..<6, using: &generator))"
                switch Int.random(in: 0..<4, using: &generator) {
                case 0: try stage.broker.publish("hide/x/kitchen", id)
                case 1: try stage.broker.publish("show/x/kitchen", #"{"id":"\#(id)","title":"now","policy":"now"}"#)
                default: try stage.broker.publish("show/x/kitchen", #"{"id":"\#(id)","title":"\#(round).\#(step)"}"#)
                }
            }
            // One of the two closes one as a person does.
            _ = try await (round.isMultiple(of: 2) ? first : second).run(
                """
                document.querySelector('toast-screen').shadowRoot.querySelector('.toast:not(.leaving) .close')?.click();
                return true;
                """, as: Bool.self)
            let marker = "m\(round)"
            try stage.broker.publish("show/x/kitchen", #"{"id":"\#(marker)","title":"m","policy":"now","priority":5}"#)
            try await eventually("both have the marker and are equal") {
                let one = Set(try await stage.drawn(first))
                let other = Set(try await stage.drawn(second))
                return one.contains(marker) && other == one && Set(stage.retained("kitchen") ?? []) == one
            }
            try stage.broker.publish("hide/x/kitchen", marker)
        }
        await first.quit()
        await second.quit()
    }

    @Test("a hidden tab misses nothing, and confirms what can be seen once it is seen")
    func hiddenTab() async throws {
        let stage = try LiveStage(defaults: "slots: 3, gap: 0ms, durations: { notice: 100ms }")
        let browser = try await Browser()
        try await stage.open("kitchen", in: browser)
        let tab = try await browser.openTab()
        for number in 0..<40 { try stage.broker.publish("show/x/kitchen", #"{"id":"h\#(number)","title":"T"}"#) }
        try stage.broker.publish("show/x/kitchen", #"{"id":"last","title":"T","duration":"never","ttl":"never"}"#)
        try stage.broker.listener.wait { $0.text("event") == "display" && $0.text("id") == "last" }
        try stage.broker.closed("h39")
        #expect(stage.broker.inputs(for: "last").isEmpty)
        try await browser.switchTab(tab)
        try await eventually("everything has come") {
            try await browser.run("return window.noted.filter(event => event.kind === 'closed').length", as: Int.self)
                == 40
        }
        let seqs = try await browser.run("return window.noted.map(event => event.seq)", as: [Int].self) ?? []
        #expect(seqs == Array(1...81))
        // It came while nobody could see it, but for what was still on its way, and nothing of it was said to
        // have been seen.
        let hidden = try await browser.run("return window.noted.filter(event => event.hidden).length", as: Int.self)
        #expect(try #require(hidden) >= 70)
        #expect(stage.broker.inputs(for: "h0").isEmpty)
        #expect(try await stage.drawn(browser) == ["last"])
        try await eventually("it is confirmed when it is seen") { stage.broker.inputs(for: "last") == ["shown"] }
        await browser.quit()
    }

    @Test("a tab that slept shows the right picture when it wakes")
    func frozenTab() async throws {
        let stage = try LiveStage(defaults: "slots: 3, gap: 0ms, durations: { notice: 100ms }")
        let browser = try await Browser()
        // A window that loses the focus would hold everything for a while.
        try await stage.open("kitchen", in: browser, query: "&hold-on-blur=no")
        try stage.broker.publish("show/x/kitchen", #"{"id":"before","title":"T","duration":"never"}"#)
        try await eventually("it is drawn") { try await stage.drawn(browser) == ["before"] }
        try await browser.devTools("Page.setWebLifecycleState", ["state": "frozen"])
        try stage.broker.publish("hide/x/kitchen", "before")
        for number in 0..<20 { try stage.broker.publish("show/x/kitchen", #"{"id":"f\#(number)","title":"T"}"#) }
        try stage.broker.publish("show/x/kitchen", #"{"id":"after","title":"T","duration":"never"}"#)
        try stage.broker.listener.wait { $0.text("event") == "display" && $0.text("id") == "after" }
        try await browser.devTools("Page.setWebLifecycleState", ["state": "active"])
        try await eventually("the picture is right") { try await stage.drawn(browser) == ["after"] }
        await browser.quit()
    }

    @Test("markup in every field is text, also through the real broker")
    func markup() async throws {
        let stage = try LiveStage(defaults: "slots: 8, durations: { notice: stays, alert: stays }")
        let browser = try await Browser()
        try await stage.open("kitchen", in: browser)
        let attacks = [
            #"<script>window.harmed=1</script>"#, #"<img src=x onerror='window.harmed=2'>"#,
            #"javascript:window.harmed=3"#, #"url(javascript:window.harmed=4)"#,
        ]
        for (number, attack) in attacks.enumerated() {
            var toast: [String: Any] = ["id": "x\(number)\(attack)"]
            for field in [
                "title", "content", "icon", "image", "animation", "color", "font", "sound", "link", "lang", "dir",
                "style",
                "position", "type", "offset", "vibrate", "progress", "data", "tags",
            ] {
                toast[field] = attack
            }
            toast["actions"] = [["id": attack, "label": attack, "url": attack]]
            let text = String(decoding: try JSONSerialization.data(withJSONObject: toast), as: UTF8.self)
            try stage.broker.publish("show/\(number)/kitchen", text)
        }
        try await eventually("all are drawn") { try await stage.drawn(browser).count == attacks.count }
        let titles = try await browser.run(
            "return [...document.querySelector('toast-screen').shadowRoot.querySelectorAll('.title')].map(title => title.textContent)",
            as: [String].self)
        #expect(titles == attacks)
        let elements = try await browser.run(
            """
            const root = document.querySelector('toast-screen').shadowRoot;
            for (const button of root.querySelectorAll('.actions button')) button.click();
            for (const toast of root.querySelectorAll('.toast')) toast.dispatchEvent(new KeyboardEvent('keydown', {key: 'Enter'}));
            return root.querySelectorAll('script, iframe, .title *, .content *, [onerror], [onload]').length;
            """, as: Int.self)
        #expect(elements == 0)
        for number in attacks.indices {
            try stage.broker.listener.wait { $0.topic == "toast/action/\(number)/kitchen" }
        }
        #expect(try await browser.run("return window.harmed === undefined", as: Bool.self) == true)
        await browser.quit()
    }

    @Test("when toastd dies, what has had its time goes and what stays stays; the next one goes on")
    func deadBroker() async throws {
        let stage = try LiveStage()
        let browser = try await Browser()
        try await stage.open("kitchen", in: browser)
        try stage.broker.publish("show/x/kitchen", #"{"id":"short","title":"T","duration":"2s"}"#)
        try stage.broker.publish("show/x/kitchen", #"{"id":"stays","title":"T"}"#)
        try await eventually("both are drawn") { try await stage.drawn(browser) == ["short", "stays"] }
        stage.broker.program.signal(SIGKILL)
        try await eventually("the one whose time is over goes", within: .seconds(30)) {
            try await stage.drawn(browser) == ["stays"]
        }
        #expect(stage.broker.events("closed", of: "short").isEmpty)
        let next = try stage.broker.startAgain()
        try await eventually("the page is online again", within: .seconds(30)) {
            try await browser.run("return document.querySelector('toast-screen').live.online", as: Bool.self) == true
        }
        try stage.broker.publish("hide/x/kitchen", "stays")
        try await eventually("it is taken back") { try await stage.drawn(browser).isEmpty }
        next.signal(SIGTERM)
        try next.end()
        await browser.quit()
    }
}
