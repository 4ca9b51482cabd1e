import Foundation
import JSON
import TestSupport
import Testing
import ToastModel

/// Secrets in every place where one can stand, and everything that toastd and toastctl say.
@Suite("Secrets")
struct SecretTests {
    /// Each in another place, so that what leaks is known.
    private static let secrets = [
        "literal-Zq81", "variable-Zq82", "file-Zq83", "broker-Zq84", "misplaced-Zq85", "block-Zq86", "whole-Zq87",
    ]
    private static let sharedKey = "5ec2e75ec2e75ec2e75ec2e75ec2e75e"

    /// Everything that was said, by who said it.
    private final class Testimony {
        var texts: [(name: String, text: String)] = []

        func add(_ name: String, _ text: String?) {
            guard let text, !text.isEmpty else {
                Issue.record("\(name) said nothing")
                return
            }
            texts.append((name, text))
        }

        func add(_ name: String, _ program: RunningProgram) { add(name, program.output + program.errors) }

        /// Fails for each secret that somebody told.
        func check(_ secrets: [String]) {
            for (name, text) in texts {
                for secret in secrets where text.contains(secret) { Issue.record("\(name) tells \(secret)") }
            }
        }
    }

    private func toastctl(_ words: [String], _ environment: [String: String] = [:]) throws -> RunningProgram {
        try RunningProgram.run(try builtProgram("toastctl"), words, environment: environment)
    }

    /// The command line, and for others than the first the environment, of a process and all that it started.
    private func tell(_ testimony: Testimony, process: Int32, isFirst: Bool = true) throws -> Int {
        let folder = "/proc/\(process)"
        func file(_ name: String) -> String {
            String(decoding: FileManager.default.contents(atPath: "\(folder)/\(name)") ?? Data(), as: UTF8.self)
        }
        testimony.add("the command line of \(file("comm"))", file("cmdline"))
        if !isFirst { testimony.add("the environment of \(file("comm"))", file("environ") + "\0") }
        var count = 1
        for child in file("task/\(process)/children").split(separator: " ").compactMap({ Int32($0) }) {
            count += try tell(testimony, process: child, isFirst: false)
        }
        return count
    }

    @Test("With a server of its own: nothing of them is in logs, processes, topics, pages, files or messages")
    func embedded() throws {
        let folder = try TemporaryFolder()
        let secretFile = try folder.write("file-Zq83\n", to: "secret")
        let ports = try (0..<3).map { _ in try MosquittoServer.freePort() }
        let users = """
            credentials: { username: broker, password: broker-Zq84 }
            users:
              literal: { publish: [doorbell], password: literal-Zq81 }
              variable: { render: [kitchen], password: "${PLANTED}" }
              file: { monitor: [all], password_file: \(secretFile) }

            """
        let head = """
            embedded: { port: \(ports[0]), websocket_port: \(ports[1]) }
            http: { listen: "127.0.0.1:\(ports[2])" }
            log: { level: debug, payloads: true }

            """
        let file = try folder.write(head + users, to: "toastd.yaml")
        let state = folder.file("state")
        let planted = ["PLANTED": "variable-Zq82"]
        // As a service: what it prints goes to the journal.
        let toastd = try RunningProgram(
            try builtProgram("toastd"), ["--config", file],
            environment: planted.merging(["STATE_DIRECTORY": state, "TOASTD_PAGES": "/nonexistent"]) { first, _ in first
            })
        defer {
            toastd.signal(SIGTERM)
            _ = try? toastd.end()
        }
        #expect(waitUntil(seconds: 20) { toastd.errors.contains("msg=online") }, "\(toastd.errors)")
        let own = String(
            decoding: FileManager.default.contents(atPath: state + "/mosquitto/password") ?? Data(), as: UTF8.self
        ).trimmingCharacters(in: .newlines)
        let testimony = Testimony()
        #expect(try tell(testimony, process: toastd.processID) == 2)
        // All that is retained, and what comes of a toast.
        let heard = try RunningProgram(
            "/usr/bin/mosquitto_sub",
            ["-h", "127.0.0.1", "-p", "\(ports[0])", "-v", "-u", "toastd", "-P", own, "-t", "toast/#"])
        try heard.until { $0.contains("toast/status/main") }
        for payload in ["hello", "{\"title\":"] {
            try RunningProgram.run(
                "/usr/bin/mosquitto_pub",
                [
                    "-p", "\(ports[0])", "-u", "literal", "-P", "literal-Zq81", "-t", "toast/show/doorbell/kitchen",
                    "-m",
                    payload,
                ])
        }
        // A wrong password, and one that is right for somebody else.
        try RunningProgram.run(
            "/usr/bin/mosquitto_pub",
            ["-p", "\(ports[0])", "-u", "literal", "-P", "file-Zq83", "-t", "toast/show/x", "-m", "x"])
        try heard.until { $0.contains("toast/rejected/doorbell") }
        testimony.add("the topics", heard.output)
        for page in ["metrics", "healthz", "readyz", "settings.json", "nothing"] {
            let script =
                "import sys, urllib.request as r\ntry: print(r.urlopen(sys.argv[1]).read().decode())\nexcept Exception as e: print(e, e.read().decode())"
            testimony.add(
                page,
                try RunningProgram.run("/usr/bin/python3", ["-c", script, "http://127.0.0.1:\(ports[2])/\(page)"]))
        }
        let server = ["--server", "embedded"]
        let place = planted.merging(["STATE_DIRECTORY": state]) { first, _ in first }
        testimony.add("status", try toastctl(["status", "--json"] + server, place))
        testimony.add("check", try toastctl(["check", file], planted))
        testimony.add("acl", try toastctl(["acl", file], planted))
        testimony.add("acl --json", try toastctl(["acl", file, "--json"], planted))
        testimony.add(
            "explain", try toastctl(["explain", "toast/show/doorbell", "hello", "--config", file], planted))
        testimony.add("store export", try toastctl(["store", "export", "--state", state]))
        testimony.add("reload", try toastctl(["reload", "--state", state]))
        // Secrets at wrong places.
        for (name, mistake) in Self.mistakes {
            try folder.write(head + mistake, to: "toastd.yaml")
            let answer = try toastctl(["reload", "--state", state])
            #expect(answer.code == 2, "\(name): \(answer.output)")
            testimony.add("reload of \(name)", answer)
            testimony.add("check of \(name)", try toastctl(["check", file, "--json"], planted))
            testimony.add(
                "start with \(name)", try RunningProgram.run(try builtProgram("toastd"), ["--config", file, "--check"]))
        }
        testimony.add("the log", toastd.errors)
        testimony.add("what is printed", toastd.output)
        for name in [
            "reload.json", "embedded.json", "mosquitto/mosquitto.conf", "mosquitto/acl", "mosquitto/passwords",
        ] {
            testimony.add(
                name,
                FileManager.default.contents(atPath: "\(state)/\(name)").map { String(decoding: $0, as: UTF8.self) })
        }
        if let log = FileManager.default.contents(atPath: state + "/mosquitto/mosquitto.log"), !log.isEmpty {
            testimony.add("the log of mosquitto", String(decoding: log, as: UTF8.self))
        }
        testimony.check(Self.secrets)
        // Its own password is for who may read its file; a service prints it nowhere.
        testimony.check([own])
        #expect(toastd.output.contains("in \(state)/mosquitto/password"))
    }

    /// Configurations with a mistake about a secret; each fails.
    private static let mistakes = [
        ("a password on two lines", "users:\n  bell:\n    password: |\n      block-Zq86\n      block-Zq86\n"),
        ("a password instead of a user", "users: { bell: misplaced-Zq85 }\n"),
        ("a password instead of credentials", "credentials: misplaced-Zq85\n"),
        ("a list of passwords", "credentials: { password: [misplaced-Zq85], username: [misplaced-Zq85] }\n"),
        ("a password in an address", "server: tcp://toastd:misplaced-Zq85@localhost\n"),
        ("a password in half an address", "server: toastd:misplaced-Zq85@localhost\n"),
        ("a password in a right address", "server: mqtts://toastd:misplaced-Zq85@localhost:8883\n"),
        ("a key that is none", "server: mqtts://a\ntls: { psk_identity: a, psk: misplaced-Zq85 }\n"),
        ("a key on two lines", "tls: { psk_identity: a, psk: \"misplaced-Zq85\\nmisplaced-Zq85\" }\n"),
        ("a key instead of tls", "tls: misplaced-Zq85\n"),
        ("a variable in a wrong place", "clients: { kitchen: { slots: \"${PLANTED}\" } }\n"),
        ("two passwords", "users: { bell: { password: literal-Zq81, password: misplaced-Zq85 } }\n"),
        ("a password that begins oddly", "users: { bell: { password: @misplaced-Zq85 } }\n"),
        ("a password without its quote", "users: { bell: { password: \"misplaced-Zq85 } }\n"),
        ("a password without a blank", "credentials: {username: toastd, password:misplaced-Zq85}\n"),
        ("a password in the address of a page", "http: { websocket: \"wss://u:misplaced-Zq85@h/\" }\n"),
        ("a password with a tag", "users: { bell: { password: !secret misplaced-Zq85 } }\n"),
    ]

    @Test("A file with a secret that is taken for a configuration is not repeated")
    func wholeFile() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("whole-Zq87\n", to: "password")
        let testimony = Testimony()
        testimony.add("check", try toastctl(["check", file]))
        testimony.add("toastd", try RunningProgram.run(try builtProgram("toastd"), ["--config", file, "--check"]))
        testimony.add(
            "a server with a password", try toastctl(["status", "--server", "tcp://toastd:whole-Zq87@localhost"]))
        testimony.check(Self.secrets)
    }

    @Test("At another server: neither the password nor the key of TLS is in logs, processes or topics")
    func otherServer() throws {
        let folder = try TemporaryFolder()
        let port = try MosquittoServer.freePort()
        let keys = try folder.write("toastd:\(Self.sharedKey)\n", to: "keys")
        let key = try folder.write(Self.sharedKey + "\n", to: "key")
        let password = try folder.write("broker-Zq84\n", to: "password")
        let server = try MosquittoServer(extra: ["listener \(port) 127.0.0.1", "psk_file \(keys)", "psk_hint home"])
        for password in [password, try folder.write("wrong-Zq84\n", to: "wrong")] {
            let state = try TemporaryFolder()
            let file = try state.write(
                """
                http: off
                server: mqtts://localhost:\(port)
                credentials: { username: toastd, password_file: \(password) }
                tls: { psk_identity: toastd, psk_file: \(key) }
                log: { level: debug, payloads: true }

                """, to: "toastd.yaml")
            let toastd = try RunningProgram(
                try builtProgram("toastd"), ["--config", file, "--state", state.file("state")])
            #expect(waitUntil(seconds: 20) { toastd.errors.contains("msg=online") }, "\(toastd.errors)")
            let heard = try Listener(port: server.port, ["#"])
            try heard.wait { $0.topic == "toast/status/main" && $0.text("state") == "online" }
            let testimony = Testimony()
            #expect(try tell(testimony, process: toastd.processID) == 1)
            testimony.add("the topics", heard.messages.map { $0.topic + " " + $0.payload }.joined(separator: "\n"))
            testimony.add("reload", try toastctl(["reload", "--state", state.file("state")]))
            testimony.add("the log", toastd.errors + toastd.output)
            testimony.check(["broker-Zq84", "wrong-Zq84", Self.sharedKey])
            heard.stop()
            toastd.signal(SIGTERM)
            #expect(try toastd.end() == 0)
        }
    }
}
