import MQTTSession
import TestSupport
import Testing
import ToastModel
import ToastStore

@testable import Broker

@Suite("Nothing lost, nothing doubled")
struct EffectivelyOnceTests {
    /// A toastd that kills itself at a step of a turn, and one that goes on. The load has tests of its own.
    @Test(
        "a toast that the server took in is shown and closed once, wherever toastd dies",
        arguments: CrashPoint.Step.allCases.filter { $0 != .whileLoading }, [1, 4])
    func crash(_ step: CrashPoint.Step, _ count: Int) throws {
        let server = try MosquittoServer()
        let state = try TemporaryFolder()
        let client = try TestClient(port: server.port, ["toast/display/#", "toast/closed/#", "toast/rejected/#"])
        let first = try toastdThatDies(at: step, turn: count + 3, port: server.port, state: state)
        var sent: [String] = []
        // One after another, so that there are turns enough to die in.
        for number in 0..<30 {
            let id = "t\(number)"
            try client.publish("toast/show/door/c\(number % 3)", #"{"id":"\#(id)","content":"x","duration":"20ms"}"#)
            sent.append(id)
        }
        #expect(try first.program.end() == 128 + 9)
        let second = try RunningToastd(port: server.port, state: state)
        try second.untilOnline()
        try client.wait("not all closed", seconds: 40) { Set($0.closed.map(\.id)) == Set(sent) }
        check(client)
        second.program.signal(15)
        #expect(try second.program.end() == 0)
        check(client)
    }

    /// One that is online. On a busy machine it may need more turns for that: one that died before is started anew,
    /// to die later.
    private func toastdThatDies(
        at step: CrashPoint.Step, turn: Int, port: UInt16, state: TemporaryFolder
    ) throws -> RunningToastd {
        var turn = turn
        while true {
            let toastd = try RunningToastd(port: port, state: state, crash: "\(step.rawValue):\(turn)")
            do {
                try toastd.untilOnline()
                return toastd
            } catch {
                if turn > 20 { throw error }
                turn += 4
            }
        }
    }

    /// Copies carry the same key; apart from them each toast has one close, after its displays.
    private func check(_ client: TestClient) {
        var closes: [String: Set<String>] = [:]
        for event in client.closed {
            closes[event.id, default: []].insert("\(event.client.text) \(event.key.epoch) \(event.key.seq)")
            #expect(event.generation == 1)
            #expect(event.reason == .timeout)
        }
        for (id, keys) in closes { #expect(keys.count == 1, "\(id) closed as \(keys)") }
        var first: [String: Int64] = [:]
        for event in client.displays where event.cause == .shown {
            guard let seq = event.key?.seq else { continue }
            #expect(first[event.toast.id] ?? seq == seq, "\(event.toast.id) was displayed as new twice")
            first[event.toast.id] = seq
        }
    }

    @Test("what could not be committed is not acknowledged: the server sends it again")
    func withheld() throws {
        let server = try MosquittoServer()
        var settings = MQTTSettings(
            clientID: "toastd-main", endpoint: .tcp(host: "127.0.0.1", port: server.port))
        settings.persistence = .lasting(.hours(1))
        let client = try TestClient(port: server.port, ["toast/#"])
        let rig = try Rig()
        do {
            var session = try MQTTSession(settings)
            try session.connect()
            #expect(try turn(rig, &session) { $0.isOnline })
            rig.disk.fault = .diskFull(path: "x")
            try client.publish("toast/show/door/kitchen", "open")
            #expect(throws: StoreFault.diskFull(path: "x")) { _ = try turn(rig, &session) { _ in false } }
        }
        #expect(client.displays.isEmpty)
        let again = try Rig(run: 2)
        var session = try MQTTSession(settings)
        try session.connect()
        #expect(try turn(again, &session) { !$0.disk.received.isEmpty })
        try client.wait("no display") { $0.displays.count == 1 }
    }

    private func turn(_ rig: Rig, _ session: inout MQTTSession, until done: (Rig) -> Bool) throws -> Bool {
        try waitUntil(seconds: 10) {
            _ = try rig.machine.turn(&session, at: rig.now)
            return done(rig)
        }
    }

    @Test("an equal message is another one when the server forgot the session")
    func equalMessages() throws {
        let server = try MosquittoServer()
        let state = try TemporaryFolder()
        let toastd = try RunningToastd(port: server.port, state: state)
        try toastd.untilOnline()
        do {
            let client = try TestClient(port: server.port, ["toast/display/#"])
            try client.publish("toast/show/door/kitchen", "press")
            try client.wait("no display") { $0.displays.count == 1 }
        }
        server.kill()
        try server.start()
        try toastd.untilOnline(times: 2)
        let client = try TestClient(port: server.port, ["toast/screen/kitchen"])
        try client.publish("toast/show/door/kitchen", "press")
        try client.wait("the second is not in the queue") { client in
            client.messages.contains { String(decoding: $0.payload, as: UTF8.self).contains(#""waiting":1"#) }
        }
    }
}
