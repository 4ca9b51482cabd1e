import MQTTSession
import TestSupport
import Testing
import ToastModel

@Suite("A session over TLS")
struct EncryptionTests {
    /// A key and a certificate for localhost that vouches for itself.
    private func certificate(in folder: TemporaryFolder) throws {
        try RunningProgram.run(
            "/usr/bin/openssl",
            [
                "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost", "-addext",
                "subjectAltName=DNS:localhost", "-keyout", folder.file("key.pem"), "-out", folder.file("cert.pem"),
            ])
    }

    private func server(_ folder: TemporaryFolder, port: UInt16) throws -> MosquittoServer {
        try MosquittoServer(extra: [
            "listener \(port) 127.0.0.1", "certfile \(folder.file("cert.pem"))", "keyfile \(folder.file("key.pem"))",
        ])
    }

    private func settings(_ port: UInt16, authorities: String?) -> MQTTSettings {
        MQTTSettings(
            clientID: "secret", endpoint: .tls(host: "localhost", port: port, .init(authorities: authorities)))
    }

    @Test("works with the authorities that were named")
    func trusted() throws {
        let folder = try TemporaryFolder()
        try certificate(in: folder)
        let port = try MosquittoServer.freePort()
        let server = try server(folder, port: port)
        var driver = try SessionDriver(settings(port, authorities: folder.file("cert.pem")))
        try driver.session.connect()
        #expect(try driver.run { $0.isConnected })
        _ = try driver.session.subscribe(MQTTSubscription("a"))
        #expect(try driver.run { $0.isSubscribed })
        let texts = (0..<200).map { String(repeating: "\($0) ", count: 100) }
        for text in texts {
            _ = try driver.session.publish(MQTTPublication(topic: "a", payload: [UInt8](text.utf8)))
        }
        #expect(try driver.run { $0.payloads.count == 200 })
        #expect(driver.events.payloads == texts)
        server.stop()
    }

    @Test("is refused where nobody known vouches for the server")
    func untrusted() throws {
        let folder = try TemporaryFolder()
        try certificate(in: folder)
        let port = try MosquittoServer.freePort()
        let server = try server(folder, port: port)
        var driver = try SessionDriver(settings(port, authorities: nil))
        try driver.session.connect()
        #expect(try !driver.run(seconds: 3) { $0.isConnected })
        server.stop()
    }
}
