import Foundation
import JSON
import Normalizer
import TestSupport
import Testing
import ToastModel

/// The playground publishes what its form says.
@Suite(.serialized) struct PlaygroundTests {
    @Test("there is a place for every field of a toast")
    func fields() throws {
        let page = try String(contentsOfFile: packageFolder + "/Sources/Web/pages/playground.html", encoding: .utf8)
        for field in Field.allCases {
            #expect(page.contains("name=\"\(field.name)\""), "nothing for \(field.name)")
        }
    }

    @Test("what the form says is published, drawn on both screens, told and counted")
    func publish() async throws {
        let stage = try LiveStage()
        let browser = try await Browser(width: 1400, height: 900)
        try await browser.open(
            "http://127.0.0.1:\(stage.broker.httpPort)/playground.html#password=\(stage.broker.password)")
        let ready = """
            const all = [...document.querySelectorAll('toast-screen')];
            return all.length === 2 && all.every(screen => screen.isWhole && screen.live.online);
            """
        try await eventually("both screens are connected") { try await browser.run(ready, as: Bool.self) == true }
        try await browser.run(
            """
            const form = document.getElementById('publish');
            const fill = { id: 'p', title: 'Tëst', content: '', style: 'banner', duration: '700ms', tags: 'a, b', offset: '80', actions: 'Open, Later',
              data: '{"door": 1}', lang: 'de' };
            for (const [name, value] of Object.entries(fill)) form.elements[name].value = value;
            form.elements.silent.checked = true;
            form.requestSubmit();
            """, as: Bool.self)
        let event = try stage.broker.listener.wait {
            $0.topic == "toast/display/playground/hall" && $0.text("id") == "p"
        }
        #expect(event.text("title") == "Tëst" && event.text("style") == "banner" && event.number("offset") == 80)
        #expect(event.json?["tags"]?.array?.compactMap(\.string) == ["a", "b"])
        #expect(event.json?["actions"]?.array?.compactMap { $0["id"]?.string } == ["open", "later"])
        #expect(event.json?["silent"] == .bool(true) && event.text("lang") == "de")
        #expect(event.json?["data"]?["door"]?.integer == 1)
        #expect(event.json?["warnings"] == nil)
        try stage.broker.closed("p")
        try await eventually("both closed events are in the chart, the log and the table") {
            try await browser.run(
                """
                const rows = [...document.querySelectorAll('#queues tr')].map(row => [...row.cells].map(cell => cell.textContent).join(' '));
                const kinds = [...document.querySelectorAll('#log .kind')].map(kind => kind.textContent);
                return [document.querySelector('#chart ul').textContent, rows.join(), kinds.filter(kind => kind === 'closed').length].join('; ');
                """, as: String.self) == "timeout 2; hall 0 0 0 1,kitchen 0 0 0 1; 2"
        }
        await browser.quit()
    }
}
