import Foundation
import TestSupport
import Testing

/// A real Chromium, driven over the W3C WebDriver protocol by chromedriver.
final class Browser: Sendable {
    enum Appearance: String, Sendable {
        case light, dark

        static let both: [Appearance] = [.light, .dark]
    }

    private let driver: RunningProgram
    private let session: URL
    private let profile: String

    /// Starts a browser with a window of that size in CSS pixels.
    init(width: Int = 1000, height: Int = 800, arguments: [String] = []) async throws {
        profile = NSTemporaryDirectory() + "toastd-browser-" + String(UInt64.random(in: .min ... .max), radix: 36)
        BrowserProcesses.began(profile: profile)
        driver = try Self.startDriver()
        let match = try #require(
            driver.output.firstMatch(of: #/on port (\d+)\./#), "chromedriver did not name its port")
        let port = match.1
        let base = try #require(URL(string: "http://127.0.0.1:\(port)/session"))
        let flags = [
            "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--force-device-scale-factor=1",
            "--disable-dev-shm-usage", "--user-data-dir=\(profile)", "--window-size=\(width),\(height)",
        ]
        let options: [String: Any] = ["binary": "/usr/bin/chromium", "args": flags + arguments]
        let wanted: [String: Any] = [
            "goog:chromeOptions": options, "goog:loggingPrefs": ["browser": "ALL"],
        ]
        let answer = try await Self.call(
            base, "POST", ["capabilities": ["alwaysMatch": wanted]])
        let id = try #require((answer as? [String: Any])?["sessionId"] as? String)
        session = base.appending(path: id)
        try await setViewport(width: width, height: height)
    }

    /// Now and then it finds no port and gives up: then another one is started.
    private static func startDriver() throws -> RunningProgram {
        for _ in 0..<3 {
            let driver = try RunningProgram("/usr/bin/chromedriver", ["--port=0"])
            _ = waitUntil(seconds: 20) { driver.code != nil || driver.output.contains("successfully on port") }
            if driver.code == nil { return driver }
        }
        throw BrowserFault(message: "chromedriver does not start")
    }

    deinit {
        driver.signal(SIGKILL)
        BrowserProcesses.end(profile: profile)
    }

    /// Ends the browser; to be called at the end of a test.
    func quit() async {
        _ = try? await Self.call(session, "DELETE", nil)
    }

    func open(_ address: String) async throws {
        _ = try await command("url", ["url": address])
    }

    /// Runs a script in the page and gives back what it returns.
    @discardableResult
    func run<Value>(_ script: String, as type: Value.Type = Value.self) async throws -> Value? {
        try await command("execute/sync", ["script": script, "args": [Any]()]) as? Value
    }

    /// Makes the page's window exactly that large.
    func setViewport(width: Int, height: Int) async throws {
        try await devTools(
            "Emulation.setDeviceMetricsOverride",
            ["width": width, "height": height, "deviceScaleFactor": 1, "mobile": false])
    }

    func prefer(_ appearance: Appearance, features: [String: String] = [:]) async throws {
        let all = features.merging(["prefers-color-scheme": appearance.rawValue]) { first, _ in first }
        try await devTools(
            "Emulation.setEmulatedMedia", ["features": all.map { ["name": $0.key, "value": $0.value] }])
    }

    @discardableResult
    func devTools(_ method: String, _ parameters: [String: Any]) async throws -> Any? {
        try await command("goog/cdp/execute", ["cmd": method, "params": parameters])
    }

    /// Opens another tab in front, so that the one before is hidden, and gives back its name.
    func openTab() async throws -> String {
        let before = try #require(try await Self.call(session.appending(path: "window"), "GET", nil) as? String)
        let tab = try #require(try await command("window/new", ["type": "tab"]) as? [String: Any])
        try await switchTab(try #require(tab["handle"] as? String))
        return before
    }

    /// Opens this page in another tab as its own script does, with a copy of the session's storage, goes there and
    /// gives back the name of the tab before.
    func duplicateTab() async throws -> String {
        let handles = session.appending(path: "window/handles")
        let before = try #require(try await Self.call(session.appending(path: "window"), "GET", nil) as? String)
        let all = try #require(try await Self.call(handles, "GET", nil) as? [String])
        try await run("window.open(location.href); return true", as: Bool.self)
        let now = try #require(try await Self.call(handles, "GET", nil) as? [String])
        try await switchTab(try #require(now.first { !all.contains($0) }))
        return before
    }

    func switchTab(_ name: String) async throws {
        _ = try await command("window", ["handle": name])
    }

    func screenshot() async throws -> Data {
        let text = try #require(
            try await Self.call(session.appending(path: "screenshot"), "GET", nil) as? String)
        return try #require(Data(base64Encoded: text))
    }

    /// What the page wrote to its console and what the browser complained about.
    func complaints() async throws -> [String] {
        let entries = try await command("se/log", ["type": "browser"]) as? [[String: Any]]
        return (entries ?? []).compactMap { $0["message"] as? String }
    }

    /// A pointer that presses at a point, moves along the others, and lets go at the end.
    func drag(_ points: [(x: Double, y: Double)], kind: String = "touch", letGo: Release = .yes) async throws {
        var steps: [[String: Any]] = []
        for (index, point) in points.enumerated() {
            steps.append([
                "type": "pointerMove", "duration": index == 0 ? 0 : 60, "x": Int(point.x), "y": Int(point.y),
                "origin": "viewport",
            ])
            if index == 0 { steps.append(["type": "pointerDown", "button": 0]) }
        }
        if letGo == .yes { steps.append(["type": "pointerUp", "button": 0]) }
        _ = try await command(
            "actions",
            ["actions": [["type": "pointer", "id": "p", "parameters": ["pointerType": kind], "actions": steps]]])
    }

    /// A mouse that goes to a point.
    func move(to point: (x: Double, y: Double)) async throws {
        let step: [String: Any] = [
            "type": "pointerMove", "duration": 60, "x": Int(point.x), "y": Int(point.y), "origin": "viewport",
        ]
        _ = try await command(
            "actions",
            ["actions": [["type": "pointer", "id": "m", "parameters": ["pointerType": "mouse"], "actions": [step]]]])
    }

    enum Release: Sendable { case yes, no }

    /// Lets go of whatever is pressed.
    func letGo() async throws {
        _ = try? await Self.call(session.appending(path: "actions"), "DELETE", nil)
    }

    func press(_ key: String) async throws {
        let steps: [[String: Any]] = [["type": "keyDown", "value": key], ["type": "keyUp", "value": key]]
        _ = try await command("actions", ["actions": [["type": "key", "id": "k", "actions": steps]]])
    }

    private func command(_ path: String, _ body: [String: Any]) async throws -> Any? {
        try await Self.call(session.appending(path: path), "POST", body)
    }

    private static func call(_ url: URL, _ method: String, _ body: [String: Any]?) async throws -> Any? {
        let data = try body.map { try JSONSerialization.data(withJSONObject: $0) } ?? Data()
        let result = try PlainHTTP.exchange(url, method: method, body: data)
        let answer = try JSONSerialization.jsonObject(with: result.body, options: .fragmentsAllowed) as? [String: Any]
        let value = answer?["value"]
        guard result.status == 200 else {
            throw BrowserFault(message: "\(url.lastPathComponent): \(value ?? "no answer")")
        }
        return value is NSNull ? nil : value
    }
}

struct BrowserFault: Error, CustomStringConvertible {
    let message: String
    var description: String { message }
}
