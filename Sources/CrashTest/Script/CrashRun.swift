import EventLoop
import MQTTSession
import Simulation
import ToastModel

/// The real toastd and a real mosquitto under a random load, killed, stopped and cut off again and again;
/// and a checker that sees nothing but the messages.
package final class CrashRun {
    let plan: CrashPlan
    let say: (String) -> Void
    let place: Workplace
    let server: Daemon
    let broker: Daemon
    let gate: NetworkGate
    let serverPort: UInt16
    var loop: EventLoop
    var random: RandomSource
    var load: Load
    var checker = PromiseChecker()
    var journal: Journal
    var report = CrashReport()
    var observer: Peer
    var publishers: [Peer] = []
    var frontend: Peer
    let begin: Instant
    var now: Instant

    /// Whether publishes are made.
    var isLoaded = false
    var nextLoad: Instant
    /// How often toastd said that it is online.
    var timesOnline = 0
    /// Whether what the observer still hears may be of a server that is dead.
    var hearsTheDead = false
    /// How toastd is about to end by itself.
    var awaitedDeath: Interruption?
    /// Whether toastd was told to run.
    var brokerIsWanted = false
    var historyAnswers: [[UInt8]] = []
    /// Where the last round ended in the history.
    var lastOfHistory: Sighting?
    /// What people are about to do: client, payload, id.
    var inputs: [(String, String, String)] = []
    var reportedFindings = 0

    /// Says lines of progress with `say`.
    package init(_ plan: CrashPlan, say: @escaping (String) -> Void) throws(StageFault) {
        self.plan = plan
        self.say = say
        do throws(SystemFault) { loop = try EventLoop(signals: [.terminate, .interrupt]) } catch {
            throw StageFault(error)
        }
        let place = try Workplace()
        server = Daemon("mosquitto", logFile: place.file("mosquitto.log"))
        broker = Daemon("toastd", logFile: place.file("toastd.log"))
        guard let port = Ports.free("127.0.0.1") else { throw StageFault("no free port on loopback") }
        serverPort = port
        gate = try NetworkGate(to: port)
        let now = SystemClock.now().instant
        begin = now
        self.now = now
        nextLoad = now
        journal = Journal(at: now)
        random = RandomSource(seed: plan.seed)
        load = Load(seed: plan.seed &+ 1)
        try Self.startServer(server, place, port, saving: 60)
        observer = try Peer("crash-observer", port: port, filters: Peer.observed, at: now)
        frontend = try Peer("crash-frontend", port: port, at: now)
        for number in 0..<Load.publishers {
            publishers.append(try Peer("crash-publisher-\(number)", port: port, at: now))
        }
        try place.write(Load.configuration, to: "toastd.yaml")
        self.place = place
    }

    deinit {
        broker.kill()
        server.kill()
    }

    /// Runs it all.
    package func run() throws(StageFault) -> CrashReport {
        try startBroker()
        try wait(.seconds(20)) { $0.observer.isReady && $0.timesOnline > 0 }
        if timesOnline == 0 {
            find(Finding(.broker, "", "toastd does not come online: \(broker.lastLines.joined(separator: " | "))"))
        }
        while !isOver { try playRound() }
        let code = broker.stop(within: .seconds(10))
        if report.findings.isEmpty, !report.wasStopped, code != 0 {
            find(Finding(.broker, "", "toastd did not end in order, but with \(code.map { "\($0)" } ?? "no code")"))
        }
        report.totals = checker.totals
        report.seconds = Double((now - begin).count) / 1000
        return report
    }

    var isOver: Bool {
        if report.wasStopped || !report.findings.isEmpty || report.kills >= plan.kills { return true }
        return plan.limit.map { now - begin >= $0 } ?? false
    }

    // MARK: The programs

    static func startServer(
        _ server: Daemon, _ place: borrowing Workplace, _ port: UInt16, saving seconds: Int
    ) throws(StageFault) {
        let settings = ServerConfiguration(folder: place.path, port: port, savingEvery: seconds)
        try server.startServer("/usr/sbin/mosquitto", settings, in: place)
    }

    func startBroker(_ fate: Interruption? = nil) throws(StageFault) {
        awaitedDeath = fate
        brokerIsWanted = true
        var variables = plan.variables
        if let wish = fate?.wish { variables["TOASTD_CRASH_AT"] = wish }
        // Every other one loads client by client, with turns between them.
        if random.chance(50) { variables["TOASTD_LOAD_PORTION"] = "1" }
        note(fate.map { "toastd starts, to die \($0.wish ?? "")" } ?? "toastd starts")
        try broker.start(
            [
                plan.toastd, "--config", place.file("toastd.yaml"), "--server", "mqtt://127.0.0.1:\(gate.port)",
                "--state",
                place.file("state"),
            ], variables: variables)
    }

    // MARK: What is told

    func note(_ text: String, of subject: String = "") { journal.note(text, of: subject, at: now) }

    func find(_ finding: Finding) {
        report.findings.append(finding)
    }

    /// Takes over what the checker found, with what happened around it.
    func collectFindings() {
        for finding in checker.findings.dropFirst(reportedFindings) { find(finding) }
        reportedFindings = checker.findings.count
    }
}
