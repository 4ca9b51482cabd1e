import EventLoop
import MQTTSession
import Simulation
import ToastModel

/// The real toastd and a real mosquitto under an even load for a long time: what they use is sampled, and a
/// ledger sees every event.
package final class SoakRun {
    let plan: SoakPlan
    let say: (String) -> Void
    let place: Workplace
    let server: Daemon
    let broker: Daemon
    let serverPort: UInt16
    let page: UInt16
    var loop: EventLoop
    var random: RandomSource
    var load: SoakLoad
    var ledger = SoakLedger(remember: Int64(SoakLoad.remembered * 9 / 10))
    var report = SoakReport()
    var observer: Peer
    var publishers: [Peer] = []
    /// People at their screens: what they do goes this way.
    var people: Peer
    /// Frontends whose connections break.
    var visitors: [Peer] = []
    /// Takes what its socket holds, and then nothing.
    let dead: Descriptor
    var now: Instant

    var loadBegan: Instant?
    /// Toasts published so far.
    var published = 0
    var isOnline = false
    var nextSample: Instant
    var nextReload: Instant
    var nextDisturbance: Instant
    /// The title that the last reload brought, and whether it was seen.
    var title = "Sensor 0"
    var sawTitle = false
    /// Inputs that are due later: when, client, payload.
    var inputs: [(due: Instant, client: String, payload: String)] = []
    var historyAnswer: [UInt8]?
    var toldFindings = 0
    var screens: [String: ScreenSighting] = [:]

    /// Says lines of progress with `say`.
    package init(_ plan: SoakPlan, say: @escaping (String) -> Void) throws(StageFault) {
        self.plan = plan
        self.say = say
        do throws(SystemFault) { loop = try EventLoop(signals: [.terminate, .interrupt]) } catch {
            throw StageFault(error)
        }
        let place = try Workplace()
        server = Daemon("mosquitto", logFile: place.file("mosquitto.log"))
        broker = Daemon("toastd", logFile: place.file("toastd.log"))
        guard let port = Ports.free("127.0.0.1"), let page = Ports.free("127.0.0.1") else {
            throw StageFault("no free port on loopback")
        }
        serverPort = port
        self.page = page
        let now = SystemClock.now().instant
        self.now = now
        nextSample = now
        nextReload = now
        nextDisturbance = now
        random = RandomSource(seed: plan.seed)
        load = SoakLoad(seed: plan.seed &+ 1)
        var settings = ServerConfiguration(folder: place.path, port: port)
        // What the dead frontend does not take piles up here, and no higher.
        settings.mostQueued = 100_000
        try server.startServer(plan.mosquitto, settings, in: place)
        observer = try Peer("soak-observer", port: port, filters: Peer.observed, at: now)
        people = try Peer("soak-people", port: port, at: now)
        for number in 0..<SoakLoad.publishers {
            publishers.append(try Peer("soak-publisher-\(number)", port: port, at: now))
        }
        for (number, client) in SoakLoad.visited.enumerated() {
            let filters = ["display/+", "hidden/+", "closed/+", "screen", "reply"].map { "toast/\($0)/\(client)" }
            visitors.append(
                try Peer("soak-visitor-\(number)", port: port, filters: filters + ["toast/status/#"], at: now))
        }
        dead = try DeadFrontend.connect(to: port, client: SoakLoad.deadClient)
        do throws(SystemFault) { try FileSystem.createFolder(place.file("profiles")) } catch { throw StageFault(error) }
        try place.write(SoakLoad.profile, to: "profiles/doors.yaml")
        try place.write(SoakLoad.configuration(title: title, page: page), to: "toastd.yaml")
        self.place = place
    }

    deinit {
        broker.kill()
        server.kill()
    }

    /// Runs it all.
    package func run() throws(StageFault) -> SoakReport {
        try broker.start(
            [
                plan.toastd, "--config", place.file("toastd.yaml"), "--server", "mqtt://127.0.0.1:\(serverPort)",
                "--state", place.file("state"),
            ])
        try wait(.seconds(30)) { $0.isOnline && $0.observer.isReady }
        guard isOnline else {
            throw StageFault("toastd does not come online: \(broker.lastLines.joined(separator: " | "))")
        }
        for client in SoakLoad.visited { try announce("online", client) }
        try put(under: plan.length)
        try settle()
        try readHistory()
        let code = broker.stop(within: .seconds(20))
        if !report.wasStopped, code != 0 {
            find(.broker, "toastd did not end in order, but with \(code.map { "\($0)" } ?? "no code")")
        }
        judge()
        return report
    }

    private func judge() {
        report.findings += ledger.findings
        report.totals = ledger.totals
        report.rate = plan.rate
        let judgement = SoakJudgement(report.samples, rate: plan.rate, limits: plan.limits)
        report.quarters = judgement.quarters
        report.findings += judgement.findings
    }

    func find(_ kind: Finding.Kind, _ text: String) { report.findings.append(Finding(kind, "", text)) }
}
