import CommandLineInterface
import Configuration
import Testing
import ToastControl
import ToastModel

@Suite("Which server toastctl speaks to")
struct ServerChoiceTests {
    private let home = Environment(["HOME": "/home/anna"])

    private func choice(_ words: [String], files: [String: String] = [:]) throws -> ServerChoice {
        try ServerChoice(try arguments(["status"] + words), environment: home, files: .memory(files))
    }

    @Test("Without a word about it, the embedded server of this machine, of the person's own toastd first")
    func announced() throws {
        let own = ["/home/anna/.local/state/toastd/embedded.json": #"{"port":1884,"pid":1}"#]
        let service = ["/var/lib/toastd/embedded.json": #"{"port":1885,"pid":1}"#]
        #expect(try choice([], files: service).name == "mqtt://127.0.0.1:1885")
        #expect(try choice([], files: own.merging(service) { $1 }).server == .tcp(host: "127.0.0.1", port: 1884))
        #expect(try choice(["--server", "embedded"], files: own).name == "mqtt://127.0.0.1:1884")
        #expect(try choice([], files: ["/var/lib/toastd/embedded.json": "{"]).name == "mqtt://localhost:1883")
        #expect(try choice([]).server == .tcp(host: "localhost", port: 1883))
    }

    @Test("An embedded server that others can reach asks for its password, and gets it")
    func announcedToOthers() throws {
        let files = [
            "/var/lib/toastd/embedded.json":
                #"{"port":1885,"pid":1,"bind":"0.0.0.0","username":"toastd","password_file":"/secret"}"#,
            "/secret": "word\n",
        ]
        let choice = try choice([], files: files)
        #expect(choice.server == .tcp(host: "127.0.0.1", port: 1885))
        #expect(choice.username == "toastd" && choice.password == "word")
        let local = ["/var/lib/toastd/embedded.json": #"{"port":1885,"bind":"127.0.0.1","username":"toastd"}"#]
        #expect(try self.choice([], files: local).username == nil)
        let other = try self.choice(["--user", "anna"], files: files)
        #expect(other.username == "anna" && other.password == nil)
    }

    @Test("A server, a user and a password are taken as given")
    func given() throws {
        let files = ["/p": "secret\nmore", "/own": #"{"port":1}"#]
        let choice = try choice(
            ["--server", "mqtts://mqtt.example", "--user", "anna", "--password-file", "/p", "--ca-file", "/ca.pem"],
            files: files)
        #expect(choice.server == .tls(host: "mqtt.example", port: 8883))
        #expect(choice.username == "anna" && choice.password == "secret" && choice.authorities == "/ca.pem")
    }

    @Test(
        "Each mistake has its sentence",
        arguments: [
            (
                ["--server", "tcp://a:1"],
                "--server 'tcp://a:1': servers cannot be reached by 'tcp://'; did you mean 'mqtt://a:1'?"
            ),
            (
                ["--server", "embedded"],
                "--server embedded: no toastd of this machine has a server of its own (looked into "
                    + "/home/anna/.local/state/toastd or /var/lib/toastd)"
            ),
            (["--password-file", "/p"], "--password-file goes with --user"),
            (["--user", "a", "--password-file", "/none"], "--password-file: /none does not exist"),
            (["--user", "a", "--password-file", "/empty"], "--password-file: the first line of /empty is no password"),
            (["--ca-file", "/ca"], "--ca-file goes with a server of mqtts://"),
        ])
    func mistakes(words: [String], sentence: String) {
        let fault = #expect(throws: UsageFault.self) { try choice(words, files: ["/empty": "\n"]) }
        #expect(fault?.sentence == sentence)
    }

    @Test("Roots and limits are checked")
    func others() throws {
        #expect(try rootOption(try arguments(["status"])) == "toast")
        #expect(try rootOption(try arguments(["status", "--root", "home/toast"])) == "home/toast")
        for root in ["", "a/#", "+", "$x", "/a", "a/"] {
            #expect(throws: UsageFault.self) { try rootOption(try arguments(["status", "--root", root])) }
        }
        #expect(try Patience(try arguments(["status"])) == .usual)
        #expect(try Patience(try arguments(["status", "--timeout", "1m30s"])) == .limited(.seconds(90)))
        for text in ["0", "never", "-1", "40d"] {
            #expect(throws: UsageFault.self) { try Patience(try arguments(["status", "--timeout", text])) }
        }
        #expect(try MonitorOptions(try arguments(["monitor", "--count", "3"])).count == 3)
        #expect(throws: UsageFault.missingOption("--client NAME")) { try WatchOptions(try arguments(["watch"])) }
    }
}
