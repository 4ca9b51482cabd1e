import Foundation
import TestSupport
import Testing
import ToastModel

/// A toastd and a mosquitto with the access list that `toastctl acl` makes, and a judge who sees everything.
private final class GuardedHome: Sendable {
    let server: MosquittoServer
    let judge: Listener
    private let folder: TemporaryFolder
    private let toastd: RunningProgram

    init() throws {
        folder = try TemporaryFolder()
        let configuration = try folder.write(
            """
            http: off
            credentials: { password: toastd-secret }
            clients: { kitchen: {}, hall: {} }
            apps:
              doorbell: { clients: [kitchen], may_publish: [gate/open, "toast/#"] }
              washer: { clients: [hall] }
              phone: { clients: [kitchen], allow_clients: [kitchen] }
              heat: { topics: [heat/+], clients: [hall], rules: [ { topic: heat/+, on: every, toast: { content: "{{payload}}" } } ] }
            users:
              bell: { publish: [doorbell], password: bell-secret }
              pocket: { publish: [phone], password: pocket-secret }
              stove: { publish: [heat], password: stove-secret }
              tablet: { render: [kitchen], password: tablet-secret }
              watcher: { monitor: [all], password: watcher-secret }

            """, to: "toastd.yaml")
        let passwords = folder.file("passwords")
        let tool = try RunningProgram.run(
            try builtProgram("toastctl"), ["acl", configuration, "--passwords", passwords])
        #expect(tool.code == 0)
        let list = try folder.write(tool.output + "\nuser judge\ntopic readwrite #\n", to: "acl")
        try RunningProgram.run("/usr/bin/mosquitto_passwd", ["-b", passwords, "judge", "judge-secret"])
        server = try MosquittoServer(
            extra: ["allow_anonymous false", "password_file \(passwords)", "acl_file \(list)"])
        judge = try Listener(port: server.port, ["#"], options: ["-u", "judge", "-P", "judge-secret"])
        toastd = try RunningProgram(
            try builtProgram("toastd"),
            [
                "--config", configuration, "--server", "mqtt://127.0.0.1:\(server.port)", "--state",
                folder.file("state"),
            ])
        try judge.wait { $0.topic == "toast/status/main" && $0.text("state") == "online" }
    }

    deinit {
        judge.stop()
        toastd.signal(SIGKILL)
    }

    /// Publishes as that user. The server acknowledges also what it drops.
    func publish(as user: String, _ topic: String, _ payload: String, _ more: [String] = []) throws {
        try TestSupport.publish(
            port: server.port, topic: topic, payload, options: ["-u", user, "-P", "\(user)-secret"] + more)
    }

    /// toastctl as that user.
    func toastctl(as user: String, _ words: [String]) throws -> RunningProgram {
        let file = try folder.write("\(user)-secret\n", to: "\(user).password")
        return try RunningProgram.run(
            try builtProgram("toastctl"),
            words + ["--server", "mqtt://127.0.0.1:\(server.port)", "--user", user, "--password-file", file])
    }

    /// Listens as that user; it may hear the status, which tells that the subscriptions stand.
    func listener(as user: String, _ filters: [String]) throws -> RunningProgram {
        let program = try RunningProgram(
            "/usr/bin/mosquitto_sub",
            ["-h", "127.0.0.1", "-p", "\(server.port)", "-q", "1", "-v", "-u", user, "-P", "\(user)-secret"]
                + (filters + ["toast/status/+"]).flatMap { ["-t", $0] })
        try program.until { $0.contains("toast/status/main") }
        return program
    }

    /// Everything before it has gone through the server and toastd once this toast is closed.
    func settle(_ mark: String) throws {
        try publish(as: "judge", "toast/show/judge/court", #"{"id":"\#(mark)","content":"x","duration":"50ms"}"#)
        try judge.wait { $0.topic == "toast/closed/judge/court" && $0.text("id") == mark }
    }
}

@Suite("Roles with the real toastd: each does its job and nothing else, by what is delivered")
struct RoleTests {
    private static let question =
        #"{"id":"ask","content":"Open?","auto_hide":false,"resident":true,"actions":["#
        + #"{"id":"gate","label":"G","publish":{"topic":"gate/open","payload":"now"}},"#
        + #"{"id":"lock","label":"L","publish":{"topic":"lock/front","payload":"now"}},"#
        + #"{"id":"other","label":"O","publish":{"topic":"toast/show/washer","payload":"forged"}},"#
        + #"{"id":"tap","label":"T","publish":{"topic":"toast/input/hall","payload":"dismiss"}},"#
        + #"{"id":"own","label":"S","publish":{"topic":"toast/show/doorbell/kitchen","payload":"{\"id\":\"again\",\"content\":\"mine\"}"}}]}"#

    @Test("toastctl does with the rights of a role what the role may: a device knows that it was read, a monitor asks")
    func toastctl() throws {
        let home = try GuardedHome()
        let show = try home.toastctl(as: "bell", ["show", "doorbell", "kitchen", "--id", "t", "--title", "Ring"])
        #expect(show.code == 0, "\(show.errors)")
        let refused = try home.toastctl(as: "bell", ["show", "washer", "--title", "x", "--timeout", "2s"])
        #expect(refused.code != 0)
        let hide = try home.toastctl(as: "bell", ["hide", "doorbell", "kitchen", "--id", "t"])
        #expect(hide.code == 0, "\(hide.errors)")
        try home.judge.wait { $0.topic == "toast/closed/doorbell/kitchen" && $0.text("id") == "t" }
        let history = try home.toastctl(as: "watcher", ["history", "--client", "kitchen"])
        #expect(history.code == 0 && history.output.contains("Ring"), "\(history.output)\(history.errors)")
        #expect(!home.judge.messages.contains { $0.topic.hasPrefix("toast/display/washer") })
    }

    @Test(
        "A device shows and hides toasts of its app; another app, inputs, presence and the broker's own topics are not its"
    )
    func device() throws {
        let home = try GuardedHome()
        try home.publish(as: "judge", "toast/show/washer/hall", #"{"id":"done","content":"x","auto_hide":false}"#)
        try home.publish(as: "bell", "toast/show/doorbell", #"{"id":"mine","content":"x","auto_hide":false}"#)
        try home.judge.wait { $0.topic == "toast/display/doorbell/kitchen" && $0.text("id") == "mine" }
        try home.publish(as: "bell", "toast/show/washer/hall", #"{"id":"forged","content":"x"}"#)
        try home.publish(as: "bell", "toast/show/bell", "no app of mine")
        try home.publish(as: "bell", "toast/hide/washer/hall", "done")
        try home.publish(as: "bell", "toast/input/hall", #"{"event":"dismiss","id":"done"}"#)
        try home.publish(as: "bell", "toast/input/kitchen", #"{"event":"dismiss","id":"mine"}"#)
        try home.publish(as: "bell", "toast/presence/hall/f", "offline", ["-r"])
        try home.publish(as: "bell", "toast/closed/washer/hall", "{}")
        try home.publish(as: "bell", "toast/status/main", "{}", ["-r"])
        try home.publish(as: "bell", "toast/history/bell", "{}")
        try home.publish(as: "bell", "heat/attic", "hot")
        try home.settle("end")
        let forbidden = home.judge.messages.filter { message in
            message.payload.contains("forged") || message.payload.contains("no app") || message.payload == "{}"
                || message.payload == "hot" || message.topic.hasPrefix("toast/input/")
                || message.topic.hasPrefix("toast/presence/")
        }
        #expect(forbidden.isEmpty, "\(forbidden)")
        #expect(!home.judge.events("closed").contains { ["mine", "done"].contains($0.text("id")) })
        try home.publish(as: "bell", "toast/hide/doorbell", "mine")
        let closed = try home.judge.wait { $0.topic == "toast/closed/doorbell/kitchen" }
        #expect(closed.text("reason") == "revoked")
        // What a rule maps is its device's to send; it waits behind the one that stays.
        try home.publish(as: "stove", "heat/attic", "hot")
        try home.judge.wait { $0.topic == "toast/screen/hall" && $0.number("waiting") == 1 }
    }

    @Test("An app with allow_clients reaches those clients, by topic, payload and audience, and no other")
    func allowedClients() throws {
        let home = try GuardedHome()
        try home.publish(as: "pocket", "toast/show/phone/hall", #"{"id":"topic","content":"x"}"#)
        try home.publish(
            as: "pocket", "toast/show/phone", #"{"id":"payload","content":"x","clients":["hall","kitchen"]}"#)
        try home.publish(as: "pocket", "toast/show/phone/kitchen", #"{"id":"right","content":"x","duration":"50ms"}"#)
        try home.publish(as: "pocket", "toast/show/phone", #"{"id":"nobody","content":"x","clients":["hall"]}"#)
        try home.judge.wait { $0.topic == "toast/rejected/phone" && $0.text("reason") == "no_audience" }
        try home.settle("end")
        #expect(
            !home.judge.messages.contains {
                $0.topic == "toast/display/phone/hall" || $0.topic == "toast/show/phone/hall"
            })
        #expect(
            Set(home.judge.events("display").filter { $0.text("app") == "phone" }.compactMap { $0.text("id") })
                .contains("payload"))
    }

    @Test("A button publishes where its app may, and never to a lock, another app or somebody's input")
    func buttons() throws {
        let home = try GuardedHome()
        let bell = try home.listener(as: "bell", ["toast/action/doorbell/+"])
        try home.publish(as: "bell", "toast/show/doorbell", Self.question)
        let display = try home.judge.wait { $0.topic == "toast/display/doorbell/kitchen" }
        for (action, topic) in [("lock", "lock/front"), ("other", "toast/show/washer"), ("tap", "toast/input/hall")] {
            #expect(display.payload.contains("'\(topic)' is not in the app's may_publish"), "\(action)")
        }
        for action in ["lock", "other", "tap", "gate", "own"] {
            try home.publish(
                as: "tablet", "toast/input/kitchen", #"{"event":"action","id":"ask","action":"\#(action)"}"#)
            try bell.until { $0.contains(#""action":"\#(action)""#) }
        }
        try home.judge.wait { $0.topic == "gate/open" && $0.payload == "now" }
        try home.judge.wait { $0.topic == "toast/show/doorbell/kitchen" && $0.payload.contains("again") }
        try home.settle("end")
        let forbidden = home.judge.messages.filter {
            $0.topic == "lock/front" || $0.topic == "toast/show/washer" || $0.topic == "toast/input/hall"
        }
        #expect(forbidden.isEmpty, "\(forbidden)")
    }

    @Test("A response topic gets answers only where the app may publish")
    func responses() throws {
        let home = try GuardedHome()
        for (id, topic) in [("lock", "lock/front"), ("other", "toast/input/hall"), ("own", "toast/answer/doorbell/7")] {
            try home.publish(
                as: "bell", "toast/show/doorbell", #"{"id":"\#(id)","content":"x","duration":"50ms"}"#,
                ["-V", "5", "-D", "publish", "response-topic", topic])
            try home.judge.wait { $0.topic == "toast/closed/doorbell/kitchen" && $0.text("id") == id }
        }
        let answer = try home.judge.wait { $0.topic == "toast/answer/doorbell/7" }
        #expect(answer.text("event") == "closed" && answer.text("id") == "own")
        #expect(!home.judge.messages.contains { ["lock/front", "toast/input/hall"].contains($0.topic) })
        let warned = home.judge.events("display").filter { $0.payload.contains("the response topic") }
        #expect(warned.compactMap { $0.text("id") } == ["lock", "other"])
    }

    @Test("A frontend sees and answers for its own client alone, and shows nothing")
    func frontend() throws {
        let home = try GuardedHome()
        let tablet = try home.listener(as: "tablet", ["toast/#", "toast/display/+/hall", "toast/display/+/kitchen"])
        try home.publish(as: "judge", "toast/show/washer/hall", #"{"id":"hers","content":"x","auto_hide":false}"#)
        try home.publish(as: "judge", "toast/show/washer/kitchen", #"{"id":"ours","content":"x","auto_hide":false}"#)
        try tablet.until { $0.contains("toast/display/washer/kitchen") }
        try home.publish(as: "tablet", "toast/input/hall", #"{"event":"dismiss","id":"hers"}"#)
        try home.publish(as: "tablet", "toast/input/hall/tablet", #"{"event":"clear"}"#)
        try home.publish(as: "tablet", "toast/presence/hall/tablet", "online", ["-r"])
        try home.publish(as: "tablet", "toast/show/washer/kitchen", "forged")
        try home.publish(as: "tablet", "toast/hide/washer/kitchen", "ours")
        try home.publish(as: "tablet", "toast/screen/kitchen", "{}", ["-r"])
        try home.publish(as: "tablet", "gate/open", "now")
        try home.settle("end")
        #expect(!home.judge.events("closed").contains { $0.text("app") == "washer" })
        let forbidden = home.judge.messages.filter { message in
            message.payload == "forged" || message.payload == "{}" || message.payload == "now"
                || message.topic.hasPrefix("toast/presence/hall") || message.topic.hasPrefix("toast/input/hall")
        }
        #expect(forbidden.isEmpty, "\(forbidden)")
        #expect(!tablet.output.contains("hers") && !tablet.output.contains("/hall"))
        try home.publish(as: "tablet", "toast/input/kitchen", #"{"event":"dismiss","id":"ours"}"#)
        try home.judge.wait { $0.topic == "toast/closed/washer/kitchen" && $0.text("reason") == "dismissed" }
        try tablet.until { $0.contains("toast/closed/washer/kitchen") }
    }

    @Test("A monitor reads and publishes nothing but its own questions to the history")
    func monitor() throws {
        let home = try GuardedHome()
        let watcher = try home.listener(
            as: "watcher", ["toast/closed/#", "toast/display/#", "toast/history-reply/watcher", "gate/open"])
        try home.publish(as: "bell", "toast/show/doorbell", #"{"id":"seen","content":"x","auto_hide":false}"#)
        try watcher.until { $0.contains("toast/display/doorbell/kitchen") }
        try home.publish(as: "watcher", "toast/show/doorbell", "forged")
        try home.publish(as: "watcher", "toast/hide/doorbell", #"{"all":true}"#)
        try home.publish(as: "watcher", "toast/input/kitchen", #"{"event":"clear"}"#)
        try home.publish(as: "watcher", "toast/presence/kitchen/w", "online", ["-r"])
        try home.publish(as: "watcher", "toast/history/judge", "{}")
        try home.publish(as: "watcher", "gate/open", "now")
        try home.settle("end")
        #expect(!home.judge.events("closed").contains { $0.text("id") == "seen" })
        let forbidden = home.judge.messages.filter { message in
            message.payload == "forged" || message.payload == "now" || message.topic.hasPrefix("toast/presence/")
                || message.topic.hasPrefix("toast/input/") || message.topic.hasPrefix("toast/hide/")
                || message.topic == "toast/history/judge"
        }
        #expect(forbidden.isEmpty, "\(forbidden)")
        try home.publish(as: "watcher", "toast/history/watcher", "{}")
        try watcher.until { $0.contains("toast/history-reply/watcher") && $0.contains(#""events":"#) }
    }
}
