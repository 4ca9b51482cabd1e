import EventLoop
import Foundation
import JSON
import TestSupport
import Testing
import ToastModel

/// A toastd with a server of its own and users.
private final class UserHome: Sendable {
    let folder: TemporaryFolder
    let toastd: RunningProgram
    let port: UInt16
    let websocketPort: UInt16
    private let listeners: String

    var state: String { folder.file("state") }

    static let users = """
        users:
          bell: { publish: [doorbell], password: bell-secret }
          tablet: { render: [kitchen], password: tablet-secret }

        """

    init(_ users: String, embedded: String = "") throws {
        folder = try TemporaryFolder()
        let ports = [try MosquittoServer.freePort(), try MosquittoServer.freePort()]
        listeners = "embedded: { port: \(ports[0]), websocket_port: \(ports[1])\(embedded) }\n"
        let file = try folder.write(Self.text(listeners, users), to: "toastd.yaml")
        let started = try RunningProgram(
            try builtProgram("toastd"), ["--config", file, "--state", folder.file("state")])
        let announcement = folder.file("state/embedded.json")
        var record: JSONValue?
        _ = waitUntil(seconds: 20) {
            record = FileManager.default.contents(atPath: announcement).flatMap { try? parseJSON(Array($0)).value }
            return record != nil || started.code != nil
        }
        guard let port = record?["port"]?.integer, let other = record?["websocket_port"]?.integer else {
            throw RunningProgram.Failure(description: "toastd did not come online: \(started.errors)")
        }
        self.port = UInt16(clamping: port)
        websocketPort = UInt16(clamping: other)
        toastd = started
    }

    private static func text(_ listeners: String, _ users: String) -> String {
        "http: off\n" + listeners + "clients: { kitchen: {}, hall: {} }\n"
            + "apps: { doorbell: { clients: [kitchen] }, washer: { clients: [hall] } }\n" + users
    }

    deinit {
        toastd.signal(SIGTERM)
        _ = try? toastd.end()
    }

    func write(_ users: String) throws { try folder.write(Self.text(listeners, users), to: "toastd.yaml") }

    func reload(_ users: String) throws {
        try write(users)
        let answer = try RunningProgram.run(try builtProgram("toastctl"), ["reload", "--state", state])
        #expect(answer.code == 0, "\(answer.output)")
    }

    /// The password of toastd's own user.
    var ownPassword: String {
        String(decoding: FileManager.default.contents(atPath: state + "/mosquitto/password") ?? Data(), as: UTF8.self)
            .trimmingCharacters(in: .newlines)
    }

    static func login(_ user: String, _ password: String? = nil) -> [String] {
        ["-u", user, "-P", password ?? "\(user)-secret"]
    }

    /// Publishes; whether the server let that user in.
    @discardableResult
    func publish(_ topic: String, _ payload: String, _ options: [String]) throws -> Bool {
        try RunningProgram.run(
            "/usr/bin/mosquitto_pub",
            ["-h", "127.0.0.1", "-p", "\(port)", "-q", "1", "-t", topic, "-m", payload] + options
        ).code == 0
    }

    /// Listens as toastd itself is let in; the status tells that it does.
    func listener() throws -> RunningProgram {
        let program = try RunningProgram(
            "/usr/bin/mosquitto_sub",
            ["-h", "127.0.0.1", "-p", "\(port)", "-q", "1", "-v", "-t", "toast/#"] + Self.login("toastd", ownPassword))
        try program.until { $0.contains("toast/status/main") }
        return program
    }
}

@Suite("Users of the server that toastd runs itself")
struct EmbeddedUserTests {
    @Test("Each logs in with its password and does its job, on loopback too; nobody else is let in")
    func users() throws {
        let home = try UserHome(UserHome.users)
        let heard = try home.listener()
        #expect(try !home.publish("toast/show/doorbell", "stranger", []))
        #expect(try !home.publish("toast/show/doorbell", "guess", UserHome.login("bell", "guess")))
        let bell = UserHome.login("bell")
        let tablet = UserHome.login("tablet")
        #expect(try home.publish("toast/show/washer", "forged", bell))
        #expect(try home.publish("toast/show/doorbell", #"{"id":"mine","content":"x","auto_hide":false}"#, bell))
        try heard.until { $0.contains("toast/display/doorbell/kitchen") }
        #expect(try home.publish("toast/input/kitchen", #"{"event":"dismiss","id":"mine"}"#, bell))
        #expect(try home.publish("toast/show/doorbell", "forged", tablet))
        #expect(try home.publish("toast/input/kitchen", #"{"event":"dismiss","id":"mine","frontend":"t"}"#, tablet))
        try heard.until { $0.contains("toast/closed/doorbell/kitchen") }
        #expect(!heard.output.contains("forged") && !heard.output.contains("stranger"))
        #expect(!heard.output.contains("guess") && heard.output.contains(#""frontend":"t""#))
        #expect(heard.lines.filter { $0.hasPrefix("toast/input/") }.count == 1)
        // The list is the one that toastctl makes, and the files are for their owner alone.
        let list = try RunningProgram.run(try builtProgram("toastctl"), ["acl", home.folder.file("toastd.yaml")])
        #expect(list.output == (try String(contentsOfFile: home.state + "/mosquitto/acl", encoding: .utf8)))
        for file in ["acl", "passwords", "password", "mosquitto.conf"] {
            let path = home.state + "/mosquitto/" + file
            #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
            #expect(try !String(contentsOfFile: path, encoding: .utf8).contains("-secret"))
        }
        // The example that is printed works, and toastctl finds the password by itself.
        #expect(home.toastd.output.contains("-u toastd -P "))
        let found = try RunningProgram.run(
            try builtProgram("toastctl"), ["status", "--server", "embedded"],
            environment: ["STATE_DIRECTORY": home.state])
        #expect(found.code == 0 && found.output.hasPrefix("main  online"), "\(found.errors)")
    }

    /// What a password may be, and what a careless reader makes of it.
    static let passwords = [
        ("ab:long", "ab"), ("  x y  ", "x y"), (":", ""), ("#no comment", ""), ("it's \"quoted\" \\", "its quoted"),
        ("naïve 🔑", "naïve "),
    ]

    /// A mapping of users with these passwords, as a configuration has it.
    static func users(_ passwords: [String]) throws -> String {
        let lines = try passwords.enumerated().map { number, password in
            let text = String(decoding: try JSONEncoder().encode(password), as: UTF8.self)
            return "  bell\(number): { publish: [doorbell], password: \(text) }\n"
        }
        return "users:\n" + lines.joined()
    }

    @Test("A password is what was written, to the last character")
    func exactPasswords() throws {
        let home = try UserHome(try Self.users(Self.passwords.map(\.0)))
        for (number, (password, cut)) in Self.passwords.enumerated() {
            #expect(try home.publish("toast/show/doorbell", "x", UserHome.login("bell\(number)", password)))
            #expect(try !home.publish("toast/show/doorbell", "x", UserHome.login("bell\(number)", cut)))
        }
    }

    @Test("A reload brings other users and passwords into force, also the first and none, and toasts flow on")
    func reload() throws {
        let home = try UserHome("")
        #expect(try home.publish("toast/show/doorbell", "anybody", []))
        try home.reload(UserHome.users)
        #expect(
            waitUntil(seconds: 20) {
                (try? home.publish("toast/show/doorbell", "bell", UserHome.login("bell"))) == true
            })
        #expect(try !home.publish("toast/show/doorbell", "stranger", []))
        let heard = try home.listener()
        let other = UserHome.users.replacingOccurrences(of: "bell-secret", with: "new-secret")
            .replacingOccurrences(of: "publish: [doorbell]", with: "publish: [washer]")
        try home.reload(other)
        let new = UserHome.login("bell", "new-secret")
        #expect(waitUntil { (try? home.publish("toast/show/washer", "later", new)) == true })
        try heard.until { $0.contains("toast/display/washer/hall") }
        #expect(try !home.publish("toast/show/washer", "former", UserHome.login("bell")))
        #expect(try home.publish("toast/show/doorbell", "lost", new))
        try home.reload("")
        // The listener comes back by itself.
        #expect(
            waitUntil(seconds: 30) {
                (try? home.publish("toast/show/doorbell", "open", [])) == true
                    && heard.output.contains("toast/show/doorbell open")
            })
        #expect(!heard.output.contains("lost") && !heard.output.contains("former"))
        #expect(!FileManager.default.fileExists(atPath: home.state + "/mosquitto/acl"))
        #expect(try !String(contentsOfFile: home.state + "/mosquitto/passwords", encoding: .utf8).contains("bell"))
    }

    @Test("A reload cuts the open connections of a user that is gone or has another password, and no others")
    func cut() throws {
        let home = try UserHome(UserHome.users)
        let script = """
            import sys, paho.mqtt.client as mqtt
            user, transport, port = sys.argv[1:]
            client = mqtt.Client(transport=transport)
            client.username_pw_set(user, user + "-secret")
            client.on_connect = lambda client, userdata, flags, code: print("code", code, flush=True)
            client.on_disconnect = lambda client, userdata, code: print("cut", flush=True)
            client.connect("127.0.0.1", int(port))
            client.loop_forever()
            """
        func open(_ user: String) throws -> [RunningProgram] {
            try [("tcp", home.port), ("websockets", home.websocketPort)].map { transport, port in
                let program = try RunningProgram("/usr/bin/python3", ["-c", script, user, transport, "\(port)"])
                try program.until { $0 == "code 0\n" }
                return program
            }
        }
        let (tablet, bell) = (try open("tablet"), try open("bell"))
        let changed = UserHome.users.replacingOccurrences(of: "tablet-secret", with: "another")
        try home.reload(changed)
        for program in tablet { try program.until { $0.hasPrefix("code 0\ncut\ncode 5\n") } }
        #expect(bell.map(\.output) == ["code 0\n", "code 0\n"])
        try home.reload(changed.split(separator: "\n").filter { !$0.contains("bell") }.joined(separator: "\n") + "\n")
        for program in bell { try program.until { $0.hasPrefix("code 0\ncut\ncode 5\n") } }
    }

    @Test(
        "Beyond loopback it speaks TLS with a certificate, to programs and browsers, and shows a renewed one after a reload"
    )
    func encrypted() throws {
        let authority = try Authority()
        let own = try authority.sign("localhost")
        let home = try UserHome(
            UserHome.users, embedded: ", bind: 0.0.0.0, cert_file: \(own.certificate), key_file: \(own.key)")
        let bell = UserHome.login("bell")
        #expect(try !home.publish("toast/show/doorbell", "plain", bell))
        func encrypted(_ user: [String], _ payload: String) throws -> Bool {
            try RunningProgram.run(
                "/usr/bin/mosquitto_pub",
                [
                    "-h", "localhost", "-p", "\(home.port)", "--cafile", authority.file, "-q", "1", "-t",
                    "toast/show/doorbell", "-m", payload,
                ] + user
            ).code == 0
        }
        #expect(try encrypted(bell, "over TLS"))
        #expect(try !encrypted([], "nobody"))
        let script = """
            import sys, paho.mqtt.client as mqtt
            def connected(client, userdata, flags, code):
                print("code", code, flush=True)
                client.disconnect()
            client = mqtt.Client(transport="websockets")
            client.on_connect = connected
            client.username_pw_set("tablet", "tablet-secret")
            client.tls_set(sys.argv[2])
            client.connect("localhost", int(sys.argv[1]))
            client.loop_forever()
            """
        let browser = try RunningProgram.run(
            "/usr/bin/python3", ["-c", script, "\(home.websocketPort)", authority.file])
        #expect(browser.output == "code 0\n", "\(browser.errors)")
        // toastctl of this machine goes by the socket, whatever name is in the certificate.
        let found = try RunningProgram.run(
            try builtProgram("toastctl"), ["status", "--server", "embedded"],
            environment: ["STATE_DIRECTORY": home.state])
        #expect(found.code == 0 && found.output.contains("unix:"), "\(found.errors)")
        let ports = [home.port, home.websocketPort]
        let first = try ports.map { try shown($0) }
        #expect(first[0] == first[1] && first[0].hasPrefix("serial="))
        try authority.sign("localhost")
        try home.reload(UserHome.users)
        #expect(
            waitUntil(seconds: 20) {
                let now = ports.map { (try? shown($0)) ?? "" }
                return now[0] == now[1] && now[0] != first[0] && now[0].hasPrefix("serial=")
            })
        #expect(try encrypted(bell, "renewed"))
    }

    @Test("A certificate or key that no server could use is refused by a reload, and the server goes on as it was")
    func brokenCertificate() throws {
        let authorities = [try Authority(), try Authority("Somebody else")]
        // Their folders go with them.
        defer { withExtendedLifetime(authorities) {} }
        let own = try authorities[0].sign("localhost")
        let other = try authorities[1].sign("localhost")
        let home = try UserHome(
            UserHome.users, embedded: ", bind: 0.0.0.0, cert_file: \(own.certificate), key_file: \(own.key)")
        let first = try shown(home.port)
        #expect(first.hasPrefix("serial="))
        func refuses(_ path: String, with bytes: Data, _ words: String) throws {
            let former = try Data(contentsOf: URL(fileURLWithPath: path))
            try bytes.write(to: URL(fileURLWithPath: path))
            let answer = try RunningProgram.run(try builtProgram("toastctl"), ["reload", "--state", home.state])
            #expect(answer.code == 2 && answer.output.contains(words), "\(answer.output)")
            #expect(home.toastd.errors.contains(words) && !home.toastd.errors.contains("starting the server again"))
            #expect(try shown(home.port) == first && shown(home.websocketPort) == first)
            try former.write(to: URL(fileURLWithPath: path))
        }
        let junk = Data("junk\n".utf8)
        try refuses(own.certificate, with: junk, ": error: embedded.cert_file: the file '\(own.certificate)' is no")
        try refuses(own.key, with: junk, ": error: embedded.key_file: the file '\(own.key)' is no key in PEM")
        let key = try Data(contentsOf: URL(fileURLWithPath: other.key))
        try refuses(own.key, with: key, "the key in '\(own.key)' is not that of the certificate in")
        try home.reload(UserHome.users)
        #expect(try shown(home.port) == first)
    }

    @Test("Users that cannot be written are refused by a reload, and the former ones stay")
    func unwritten() throws {
        let home = try UserHome(UserHome.users)
        let obstacle = home.state + "/mosquitto/passwords.new"
        try FileManager.default.createDirectory(atPath: obstacle, withIntermediateDirectories: false)
        let others = "users: { visitor: { publish: [washer], password: visitor-secret } }\n"
        let list = try Data(contentsOf: URL(fileURLWithPath: home.state + "/mosquitto/acl"))
        try home.write(others)
        let answer = try RunningProgram.run(try builtProgram("toastctl"), ["reload", "--state", home.state])
        #expect(answer.code == 2 && answer.output.contains("the passwords cannot be written"), "\(answer.output)")
        #expect(answer.output.contains("not reloaded, because of 1 mistake"))
        #expect(try Data(contentsOf: URL(fileURLWithPath: home.state + "/mosquitto/acl")) == list)
        #expect(try home.publish("toast/show/doorbell", "x", UserHome.login("bell")))
        #expect(try !home.publish("toast/show/washer", "x", UserHome.login("visitor")))
        try FileManager.default.removeItem(atPath: obstacle)
        try home.reload(others)
        #expect(waitUntil { (try? home.publish("toast/show/washer", "x", UserHome.login("visitor"))) == true })
    }

    /// The serial number of the certificate that is shown at a port.
    private func shown(_ port: UInt16) throws -> String {
        let script = "openssl s_client -connect localhost:$1 </dev/null 2>/dev/null | openssl x509 -noout -serial"
        return try RunningProgram.run("/bin/sh", ["-c", script, "sh", "\(port)"]).output
    }

    @Test("A warning names a user that cannot log in, and a network that can read along")
    func warnings() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(
            "embedded: { bind: 0.0.0.0 }\nusers: { bell: { publish: [doorbell] } }\n", to: "toastd.yaml")
        let check = try RunningProgram.run(try builtProgram("toastctl"), ["check", file])
        #expect(check.code == 0)
        #expect(
            check.output.contains("toastd.yaml:1:19: warning: embedded.bind: passwords and toasts cross the network"))
        #expect(check.output.contains("toastd.yaml:2:10: warning: users.bell: 'bell' has no password"))
    }
}
