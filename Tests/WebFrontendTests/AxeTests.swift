import Foundation
import TestSupport
import Testing

/// axe-core, which a package of PyPI ships, finds nothing to complain about.
@Suite(.serialized) struct AxeTests {
    /// The program, installed below `.build` by deploy/test --all, or now.
    private static let axe: String? = {
        let folder = packageFolder + "/.build/axe"
        let file = folder + "/axe_playwright_python/axe.min.js"
        if !FileManager.default.fileExists(atPath: file) {
            _ = try? RunningProgram.run(
                "/usr/bin/env",
                [
                    "python3", "-m", "pip", "install", "--quiet", "--no-deps", "--target", folder,
                    "axe-playwright-python==0.1.8",
                ], seconds: 120)
        }
        return try? String(contentsOfFile: file, encoding: .utf8)
    }()

    @Test(
        "every page, with a toast of each style on it",
        .enabled(if: Self.axe != nil, "axe-playwright-python cannot be installed here"),
        arguments: [
            "/?client=kitchen", "/?client=kitchen&contrast=high", "/?client=kitchen&wall", "/", "/playground.html",
        ],
        [Browser.Appearance.light, .dark])
    fileprivate func page(path: String, appearance: Browser.Appearance) async throws {
        let stage = try LiveStage(
            defaults: "slots: 8, durations: { notice: stays, success: stays, warning: stays, alert: stays }")
        let browser = try await Browser()
        try await browser.prefer(appearance)
        try await browser.open("http://127.0.0.1:\(stage.broker.httpPort)\(path)#password=\(stage.broker.password)")
        if path.contains("client=") || path.contains("playground") {
            try await eventually("the page is connected") {
                try await browser.run("return document.querySelector('toast-screen')?.isWhole === true", as: Bool.self)
                    == true
            }
            try show(stage)
            try await eventually("all are drawn") { try await stage.drawn(browser).count == 7 }
            try await eventually("all have come in") {
                try await browser.run(
                    """
                    const root = document.querySelector('toast-screen').shadowRoot;
                    return [...root.querySelectorAll('.toast')].every(toast => toast.getAnimations().every(animation => animation.playState === 'finished'));
                    """, as: Bool.self) == true
            }
        }
        let axe = try #require(Self.axe)
        let findings = try await browser.run(
            axe + """
                ;
                return (async () => {
                  const result = await window.axe.run(document);
                  return result.violations.flatMap(rule => rule.nodes.map(node =>
                    `${rule.id}: ${rule.help}: ${JSON.stringify(node.target)} ${node.failureSummary ?? ''}`));
                })();
                """, as: [String].self)
        for finding in try #require(findings) { Issue.record(Comment(rawValue: finding)) }
        await browser.quit()
    }

    private func show(_ stage: LiveStage) throws {
        for (number, type) in ["notice", "success", "warning", "alert"].enumerated() {
            // Of the styles only one of those that share a place, so that none covers another.
            let style = ["label", "", "", "notification"][number]
            try stage.broker.publish(
                "show/x/kitchen",
                #"{"id":"t\#(number)","title":"Title","content":"Words","type":"\#(type)","style":"\#(style)","duration":"never","progress":0.3,"#
                    + #""actions":[{"id":"a","label":"Open"},{"id":"b","label":"Later"}],"policy":"queue","position":"\#(["top-right", "top-left", "top-left", "top"][number])"}"#
            )
        }
        for (id, style, position) in [("p", "pill", "bottom-left"), ("c", "card", "center"), ("u", "popup", "bottom")] {
            try stage.broker.publish(
                "show/x/kitchen",
                #"{"id":"\#(id)","content":"Words","style":"\#(style)","duration":"never","policy":"queue","position":"\#(position)"}"#
            )
        }
    }
}
