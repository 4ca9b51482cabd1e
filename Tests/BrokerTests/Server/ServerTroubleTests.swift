import Foundation
import MQTTSession
import TestSupport
import Testing
import ToastModel

@Suite("Trouble with the server")
struct ServerTroubleTests {
    @Test("toastd may start before the server, and comes online when that is there")
    func startsFirst() throws {
        let server = try MosquittoServer()
        server.stop()
        let state = try TemporaryFolder()
        let toastd = try RunningToastd(port: server.port, state: state)
        #expect(waitUntil(seconds: 20) { toastd.program.errors.contains("no connection") })
        #expect(toastd.program.code == nil)
        try server.start()
        try toastd.untilOnline()
        let client = try TestClient(port: server.port, ["toast/#"])
        try client.publish("toast/show/door/kitchen", "open")
        try client.wait("no display") { $0.displays.count == 1 }
    }

    @Test("a server that starts anew and has forgotten everything is told everything again")
    func amnesia() throws {
        let server = try MosquittoServer()
        let state = try TemporaryFolder()
        let toastd = try RunningToastd(port: server.port, state: state)
        try toastd.untilOnline()
        do {
            let client = try TestClient(port: server.port, ["toast/#"])
            try client.publish("toast/show/door/kitchen", #"{"id":"stays","content":"open","duration":0}"#)
            try client.wait("no display") { $0.displays.count == 1 }
        }
        server.kill()
        try server.start()
        try toastd.untilOnline(times: 2)
        let client = try TestClient(port: server.port, ["toast/#"])
        try client.wait("no status") { $0.status?.state == .online }
        try client.wait("no retained screen") {
            $0.messages.contains {
                $0.topic == "toast/screen/kitchen" && String(decoding: $0.payload, as: UTF8.self).contains("stays")
            }
        }
        try client.publish("toast/hide/door/kitchen", "stays")
        try client.wait("no close") { $0.closed.map(\.reason) == [.revoked] }
    }

    @Test("toasts that end while the server is away are told when it is back")
    func endsMeanwhile() throws {
        let server = try MosquittoServer(persistence: .kept)
        let state = try TemporaryFolder()
        let toastd = try RunningToastd(port: server.port, state: state)
        try toastd.untilOnline()
        do {
            let client = try TestClient(port: server.port, ["toast/#"])
            try client.publish("toast/show/door/kitchen", #"{"id":"short","content":"open","duration":"300ms"}"#)
            try client.wait("no display") { $0.displays.count == 1 }
        }
        server.stop()
        #expect(waitUntil(seconds: 20) { toastd.program.errors.contains("no connection") })
        try server.start()
        let client = try TestClient(port: server.port, ["toast/closed/#"])
        try client.wait("no close") { $0.closed.map(\.id) == ["short"] }
    }

    @Test("toastd says offline when it ends in order, and when it is killed")
    func status() throws {
        let server = try MosquittoServer()
        let state = try TemporaryFolder()
        let client = try TestClient(port: server.port, ["toast/status/#"])
        let first = try RunningToastd(port: server.port, state: state)
        try client.wait("not online") { $0.status?.state == .online }
        let run = client.status?.run
        first.program.signal(SIGTERM)
        #expect(try first.program.end() == 0)
        try client.wait("not offline") { $0.status?.state == .offline }
        #expect(client.status?.run == run)
        let second = try RunningToastd(port: server.port, state: state)
        try client.wait("not online again") { $0.status?.state == .online }
        #expect(client.status?.run != run)
        second.program.signal(SIGKILL)
        try client.wait("not offline again") { $0.status?.state == .offline }
    }

    @Test("a second toastd with the same state folder refuses to start")
    func sameFolder() throws {
        let server = try MosquittoServer()
        let state = try TemporaryFolder()
        let first = try RunningToastd(port: server.port, state: state)
        try first.untilOnline()
        let second = try RunningToastd(port: server.port, state: state)
        #expect(try second.program.end() == 1)
        #expect(second.program.errors.contains("another toastd"))
        #expect(first.program.code == nil)
    }

    @Test("a toastd whose name another one has waits for it to go, and then refuses to start")
    func nameTaken() throws {
        let server = try MosquittoServer()
        let state = try TemporaryFolder()
        let client = try TestClient(port: server.port)
        let other = StatusReport(
            state: .online, version: "1", run: "another", since: WallTime(unixMilliseconds: 1_767_225_600_000))
        try client.publish("toast/status/main", String(decoding: other.payload, as: UTF8.self), retain: .yes)
        let toastd = try RunningToastd(port: server.port, state: state)
        let waits = "waiting whether it is gone"
        #expect(waitUntil { toastd.program.errors.contains(waits) } && toastd.program.code == nil)
        #expect(try toastd.program.end(seconds: 40) == 1)
        #expect(toastd.program.errors.components(separatedBy: waits).count == 2, "said once")
        #expect(toastd.program.errors.contains("another toastd named 'main'"))
        #expect(!toastd.program.errors.contains("msg=connected"))
    }

    @Test("a server that speaks only MQTT 3.1.1 is served as well")
    func olderServer() throws {
        let server = try MosquittoServer(extra: ["max_qos 2"])
        let gate = try OldServerGate(to: server.port)
        let state = try TemporaryFolder()
        let toastd = try RunningToastd(port: gate.port, state: state)
        try toastd.untilOnline()
        #expect(toastd.program.errors.contains("mqtt=3.1.1"))
        let client = try TestClient(port: server.port, ["toast/#"])
        try client.publish("toast/show/door/kitchen", #"{"content":"open","duration":"100ms"}"#)
        try client.wait("no close") { $0.closed.map(\.reason) == [.timeout] }
    }

    @Test("a server that takes QoS 0 only gets everything at that, and at QoS 1 again when it takes more")
    func onlyQoSZero() throws {
        let port = try MosquittoServer.freePort()
        let server = try MosquittoServer(extra: ["listener \(port) 127.0.0.1", "max_qos 0"])
        let state = try TemporaryFolder()
        let toastd = try RunningToastd(port: port, state: state)
        try toastd.untilOnline()
        #expect(toastd.program.errors.contains("takes QoS 0 only"))
        func qosOfEvents(_ id: String) throws -> Set<Int> {
            let client = try TestClient(port: server.port, ["toast/display/#", "toast/closed/#"])
            try client.publish("toast/show/door/kitchen", #"{"id":"\#(id)","content":"open","duration":"100ms"}"#)
            try client.wait("no close") { $0.closed.map(\.id) == [id] }
            return Set(client.messages.map(\.qos))
        }
        #expect(try qosOfEvents("first") == [0])
        server.stop()
        let settings = try String(contentsOfFile: server.folder.file("mosquitto.conf"), encoding: .utf8)
        try server.folder.write(settings.replacingOccurrences(of: "max_qos 0", with: ""), to: "mosquitto.conf")
        try server.start()
        try toastd.untilOnline(times: 2)
        #expect(try qosOfEvents("second") == [1])
        #expect(!toastd.program.errors.contains("cannot send"))
    }
}
