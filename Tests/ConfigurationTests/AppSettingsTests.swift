import Configuration
import Normalizer
import Testing
import ToastModel
import ToastQueue

@Suite("Settings of apps")
struct AppSettingsTests {
    @Test("Every key but the rules is read into its setting")
    func everyKey() throws {
        let configuration = try load(
            """
            apps:
              boiler:
                clients: [kitchen, all]
                allow_clients: [kitchen]
                topics: [boiler/+/state, other/#]
                may_publish: [gate/open, "lamp/+/set"]
                retained: show
                json: lenient
                duration_unit: ms
                priority_scale: gotify
                max_age: 10m
                rate: { per_second: 20, burst: 100 }
                defaults:
                  title: Boiler
                  type: warning
                  priority: high
                  duration: 6s
                  auto_hide: false
                  ttl: 2h
                  policy: replace
                  resident: true
                  scope: all
                  style: pill
                  icon: mdi:fire
                  image: https://example.net/a.png
                  animation: flame
                  position: center
                  offset: 12
                  fade_in: 100ms
                  fade_out: 1s
                  color: red
                  font: mono
                  sound: ding
                  vibrate: [200, 100]
                  silent: true
                  lang: fr
                  dir: rtl
                  tags: [a, b]
                  link: https://example.net
            """)
        let app = try #require(configuration.apps.first)
        #expect(configuration.apps.map(\.name.text) == ["boiler"])
        #expect(app.clients == ["kitchen", "all"])
        #expect(app.allowClients == ["kitchen"])
        #expect(app.topics == ["boiler/+/state", "other/#"])
        #expect(app.mayPublish == ["gate/open", "lamp/+/set"])
        #expect(app.retained == .show)
        #expect(app.json == .lenient)
        #expect(app.durationUnit == .milliseconds)
        #expect(app.priorityScale == .gotify)
        #expect(app.maxAge == .minutes(10))
        #expect(configuration.queue.rates == [app.name: QueueConfiguration.Rate(perSecond: 20, burst: 100)])
        var toast = Toast(id: "", idOrigin: .broker, title: "Boiler")
        toast.type = .warning
        toast.priority = .high
        toast.duration = .lasts(.seconds(6))
        toast.autoHide = false
        toast.ttl = .lasts(.hours(2))
        toast.policy = .replace
        toast.resident = true
        toast.scope = .all
        toast.style = .pill
        toast.icon = "mdi:fire"
        toast.fadeIn = Milliseconds(100)
        toast.fadeOut = .seconds(1)
        toast.details.image = "https://example.net/a.png"
        toast.details.animation = "flame"
        toast.details.position = .center
        toast.details.offset = 12
        toast.details.color = "red"
        toast.details.font = "mono"
        toast.details.sound = "ding"
        toast.details.vibrate = .array([.integer(200), .integer(100)])
        toast.details.silent = true
        toast.details.lang = "fr"
        toast.details.dir = "rtl"
        toast.details.tags = ["a", "b"]
        toast.details.link = "https://example.net"
        #expect(app.defaults == toast)
    }

    @Test("Defaults by type are layered as the others are, for each type by itself")
    func typeDefaults() throws {
        let configuration = try load(
            """
            apps:
              defaults: { defaults_by_type: { alert: { sound: siren, auto_hide: false }, success: { duration: 2s } } }
              boiler: { defaults_by_type: { alert: { sound: horn } }, defaults: { type: alert } }
            """)
        let app = configuration.settings(for: try AppName("boiler"))
        #expect(app.typeDefaults[.alert]?.details.sound == "horn")
        #expect(app.typeDefaults[.alert]?.autoHide == false)
        #expect(app.typeDefaults[.success]?.duration == .lasts(.seconds(2)))
        #expect(app.typeDefaults.count == 2)
        let other = configuration.settings(for: try AppName("stranger"))
        #expect(other.typeDefaults[.alert]?.details.sound == "siren")
        #expect(
            faults([
                "/c/toastd.yaml": "apps:\n  a: { defaults_by_type: { alarm: { sound: x }, alert: { type: notice } } }"
            ])
                == [
                    "/c/toastd.yaml:2:28: error: apps.a.defaults_by_type.alarm: there is no key 'alarm' here (known here: notice, success, warning, alert, loading)",
                    "/c/toastd.yaml:2:58: error: apps.a.defaults_by_type.alert.type: there is no key 'type' here ('type' is a key of an app's defaults: defaults: { type: … })",
                ])
    }

    @Test("Groups in allow_clients are known with their members, also to apps that nobody named")
    func allowedGroups() throws {
        let configuration = try load(
            """
            groups: { floor: [kitchen, inner], inner: [hall] }
            apps: { defaults: { allow_clients: [floor] } }
            """)
        let app = configuration.settings(for: try AppName("any"))
        #expect(app.allowed("hall") == ["hall"])
        #expect(app.allowed("inner") == ["hall"])
        #expect(app.allowed("floor") == ["floor"])
        #expect(app.allowed("bath") == [])
    }

    @Test("An app without an entry, and with an empty one, has the defaults")
    func defaults() throws {
        let configuration = try load("apps:\n  doorbell:\n")
        for name in ["doorbell", "unknown"] {
            let app = configuration.settings(for: try AppName(name))
            #expect(app.name.text == name)
            #expect(app.clients == nil)
            #expect(app.allowClients == nil)
            #expect(app.topics == [])
            #expect(app.mayPublish == ["toast/answer/\(name)/#"])
            #expect(app.retained == nil)
            #expect(app.maxAge == nil)
            #expect(app.defaults == Toast(id: "", idOrigin: .broker))
            #expect(configuration.queue.rate(of: try AppName(name)) == nil)
        }
    }

    @Test("Defaults, then patterns in the order of the file, then the app's own; also for apps nobody named")
    func order() throws {
        let configuration = try load(
            """
            root: home
            apps:
              sensor-1: { rate: off, defaults: { type: alert } }
              "sensor-*": { rate: { per_second: 2 }, max_age: off, defaults: { icon: sensor, duration: 3s } }
              defaults: { clients: wall, rate: { per_second: 1, burst: 2 }, max_age: 1h, defaults: { duration: 2s, ttl: 2h } }
            """)
        func summary(_ name: String) throws -> [String] {
            let app = configuration.settings(for: try AppName(name))
            let rate = configuration.queue.rate(of: app.name).map { "\($0.perSecond)/\($0.burst)" } ?? "off"
            return [
                app.clients?.joined() ?? "", rate, app.maxAge == nil ? "any age" : "an hour", app.defaults.icon ?? "",
                app.defaults.duration == .lasts(.seconds(3)) ? "3 s" : "2 s", app.defaults.type?.rawValue ?? "",
                app.mayPublish.joined(),
            ]
        }
        #expect(try summary("boiler") == ["wall", "1/2", "an hour", "", "2 s", "", "home/answer/boiler/#"])
        #expect(try summary("sensor-2") == ["wall", "2/10", "any age", "sensor", "3 s", "", "home/answer/sensor-2/#"])
        #expect(
            try summary("sensor-1") == ["wall", "off", "any age", "sensor", "3 s", "alert", "home/answer/sensor-1/#"])
        #expect(configuration.apps.map(\.name.text) == ["sensor-1"])
    }

    @Test("One value may stand for a list of one")
    func single() throws {
        let app = try #require(
            try load("apps: { a: { clients: kitchen, topics: a/b, defaults: { tags: x } } }").apps.first)
        #expect(app.clients == ["kitchen"])
        #expect(app.topics == ["a/b"])
        #expect(app.defaults.details.tags == ["x"])
    }

    @Test("What holds for any app reaches the toasts of apps that nobody named")
    func unnamedApps() throws {
        let configuration = try load("apps: { defaults: { json: lenient, defaults: { type: alert } }, boiler: }")
        var normalizer = Normalizer(
            apps: configuration.apps, limits: configuration.payloadLimits,
            unnamed: configuration.settings(forUnnamed:))
        for name in ["boiler", "unknown"] {
            let message = InboundMessage(topic: "toast/show/\(name)", payload: Array("{title:'x'}".utf8))
            let now = Moment(instant: Instant(milliseconds: 0), wall: WallTime(unixMilliseconds: 0))
            let outcomes = normalizer.show(message, app: try AppName(name), at: now)
            guard case .show(let app, let toast, _)? = outcomes.first, outcomes.count == 1 else {
                Issue.record("\(outcomes)")
                continue
            }
            #expect([app.text, toast.title ?? "", toast.type?.rawValue ?? ""] == [name, "x", "alert"])
        }
    }

    @Test("An app subscribes to its topics, or when it names none to those of its rules")
    func subscriptions() throws {
        let rules = """
            rules:
                  - { topic: "a/{x}/{rest...}", toast: { title: x } }
                  - { topic: ["b", "a/{x}/#"], when: "last('names/{{x}}') == 'y'", toast: { title: y } }
            """
        let own = try load("apps:\n  a:\n    \(rules)")
        #expect(own.apps.map(\.topics) == [[]])
        #expect(own.apps.map(\.subscriptions) == [["a/+/#", "b", "names/+"]])
        let given = try load(["/c/toastd.yaml": "apps:\n  a:\n    topics: a/#\n    \(rules)"]).configuration
        #expect(given.apps.map(\.subscriptions) == [["a/#"]])
    }
}
