import Configuration
import Foundation
import Normalizer
import TestSupport
import Testing
import ToastModel
import ToastQueue

@Suite("The shipped configuration")
struct ShippedConfigurationTests {
    private static let file = Golden.repository.appendingPathComponent("config/toastd.yaml")

    /// The file with every example live: a `#` with no blank behind it is taken away.
    private static var everything: String {
        Golden.text(file).split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let content = line.drop { $0 == " " }
            guard content.hasPrefix("#"), !content.hasPrefix("# "), content != "#" else { return String(line) }
            return String(line.prefix(line.count - content.count) + content.dropFirst())
        }.joined(separator: "\n")
    }

    @Test("It loads as it is, without a warning, and everything in it is the default")
    func defaults() throws {
        let configuration = try load(Golden.text(Self.file))
        let standard = try load(["/c/toastd.yaml": ""]).configuration
        #expect(configuration.server == standard.server)
        #expect(configuration.embedded == standard.embedded)
        #expect(configuration.credentials == standard.credentials)
        #expect(configuration.instance == standard.instance)
        #expect(configuration.root == standard.root)
        #expect(configuration.state == standard.state)
        #expect(configuration.durability == standard.durability)
        #expect(configuration.strictness == standard.strictness)
        #expect(configuration.queue.limits == standard.queue.limits)
        #expect(configuration.queue.rates == [:])
        #expect(configuration.queue.settings(for: try ClientName("any")) == ClientSettings())
        #expect(configuration.groups == [:])
        #expect(configuration.payloadLimits == standard.payloadLimits)
        #expect(configuration.history == standard.history)
        #expect(configuration.http.listen == standard.http.listen)
        #expect(configuration.log == standard.log)
        #expect(configuration.animations == [:])
        #expect(configuration.apps.isEmpty)
        let app = configuration.settings(for: try AppName("any"))
        let other = standard.settings(for: app.name)
        #expect(app.clients == ["all"])
        #expect(other.clients == nil, "which also means all")
        #expect(app.mayPublish == other.mayPublish)
        #expect(app.allowClients == other.allowClients)
        #expect(app.retained == other.retained)
        #expect(app.json == other.json)
        #expect(app.durationUnit == other.durationUnit)
        #expect(app.priorityScale == other.priorityScale)
        #expect(app.maxAge == other.maxAge)
        #expect(app.defaults == other.defaults)
    }

    @Test("Every key that the loader knows stands in it, live or as an example")
    func completeness() throws {
        var faults: [SettingsFault] = []
        let text = Self.withoutRepeats(Self.everything)
        let root = try #require(readYAML(Array(text.utf8), file: "toastd.yaml", faults: &faults))
        #expect(faults == [])
        let paths = Self.paths(of: root)
        let missing = Self.paths(of: configurationKeys()).filter { !paths.contains($0) }
        #expect(missing == [])
    }

    @Test("Its examples are valid")
    func examples() throws {
        // Of two that exclude each other the first.
        let others = [
            "password: \"${TOASTD_PASSWORD}\"", "psk_identity: toastd", "psk_file: /etc/toastd/psk",
            "psk: \"${TOASTD_PSK}\"",
        ]
        let text = others.reduce(Self.withoutRepeats(Self.everything)) { $0.replacing("  \($1)\n", with: "") }
        var files = ["/c/toastd.yaml": text, "/c/profiles/zigbee2mqtt.yaml": "{}\n"]
        for name in ["password", "doorbell.password", "dashboard.password"] { files["/etc/toastd/" + name] = "x\n" }
        // These two are read as a server would read them.
        let folder = try TemporaryFolder()
        try RunningProgram.run(
            "/usr/bin/openssl",
            [
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-subj", "/CN=x",
                "-keyout", folder.file("server.key"), "-out", folder.file("server.pem"),
            ])
        for name in ["server.pem", "server.key"] {
            files["/etc/toastd/" + name] = try String(contentsOfFile: folder.file(name), encoding: .utf8)
        }
        _ = try load(files, ["KITCHEN_PASSWORD": "x"])
    }

    @Test("The default that a key's table states is the one that holds")
    func statedDefaults() throws {
        var lines: [String] = []
        func write(_ keys: [KeyOutline], _ indentation: String) {
            for key in keys {
                // A name that the user chooses: the settings of all stand under defaults.
                let name = key.name.hasPrefix("<") ? "defaults" : key.name
                if key.name.hasPrefix("<"), !["<client>", "<app>"].contains(key.name) { continue }
                // Placeholders are not for the file.
                if let standard = key.standard, !standard.contains("{app}"), !["include", "profiles"].contains(name) {
                    lines.append("\(indentation)\(name): \(standard)")
                } else if key.standard == nil, !key.children.isEmpty, name != "mute" {
                    lines.append("\(indentation)\(name):")
                    write(key.children, indentation + "  ")
                }
            }
        }
        write(configurationKeys(), "")
        #expect(lines.count > 60)
        let configuration = try load(lines.joined(separator: "\n"))
        let standard = try load(["/c/toastd.yaml": ""]).configuration
        #expect(configuration.queue.settings(for: try ClientName("any")) == ClientSettings())
        #expect(configuration.queue.limits == standard.queue.limits)
        #expect(configuration.payloadLimits == standard.payloadLimits)
        #expect(configuration.history == standard.history)
        #expect(configuration.log == standard.log)
        #expect(configuration.embedded == standard.embedded)
        #expect(configuration.http.listen == standard.http.listen)
        #expect(configuration.server == standard.server)
        #expect(configuration.instance == standard.instance)
        #expect(configuration.root == standard.root)
        #expect(configuration.durability == standard.durability)
        #expect(configuration.strictness == standard.strictness)
    }

    @Test("The minimal one has ten lines and is valid")
    func minimal() throws {
        let text = Golden.text(Golden.repository.appendingPathComponent("config/minimal.yaml"))
        #expect(text.split(separator: "\n").count == 10)
        let loaded = try load(["/c/toastd.yaml": text, "/etc/toastd/password": "x\n"])
        #expect(loaded.warnings == [])
        #expect(loaded.configuration.credentials.password == "x")
        #expect(loaded.configuration.groups.keys.sorted() == ["downstairs"])
    }

    /// The live line of a key whose example follows it.
    private static func withoutRepeats(_ text: String) -> String {
        text.replacing("    mute: off\n", with: "").replacing("    rate: off\n", with: "")
    }

    /// Every path of keys, with the names that the user chooses as the tables name them.
    private static func paths(of node: SettingsNode, _ prefix: String = "") -> Set<String> {
        switch node.content {
        case .scalar: return []
        case .sequence(let elements): return elements.reduce(into: []) { $0.formUnion(paths(of: $1, prefix)) }
        case .mapping(let entries):
            var found: Set<String> = []
            for entry in entries {
                let chosen = [
                    "clients": "<client>", "groups": "<group>", "apps": "<app>", "animations": "<animation>",
                    "users": "<user>",
                ]
                let path = prefix + "." + (chosen[String(prefix.dropFirst())] ?? entry.key)
                found.insert(path)
                found.formUnion(paths(of: entry.value, path))
            }
            return found
        }
    }

    private static func paths(of keys: [KeyOutline], _ prefix: String = "") -> [String] {
        keys.flatMap { [prefix + "." + $0.name] + paths(of: $0.children, prefix + "." + $0.name) }
    }
}
