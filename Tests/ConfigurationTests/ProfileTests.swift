import Configuration
import Foundation
import Normalizer
import Testing
import ToastModel
import ToastQueue

@Suite("Profiles and rules in the configuration")
struct ProfileTests {
    private static let lamp = """
        profile: lamp
        about: for these tests
        parameters: { base: lamps, warm: 50 }
        topics: ["$(base)/+/state"]
        retained: ignore
        defaults: { type: warning, duration: 9s }
        rules:
          - name: warm
            topic: "$(base)/{lamp}/state"
            when: heat > param.warm
            toast: { title: "{{lamp}}", content: is warm }
        tests:
          - topic: lamps/desk/state
            payload: { heat: 51 }
            toast: { title: desk }
        """

    @Test("The example of the documentation loads as it stands")
    func example() throws {
        let text = """
            server: embedded            # or mqtt://host:1883, mqtts://host:8883, unix:/run/mosquitto.sock; also --server
            embedded: { port: 1883, websocket_port: 8083, bind: 127.0.0.1 }
            credentials: { username: toastd, password_file: /etc/toastd/password }
            instance: main
            root: toast
            state: /var/lib/toastd      # also --state; default $XDG_STATE_HOME/toastd when not run as a service
            durability: full            # full | process | memory
            strict: false
            clients:
              defaults: { slots: 1, gap: 200ms, durations: { success: 3s, notice: 5s, warning: 8s, alert: 10s } }
              "tablet-*": { slots: 3 }
              kitchen: { mute: [ { at: "22:00-07:00", zone: Europe/Paris, days: [mon, tue, wed, thu, fri] } ] }
            groups: { downstairs: [kitchen, hall] }
            apps:
              doorbell: { clients: [downstairs], may_publish: [gate/open], rate: { per_second: 20, burst: 100 } }
              zigbee: { profile: zigbee2mqtt, topics: [zigbee2mqtt/#], clients: [kitchen], rules: [] }
            http: { listen: 127.0.0.1:9464 }   # page, metrics and health
            limits: { payload: 256KiB, clients: 100000, waiting: 1000000, history: { days: 7, rows: 1000000 } }
            """
        let profile = Golden.text(Golden.repository.appendingPathComponent("config/profiles/zigbee2mqtt.yaml"))
        let loaded = try load(["/c/toastd.yaml": text, "/usr/share/toastd/profiles/zigbee2mqtt.yaml": profile])
        #expect(loaded.warnings == [])
        let configuration = loaded.configuration
        #expect(configuration.state == "/var/lib/toastd")
        #expect(configuration.groups["downstairs"]?.map(\.text) == ["kitchen", "hall"])
        let zigbee = configuration.settings(for: try AppName("zigbee"))
        #expect(zigbee.topics == ["zigbee2mqtt/#"])
        #expect(zigbee.clients == ["kitchen"])
        #expect(zigbee.rules.count > 5)
        let kitchen = configuration.queue.settings(for: try ClientName("kitchen"))
        #expect(kitchen.mute.map(\.days.count) == [5])
        #expect(
            configuration.queue.rate(of: try AppName("doorbell")) == QueueConfiguration.Rate(perSecond: 20, burst: 100))
    }

    @Test("A profile lies under the app's own entry, with its parameters put in")
    func layers() throws {
        let loaded = try load([
            "/c/toastd.yaml": """
            apps:
              defaults: { retained: show, json: lenient }
              lamp: { profile: lamp, parameters: { base: home/lamps }, defaults: { duration: 3s } }
            """, "/c/profiles/lamp.yaml": Self.lamp,
        ])
        let app = try #require(loaded.configuration.apps.first)
        #expect(app.topics == ["home/lamps/+/state"])
        #expect(app.retained == .ignore)
        #expect(app.json == .lenient)
        #expect(app.defaults.type == .warning)
        #expect(app.defaults.duration == .lasts(.seconds(3)))
        #expect(app.rules.map(\.id) == ["warm"])
        #expect(loaded.files == ["/c/toastd.yaml", "/c/profiles/lamp.yaml"])
    }

    @Test("The nearest folder with the profile counts")
    func folders() throws {
        func topics(_ files: [String: String], _ main: String, _ environment: [String: String] = [:]) throws -> [String]
        {
            let profiles = files.mapValues { "profile: lamp\ntopics: [\($0)/#]\n" }
            let loaded = try load(profiles.merging(["/c/toastd.yaml": main]) { $1 }, environment)
            return loaded.configuration.apps.flatMap(\.topics)
        }
        let main = "apps: { a: { profile: lamp } }\n"
        let shipped = ["/usr/share/toastd/profiles/lamp.yaml": "shipped"]
        let environment = ["/e/lamp.yaml": "environment"].merging(shipped) { $1 }
        let own = ["/c/profiles/lamp.yaml": "own", "/p/lamp.yaml": "elsewhere"].merging(environment) { $1 }
        #expect(try topics(shipped, main) == ["shipped/#"])
        #expect(try topics(environment, main, ["TOASTD_PROFILES": "/x:/e"]) == ["environment/#"])
        #expect(try topics(own, main, ["TOASTD_PROFILES": "/x:/e"]) == ["own/#"])
        #expect(try topics(own, main + "profiles: /p\n", ["TOASTD_PROFILES": "/x:/e"]) == ["elsewhere/#"])
    }

    @Test("Faults of a profile are told with its file")
    func faultyProfile() {
        let lines = faults([
            "/c/toastd.yaml": "apps: { lamp: { profile: lamp, parameters: { bas: x } }, two: { profile: lamp } }\n",
            "/c/profiles/lamp.yaml": Self.lamp.replacing("retained: ignore", with: "retained: sometimes"),
        ])
        #expect(
            lines == [
                "/c/toastd.yaml:1:46: error: apps.lamp.parameters: the profile has no parameter 'bas' (did you mean 'base'?)",
                "/c/profiles/lamp.yaml:5:11: error: retained: one of once, seed, show, ignore is wanted, found 'sometimes'",
            ])
    }

    @Test("A check runs the tests of rules and profiles, and names those that fail")
    func tests() throws {
        func check(_ payload: String, _ profile: String) -> ConfigurationCheck {
            let main = """
                apps:
                  lamp: { profile: lamp }
                  boiler:
                    rules: [ { topic: "boiler/{room}", when: payload == 'hot', toast: { title: "{{room}}" } } ]
                    tests:
                      - { name: hot, topic: boiler/attic, payload: \(payload), toast: { title: attic } }
                      - { topic: boiler/attic, payload: cold, expect: nothing }
                """
            let files = FileSource.memory(["/c/toastd.yaml": main, "/c/profiles/lamp.yaml": profile])
            return checkConfiguration(
                at: "/c/toastd.yaml",
                LoadOptions(environment: Environment([:]), files: files, now: WallTime(unixMilliseconds: 0)))
        }
        let good = check("hot", Self.lamp)
        #expect(good.verdict == .passed)
        #expect(good.lines == ["/c/toastd.yaml is valid: 2 apps, 0 clients, 3 of 3 tests passed"])
        let bad = check("warm", Self.lamp.replacing("heat: 51", with: "heat: 49"))
        #expect(bad.verdict == .failed)
        #expect(bad.lines.count == 3)
        #expect(
            bad.lines.first?.hasPrefix("/c/toastd.yaml:6:9: error: apps.boiler.tests: test 'hot': a toast is expected")
                == true)
        #expect(
            bad.lines.dropFirst().first?.hasPrefix("/c/profiles/lamp.yaml:13:5: error: tests: test 'lamps/desk/state'")
                == true)
        #expect(bad.lines.last == "/c/toastd.yaml is not valid: 2 errors, 1 of 3 tests passed")
    }

    @Test("Rules of an app without topics are checked by the filters they name")
    func topicsOfRules() throws {
        let loaded = try load([
            "/c/toastd.yaml": """
            apps:
              a:
                rules: [ { topic: "a/{x}/c", toast: { title: x } } ]
              b: { topics: a/b/# }
            """
        ])
        #expect(
            loaded.warnings.map(\.line) == [
                "/c/toastd.yaml:4:16: warning: apps.b.topics: this filter and 'a/+/c' of apps.a.rules match some of the same topics,"
                    + " and neither includes the other: a server without MQTT 5 may deliver a message twice"
            ])
    }
}
