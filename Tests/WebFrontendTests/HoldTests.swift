import Foundation
import TestSupport
import Testing

/// What keeps a toast on the screen: a pointer over it, the focus in it, a window that nobody looks at.
@Suite(.serialized) struct HoldTests {
    @Test("a mouse over a toast holds it until it leaves")
    func hover() async throws {
        let stage = try await WebStage()
        let browser = try await Browser()
        try await stage.open("hover", in: browser)
        try stage.display("hover", id: "h", ["title": "T"])
        try await eventually("it is drawn") { try await browser.settled() }
        let box = try await browser.frame()
        try await browser.move(to: (box.left + 60, box.top + 10))
        try await eventually("held") { stage.events(for: "h") == ["shown", "hold"] }
        try await browser.move(to: (box.left + 60, box.top + box.height + 200))
        try await eventually("released") { stage.events(for: "h") == ["shown", "hold", "release"] }
        await browser.quit()
    }

    @Test("the keyboard's focus holds a toast, through its buttons, and gives it back with the next key")
    func focus() async throws {
        let stage = try await WebStage()
        let browser = try await Browser()
        try await stage.open("focus", in: browser)
        try await browser.run(
            "document.body.insertAdjacentHTML('afterbegin', '<input id=field>'); document.getElementById('field').focus()",
            as: Bool.self)
        try stage.display("focus", id: "f", ["title": "T", "actions": [["id": "a", "label": "Open"]]])
        try await eventually("it is drawn") { try await browser.settled() }
        let field = "return document.activeElement.id"
        #expect(try await browser.run(field, as: String.self) == "field")
        try await browser.press("\u{E038}")  // F8
        try await eventually("held") { stage.events(for: "f") == ["shown", "hold"] }
        try await browser.press("\u{E004}")  // Tab
        let inside = "return root.activeElement.textContent"
        #expect(try await browser.inside(inside, as: String.self) == "Open")
        // From the toast to its button is no release.
        #expect(stage.events(for: "f") == ["shown", "hold"])
        try await browser.press("\u{E007}")  // Enter
        try await eventually("the button is pressed") { stage.events(for: "f") == ["shown", "hold", "action"] }
        try await browser.press("\u{E038}")  // F8
        #expect(try await browser.run(field, as: String.self) == "field")
        try await eventually("released") { stage.events(for: "f") == ["shown", "hold", "action", "release"] }
        // A toast that ends under the focus gives it back as well.
        try await browser.press("\u{E038}")
        try stage.close("focus", id: "f")
        try await eventually("the focus is back") { try await browser.run(field, as: String.self) == "field" }
        await browser.quit()
    }

    @Test("a window without the focus holds everything, unless it is told not to")
    func blur() async throws {
        let stage = try await WebStage()
        let browser = try await Browser()
        for (client, query, expected) in [("away", "", ["hold_all", "release_all"]), ("wall", "&wall", [])] {
            try await stage.open(client, in: browser, query: query)
            try stage.display(client, id: "b", ["title": "T"])
            try await eventually("it is drawn") { try await browser.settled() }
            let tab = try await browser.openTab()
            try await browser.switchTab(tab)
            try await browser.inside("root.querySelector('.close').click()", as: Bool.self)
            try await eventually("the tab is back") { Self.inputs(stage, client).last == "dismiss" }
            let all = Self.inputs(stage, client).filter { $0.hasSuffix("_all") }
            // A page that never had the focus says once more that it has it.
            #expect(Array(all.drop { $0 == "release_all" }) == expected)
        }
        await browser.quit()
    }

    private static func inputs(_ stage: WebStage, _ client: String) -> [String] {
        stage.inputs.filter { $0.hasPrefix("toast/input/\(client)/") }
            .compactMap { $0.firstMatch(of: #/"event":"([a-z_]+)"/#).map { String($0.1) } }
    }
}
