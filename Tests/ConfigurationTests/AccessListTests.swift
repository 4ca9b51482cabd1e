import Configuration
import Testing
import ToastModel

@Suite("The access list of the MQTT server")
struct AccessListTests {
    private static let text = """
        server: mqtt://localhost
        credentials: { username: broker }
        root: home/toast
        clients: { kitchen: {}, hall: {} }
        groups: { downstairs: [kitchen, hall] }
        apps:
          doorbell: { topics: ["ring/+"], may_publish: [gate/open] }
          washer: {}
          phone: { allow_clients: [downstairs, attic] }
        users:
          bell: { publish: [doorbell], password: one }
          tablets: { render: [downstairs], password: two }
          washing: { monitor: [washer] }
          archive: { monitor: [all] }
        """

    @Test("toastd reads and writes its own topics, reads what is mapped and writes what apps may publish")
    func broker() throws {
        let entry = try #require(AccessList(try load(Self.text)).entries.first)
        #expect(entry.user == "broker")
        #expect(
            entry.permissions.map { "\($0.access.rawValue) \($0.filter)" } == [
                "readwrite home/toast/#", "read ring/+", "write gate/open",
            ])
    }

    @Test("Each user has a block of its own, and there is no pattern")
    func text() throws {
        let lines = AccessList(try load(Self.text)).lines
        #expect(!lines.contains { $0.hasPrefix("pattern") })
        #expect(
            lines.filter { $0.hasPrefix("user ") } == [
                "user broker", "user bell", "user tablets", "user washing", "user archive",
            ])
        let bell = lines.drop { $0 != "user bell" }.prefix { !$0.isEmpty }
        #expect(
            Array(bell) == [
                "user bell", "topic read home/toast/status/+", "topic write home/toast/show/doorbell",
                "topic write home/toast/show/doorbell/+", "topic write home/toast/hide/doorbell",
                "topic write home/toast/hide/doorbell/+", "topic read home/toast/rejected/doorbell",
                "topic read home/toast/action/doorbell/+", "topic read home/toast/answer/doorbell/#",
                "topic write ring/+", "topic write home/toast/input/toastctl-bell",
                "topic read home/toast/reply/toastctl-bell",
            ])
    }

    @Test("An app that may be shown on some clients only is published for those, their group, and its audience")
    func allowedClients() throws {
        let text =
            Self.text + "\n  phone: { publish: [phone], password: three }\n  sms: { publish: [sms], password: x }"
        let list = AccessList(try load(text + "\n"))
        func written(_ user: String) throws -> [String] {
            try #require(list.entries.first { $0.user == user }).permissions.filter { $0.access == .write }.map(
                \.filter)
        }
        let targets = ["", "/attic", "/downstairs", "/hall", "/kitchen"]
        #expect(
            try written("phone")
                == ["show", "hide"].flatMap { kind in targets.map { "home/toast/\(kind)/phone\($0)" } }
                + ["home/toast/input/toastctl-phone"])
        #expect(try written("sms").contains("home/toast/show/sms/+"))
    }

    @Test("A group is its clients, and nobody's input or presence but theirs may be written")
    func group() throws {
        let entry = try #require(AccessList(try load(Self.text)).entries.first { $0.user == "tablets" })
        let written = entry.permissions.filter { $0.access == .write }.map(\.filter)
        #expect(
            written
                == ["kitchen", "hall"].flatMap {
                    [
                        "home/toast/input/\($0)", "home/toast/input/\($0)/+", "home/toast/presence/\($0)",
                        "home/toast/presence/\($0)/+",
                    ]
                })
    }

    @Test("The history tells of every app: only who follows all may ask")
    func history() throws {
        let entries = AccessList(try load(Self.text)).entries
        let asks = entries.filter { $0.permissions.contains { $0.filter.hasPrefix("home/toast/history/") } }.map(\.user)
        #expect(asks == ["archive"])
    }

    @Test("The JSON says the same")
    func json() throws {
        let list = AccessList(try load(Self.text))
        #expect(list.json.map { $0["user"]?.string } == list.entries.map(\.user))
        #expect(list.json.map { $0["permissions"]?.array?.count } == list.entries.map(\.permissions.count))
    }

    @Test("A name that looks like a slip is told, another is taken")
    func slips() throws {
        let loaded = try load([
            "/c/toastd.yaml":
                "apps: { doorbell: {} }\nusers:\n  a: { publish: [dorbell] }\n  b: { publish: [car] }\n  c: {}\n"
                + "server: mqtt://localhost\n"
        ])
        #expect(
            loaded.warnings.map(\.line) == [
                "/c/toastd.yaml:3:18: warning: users.a.publish[0]: there is no app 'dorbell' (did you mean 'doorbell'?)",
                "/c/toastd.yaml:5:3: warning: users.c: 'c' may do nothing (give it publish, render or monitor)",
            ])
    }

    @Test("A pattern is no name: it is refused, with what to write instead")
    func patterns() {
        let lines = faults([
            "/c/toastd.yaml":
                "server: mqtt://localhost\nclients: { \"t-*\": {} }\napps: { \"cam-*\": {} }\nusers:\n"
                + "  a: { publish: [\"cam-*\"] }\n  b: { render: [\"t-?\"] }\n  c: { monitor: [\"*\"] }\n"
        ])
        #expect(
            lines == [
                "/c/toastd.yaml:5:18: error: users.a.publish[0]: 'cam-*' is a pattern, and an access list has names only"
                    + " (write each app by its name, or all)",
                "/c/toastd.yaml:6:17: error: users.b.render[0]: 't-?' is a pattern, and an access list has names only"
                    + " (write each client or group by its name, or all)",
                "/c/toastd.yaml:7:18: error: users.c.monitor[0]: '*' is a pattern, and an access list has names only"
                    + " (did you mean 'all'?)",
            ])
    }

    @Test("The name of a user has no blanks at its ends: mosquitto would take them off")
    func blanks() {
        let lines = faults(["/c/toastd.yaml": "server: mqtt://localhost\nusers: { \" a\": { monitor: [all] } }\n"])
        #expect(
            lines == [
                "/c/toastd.yaml:2:10: error: users.\" a\": the name of a user cannot begin or end with a blank"
            ])
    }
}
