import Configuration
import MQTTSession
import Normalizer
import Observability
import Testing
import ToastModel
import ToastQueue

@testable import Broker

@Suite("What becomes of a message")
struct OutcomeTests {
    private func reason(_ publications: [MQTTPublication]) throws -> String? {
        try publications.last?.json["reason"]?.string
    }

    @Test("one publish without an id gets one id for all its clients, another publish another one")
    func freshID() throws {
        var configuration = Configuration()
        configuration.groups = ["all-of-us": [try ClientName("a"), try ClientName("b")]]
        let rig = try Rig(configuration)
        try rig.goOnline()
        try rig.turn(
            Rig.message("toast/show/door/all-of-us", "one"), Rig.message("toast/show/door/c", "two"))
        let ids = try rig.takePublished().filter { $0.topic.contains("display") }.map {
            try #require(try $0.json["id"]?.string)
        }
        #expect(ids.count == 3)
        #expect(ids[0] == ids[1])
        #expect(ids[2] != ids[0])
        #expect(ids.allSatisfy { $0.utf8.count == 26 })
    }

    @Test("what was decoded, warned about and not made by a rule is counted")
    func counts() throws {
        var configuration = Configuration()
        var app = AppSettings(name: try AppName("door"))
        app.topics = ["dev/#"]
        var faults: [SettingsFault] = []
        let rule = try readYAML(
            Array(#"- { name: r, topic: "dev/{x}", on: every, toast: { title: "{{a | date}}", type: "{{b}}" } }"#.utf8),
            file: "r.yaml")
        app.rules = Rule.compile(rule, path: "rules", faults: &faults)
        #expect(faults == [])
        configuration.apps = [app]
        let rig = try Rig(configuration)
        try rig.goOnline()
        try rig.receive("toast/show/door/k", #"{"title":"x","priority":"ten","title":"y"}"#)
        try rig.receive("toast/show/door/k", "text")
        try rig.receive("toast/show/door/k", #"{"a":"b" "c"}"#)
        for _ in 0..<2 { try rig.receive("dev/one", #"{"a":"x","b":"purple"}"#) }
        func count(_ name: String, _ label: String = "", _ value: String = "") -> Int64 {
            rig.counters[Counters.Key("toastd_" + name, label, value)]
        }
        for _ in 0..<2 {
            rig.machine.countDecoding()
            #expect(count("decoded_total", "step", "json") == 3)
            #expect(count("decoded_total", "step", "text") == 1)
            #expect(count("decoded_total", "step", "rejected") == 1)
            #expect(count("warnings_total", "about", "priority") == 1)
            #expect(count("warnings_total", "about", "type") == 2)
            #expect(count("duplicate_keys_total") == 1)
            #expect(count("rule_faults_total", "rule", "door/r") == 2)
        }
    }

    private struct Refused {
        var topic: String
        var payload: String
        var answer: String
        var reason: String
    }

    @Test("what is refused is said on the topic of the app, or of the broker where the app has no name")
    func rejections() throws {
        let cases = [
            Refused(topic: "show/door", payload: "x", answer: "door", reason: "no_audience"),
            Refused(topic: "show/door/k", payload: #"{"a":"b" "c"}"#, answer: "door", reason: "malformed_json"),
            Refused(topic: "show/door/k", payload: "{}", answer: "door", reason: "nothing_to_say"),
            Refused(topic: "show/door/a+b", payload: "x", answer: "door", reason: "invalid_target"),
            Refused(topic: "show/door/k/more", payload: "x", answer: "door", reason: "invalid_target"),
            Refused(topic: "show/toastd/k", payload: "x", answer: "toastd", reason: "invalid_target"),
            Refused(topic: "show/$x/k", payload: "x", answer: "toastd", reason: "invalid_target"),
            Refused(topic: "show", payload: "x", answer: "toastd", reason: "invalid_target"),
            Refused(topic: "hide/door/k", payload: "{}", answer: "door", reason: "invalid_hide"),
            Refused(topic: "hide/door/$k", payload: "id", answer: "door", reason: "invalid_target"),
        ]
        let rig = try Rig()
        try rig.goOnline()
        for item in cases {
            try rig.receive("toast/" + item.topic, item.payload)
            let published = rig.takePublished()
            #expect(published.map(\.topic) == ["toast/rejected/\(item.answer)"], "\(item)")
            #expect(try reason(published) == item.reason, "\(item)")
            #expect(try published.last?.json["payload"]?.string == item.payload, "\(item)")
            #expect(try published.last?.json["topic"]?.string == "toast/" + item.topic, "\(item)")
        }
    }

    @Test("a strict broker takes only apps and clients that it knows")
    func strict() throws {
        var configuration = Configuration()
        configuration.strictness = .strict
        configuration.apps = [AppSettings(name: try AppName("door"))]
        configuration.configuredClients = [try ClientName("kitchen")]
        let rig = try Rig(configuration)
        try rig.goOnline()
        try rig.receive("toast/show/stranger/kitchen", "x")
        #expect(try reason(rig.takePublished()) == "unknown_app")
        try rig.receive("toast/show/door/hall", "x")
        #expect(try reason(rig.takePublished()) == "unknown_client")
        try rig.receive("toast/presence/hall", "online")
        #expect(rig.takePublished().isEmpty)
        try rig.receive("toast/show/door/kitchen", "x")
        #expect(rig.takeTopics().first == "toast/display/door/kitchen")
        try rig.receive("toast/show/door", "x")
        #expect(rig.takeTopics() == ["toast/screen/kitchen"])
    }

    @Test("a message below the root never reaches an app's own filter")
    func belowRoot() throws {
        var configuration = Configuration()
        var app = AppSettings(name: try AppName("spy"))
        app.topics = ["#"]
        app.clients = ["kitchen"]
        configuration.apps = [app]
        let rig = try Rig(configuration)
        try rig.goOnline()
        try rig.turn(
            Rig.message("toast/display/door/kitchen", "x"), Rig.message("toast/other", "x"),
            Rig.message("toast", "x"))
        #expect(rig.takeTopics() == [])
    }

    @Test("a button keeps its publish only where the app may publish, and a press sends it")
    func buttons() throws {
        var configuration = Configuration()
        var app = AppSettings(name: try AppName("door"))
        app.mayPublish = ["gate/+"]
        configuration.apps = [app]
        let rig = try Rig(configuration)
        try rig.goOnline()
        try rig.receive(
            "toast/show/door/kitchen",
            #"""
            {"id":"r","title":"Ring","actions":[
            {"id":"open","label":"Open","publish":{"topic":"gate/open","payload":"now","retain":true}},
            {"id":"bad","label":"Bad","publish":{"topic":"alarm/off","payload":"x"}}]}
            """#)
        let display = try #require(rig.takePublished().first).json
        let actions = try #require(display["actions"]?.array)
        #expect(actions.map { $0["publish"] != nil } == [true, false])
        #expect(display["warnings"]?.array?.count == 1)
        try rig.receive("toast/input/kitchen", #"{"id":"r","event":"action","action":"open","frontend":"f"}"#)
        let published = rig.takePublished()
        #expect(
            published.map(\.topic) == [
                "toast/action/door/kitchen", "gate/open", "toast/closed/door/kitchen", "toast/screen/kitchen",
            ])
        #expect(published[1].text == "now")
        #expect(published[1].retain == .yes)
        #expect(published[1].contentType == nil)
    }

    @Test("a press sends nothing where the app may no longer publish")
    func lostPermission() throws {
        var configuration = Configuration()
        var app = AppSettings(name: try AppName("door"))
        app.mayPublish = ["gate/+"]
        configuration.apps = [app]
        let rig = try Rig(configuration)
        try rig.goOnline()
        try rig.receive(
            "toast/show/door/kitchen",
            #"{"id":"r","title":"Ring","actions":[{"id":"open","label":"O","publish":{"topic":"gate/open","payload":"x"}}]}"#
        )
        app.mayPublish = ["bell/+"]
        configuration.apps = [app]
        rig.machine.reload(configuration, &rig.transport, at: rig.now)
        rig.forget()
        try rig.receive("toast/input/kitchen", #"{"id":"r","event":"action","action":"open","frontend":"f"}"#)
        #expect(rig.takeTopics() == ["toast/action/door/kitchen", "toast/closed/door/kitchen", "toast/screen/kitchen"])
    }

    @Test("a response topic gets action and closed events where the app may publish")
    func responses() throws {
        let rig = try Rig()
        try rig.goOnline()
        var properties = InboundMessage.Properties()
        properties.responseTopic = "toast/answer/door/me"
        properties.correlationData = [7]
        try rig.turn(Rig.message("toast/show/door/kitchen", #"{"id":"r","content":"x"}"#, properties: properties))
        properties.responseTopic = "elsewhere"
        try rig.turn(Rig.message("toast/show/door/hall", #"{"id":"r","content":"x"}"#, properties: properties))
        rig.forget()
        try rig.turn(
            Rig.message("toast/input/kitchen", #"{"id":"r","event":"tap"}"#),
            Rig.message("toast/hide/door/hall", "r"))
        let published = rig.takePublished()
        #expect(
            published.map(\.topic) == [
                "toast/action/door/kitchen", "toast/answer/door/me", "toast/closed/door/kitchen",
                "toast/answer/door/me",
                "toast/closed/door/hall", "toast/screen/kitchen", "toast/screen/hall",
            ])
        #expect(published.filter { $0.topic.contains("answer") }.allSatisfy { $0.correlationData == [7] })
        #expect(published[3].payload == published[2].payload)
    }

    @Test("a hide without a client reaches every client that the app reached")
    func hideEverywhere() throws {
        let rig = try Rig()
        try rig.goOnline()
        try rig.turn(
            Rig.message("toast/show/door/a", #"{"id":"r","content":"x"}"#),
            Rig.message("toast/show/door/b", #"{"id":"r","content":"x"}"#),
            Rig.message("toast/show/oven/c", #"{"id":"r","content":"x"}"#))
        rig.forget()
        try rig.receive("toast/hide/door", "r")
        #expect(rig.takeTopics().filter { $0.contains("closed") } == ["toast/closed/door/a", "toast/closed/door/b"])
    }

    @Test("a malformed input is answered, an impossible topic is counted")
    func inputs() throws {
        let rig = try Rig()
        try rig.goOnline()
        try rig.receive("toast/input/kitchen", #"{"event":"nonsense","ref":5}"#)
        let reply = try #require(rig.takePublished().first)
        #expect(reply.topic == "toast/reply/kitchen")
        #expect(try reply.json["answer"]?.string == "invalid")
        #expect(try reply.json["ref"]?.integer == 5)
        try rig.turn(
            Rig.message("toast/input/$k", "tap"), Rig.message("toast/input/a/b/c", "tap"),
            Rig.message("toast/presence/k/$f", "online"), Rig.message("toast/presence/k", "maybe"))
        #expect(rig.takePublished().isEmpty)
    }

    @Test("lines are published where they are on, and only when they change")
    func lines() throws {
        var configuration = Configuration()
        configuration.queue.defaults.publishesLine = true
        configuration.queue.defaults.publishesScreen = false
        let rig = try Rig(configuration)
        try rig.goOnline()
        try rig.receive("toast/show/door/kitchen", #"{"id":"a","title":"Door","content":"open"}"#)
        let first = rig.takePublished()
        #expect(first.map(\.topic) == ["toast/display/door/kitchen", "toast/line/kitchen"])
        #expect(first.last?.text == "Door: open")
        #expect(first.last?.retain == .yes)
        try rig.receive("toast/show/door/kitchen", "waits")
        #expect(rig.takeTopics() == [])
        try rig.receive("toast/hide/door/kitchen", "a")
        let last = rig.takePublished().filter { $0.topic.contains("line") }
        #expect(last.map(\.text) == [""])
    }

    @Test("a reload that turns the screen or the line off clears it at the server, and one that turns it on shows it")
    func picturesAfterReload() throws {
        var both = Configuration()
        both.queue.defaults.publishesLine = true
        let rig = try Rig(both)
        try rig.goOnline()
        try rig.receive("toast/show/door/kitchen", #"{"id":"a","content":"open","sticky":true}"#)
        rig.forget()
        var neither = both
        neither.queue.defaults.publishesLine = false
        neither.queue.defaults.publishesScreen = false
        rig.machine.reload(neither, &rig.transport, at: rig.now)
        try rig.turn()
        let cleared = rig.takePublished()
        #expect(cleared.map(\.topic) == ["toast/screen/kitchen", "toast/line/kitchen"])
        #expect(cleared.allSatisfy { $0.text.isEmpty && $0.retain == .yes })
        rig.machine.reload(neither, &rig.transport, at: rig.now)
        try rig.turn()
        #expect(rig.takeTopics() == [])
        rig.machine.reload(both, &rig.transport, at: rig.now)
        try rig.turn()
        let back = rig.takePublished()
        #expect(back.map(\.topic) == ["toast/screen/kitchen", "toast/line/kitchen"])
        #expect(back.last?.text == "open")
    }

    @Test("a named animation comes with the address where it is")
    func animations() throws {
        var configuration = Configuration()
        configuration.animations = ["bell": "/etc/bell.json", "far": "https://example.org/far.json"]
        let rig = try Rig(configuration)
        try rig.goOnline()
        for (name, url) in [("bell", "/animations/bell.webp"), ("far", "https://example.org/far.json")] {
            try rig.receive("toast/show/door/\(name)", #"{"content":"x","animation":"\#(name)"}"#)
            #expect(try rig.takePublished().first?.json["animation_url"]?.string == url)
        }
    }
}
