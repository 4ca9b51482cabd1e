import Foundation
import TestSupport
import Testing
import ToastModel

@Suite("More than the server takes back")
struct BackPressureTests {
    @Test("a full outbox stops the input, is emptied, and nothing is lost")
    func flood() throws {
        // The server takes 20 messages before it acknowledges: less than ten clients need for each toast.
        let server = try MosquittoServer(extra: ["max_inflight_messages 20"])
        let state = try TemporaryFolder()
        let clients = (0..<10).map { "c\($0)" }.joined(separator: ", ")
        let toastd = try RunningToastd(
            port: server.port, state: state,
            configuration: """
                durability: memory
                clients: { defaults: { max_waiting: 0 } }
                groups: { many: [\(clients)] }
                """,
            environment: ["TOASTD_OUTBOX_LIMIT": "300"])
        try toastd.untilOnline()
        let client = try TestClient(port: server.port, ["toast/closed/#", "toast/status/#"])
        let toasts = 600
        try client.publish(
            (0..<toasts).map { ("toast/show/flood/many", #"{"id":"t\#($0)","content":"x","duration":"5ms"}"#) })
        try client.wait("not all closed", seconds: 60) { Set($0.closed.map(\.key)).count >= toasts * 10 }
        #expect(toastd.program.errors.contains("the outbox is full"))
        #expect(waitUntil(seconds: 20) { toastd.program.errors.contains("the outbox is emptied") })
        // One close for each toast and client, the session never gone for the world.
        var closes: [String: Set<String>] = [:]
        for event in client.closed { closes["\(event.id) \(event.client.text)", default: []].insert("\(event.key)") }
        #expect(closes.count == toasts * 10)
        #expect(closes.values.allSatisfy { $0.count == 1 })
        #expect(client.status?.state == .online)
        client.forget()
        try client.wait("no toast flows any more", seconds: 30) { client in
            try client.publish("toast/show/flood/c1", #"{"content":"x","duration":"5ms"}"#)
            return !client.closed.isEmpty
        }
    }
}
