import EventLoop
import MQTTSession
import Simulation
import ToastModel

/// Two real toastds: one behind a real mosquitto that passes on whatever clients send, one behind a stand-in that
/// answers what no server should. After each batch both have to be alive, and to show a canary.
package final class FuzzRun {
    /// A toastd under test.
    final class Subject {
        let name: String
        let root: String
        let program: Daemon
        var warm: Int64 = 0
        var most: Int64 = 0
        /// When its processor time was looked at, and what it was.
        var weighed: (at: Instant, processorSeconds: Double)?
        /// The canary that was displayed last.
        var canary = 0

        init(_ name: String, root: String, log: String) {
            self.name = name
            self.root = root
            program = Daemon(name, logFile: log)
        }
    }

    let plan: FuzzPlan
    let say: (String) -> Void
    var place: Workplace
    let server: Daemon
    let serverPort: UInt16
    let hostile: HostileServer
    let exposed: Subject
    let beset: Subject
    var loop: EventLoop
    var random: RandomSource
    /// The stand-in's own, so that times do not change what clients send.
    var hostileRandom: RandomSource
    var packets: FuzzPackets
    var clients: [RawClient]
    let vandal: RawClient
    var observer: Peer
    var report = FuzzReport()
    /// What was sent since the last canary, for a finding.
    var lastPackets: [[UInt8]] = []
    var lastCanary = 0
    /// When the stand-in is honest again, and how many visits it had had before it was hostile.
    var nextHonesty: Instant
    var visitsBefore = 0
    let begin: Instant
    var now: Instant

    /// Says lines of progress with `say`.
    package init(_ plan: FuzzPlan, say: @escaping (String) -> Void) throws(StageFault) {
        self.plan = plan
        self.say = say
        do throws(SystemFault) { loop = try EventLoop(signals: [.terminate, .interrupt]) } catch {
            throw StageFault(error)
        }
        let place = try Workplace()
        server = Daemon("mosquitto", logFile: place.file("mosquitto.log"))
        exposed = Subject("toastd behind a server", root: "toast", log: place.file("toastd.log"))
        beset = Subject("toastd behind the stand-in", root: "stand/in", log: place.file("toastd-beset.log"))
        guard let port = Ports.free("127.0.0.1") else { throw StageFault("no free port on loopback") }
        serverPort = port
        now = SystemClock.now().instant
        begin = now
        nextHonesty = now
        random = RandomSource(seed: plan.seed)
        hostileRandom = RandomSource(seed: plan.seed &+ 1)
        let payloads = FuzzPayloads(corpus: plan.corpus)
        packets = FuzzPackets(payloads)
        var settings = ServerConfiguration(folder: place.path, port: port)
        settings.mostQueued = 20_000
        try server.startServer(plan.mosquitto, settings, in: place)
        hostile = try HostileServer(before: port, payloads)
        clients = (0..<3).map { RawClient("fuzz-\($0)", port: port, version: $0 == 2 ? 4 : 5) }
        vandal = RawClient("fuzz-vandal", port: port, version: 5)
        observer = try Peer(
            "fuzz-observer", port: port,
            filters: [exposed, beset].flatMap { ["\($0.root)/display/canary/canary", "\($0.root)/status/#"] },
            at: now)
        for subject in [exposed, beset] {
            try place.write(Self.configuration(root: subject.root), to: "\(subject.root.prefix(5)).yaml")
        }
        self.place = place
    }

    deinit {
        for program in [exposed.program, beset.program, server] { program.kill() }
    }

    /// Every bound is small, so that it is reached; the canary gets through.
    static func configuration(root: String) -> String {
        """
        root: \(root)
        instance: fuzzed-\(root.prefix(5))
        http: off
        clients:
          defaults: { slots: 2, gap: 0, max_waiting: 20, remember: 50, line: on, max_hold: 1s, max_duration: 5s }
          canary: { slots: 8, overflow: evict_oldest }
          c1: { dedupe: content, mute: [ { at: "22:00-07:00", zone: Europe/Paris, level: 5 } ] }
          c2: { preempt: higher, offline: drop }
          c3: { overflow: evict_oldest, backlog: 2 }
        groups: { pair: [kitchen, hall] }
        apps:
          lenient: { json: lenient, rate: { per_second: 5, burst: 10 }, may_publish: ["fuzz/#"] }
          mapped:
            topics: [fuzz/#]
            clients: [kitchen, c1]
            rules:
              - { topic: "fuzz/state/{name}", on: { to: "ON" }, clear: { to: "OFF", resolve: done }, retained: show,
                  toast: { key: "s/{{name}}", title: "{{name | title}}", content: "{{payload | json}} {{last('fuzz/value/{{name}}')}}" } }
              - { topic: "fuzz/list/+", each: list, toast: { key: "{{key}}", content: "{{item.id ?? item}}" } }
              - { topic: "fuzz/value/{name}", on: { value: value ?? payload, above: 8, clear_below: 6 },
                  toast: { key: "v/{{name}}", content: "{{value | round(1)}}", data: "{{payload}}" } }
              - { topic: "fuzz/silent/{name}", on: { silent: 2s }, toast: { content: "{{name}} is silent" } }
              - { topic: "fuzz/text/+", direct: true, toast: { tags: [fuzz] } }
              - { topic: fuzz/#, when: "exists(nested.a.b) or size(payload) > 3", debounce: 100ms, cooldown: 1s,
                  toast: { content: "{{nested.a.b.c | default('none')}} {{burst}} {{merged | json}} {{prev | json}}" } }
        limits: { clients: 200, waiting: 20000, delay: 10s, history: { days: 1, rows: 2000 } }

        """
    }

    /// Runs it all.
    package func run() throws(StageFault) -> FuzzReport {
        try start(exposed, at: serverPort)
        hostile.isHonest = true
        try start(beset, at: hostile.port)
        try look(at: exposed, within: .seconds(30))
        try look(at: beset, within: .seconds(30))
        hostile.isHonest = false
        nextHonesty = now + .seconds(5)
        while !isOver { try playBatch() }
        if report.findings.isEmpty { try beHonest() }
        for subject in [exposed, beset] where report.findings.isEmpty && !report.wasStopped {
            let code = subject.program.stop(within: .seconds(20))
            if code != 0 {
                find(.broker, subject, "did not end in order, but with \(code.map { "\($0)" } ?? "no code")")
            }
        }
        report.seconds = Double((now - begin).count) / 1000
        report.answers = hostile.answers
        report.thrownOut = clients.reduce(vandal.endings) { $0 + $1.endings }
        for subject in [exposed, beset] { report.memory[subject.name] = (subject.warm, subject.most) }
        if !report.findings.isEmpty { try keep() }
        return report
    }

    private var isOver: Bool { report.wasStopped || !report.findings.isEmpty || now - begin >= plan.length }

    func start(_ subject: Subject, at port: UInt16) throws(StageFault) {
        try subject.program.start(
            [
                plan.toastd, "--config", place.file("\(subject.root.prefix(5)).yaml"), "--server",
                "mqtt://127.0.0.1:\(port)", "--state", place.file("state-\(subject.root.prefix(5))"),
            ])
    }

    func find(_ kind: Finding.Kind, _ subject: Subject, _ text: String) {
        report.findings.append(
            Finding(
                kind, subject.name,
                "\(subject.name) \(text); it said: \(subject.program.lastLines.joined(separator: " | "))"))
    }

    /// Leaves what was sent last, one packet a line in hexadecimal digits.
    private func keep() throws(StageFault) {
        let lines = lastPackets.map { packet in
            packet.map { byte in byte < 16 ? "0" + String(byte, radix: 16) : String(byte, radix: 16) }.joined()
        }
        try place.write(lines.joined(separator: "\n") + "\n", to: "last-packets.txt")
        place.isKept = true
        report.folder = place.path
    }
}
