import Foundation
import Observability
import TestSupport
import Testing

/// The component on a page that comes from somewhere else and lets in only what the documentation says.
@Suite(.serialized) struct EmbeddingTests {
    @Test("a page of another origin with a strict policy embeds the component, below its own header")
    func strictPage() async throws {
        let stage = try await WebStage()
        let origin = "http://127.0.0.1:\(stage.pages.port)"
        let policy =
            "default-src 'none'; script-src \(origin); connect-src ws://127.0.0.1:\(stage.webSocketPort); "
            + "img-src \(origin) data:"
        let page = """
            <!doctype html><html lang="en"><title>Shop</title>
            <script type="module" src="\(origin)/toast-screen.js"></script>
            <header>Shop</header>
            <toast-screen client="guest" server="ws://127.0.0.1:\(stage.webSocketPort)"></toast-screen>
            """
        let host = try PageServer(
            settings: "{}",
            more: [
                "/shop": HTTPResponse(
                    contentType: "text/html; charset=utf-8", headers: [.init("Content-Security-Policy", policy)],
                    body: Array(page.utf8))
            ])
        let browser = try await Browser()
        try await browser.open("http://127.0.0.1:\(host.port)/shop")
        try await eventually("it is connected") {
            try await browser.run("return document.querySelector('toast-screen').live?.online === true", as: Bool.self)
                == true
        }
        try await browser.run(
            "document.querySelector('toast-screen').style.setProperty('--toast-header', '64px')", as: Bool.self)
        try await eventually("the picture is whole") {
            try await browser.run("return document.querySelector('toast-screen').isWhole", as: Bool.self) == true
        }
        try stage.display(
            "guest", id: "c", ["style": "label", "title": "Saved", "animation": "star", "animation_url": "/icon.svg"])
        try await eventually("it is drawn and has come in") { try await browser.settled() }
        let box = try await browser.frame()
        #expect(box.top == 74)
        #expect(box.height == 35)
        // A path of the broker's is below the address of the component, not of the page.
        try await eventually("its picture comes from where the component does") {
            try await browser.inside(
                "const image = root.querySelector('img.animation'); return image.complete && image.naturalWidth > 0 ? image.src : ''",
                as: String.self) == origin + "/icon.svg"
        }
        #expect(stage.events(for: "c") == ["shown"])
        #expect(try await browser.complaints().filter { !$0.contains("favicon") } == [])
        await browser.quit()
        host.stop()
    }

    @Test("an element that is moved, renamed and taken out keeps no session")
    func changes() async throws {
        let stage = try await WebStage()
        let browser = try await Browser()
        try await stage.open("one", in: browser, query: "&frontend=f")
        try stage.display("two", id: "t", ["title": "of two"])
        try stage.screen("two", shown: [stage.event("display", "two", "t", ["title": "of two"])])
        try await browser.run(
            "window.screen1 = document.querySelector('toast-screen'); screen1.setAttribute('client', 'two')",
            as: Bool.self)
        try await eventually("it shows the other client") { try await browser.titles() == ["of two"] }
        try await eventually("it left the first") {
            stage.inputs.last { $0.contains("/one/f") }?.hasSuffix("offline") == true
        }
        try await browser.run("screen1.remove()", as: Bool.self)
        try await eventually("it left the second") {
            stage.inputs.last { $0.contains("/two/f") }?.hasSuffix("offline") == true
        }
        await browser.quit()
    }
}
