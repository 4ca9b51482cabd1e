import Foundation
import TestSupport
import Testing

/// Pages that are reloaded, duplicated, asleep, dragged while large, and whose server starts anew.
@Suite(.serialized) struct PageLifeTests {
    @Test("a duplicated tab has a name of its own; a reload keeps the name")
    func names() async throws {
        let stage = try await WebStage()
        let browser = try await Browser()
        try await stage.open("tabs", in: browser)
        try await eventually("the first is there") { Self.present(stage, "tabs").count == 1 }
        let first = try #require(Self.present(stage, "tabs").first)
        // Such a tab begins with a copy of what the first one has stored.
        let before = try await browser.duplicateTab()
        try await eventually("the second is there under another name") { Self.present(stage, "tabs").count == 2 }
        try await browser.run("window.close(); return true", as: Bool.self)
        try await browser.switchTab(before)
        try await eventually("only the second is gone") { Self.present(stage, "tabs") == [first] }
        try await stage.open("tabs", in: browser)
        try await eventually("the name is the same after a reload") {
            Self.present(stage, "tabs") == [first] && Self.announcements(stage, "tabs", of: first).last == "online"
                && Self.announcements(stage, "tabs", of: first).contains("offline")
        }
        await browser.quit()
    }

    /// Names of the frontends that said last that they are online.
    private static func present(_ stage: WebStage, _ client: String) -> [String] {
        let names = Set(
            stage.inputs.compactMap { line in
                line.hasPrefix("toast/presence/\(client)/")
                    ? line.split(separator: " ")[0].split(separator: "/").last.map(String.init) : nil
            })
        return names.filter { announcements(stage, client, of: $0).last == "online" }.sorted()
    }

    private static func announcements(_ stage: WebStage, _ client: String, of name: String) -> [String] {
        stage.inputs.filter { $0.hasPrefix("toast/presence/\(client)/\(name) ") }
            .map { $0.contains("online") ? "online" : "offline" }
    }

    @Test("a wall's clock is right when the tablet wakes, and gives way to toasts")
    func wall() async throws {
        let stage = try await WebStage()
        let browser = try await Browser()
        try await stage.open("wall", in: browser, query: "&wall")
        let clock = "return document.getElementById('clock').textContent"
        let time = try #require(try await browser.run(clock, as: String.self))
        #expect(time.contains(#/\d\d?:\d\d/#))
        try await browser.run("document.getElementById('clock').textContent = 'stopped'", as: Bool.self)
        try await browser.devTools("Page.setWebLifecycleState", ["state": "frozen"])
        try await browser.devTools("Page.setWebLifecycleState", ["state": "active"])
        try await eventually("it goes again", within: .seconds(5)) {
            try await browser.run(clock, as: String.self)?.contains(#/\d\d?:\d\d/#) == true
        }
        // A browser ends the connection of a page that sleeps.
        try await eventually("the page is back", within: .seconds(30)) {
            try await browser.run(
                "const screen = document.querySelector('toast-screen'); return screen.live.online && screen.isWhole",
                as: Bool.self) == true
        }
        let busy = "return document.body.classList.contains('busy')"
        #expect(try await browser.run(busy, as: Bool.self) == false)
        try stage.display("wall", id: "w", ["title": "Dinner"])
        try await eventually("the clock is dim") { try await browser.run(busy, as: Bool.self) == true }
        try stage.close("wall", id: "w")
        try await eventually("and bright again") { try await browser.run(busy, as: Bool.self) == false }
        // What is wrong is said in words, which a lamp alone does not.
        try stage.setBroker("offline")
        try await eventually("it says so") {
            try await browser.run("return document.getElementById('lamp').textContent", as: String.self)
                == "Connected, but the toast broker is offline"
        }
        await browser.quit()
    }

    @Test("a toast that is drawn twice as large follows the finger, and a wall draws as large as it is")
    func largeDrag() async throws {
        let stage = try await WebStage()
        let browser = try await Browser(width: 1800, height: 1200)
        try await stage.open("large", in: browser, query: "&wall")
        try stage.display("large", id: "n", ["style": "notification", "content": "Dinner is ready"])
        try await eventually("it is drawn and has come in") { try await browser.settled() }
        let box = try await browser.frame()
        #expect(box.width == 960)
        let (x, y) = (box.left + box.width / 2, box.top + box.height / 2)
        try await browser.drag([(x, y), (x, y - 30)], letGo: .no)
        #expect(abs(try await browser.frame().top - (box.top - 30)) < 2)
        try await browser.letGo()
        try await eventually("it springs back") { abs(try await browser.frame().top - box.top) < 1 }
        await browser.quit()
    }

    @Test("a server that starts anew finds the page again, with what it shows now")
    func serverAgain() async throws {
        let stage = try await WebStage()
        let browser = try await Browser()
        try await stage.open("again", in: browser)
        try stage.display("again", id: "old", ["title": "old"])
        try await eventually("it is drawn") { try await browser.titles() == ["old"] }
        stage.server.kill()
        try await eventually("the page knows", within: .seconds(30)) {
            try await browser.run("return document.querySelector('toast-screen').live.connected", as: Bool.self)
                == false
        }
        #expect(try await browser.titles() == ["old"])
        try stage.server.start()
        try stage.screen("again", shown: [stage.event("display", "again", "new", ["title": "new"])])
        try stage.setBroker("online", run: "R2")
        try await eventually("the page is back with the new picture", within: .seconds(30)) {
            try await browser.titles() == ["new"]
        }
        await browser.quit()
    }

    @Test("a server that hangs up on MQTT 5 is spoken to in 3.1.1")
    func olderProtocol() async throws {
        let stage = try await WebStage()
        let browser = try await Browser()
        // Reads the level of the protocol in what the page sends, and hangs up on 5.
        let server = """
            window.levels = [];
            const { send } = WebSocket.prototype;
            WebSocket.prototype.send = function (data) {
              const bytes = data.buffer ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength) : new Uint8Array(data);
              this.sent = (this.sent ?? '') + String.fromCharCode(...bytes);
              const place = this.sent.indexOf('MQTT') + 4;
              if (!this.level && place >= 4 && this.sent.length > place) {
                this.level = this.sent.charCodeAt(place);
                window.levels.push(this.level);
              }
              return this.level === 5 ? this.close() : send.call(this, data);
            };
            """
        try await browser.devTools("Page.addScriptToEvaluateOnNewDocument", ["source": server])
        try await stage.open("old", in: browser)
        #expect(try await browser.run("return window.levels", as: [Int].self) == [5, 4])
        try stage.display("old", id: "o", ["title": "old"])
        try await eventually("it is drawn") { try await browser.titles() == ["old"] }
        await browser.quit()
    }
}
