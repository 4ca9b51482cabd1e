import Configuration
import Foundation
import Normalizer
import TestSupport
import Testing
import ToastModel
import ToastQueue

@Suite("Loading a configuration")
struct LoadConfigurationTests {
    @Test("Without a file, and with an empty one, everything has its default", arguments: [nil, "/c/empty.yaml"])
    func nothing(path: String?) throws {
        let options = LoadOptions(
            environment: Environment(["HOME": "/home/u"]), files: .memory(["/c/empty.yaml": "# nothing\n"]),
            now: WallTime(unixMilliseconds: 0))
        let loaded = try loadConfiguration(from: path, options)
        let configuration = loaded.configuration
        #expect(loaded.warnings == [])
        #expect(configuration.server == .embedded)
        #expect(configuration.embedded == Configuration.Embedded())
        #expect(configuration.instance == "main")
        #expect(configuration.root == "toast")
        #expect(configuration.state == "/home/u/.local/state/toastd")
        #expect(configuration.durability == .full)
        #expect(configuration.strictness == .open)
        #expect(configuration.queue == QueueConfiguration())
        #expect(configuration.payloadLimits.payload == 262_144)
        #expect(configuration.history == Configuration.History())
        #expect(configuration.http.listen == "127.0.0.1:9464")
        #expect(configuration.log == Configuration.Log())
        #expect(configuration.configuredClients == [])
    }

    @Test("The keys of the top are read")
    func top() throws {
        let text = """
            server: mqtts://broker.example.net
            embedded: { port: 2883, websocket_port: 9001, bind: 0.0.0.0 }
            credentials: { username: toastd, password: "s3cret: #1" }
            tls: { ca_file: home.pem }
            instance: attic
            root: home/toast
            state: state/here
            durability: process
            strict: yes
            http: { listen: "[::1]:8080", websocket: "wss://mqtt.example.org/mqtt?a=1" }
            log: { level: debug, format: json, levels: { mqtt: error }, payloads: true }
            limits:
              payload: 1MiB
              title: 100
              content: 1000
              delay: 1d
              clients: 10
              waiting: 20
              forget_after: 1d
              history: { days: 30, rows: 5 }
            animations: { bell: bell.json, door: https://example.net/door.json, fire: /srv/fire.json }
            """
        let authority = try RunningProgram.run(
            "/usr/bin/openssl",
            [
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
                "-subj", "/CN=home", "-keyout", "/dev/null",
            ]
        ).output
        let loaded = try load(["/c/toastd.yaml": text, "/c/home.pem": authority])
        #expect(loaded.warnings == [])
        let configuration = loaded.configuration
        #expect(configuration.server == .tls(host: "broker.example.net", port: 8883))
        #expect(configuration.embedded.port == 2883)
        #expect(configuration.embedded.websocketPort == 9001)
        #expect(configuration.embedded.bind == "0.0.0.0")
        #expect(configuration.credentials.username == "toastd")
        #expect(configuration.credentials.password == "s3cret: #1")
        #expect(configuration.tls.authoritiesFile == "/c/home.pem")
        #expect(configuration.instance == "attic")
        #expect(configuration.root == "home/toast")
        #expect(configuration.state == "/c/state/here")
        #expect(configuration.durability == .process)
        #expect(configuration.strictness == .strict)
        #expect(configuration.http.listen == "[::1]:8080")
        #expect(configuration.http.websocket == "wss://mqtt.example.org/mqtt?a=1")
        #expect(configuration.log.level == .debug)
        #expect(configuration.log.format == .json)
        #expect(configuration.log.levels == [.mqtt: .error])
        #expect(configuration.log.payloads == .excerpts)
        #expect(configuration.payloadLimits.payload == 1_048_576)
        #expect(configuration.payloadLimits.title == 100)
        #expect(configuration.payloadLimits.content == 1000)
        #expect(configuration.payloadLimits.delay == .days(1))
        #expect(configuration.queue.limits.clients == 10)
        #expect(configuration.queue.limits.waiting == 20)
        #expect(configuration.queue.limits.forgetAfter == .days(1))
        #expect(configuration.history.age == .days(30))
        #expect(configuration.history.rows == 5)
        #expect(
            configuration.animations
                == ["bell": "/c/bell.json", "door": "https://example.net/door.json", "fire": "/srv/fire.json"])
    }

    @Test("HTTP can be switched off in both ways", arguments: ["http: off", "http: { listen: off }", "http: false"])
    func httpOff(text: String) throws {
        #expect(try load(text).http.listen == nil)
    }

    @Test("Groups inside groups are flattened, each client once, in the order of the file")
    func groups() throws {
        let configuration = try load(
            """
            groups:
              house: [downstairs, attic, kitchen, upstairs]
              downstairs: [kitchen, hall]
              upstairs: [bedroom, attic]
              nobody: []
            clients: { kitchen: , tv: }
            apps: { a: { clients: [downstairs, desk] } }
            """)
        #expect(
            configuration.groups.mapValues { $0.map(\.text) } == [
                "house": ["kitchen", "hall", "attic", "bedroom"], "downstairs": ["kitchen", "hall"],
                "upstairs": ["bedroom", "attic"], "nobody": [],
            ])
        #expect(
            configuration.configuredClients.map(\.text).sorted() == [
                "attic", "bedroom", "desk", "hall", "kitchen", "tv",
            ])
    }

    @Test("A client is known when it is named or matched by a pattern")
    func knownClients() throws {
        let configuration = try load(
            "{ strict: true, clients: { kitchen: , \"tablet-*\": }, apps: { a: { clients: [tablet-7] } } }")
        #expect(configuration.knows(try ClientName("kitchen")))
        #expect(configuration.knows(try ClientName("tablet-9")))
        #expect(!configuration.knows(try ClientName("hall")))
    }

    @Test("The command line wins over the file")
    func options() throws {
        let files = ["/c/toastd.yaml": "server: mqtt://a\nstate: /var/a\n"]
        let loaded = try load(files) { options in
            options.server = "unix:/run/m.sock"
            options.state = "here"
        }
        #expect(loaded.configuration.server == .unix(path: "/run/m.sock"))
        #expect(loaded.configuration.state == "here")
        #expect(throws: ConfigurationFaults.self) { try load(files) { $0.server = "ws://a" } }
    }

    @Test("Included files bring apps, clients, groups and animations, in the order of their names")
    func include() throws {
        let loaded = try load([
            "/c/toastd.yaml": "include: [apps.d/*.yaml, more/site.yaml]\nclients: { defaults: { slots: 2 } }\n",
            "/c/apps.d/20-b.yaml": "apps: { b: { clients: b } }\n",
            "/c/apps.d/10-a.yaml": "apps: { a: { clients: a } }\nanimations: { x: x.json }\n",
            "/c/apps.d/.hidden.yaml": "nonsense: 1\n",
            "/c/apps.d/readme.txt": "nonsense: 1\n",
            "/c/more/site.yaml": "clients: { a: { slots: 3 } }\ngroups: { all-of-us: [a, b] }\n",
        ])
        #expect(loaded.configuration.apps.map(\.name.text) == ["a", "b"])
        #expect(loaded.configuration.groups.keys.sorted() == ["all-of-us"])
        #expect(loaded.configuration.queue.settings(for: try ClientName("a")).slots == 3)
        #expect(loaded.configuration.animations == ["x": "/c/x.json"])
        #expect(loaded.files == ["/c/toastd.yaml", "/c/apps.d/10-a.yaml", "/c/apps.d/20-b.yaml", "/c/more/site.yaml"])
    }

    @Test("apps.d beside the file needs no mention")
    func appsFolder() throws {
        let loaded = try load(["/c/toastd.yaml": "root: home\n", "/c/apps.d/a.yaml": "apps: { a: }\n"])
        #expect(loaded.configuration.apps.map(\.name.text) == ["a"])
        let without = try load(["/c/toastd.yaml": "include: []\n", "/c/apps.d/a.yaml": "apps: { a: }\n"])
        #expect(without.configuration.apps.isEmpty)
    }

    @Test("The faults of all files are told at once, in their order")
    func faultsOfAllFiles() {
        let lines = faults([
            "/c/toastd.yaml": "apps: { a: }\nstric: true\ninclude: [apps.d/*.yaml, gone.yaml]\n",
            "/c/apps.d/1.yaml": "apps: { a: }\n",
            "/c/apps.d/2.yaml": "apps: { b: { } c: }\n",
            "/c/apps.d/3.yaml": "root: x\ndoorbell: {}\n",
        ])
        #expect(
            lines == [
                "/c/toastd.yaml:2:1: error: stric: there is no key 'stric' here (did you mean 'strict'?)",
                "/c/toastd.yaml:3:26: error: include[1]: the file '/c/gone.yaml' does not exist",
                "/c/apps.d/1.yaml:1:9: error: apps.a: 'a' already stands in /c/toastd.yaml, line 1",
                "/c/apps.d/2.yaml:1:16: error: a ',' or a '}' is missing"
                    + " (separate the entries with commas and close the mapping; a text with { or } needs quotes)",
                "/c/apps.d/3.yaml:1:1: error: root: the key 'root' stands in the main file only"
                    + " (an included file has clients, groups, apps, animations)",
                "/c/apps.d/3.yaml:2:1: error: doorbell: there is no key 'doorbell' here"
                    + " (known here: clients, groups, apps, animations)",
            ])
    }

    @Test("A file that is not there, and one that cannot be read")
    func unreadable() {
        #expect(faults([:]) == ["/c/toastd.yaml:1:1: error: the file '/c/toastd.yaml' does not exist"])
        let options = LoadOptions(environment: Environment([:]), now: WallTime(unixMilliseconds: 0))
        #expect(
            checkConfiguration(at: "/", options).lines == [
                "/:1:1: error: the file '/' cannot be read: Is a directory", "/ is not valid: 1 error",
            ])
    }

    @Test("Variables of the environment stand for text, numbers and words")
    func variables() throws {
        let loaded = try load(
            [
                "/c/toastd.yaml": """
                server: mqtt://${HOST}:${PORT:-1884}
                instance: "${NAME}-${NAME}"
                strict: ${STRICT}
                clients: { defaults: { slots: "${SLOTS}", gap: "${EMPTY:-3s}" } }
                credentials: { username: "${EMPTY:-x}", password: $$$ }
                root: a$${b}${EMPTY}
                """
            ],
            ["HOST": "h", "NAME": "n: ${HOST}", "STRICT": "true", "SLOTS": "3", "EMPTY": ""])
        let configuration = loaded.configuration
        #expect(configuration.server == .tcp(host: "h", port: 1884))
        #expect(configuration.instance == "n: ${HOST}-n: ${HOST}", "a value is not looked through again")
        #expect(configuration.strictness == .strict)
        #expect(configuration.queue.settings(for: try ClientName("a")).slots == 3)
        #expect(configuration.queue.settings(for: try ClientName("a")).gap == .seconds(3))
        #expect(configuration.credentials.username == "x")
        #expect(configuration.credentials.password == "$$$")
        #expect(configuration.root == "a${b}")
    }

    @Test("A value from a variable stays text even when it looks like nothing")
    func nullVariable() throws {
        let loaded = try load(
            ["/c/toastd.yaml": "credentials: { username: u, password: \"${P}\" }"], ["P": "null"])
        #expect(loaded.configuration.credentials.password == "null")
    }

    @Test("A password comes from the first line of its file")
    func passwordFile() throws {
        let files = [
            "/c/toastd.yaml": "server: mqtt://h\ncredentials: { username: u, password_file: secret }\n",
            "/c/secret": "pass word\r\nsecond\n", "/e/toastd.yaml": "",
        ]
        let loaded = try load(files)
        #expect(loaded.configuration.credentials.password == "pass word")
        #expect(loaded.configuration.credentials.passwordFile == "/c/secret")
        let left = try load(["/c/toastd.yaml": files["/c/toastd.yaml"] ?? ""]) { $0.secrets = .leave }
        #expect(left.configuration.credentials.password == nil)
        #expect(
            faults(["/c/toastd.yaml": files["/c/toastd.yaml"] ?? "", "/c/secret": "\nx"]) == [
                "/c/toastd.yaml:2:44: error: credentials.password_file: the first line of '/c/secret' is empty"
                    + " (it is the password)"
            ])
    }

    @Test("The hash changes with any file and with nothing else")
    func hash() throws {
        let files = ["/c/toastd.yaml": "root: a\n", "/c/apps.d/a.yaml": "apps: { a: }\n"]
        let hash = try load(files).hash
        #expect(hash.count == 16)
        #expect(try load(files).hash == hash)
        #expect(try load(files.merging(["/c/toastd.yaml": "root: b\n"]) { $1 }).hash != hash)
        #expect(try load(files.merging(["/c/apps.d/a.yaml": "apps: { b: }\n"]) { $1 }).hash != hash)
    }

    @Test(
        "The state folder is the service's, else the user's, else the system's",
        arguments: [
            (["STATE_DIRECTORY": "/var/lib/toastd:/x", "HOME": "/root"], ["/var/lib/toastd"]),
            (["XDG_STATE_HOME": "/s", "HOME": "/home/u"], ["/s/toastd", "/var/lib/toastd"]),
            (["XDG_STATE_HOME": "relative", "HOME": "/home/u/"], ["/home/u/.local/state/toastd", "/var/lib/toastd"]),
            (["HOME": "/"], ["/var/lib/toastd"]),
            ([:], ["/var/lib/toastd"]),
        ])
    func stateFolder(environment: [String: String], expected: [String]) {
        #expect(stateFolderCandidates(Environment(environment)) == expected)
        #expect(standardStateFolder(Environment(environment)) == expected[0])
    }

    @Test(
        "The file is the user's, else the system's; of a service the system's",
        arguments: [
            (["HOME": "/home/u"], ["/home/u/.config/toastd/toastd.yaml", "/etc/toastd/toastd.yaml"]),
            (["HOME": "/home/u", "XDG_CONFIG_HOME": "/x"], ["/x/toastd/toastd.yaml", "/etc/toastd/toastd.yaml"]),
            (["HOME": "/home/u", "STATE_DIRECTORY": "/s"], ["/etc/toastd/toastd.yaml"]),
            ([:], ["/etc/toastd/toastd.yaml"]),
        ])
    func standardFile(environment: [String: String], expected: [String]) {
        #expect(standardConfigurationFiles(Environment(environment)) == expected)
    }

    @Test("Files, folders and links of the disk are read")
    func disk() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(
            at: folder.appendingPathComponent("apps.d"), withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let main = folder.appendingPathComponent("toastd.yaml").path
        let filler = String(repeating: "# filler\n", count: 20_000)
        try Data((filler + "root: home\n").utf8).write(to: URL(fileURLWithPath: main))
        try Data("apps: { a: }\n".utf8).write(to: folder.appendingPathComponent("apps.d/a.yaml"))
        try FileManager.default.createSymbolicLink(
            atPath: folder.appendingPathComponent("link").path, withDestinationPath: "/nowhere/else")
        let loaded = try loadConfiguration(
            from: main, LoadOptions(environment: Environment([:]), now: WallTime(unixMilliseconds: 0)))
        #expect(loaded.configuration.root == "home")
        #expect(loaded.configuration.apps.map(\.name.text) == ["a"])
        let disk = FileSource.disk
        #expect(disk.names(folder.path) == .success(["apps.d", "link", "toastd.yaml"]))
        #expect(disk.names(folder.path + "/nowhere") == .failure(.missing))
        #expect(disk.names(main + "/apps.d") == .failure(.missing))
        #expect(disk.target(folder.appendingPathComponent("link").path) == "/nowhere/else")
        #expect(disk.target(main) == nil)
        #expect(disk.read(main, 1000) == .failure(.tooLarge(limit: 1000)))
        #expect(disk.read(main + "/x", 1000) == .failure(.missing))
        #expect(Environment.process["PATH"] == ProcessInfo.processInfo.environment["PATH"])
    }
}
