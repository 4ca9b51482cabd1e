import Foundation
import TestSupport
import Testing

/// Where one toast stands in the window, and its computed styles.
struct Look {
    let left: Double
    let top: Double
    let width: Double
    let height: Double
    private let styles: [String: String]

    var right: Double { left + width }
    var bottom: Double { top + height }

    /// The computed value of a property.
    subscript(property: String) -> String { styles[property] ?? "" }

    /// One browser and one stage serve all looks: nothing of one look is left for the next.
    private static let studio = Studio()

    /// Shows one toast with these fields and measures it, or a part of it, once it has come in.
    static func of(
        _ fields: [String: Any], inner: String? = nil, width: Int = 1000, height: Int = 800,
        appearance: Browser.Appearance = .light, features: [String: String] = [:], insets: [String: Int] = [:],
        query: String = ""
    ) async throws -> Look {
        let data = try JSONSerialization.data(withJSONObject: fields)
        return try await studio.measure(
            Request(
                fields: data, inner: inner, width: width, height: height, appearance: appearance, features: features,
                insets: insets, query: query))
    }

    /// The contrast ratio of two colours as WCAG 2 defines it.
    static func contrast(_ first: String, _ second: String) throws -> Double {
        let (one, two) = (try luminance(first), try luminance(second))
        return (max(one, two) + 0.05) / (min(one, two) + 0.05)
    }

    private static func luminance(_ colour: String) throws -> Double {
        let channels = colour.matches(of: #/\d+/#).prefix(3).compactMap { Double($0.output) }.map { value -> Double in
            let share = value / 255
            return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
        }
        try #require(channels.count == 3, "not a colour: \(colour)")
        return 0.2126 * channels[0] + 0.7152 * channels[1] + 0.0722 * channels[2]
    }

    fileprivate init(_ measured: [String: Any]) throws {
        left = try #require(measured["left"] as? Double)
        top = try #require(measured["top"] as? Double)
        width = try #require(measured["width"] as? Double)
        height = try #require(measured["height"] as? Double)
        styles = try #require(measured["styles"] as? [String: String])
    }

    fileprivate struct Request: Sendable {
        let fields: Data
        let inner: String?
        let width: Int
        let height: Int
        let appearance: Browser.Appearance
        let features: [String: String]
        /// What is cut out of the screen at each side.
        let insets: [String: Int]
        let query: String
    }
}

/// Measures one look after the other in one browser.
private actor Studio {
    private var stage: WebStage?
    private var browser: Browser?
    private var count = 0
    private var isBusy = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func measure(_ request: Look.Request) async throws -> Look {
        await enter()
        defer { leave() }
        return try await take(request)
    }

    /// An actor lets others in while it waits; a browser has room for one. Who leaves hands its place on.
    private func enter() async {
        if isBusy {
            await withCheckedContinuation { waiting.append($0) }
        } else {
            isBusy = true
        }
    }

    private func leave() {
        if waiting.isEmpty {
            isBusy = false
        } else {
            waiting.removeFirst().resume()
        }
    }

    private func take(_ request: Look.Request) async throws -> Look {
        let (stage, browser) = try await ready()
        count += 1
        let client = "look\(count)"
        try await browser.setViewport(width: request.width, height: request.height)
        try await browser.prefer(request.appearance, features: request.features)
        try await browser.devTools("Emulation.setSafeAreaInsetsOverride", ["insets": request.insets])
        // With a picture of an empty screen the page does not wait for one.
        try stage.screen(client, shown: [])
        try await stage.open(client, in: browser, query: request.query)
        let fields = try #require(try JSONSerialization.jsonObject(with: request.fields) as? [String: Any])
        try stage.display(client, id: "t", fields)
        let part = request.inner.map { ".querySelector('\($0)')" } ?? ""
        let script = """
            const toast = document.querySelector('toast-screen').shadowRoot.querySelector('.toast');
            if (!toast) return null;
            for (const animation of toast.getAnimations()) if (animation.effect.getTiming().iterations === 1) animation.finish();
            const element = toast\(part);
            if (!element || (element.tagName === 'IMG' && !element.complete)) return null;
            const box = element.getBoundingClientRect(), styles = {};
            for (const name of getComputedStyle(element)) styles[name] = getComputedStyle(element).getPropertyValue(name);
            for (const name of ['padding', 'border-radius', 'white-space']) styles[name] = getComputedStyle(element).getPropertyValue(name);
            return {left: box.left, top: box.top, width: box.width, height: box.height, styles};
            """
        var measured: [String: Any]?
        try await eventually("the toast is drawn") {
            measured = try await browser.run(script, as: [String: Any].self)
            return measured != nil
        }
        return try Look(try #require(measured))
    }

    private func ready() async throws -> (WebStage, Browser) {
        if let stage, let browser { return (stage, browser) }
        let newStage = try await WebStage()
        let newBrowser = try await Browser()
        stage = newStage
        browser = newBrowser
        return (newStage, newBrowser)
    }
}
