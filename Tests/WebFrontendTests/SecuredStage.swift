import Foundation
import TestSupport

/// A mosquitto that lets nobody in without a password, with WebSockets over TLS, and a real toastd beside it
/// whose page knows that address.
final class SecuredStage: Sendable {
    let server: MosquittoServer
    let httpPort: UInt16
    let listener: Listener
    private let folder: TemporaryFolder
    private let program: RunningProgram
    private static let judge = ["-u", "judge", "-P", "judge-secret"]

    init() throws {
        folder = try TemporaryFolder()
        let ports = try (0..<2).map { _ in try MosquittoServer.freePort() }
        httpPort = ports[1]
        let configuration = try folder.write(
            """
            credentials: { username: toastd, password: toastd-secret }
            http: { listen: "127.0.0.1:\(ports[1])", websocket: "wss://localhost:\(ports[0])" }
            clients: { defaults: { slots: 3, durations: { notice: stays } } }
            users:
              tablet: { render: [kitchen], password: tablet-secret }

            """, to: "toastd.yaml")
        server = try Self.server(in: folder, configuration, webSocketPort: ports[0])
        program = try RunningProgram(
            try builtProgram("toastd"),
            [
                "--config", configuration, "--state", folder.file("state"), "--server",
                "mqtt://127.0.0.1:\(server.port)",
            ], environment: ["TOASTD_PAGES": try PageServer.folder()])
        listener = try Listener(port: server.port, options: Self.judge)
        try listener.wait { $0.topic == "toast/status/main" && $0.text("state") == "online" }
    }

    private static func server(
        in folder: TemporaryFolder, _ configuration: String, webSocketPort: UInt16
    ) throws -> MosquittoServer {
        let passwords = folder.file("passwords")
        let tool = try RunningProgram.run(
            try builtProgram("toastctl"), ["acl", configuration, "--passwords", passwords])
        guard tool.code == 0 else { throw RunningProgram.Failure(description: tool.errors) }
        let list = try folder.write(tool.output + "\nuser judge\ntopic readwrite #\n", to: "acl")
        try RunningProgram.run("/usr/bin/mosquitto_passwd", ["-b", passwords, "judge", "judge-secret"])
        try RunningProgram.run(
            "/usr/bin/openssl",
            [
                "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost", "-addext",
                "subjectAltName=DNS:localhost", "-keyout", folder.file("key.pem"), "-out", folder.file("cert.pem"),
            ])
        return try MosquittoServer(extra: [
            "allow_anonymous false", "password_file \(passwords)", "acl_file \(list)",
            "listener \(webSocketPort) 127.0.0.1", "protocol websockets", "certfile \(folder.file("cert.pem"))",
            "keyfile \(folder.file("key.pem"))",
        ])
    }

    deinit {
        listener.stop()
        program.signal(SIGTERM)
        _ = try? program.end()
    }

    func publish(_ topic: String, _ payload: String) throws {
        try TestSupport.publish(port: server.port, topic: "toast/" + topic, payload, options: Self.judge)
    }
}
