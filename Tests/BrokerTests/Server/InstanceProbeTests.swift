import EventLoop
import MQTTSession
import TestSupport
import Testing
import ToastModel

@testable import Broker

@Suite("The look for another broker of the same name")
struct InstanceProbeTests {
    private let topic = "toast/status/main"

    private func report(_ state: StatusReport.State, run: String) -> String {
        let since = WallTime(unixMilliseconds: 1)
        let report = StatusReport(state: state, version: "1", run: run, since: since)
        return String(decoding: report.payload, as: UTF8.self)
    }

    /// What the probe says in the end, with so much time added to the clock once it listens. `told` gets what it says
    /// on the way.
    private func verdict(
        _ server: MosquittoServer, lastRuns: [String] = [], skipping length: Milliseconds = .zero,
        told: (StatusReport) -> Void = { _ in }, meanwhile: () throws -> Void = {}
    ) throws -> InstanceProbe.Verdict {
        let start = SystemClock.now().instant
        let settings = MQTTSettings(
            clientID: "toastd-main", endpoint: .tcp(host: "127.0.0.1", port: server.port))
        var probe = try InstanceProbe(settings, topic: topic, lastRuns: lastRuns, at: start)
        var verdict = InstanceProbe.Verdict.pending
        func step(at now: Instant) {
            verdict = probe.step(at: now)
            guard case .waiting(let other) = verdict else { return }
            told(other)
            verdict = .pending
        }
        // Not as long as under a sanitizer: the probe would have waited for long enough itself.
        _ = waitUntil {
            let now = SystemClock.now().instant
            step(at: now)
            return verdict != .pending || now >= start + .seconds(3)
        }
        guard verdict == .pending else { return verdict }
        try meanwhile()
        _ = waitUntil(seconds: 3) {
            step(at: SystemClock.now().instant + length)
            return verdict != .pending
        }
        return verdict
    }

    @Test("finds the name free where no broker ever was, or one that said goodbye")
    func free() throws {
        let server = try MosquittoServer()
        #expect(try verdict(server) == .free)
        try TestClient(port: server.port).publish(topic, report(.offline, run: "other"), retain: .yes)
        #expect(try verdict(server) == .free)
    }

    @Test("finds the name free when the one that is online was the run before, from the same folder")
    func ownRun() throws {
        let server = try MosquittoServer()
        try TestClient(port: server.port).publish(topic, report(.online, run: "mine"), retain: .yes)
        #expect(try verdict(server, lastRuns: ["other", "mine"]) == .free)
    }

    @Test("the runs of a folder are remembered, the latest first, and not more than twenty")
    func runs() throws {
        let folder = try TemporaryFolder()
        let state = try StateFolder.open(folder.file("state"))
        let none = state.lastRuns
        #expect(none == [])
        for number in 1...25 { try state.remember(run: "run-\(number)") }
        let last = state.lastRuns
        #expect(last == (6...25).reversed().map { "run-\($0)" })
    }

    @Test("waits one and a half keepalives for the other to go, then finds the name taken")
    func taken() throws {
        let server = try MosquittoServer()
        try TestClient(port: server.port).publish(topic, report(.online, run: "other"), retain: .yes)
        var told: [String] = []
        let found = try verdict(server, skipping: .seconds(15), told: { told.append($0.run) })
        guard case .taken(let other) = found else {
            Issue.record("found \(found)")
            return
        }
        #expect(other.run == "other")
        #expect(told == ["other"], "said once, at once")
    }

    @Test("takes the name when the other says offline meanwhile")
    func goesMeanwhile() throws {
        let server = try MosquittoServer()
        let client = try TestClient(port: server.port)
        try client.publish(topic, report(.online, run: "other"), retain: .yes)
        let found = try verdict(
            server, skipping: .seconds(1),
            meanwhile: { try client.publish(topic, report(.offline, run: "other"), retain: .yes) })
        #expect(found == .free)
    }

    @Test("says why when nobody can be asked")
    func nobody() throws {
        let server = try MosquittoServer()
        server.stop()
        let found = try verdict(server)
        guard case .failed = found else {
            Issue.record("found \(found)")
            return
        }
    }
}
