import EventLoop
import Foundation
import JSON
import MQTTSession
import TestSupport
import Testing
import ToastModel

@Suite("A server of its own beyond loopback")
struct LanTests {
    @Test("asks everybody for a password, on every address")
    func password() throws {
        let folder = try TemporaryFolder()
        let port = try MosquittoServer.freePort()
        let browserPort = try MosquittoServer.freePort()
        let file = try folder.write(
            "http: off\nembedded: { bind: 0.0.0.0, port: \(port), websocket_port: \(browserPort) }\n",
            to: "toastd.yaml")
        let state = folder.file("state")
        let toastd = try RunningProgram(try builtProgram("toastd"), ["--config", file, "--state", state])
        guard waitUntil(seconds: 20, { toastd.errors.contains("msg=online") }) else {
            throw TestClient.Failure(description: toastd.errors)
        }
        let record = try parseJSON(try FileSystem.read(state + "/embedded.json")).value
        let password = String(decoding: try FileSystem.read(state + "/mosquitto/password"), as: UTF8.self)
        let actual = try #require(record["port"]?.integer.flatMap { UInt16(exactly: $0) })
        #expect(try answer(actual, username: nil, password: nil) == .refused(.credentials))
        #expect(try answer(actual, username: "toastd", password: "guess") == .refused(.credentials))
        let taken = try answer(
            actual, username: record["username"]?.string, password: password.trimmingCharacters(in: .newlines))
        guard case .connected = taken else {
            Issue.record("\(String(describing: taken))")
            return
        }
        toastd.signal(SIGTERM)
        #expect(try toastd.end() == 0)
        #expect(Ports.ask("127.0.0.1", actual) == .nobody)
        #expect(FileSystem.presence(of: state + "/embedded.json") == .absent)
    }

    /// What the server says to a client.
    private func answer(_ port: UInt16, username: String?, password: String?) throws -> MQTTEvent? {
        var settings = MQTTSettings(clientID: "somebody", endpoint: .tcp(host: "127.0.0.1", port: port))
        settings.username = username
        settings.password = password
        var session = try MQTTSession(settings)
        try session.connect()
        var events: [MQTTEvent] = []
        _ = waitUntil(seconds: 10) {
            session.flush()
            _ = session.read(limit: 10, into: &events)
            return !events.isEmpty
        }
        return events.first
    }
}
