import Foundation
import TestSupport
import Testing

@Suite("toastctl where no toastd is")
struct ToastctlAloneTests {
    private func toastctl(_ words: [String], environment: [String: String] = [:]) throws -> RunningProgram {
        try RunningProgram.run(try builtProgram("toastctl"), words, environment: environment)
    }

    @Test("Help goes to standard output and ends with 0", arguments: [["--help"], ["show", "--help"], ["--version"]])
    func help(words: [String]) throws {
        let program = try toastctl(words)
        #expect(program.code == 0 && program.errors == "" && !program.output.isEmpty)
    }

    @Test(
        "Wrong usage ends with 2 and says what is wrong",
        arguments: [
            ([], "toastctl: a command is missing\n"),
            (["stat"], "toastctl: there is no command 'stat'; did you mean 'status'?\n"),
            (["show", "door"], "toastctl: the toast says nothing: "),
            (["watch"], "toastctl: --client NAME is missing\n"),
            (["status", "--server", "nowhere"], "toastctl: --server 'nowhere': "),
        ])
    func usage(words: [String], error: String) throws {
        let program = try toastctl(words)
        #expect(program.code == 2 && program.output == "")
        #expect(program.errors.hasPrefix(error))
    }

    @Test("A configuration is checked without a server")
    func check() throws {
        let folder = try TemporaryFolder()
        let good = try folder.write("clients: { kitchen: { slots: 2 } }\n", to: "good.yaml")
        let bad = try folder.write("clients:\n  kitchen: { slotz: 2 }\n", to: "bad.yaml")
        let fine = try toastctl(["check", good])
        #expect(fine.code == 0 && fine.output.contains("good.yaml is valid"))
        let wrong = try toastctl(["check", bad])
        #expect(wrong.code == 2 && wrong.output.contains("bad.yaml:2:14: error: "))
        let json = try toastctl(["check", bad, "--json"])
        #expect(json.code == 2 && json.lines.count == 1)
        #expect(json.lines.first?.hasPrefix(#"{"severity":"error","file":""#) ?? false)
    }

    @Test("A check reads the files of passwords and certificates as toastd would, unless they are to be left alone")
    func checkWithFiles() throws {
        let folder = try TemporaryFolder()
        let text = "server: mqtt://h\ncredentials: { username: a, password_file: password }\n"
        let file = try folder.write(text, to: "toastd.yaml")
        let missing = try toastctl(["check", file])
        #expect(missing.code == 2)
        #expect(
            missing.output.contains(
                "/password' does not exist (--without-files leaves such files alone)\n"), "\(missing.output)")
        #expect(try RunningProgram.run(try builtProgram("toastd"), ["--config", file, "--check"]).code == 2)
        #expect(try toastctl(["check", file, "--without-files"]).code == 0)
        try folder.write("secret\n", to: "password")
        #expect(try toastctl(["check", file]).code == 0)
    }

    @Test("Without a connection it ends with 3 and says to where")
    func noConnection() throws {
        let port = try MosquittoServer.freePort()
        let program = try toastctl(["status", "--server", "mqtt://127.0.0.1:\(port)"])
        #expect(program.code == 3)
        #expect(program.errors.hasPrefix("toastctl: cannot connect to mqtt://127.0.0.1:\(port): "))
        let socket = try toastctl(["status", "--server", "unix:/nowhere/mqtt.sock"])
        #expect(socket.code == 3)
    }

    @Test("What is no MQTT server, and what says nothing, ends with 3")
    func otherServers() throws {
        // A server that takes the connection and is silent, one that answers otherwise, and one that then hangs up.
        let script = """
            import socket, sys, threading
            listener = socket.create_server(("127.0.0.1", 0))
            print(listener.getsockname()[1], flush=True)
            kept = []
            while True:
                peer, _ = listener.accept()
                kept.append(peer)
                if sys.argv[1] != "silent":
                    peer.recv(1000)
                    peer.sendall(b"HTTP/1.1 400 Bad Request\\r\\n\\r\\n")
                if sys.argv[1] == "closing":
                    peer.close()
            """
        for kind in ["silent", "http", "closing"] {
            let server = try RunningProgram("/usr/bin/python3", ["-c", script, kind])
            try server.until { $0.hasSuffix("\n") }
            let port = server.output.trimmingCharacters(in: .whitespacesAndNewlines)
            let program = try toastctl(["status", "--server", "mqtt://127.0.0.1:\(port)", "--timeout", "700ms"])
            #expect(program.code == 3, "\(kind): \(program.errors)")
            #expect(program.errors.contains("does not answer as an MQTT server does"), "\(kind): \(program.errors)")
            server.signal(SIGTERM)
        }
    }

    @Test("A server that asks for a password says so")
    func credentials() throws {
        let folder = try TemporaryFolder()
        try RunningProgram.run("/usr/bin/mosquitto_passwd", ["-b", "-c", folder.file("users"), "anna", "secret"])
        let server = try MosquittoServer(extra: ["allow_anonymous false", "password_file \(folder.file("users"))"])
        let url = "mqtt://127.0.0.1:\(server.port)"
        let nobody = try toastctl(["status", "--server", url])
        #expect(nobody.code == 3 && nobody.errors.contains("--user NAME and --password-file FILE log in"))
        let password = try folder.write("secret\n", to: "password")
        let anna = try toastctl(["status", "--server", url, "--user", "anna", "--password-file", password])
        #expect(anna.code == 1)
    }

    @Test("A server without a toastd: nobody is online, and nobody answers")
    func noToastd() throws {
        let server = try MosquittoServer()
        let url = "mqtt://127.0.0.1:\(server.port)"
        let status = try toastctl(["status", "--server", url])
        #expect(status.code == 1 && status.errors.contains("no toastd has ever been online"))
        let show = try toastctl(["show", "door", "--content", "x", "--server", url, "--timeout", "500ms"])
        #expect(show.code == 4 && show.errors.contains("nobody read it"))
        let monitor = try toastctl(["monitor", "--server", url, "--timeout", "300ms"])
        #expect(monitor.code == 4)
    }

    @Test("The embedded server of this machine is found by its state folder")
    func embedded() throws {
        let server = try MosquittoServer()
        let home = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: home.file("toastd"), withIntermediateDirectories: true)
        try home.write(
            #"{"port":\#(server.port),"websocket_port":1,"socket":"s","username":"u","pid":1}"#,
            to: "toastd/embedded.json")
        let status = try toastctl(["status"], environment: ["XDG_STATE_HOME": home.path])
        #expect(status.code == 1 && status.errors.contains("mqtt://127.0.0.1:\(server.port)"))
    }

    @Test("A lost connection is made again, and a broken pipe ends it")
    func monitor() throws {
        let server = try MosquittoServer()
        let monitor = try RunningProgram(
            try builtProgram("toastctl"),
            ["watch", "--client", "kitchen", "--server", "mqtt://127.0.0.1:\(server.port)"])
        let status = #"{"state":"online","version":"1","run":"r1","since":1767225600000}"#
        try publish(port: server.port, topic: "toast/status/main", status, options: ["-r"])
        try monitor.until { $0.contains("toastd is online") }
        server.kill()
        #expect(waitUntil { monitor.errors.contains("trying again") })
        try server.start()
        try publish(
            port: server.port, topic: "toast/status/main", status.replacing("online", with: "offline"), options: ["-r"])
        try monitor.until { $0.contains("toastd is offline") }
        monitor.signal(SIGINT)
        #expect(try monitor.end() == 0)
    }
}
