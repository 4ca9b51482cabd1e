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

    @Test("every style", arguments: ["light", "dark"])
    func styles(appearance: String) async throws {
        let stage = try LiveStage(
            defaults:
                "slots: 8, durations: { notice: stays, success: stays, warning: stays, alert: stays, loading: stays }")
        let browser = try await Browser(width: 900, height: 560)
        try await browser.prefer(try #require(Browser.Appearance(rawValue: appearance)))
        for (name, toasts) in Self.styles {
            try await stage.open(name, in: browser)
            for toast in toasts {
                try stage.broker.publish(
                    "show/home/\(name)", toast.dropLast() + #","duration":"never","policy":"queue"}"#)
            }
            try await eventually("all are drawn") { try await stage.drawn(browser).count == toasts.count }
            try await settle(browser)
            try await shoot(browser, "\(name)-\(appearance)")
        }
        try await stage.open("plain", in: browser, query: "&wall")
        try await settle(browser)
        try await shoot(browser, "wall-\(appearance)")
        await browser.quit()
    }

    @Test("the playground", arguments: ["light", "dark"])
    func playground(appearance: String) async throws {
        let stage = try LiveStage(
            defaults:
                "slots: 3, durations: { notice: stays, success: stays, warning: stays, alert: stays, loading: stays }")
        let browser = try await Browser(width: 1400, height: 900)
        try await browser.prefer(try #require(Browser.Appearance(rawValue: appearance)))
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
        try stage.broker.listener.wait(for: 9, "closed")
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
