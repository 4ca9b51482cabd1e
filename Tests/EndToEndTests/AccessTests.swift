import Foundation
import TestSupport
import Testing

/// The roles against a real server, judged by what is delivered: mosquitto grants every subscription and drops
/// what may not be read, and an MQTT 3.1.1 publish that may not be written looks like a success.
@Suite("The access list at a real server")
struct AccessTests {
    private static let users = """
        bell: { publish: [doorbell], password: bell-secret }
          tablet: { render: [kitchen], password: tablet-secret }
          watcher: { monitor: [doorbell], password: watcher-secret }
          archive: { monitor: [all], password: archive-secret }
        """

    /// Publishes to, and listens to, every topic of interest as that user; prints what came through.
    private static let probe = """
        import json, sys, paho.mqtt.client as mqtt
        port, topics, users = int(sys.argv[1]), json.loads(sys.argv[2]), json.loads(sys.argv[3])
        heard = {user: set() for user in users}
        open_ends = set(users)
        def connect(user, received):
            client = mqtt.Client(client_id="probe-" + user)
            client.username_pw_set(user, users[user])
            client.on_message = received
            client.connect("127.0.0.1", port)
            client.loop_start()
            return client
        import threading
        changed = threading.Condition()
        def listener(user):
            def received(client, userdata, message):
                with changed:
                    who = message.payload.decode().split(" ")
                    heard[user].add((who[0], message.topic))
                    changed.notify_all()
            client = connect(user, received)
            ready = threading.Event()
            client.on_subscribe = lambda *_: ready.set()
            client.subscribe("#", 1)
            if not ready.wait(20): sys.exit("no SUBACK for " + user)
            return client
        clients = {user: listener(user) for user in users}
        for user in users:
            for topic in topics:
                clients[user].publish(topic, user, 1).wait_for_publish(20)
        # Last of all something that everybody may read.
        clients["toastd"].publish("toast/status/end", "end", 1).wait_for_publish(20)
        with changed:
            if not changed.wait_for(lambda: all(("end", "toast/status/end") in heard[user] for user in users), 20):
                sys.exit("the end did not come to everybody")
        written = {user: sorted(topic for who, topic in heard["judge"] if who == user) for user in users}
        read = {user: sorted({topic for who, topic in heard[user] if who == "toastd"}) for user in users}
        print(json.dumps({"written": written, "read": read}))
        """

    private static let topics = [
        "toast/show/doorbell", "toast/show/doorbell/kitchen", "toast/show/washer", "toast/hide/doorbell",
        "toast/hide/washer", "toast/input/kitchen", "toast/input/kitchen/f", "toast/input/hall",
        "toast/presence/kitchen/f", "toast/presence/hall/f", "toast/display/doorbell/kitchen",
        "toast/display/washer/kitchen", "toast/display/doorbell/hall", "toast/closed/doorbell/hall",
        "toast/closed/washer/hall", "toast/screen/kitchen", "toast/screen/hall", "toast/reply/kitchen",
        "toast/reply/hall", "toast/rejected/doorbell", "toast/rejected/washer", "toast/action/doorbell/hall",
        "toast/answer/doorbell/x", "toast/answer/washer/x", "toast/history/archive", "toast/history/watcher",
        "toast/history-reply/archive", "toast/history-reply/watcher", "toast/status/main", "ring/front", "gate/open",
        "lock/front",
    ]

    private struct Found: Decodable {
        var written: [String: [String]]
        var read: [String: [String]]
    }

    private func probe() throws -> Found {
        let folder = try TemporaryFolder()
        let configuration = try folder.write(
            """
            credentials: { password: toastd-secret }
            clients: { kitchen: {}, hall: {} }
            apps:
              doorbell: { topics: ["ring/+"], may_publish: [gate/open] }
              washer: {}
            users:
              \(Self.users)

            """, to: "toastd.yaml")
        let passwords = folder.file("passwords")
        let tool = try RunningProgram.run(
            try builtProgram("toastctl"), ["acl", configuration, "--passwords", passwords])
        #expect(tool.code == 0 && tool.errors == "")
        // Somebody who sees everything says what was written.
        let list = try folder.write(tool.output + "\nuser judge\ntopic readwrite #\n", to: "acl")
        let mode = try FileManager.default.attributesOfItem(atPath: passwords)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        let hashes = try String(contentsOfFile: passwords, encoding: .utf8)
        #expect(!hashes.contains("secret") && hashes.split(separator: "\n").allSatisfy { $0.contains(":$7$") })
        try RunningProgram.run("/usr/bin/mosquitto_passwd", ["-b", passwords, "judge", "judge-secret"])
        let server = try MosquittoServer(
            extra: ["allow_anonymous false", "password_file \(passwords)", "acl_file \(list)"])
        let names = ["judge", "toastd", "bell", "tablet", "watcher", "archive"]
        let logins = Dictionary(uniqueKeysWithValues: names.map { ($0, "\($0)-secret") })
        let words = [Self.topics, logins] as [any Encodable]
        let arguments = try words.map { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) }
        let python = try RunningProgram.run("/usr/bin/python3", ["-c", Self.probe, "\(server.port)"] + arguments)
        try #require(python.code == 0, "\(python.errors)")
        return try JSONDecoder().decode(Found.self, from: Data(python.output.utf8))
    }

    @Test("A password is what was written, to the last character")
    func exactPasswords() throws {
        let folder = try TemporaryFolder()
        let written = EmbeddedUserTests.passwords
        let configuration = try folder.write(
            "credentials: { password: 'toastd: secret ' }\napps: { doorbell: {} }\n"
                + EmbeddedUserTests.users(written.map(\.0)), to: "toastd.yaml")
        let passwords = folder.file("passwords")
        let tool = try RunningProgram.run(
            try builtProgram("toastctl"), ["acl", configuration, "--passwords", passwords])
        #expect(tool.code == 0 && tool.errors == "")
        let server = try MosquittoServer(extra: ["allow_anonymous false", "password_file \(passwords)"])
        func letsIn(_ user: String, _ password: String) throws -> Bool {
            let words = ["-h", "127.0.0.1", "-p", "\(server.port)", "-q", "1", "-t", "x", "-m", "x"]
            return try RunningProgram.run(
                "/usr/bin/mosquitto_pub", words + ["-u", user, "-P", password]
            ).code == 0
        }
        #expect(try letsIn("toastd", "toastd: secret ") && !letsIn("toastd", "toastd"))
        for (number, (password, cut)) in written.enumerated() {
            #expect(try letsIn("bell\(number)", password) && !letsIn("bell\(number)", cut))
        }
    }

    @Test("Each role can do its job, and nothing else")
    func roles() throws {
        let found = try probe()
        #expect(
            found.written["bell"] == [
                "ring/front", "toast/hide/doorbell", "toast/show/doorbell", "toast/show/doorbell/kitchen",
            ])
        #expect(
            found.read["bell"] == [
                "toast/action/doorbell/hall", "toast/answer/doorbell/x", "toast/rejected/doorbell", "toast/status/main",
            ])
        #expect(
            found.written["tablet"] == ["toast/input/kitchen", "toast/input/kitchen/f", "toast/presence/kitchen/f"])
        #expect(
            found.read["tablet"] == [
                "toast/display/doorbell/kitchen", "toast/display/washer/kitchen", "toast/reply/kitchen",
                "toast/screen/kitchen", "toast/status/main",
            ])
        #expect(found.written["watcher"] == [])
        #expect(
            found.read["watcher"] == [
                "toast/action/doorbell/hall", "toast/closed/doorbell/hall", "toast/display/doorbell/hall",
                "toast/display/doorbell/kitchen", "toast/rejected/doorbell", "toast/status/main",
            ])
        #expect(found.written["archive"] == ["toast/history/archive"])
        #expect(found.read["archive"]?.contains("toast/history-reply/archive") == true)
        #expect(found.read["archive"]?.contains("toast/history-reply/watcher") == false)
        // toastd itself: all of its own, the gate that an app may open, and not the lock.
        let own = Self.topics.filter { $0.hasPrefix("toast/") }
        #expect(found.written["toastd"] == (own + ["gate/open"]).sorted())
        #expect(found.written["judge"]?.count == Self.topics.count)
    }

    @Test("Users without a password are named, and no file is written")
    func withoutPassword() throws {
        let folder = try TemporaryFolder()
        let configuration = try folder.write("users: { bell: { publish: [doorbell] } }\n", to: "toastd.yaml")
        let passwords = folder.file("passwords")
        let tool = try RunningProgram.run(
            try builtProgram("toastctl"), ["acl", configuration, "--passwords", passwords])
        #expect(tool.code == 1 && tool.output == "")
        #expect(tool.errors.contains("'toastd', 'bell' have no password"))
        #expect(!FileManager.default.fileExists(atPath: passwords))
        let list = try RunningProgram.run(try builtProgram("toastctl"), ["acl", configuration])
        #expect(list.code == 0 && list.output.contains("user bell\n"))
    }
}
