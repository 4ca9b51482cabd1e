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
        "every page, with toasts on it",
        .enabled(if: Self.axe != nil, "axe-playwright-python cannot be installed here"),
        arguments: [
            "/?client=kitchen", "/?client=kitchen&contrast=high", "/?client=kitchen&wall", "/", "/playground.html",
        ], Browser.Appearance.both)
    fileprivate func page(path: String, appearance: Browser.Appearance) async throws {
        let stage = try LiveStage(
            defaults: "slots: 9, durations: { notice: stays, success: stays, warning: stays, alert: stays }")
        let browser = try await Browser(width: 1200, height: 900)
        try await browser.prefer(appearance)
        try await browser.open("http://127.0.0.1:\(stage.broker.httpPort)\(path)#password=\(stage.broker.password)")
        if path == "/" {
            for finding in try await judge(browser) { Issue.record(Comment(rawValue: finding)) }
        } else {
            try await eventually("the page is connected") {
                try await browser.run("return document.querySelector('toast-screen')?.isWhole === true", as: Bool.self)
                    == true
            }
            let toasts = path.contains("high") ? Self.others + Self.readable : Self.readable
            // One at a time: what is covered cannot be judged.
            for (number, toast) in toasts.enumerated() {
                try stage.broker.publish(
                    "show/x/kitchen",
                    #"{"id":"t\#(number)","title":"Title","content":"Words","type":"\#(toast.type)","duration":"never","progress":0.3,"#
                        + #""style":"\#(toast.style)","actions":[{"id":"a","label":"Open"},{"id":"b","label":"Later"}]}"#
                )
                try await eventually("it has come in") {
                    try await browser.inside(
                        """
                        const toasts = [...root.querySelectorAll('.toast')];
                        return toasts.length === 1 && toasts[0].getAnimations().every(animation => animation.playState === 'finished');
                        """, as: Bool.self) == true
                }
                // Where one stands that a transform moves axe cannot tell: LookVariantTests measures the contrast of these.
                let isMoved = ["card", "notification"].contains(toast.style)
                for finding in try await judge(browser) where !(isMoved && finding.hasPrefix("covered")) {
                    Issue.record("\(toast.style): \(finding)")
                }
                try stage.broker.publish("hide/x/kitchen", "t\(number)")
                try await eventually("it is gone") { try await browser.count() == 0 }
            }
        }
        await browser.quit()
    }

    /// Those whose colours pass as they are given, and those with which high contrast is needed: white on the label's
    /// and the pill's is hard to read. The last one's place covers all the others.
    private static let readable: [(type: String, style: String)] = [
        ("success", ""), ("warning", ""), ("notice", "popup"), ("notice", "banner"), ("alert", "notification"),
        ("notice", "card"),
    ]
    private static let others: [(type: String, style: String)] = [
        ("notice", "label"), ("success", "label"), ("alert", "label"), ("notice", "pill"),
    ]

    private func judge(_ browser: Browser) async throws -> [String] {
        let findings = try await browser.run(
            try #require(Self.axe) + """
                ;
                return (async () => {
                  const result = await window.axe.run(document);
                  const tell = rule => node => `${rule.id}: ${rule.help}: ${JSON.stringify(node.target)} ${node.failureSummary ?? ''}`;
                  // A toast that was covered was not judged.
                  const covered = result.incomplete.filter(rule => rule.id === 'color-contrast').flatMap(rule => rule.nodes
                    .filter(node => Array.isArray(node.target[0]) && node.any.some(check => /Overlap|Obscur|outside/i.test(check.data?.messageKey ?? '')))
                    .map(node => `covered: ${tell(rule)(node)}`));
                  return [...covered, ...result.violations.flatMap(rule => rule.nodes.map(tell(rule)))];
                })();
                """, as: [String].self)
        return try #require(findings)
    }
}
