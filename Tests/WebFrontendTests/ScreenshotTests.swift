import Foundation
import TestSupport
import Testing

/// Where pictures are wanted.
private let screenshotFolder = ProcessInfo.processInfo.environment["TOASTD_SCREENSHOTS"]

/// Writes pictures of every style for people to look at: deploy/screenshots runs it.
@Suite(.serialized, .enabled(if: screenshotFolder != nil, "deploy/screenshots asks for pictures"))
struct ScreenshotTests {
    private static let styles: [(name: String, toasts: [String])] = [
        (
            "plain",
            [
                #"{"title":"Washing machine","content":"The laundry is done.","type":"success"}"#,
                #"{"title":"Front door","content":"Someone is at the door","type":"notice","actions":[{"id":"o","label":"Open"},{"id":"l","label":"Later"}]}"#,
                #"{"title":"Backup","content":"Copying 1,204 of 2,831 files","type":"loading","progress":0.42}"#,
                #"{"title":"Water in the cellar","content":"The sensor below the stairs is wet.","type":"alert"}"#,
            ]
        ),
        (
            "label",
            [
                #"{"title":"Saved","type":"success","style":"label"}"#,
                #"{"title":"The server does not answer","type":"alert","style":"label"}"#,
                #"{"title":"A new version is there","type":"notice","style":"label"}"#,
            ]
        ),
        (
            "card",
            [
                #"{"title":"Paid","content":"Thank you, Anna.\nThe receipt is on its way.","style":"card","animation":"check"}"#
            ]
        ),
        ("popup", [#"{"content":"No network. What you write is kept and sent later.","style":"popup"}"#]),
        ("banner", [#"{"title":"Robin","content":"I'll be ten minutes late.","style":"banner"}"#]),
        ("pill", [#"{"content":"Copied to the clipboard","style":"pill","offset":60}"#]),
        (
            "notification",
            [#"{"title":"Dinner is ready","content":"In the kitchen, now","style":"notification","icon":"mdi:food"}"#]
        ),
    ]

    private static let picture =
        "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='320' height='120'><defs><linearGradient id='g'>"
        + "<stop stop-color='%23f80'/><stop offset='1' stop-color='%2308f'/></linearGradient></defs>"
        + "<rect width='320' height='120' fill='url(%23g)'/></svg>"
    private static let title = String(repeating: "A title that goes on and on ", count: 5)
    private static let content = String(repeating: "The quick brown fox jumps over the lazy dog. ", count: 12)

    /// What is shown together: parts that are missing, emoji, pictures; long texts; right-to-left texts.
    private static let situations: [(name: String, toasts: [String])] = [
        (
            "parts",
            [
                #"{"title":"👩‍👩‍👧‍👦 Family dinner 🍝","content":"Ready at 19:00 🎉","type":"success"}"#,
                #"{"content":"Only content, without a title"}"#, #"{"title":"Only a title","type":"warning"}"#,
                #"{"title":"Front door","image":"\#(picture)","actions":[{"id":"o","label":"Open"},{"id":"l","label":"Later"}]}"#,
            ]
        ),
        (
            "long",
            [
                #"{"title":"\#(title)","content":"\#(content)","progress":0.6,"actions":[{"id":"o","label":"\#(title)"},{"id":"l","label":"Later"}]}"#
            ]
        ),
        (
            "right-to-left",
            [
                #"{"title":"مرحبا بالعالم","content":"الغسيل جاهز، من فضلك أفرغ الغسالة","type":"success","progress":0.4,"actions":[{"id":"o","label":"افتح"}]}"#,
                #"{"title":"שלום","content":"ארוחת הערב מוכנה","style":"banner","position":"bottom-left"}"#,
                #"{"title":"مرحبا","style":"label"}"#,
                #"{"title":"مرحبا","content":"الغسيل جاهز","style":"notification","icon":"x","position":"bottom-right"}"#,
            ]
        ),
    ]

    @Test("every style", arguments: Browser.Appearance.both)
    fileprivate func styles(appearance: Browser.Appearance) async throws {
        let stage = try LiveStage(defaults: Self.calm)
        let browser = try await Browser(width: 900, height: 560)
        try await browser.prefer(appearance)
        try await render(stage, browser)
        for (name, toasts) in Self.styles + Self.situations {
            try await show(toasts, to: name, stage, browser)
            try await shoot(browser, "\(name)-\(appearance)")
        }
        for name in Self.styles.map(\.name) {
            try await stage.open(name, in: browser, query: "&contrast=high")
            try await settle(browser)
            try await shoot(browser, "\(name)-contrast-\(appearance)")
        }
        try await browser.prefer(appearance, features: ["prefers-reduced-motion": "reduce"])
        try await stage.open("card", in: browser)
        try await settle(browser)
        try await shoot(browser, "card-still-\(appearance)")
        await browser.quit()
    }

    @Test("walls, telephones, and who is not let in", arguments: Browser.Appearance.both)
    fileprivate func screens(appearance: Browser.Appearance) async throws {
        let stage = try LiveStage(defaults: Self.calm)
        let browser = try await Browser()
        try await browser.prefer(appearance)
        let sizes = [("wall", 1280, 800, "&wall"), ("television", 3840, 2160, "&wall"), ("telephone", 320, 568, "")]
        for (name, toasts) in Self.situations {
            for (screen, width, height, query) in sizes {
                try await browser.setViewport(width: width, height: height)
                try await show(screen == "wall" ? toasts : [], to: name, stage, browser, query: query)
                try await shoot(browser, "\(screen)-\(name)-\(appearance)")
            }
        }
        try await browser.setViewport(width: 1280, height: 800)
        try await stage.open("nobody", in: browser, query: "&wall")
        try await shoot(browser, "wall-empty-\(appearance)")
        for query in ["", "&wall"] {
            try await browser.run("localStorage.clear()", as: Bool.self)
            try await browser.open("about:blank")
            try await browser.open("http://127.0.0.1:\(stage.broker.httpPort)/?client=kitchen\(query)#password=wrong")
            try await eventually("it asks who this is") {
                try await browser.run("return !document.getElementById('login').hidden", as: Bool.self) == true
            }
            try await shoot(browser, "login\(query.replacing("&", with: "-"))-\(appearance)")
        }
        await browser.quit()
    }

    private static let calm =
        "slots: 8, durations: { notice: stays, success: stays, warning: stays, alert: stays, loading: stays }"

    /// Publishes these toasts, shows the client's page, and waits until all of it is drawn.
    private func show(
        _ toasts: [String], to client: String, _ stage: LiveStage, _ browser: Browser, query: String = ""
    ) async throws {
        let before = stage.retained(client)?.count ?? 0
        for toast in toasts {
            try stage.broker.publish(
                "show/home/\(client)", toast.dropLast() + #","duration":"never","policy":"queue"}"#)
        }
        try await stage.open(client, in: browser, query: query)
        try await eventually("all are drawn") {
            try await stage.drawn(browser).count == before + toasts.count
        }
        try await settle(browser)
    }

    /// Waits until toastd has drawn its own animations.
    private func render(_ stage: LiveStage, _ browser: Browser) async throws {
        try await stage.open("nobody", in: browser)
        try await eventually("the picture is rendered", within: .seconds(60)) {
            try await browser.run(
                "const request = new XMLHttpRequest(); request.open('HEAD', '/animations/check.webp', false); request.send(); return request.status",
                as: Int.self) == 200
        }
    }

    @Test("the playground", arguments: Browser.Appearance.both)
    fileprivate func playground(appearance: Browser.Appearance) async throws {
        let stage = try LiveStage(
            defaults:
                "slots: 3, durations: { notice: stays, success: stays, warning: stays, alert: stays, loading: stays }")
        let browser = try await Browser(width: 1400, height: 900)
        try await browser.prefer(appearance)
        try await browser.open(
            "http://127.0.0.1:\(stage.broker.httpPort)/playground.html#password=\(stage.broker.password)")
        try await eventually("both screens are connected") {
            try await browser.run(
                "const all = [...document.querySelectorAll('toast-screen')]; return all.length === 2 && all.every(screen => screen.isWhole && screen.live.online)",
                as: Bool.self) == true
        }
        for number in 0..<9 {
            try stage.broker.publish(
                "show/home/kitchen", #"{"title":"Tick","duration":"400ms","policy":"now","id":"n\#(number)"}"#)
        }
        try stage.broker.publish("show/home/kitchen", #"{"title":"Tick","duration":"1m","id":"back"}"#)
        try stage.broker.publish("hide/home/kitchen", "back")
        try stage.broker.publish("show/home/hall", #"{"content":"one","style":"popup","id":"one"}"#)
        try stage.broker.publish("show/home/hall", #"{"content":"two","style":"popup","id":"two"}"#)
        try stage.broker.publish("hide/home/hall", "two")
        try stage.broker.listener.wait(for: 12, "closed")
        for (client, toast) in [
            ("kitchen", Self.styles[0].toasts[1]), ("kitchen", Self.styles[0].toasts[2]),
            ("hall", Self.styles[2].toasts[0]),
        ] {
            try stage.broker.publish("show/home/\(client)", toast.dropLast() + #","duration":"never"}"#)
        }
        for _ in 0..<2 {
            try stage.broker.publish("show/home/kitchen", #"{"title":"Waits","ttl":"1h"}"#)
        }
        try await eventually("all are drawn") {
            try await browser.run(
                "return [...document.querySelectorAll('toast-screen')].map(screen => screen.toasts.length).join() === '3,1'",
                as: Bool.self) == true
        }
        try await settle(browser)
        try await shoot(browser, "playground-\(appearance)")
        await browser.quit()
    }

    /// Waits until what comes in has come, and pictures are loaded.
    private func settle(_ browser: Browser) async throws {
        try await eventually("everything has come in") {
            try await browser.run(
                """
                const roots = [...document.querySelectorAll('toast-screen')].map(screen => screen.shadowRoot);
                return roots.every(root => [...root.querySelectorAll('.toast')].every(toast => toast.getAnimations().every(
                  animation => animation.playState === 'finished')) && [...root.querySelectorAll('img')].every(image => image.complete));
                """, as: Bool.self) == true
        }
    }

    private func shoot(_ browser: Browser, _ name: String) async throws {
        let folder = try #require(screenshotFolder)
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try await browser.screenshot().write(to: URL(filePath: "\(folder)/\(name).png"))
    }
}
