import Foundation
import Observability
import Synchronization
import TestSupport
import Testing

/// A mosquitto with WebSockets, the pages over HTTP, and a hand that plays the broker: everything that
/// the web frontend needs to be looked at in every situation.
final class WebStage: Sendable {
    let server: MosquittoServer
    let webSocketPort: UInt16
    let pages: PageServer
    private let listener: RunningProgram
    private let seq = Mutex<[String: Int]>([:])
    let root = "toast"

    init() async throws {
        webSocketPort = try MosquittoServer.freePort()
        server = try MosquittoServer(extra: ["listener \(webSocketPort) lo", "protocol websockets"])
        pages = try PageServer(settings: #"{"root":"toast","version":"test","websocket":{"port":\#(webSocketPort)}}"#)
        listener = try RunningProgram(
            "/usr/bin/mosquitto_sub",
            ["-p", String(server.port), "-q", "1", "-F", "%t %p", "-t", "toast/input/#", "-t", "toast/presence/#"])
        try setBroker("online")
    }

    /// Topic and payload of everything that frontends published, in order.
    var inputs: [String] { listener.lines }

    /// The events of the inputs for one toast, in order, such as `["shown", "hold"]`.
    func events(for id: String) -> [String] {
        inputs.compactMap { line in
            let isAbout = line.contains(#""id":"\#(id)""#) || line.contains(#""id": "\#(id)""#)
            guard isAbout, let match = line.firstMatch(of: #/"event": ?"([a-z_]+)"/#) else {
                return nil
            }
            return String(match.1)
        }
    }

    func setBroker(_ state: String, run: String = "R1") throws {
        try publish("toast/status/main", #"{"state":"\#(state)","run":"\#(run)","version":"test"}"#, retained: true)
    }

    /// Publishes a display event; `fields` add to or replace the usual ones.
    func display(_ client: String, id: String, _ fields: [String: Any] = [:]) throws {
        try publish("toast/display/demo/\(client)", json(event("display", client, id, fields)))
    }

    func close(_ client: String, id: String, _ fields: [String: Any] = [:]) throws {
        try publish(
            "toast/closed/demo/\(client)",
            json(event("closed", client, id, ["reason": "timeout"].merging(fields) { $1 })))
    }

    /// Publishes a retained screen.
    func screen(_ client: String, shown: [[String: Any]], seq number: Int? = nil) throws {
        let last = number ?? seq.withLock { $0[client] ?? 0 }
        let whole: [String: Any] = [
            "v": 1, "epoch": "E", "seq": last, "at": 0, "slots": 3, "waiting": 0, "blocked": 0, "muted": NSNull(),
            "shown": shown,
        ]
        try publish("toast/screen/\(client)", json(whole), retained: true)
    }

    func event(_ kind: String, _ client: String, _ id: String, _ fields: [String: Any] = [:]) -> [String: Any] {
        let number = seq.withLock { numbers in
            numbers[client, default: 0] += 1
            return numbers[client] ?? 0
        }
        let usual: [String: Any] = [
            "v": 1, "event": kind, "epoch": "E", "seq": number, "id": id, "app": "demo", "client": client,
            "generation": 1, "revision": 1, "cause": "shown", "type": "notice", "priority": 3, "duration_ms": NSNull(),
            "remaining_ms": NSNull(), "held": false, "repeats": 1, "waiting": 0,
        ]
        return usual.merging(fields) { $1 }
    }

    func publish(_ topic: String, _ payload: String, retained: Bool = false) throws {
        let sent = try RunningProgram.run(
            "/usr/bin/mosquitto_pub",
            ["-p", String(server.port), "-q", "1", "-t", topic, "-m", payload] + (retained ? ["-r"] : []))
        try #require(sent.code == 0, "mosquitto_pub: \(sent.errors)")
    }

    private func json(_ object: [String: Any]) throws -> String {
        String(decoding: try JSONSerialization.data(withJSONObject: object), as: UTF8.self)
    }

    /// Opens the page of a client and waits until it is connected and whole.
    func open(_ client: String, in browser: Browser, query: String = "") async throws {
        try await browser.open("http://127.0.0.1:\(pages.port)/?client=\(client)\(query)")
        try await eventually("the page connects") {
            try await browser.run("return document.querySelector('toast-screen')?.live.online === true", as: Bool.self)
                == true
        }
        // Without a retained screen the page waits a moment before it trusts that there is none.
        try await eventually("the picture is whole") {
            try await browser.run("return document.querySelector('toast-screen').isWhole", as: Bool.self) == true
        }
    }
}
