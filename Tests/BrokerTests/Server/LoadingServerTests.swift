import Foundation
import TestSupport
import Testing
import ToastModel
import ToastQueue
import ToastStore

/// A real toastd with so many clients that it comes to publish while it loads.
@Suite("A start that publishes while it loads, at a real server")
struct LoadingServerTests {
    private static let gradually = ["TOASTD_LOAD_PORTION": "1"]

    /// One that was online once, so that the server keeps what is sent to it, and has ended since.
    private func prepared(_ server: MosquittoServer, clients: Int, _ configuration: String = "") throws
        -> TemporaryFolder
    {
        let state = try TemporaryFolder()
        let toastd = try RunningToastd(port: server.port, state: state, configuration: configuration)
        try toastd.untilOnline()
        toastd.program.signal(SIGTERM)
        #expect(try toastd.program.end() == 0)
        try fill(state.file("state/toastd.db"), clients: clients)
        return state
    }

    /// On each client a toast is shown, and another one waits that is over by now. The last was active last.
    private func fill(_ path: String, clients: Int) throws {
        var store = try SQLiteStore(path: path, options: .init(durability: .process))
        let now = WallTime(unixMilliseconds: Int64(Date().timeIntervalSince1970 * 1000))
        let app = try AppName("door")
        for place in 0..<clients {
            let client = try ClientName(Self.name(place))
            var batch = TurnBatch()
            batch.records.append(
                .client(
                    ClientRecord(
                        client: client, epoch: "epoch-\(place)", seq: 1, closedCount: 0, frontends: [], mutes: [],
                        lastActive: now + Milliseconds(Int64(place - clients)), number: Int64(place + 1))))
            for (id, serial) in [("shown", Int64(2 * place + 1)), ("over", Int64(2 * place + 2))] {
                var toast = Toast(id: id, content: "x")
                toast.duration = .lasts(.minutes(10))
                toast.ttl = .lasts(.minutes(1))
                var record = ToastRecord(
                    serial: serial, client: client, app: app, toast: toast, generation: 1,
                    revision: id == "shown" ? 1 : 0, phase: id == "shown" ? .shown(remaining: .minutes(10)) : .waiting,
                    acceptedAt: now - .minutes(2), shownAt: id == "shown" ? now - .minutes(2) : nil,
                    expiresAt: id == "over" ? now - .minutes(1) : nil, recordedAt: now - .minutes(2), repeats: 1,
                    timesShown: 1, shown: .zero, held: .zero, waited: id == "shown" ? .zero : nil, seen: .unknown,
                    displayOrder: serial, summarised: 0)
                record.duration = id == "shown" ? .lasts(.minutes(10)) : nil
                record.stayOrder = id == "shown" ? serial : 0
                record.arrival = serial
                batch.records.append(.toast(record))
            }
            try store.commit(batch)
        }
        try store.foldAll()
    }

    private static func name(_ place: Int) -> String { "c\(10_000 + place)" }

    private func isOnline(_ message: InboundMessage) -> Bool {
        message.topic.hasPrefix("toast/status/")
            && String(decoding: message.payload, as: UTF8.self).contains(#""state":"online""#)
    }

    @Test(
        "everything is published before it says online, most recently active first, and what was sent meanwhile comes last"
    )
    func publishesFirst() throws {
        let server = try MosquittoServer()
        let clients = 300
        let state = try prepared(server, clients: clients, "clients: { defaults: { gap: 0 } }\n")
        let client = try TestClient(port: server.port, ["toast/#"])
        let last = Self.name(0)
        try client.publish("toast/show/door/\(last)", #"{"id":"new","content":"x","priority":"urgent"}"#)
        client.forget()
        let toastd = try RunningToastd(
            port: server.port, state: state, configuration: "clients: { defaults: { gap: 0 } }\n",
            environment: Self.gradually)
        try client.wait("no display of what was sent") { $0.displays.contains { $0.toast.id == "new" } }
        try client.wait("not online") { $0.messages.contains(where: isOnline) }
        let online = try #require(client.messages.firstIndex(where: isOnline))
        // What was not acknowledged when the session was exchanged comes once more.
        let before = Set(client.messages[..<online].map(\.topic))
        #expect(before.count { $0.hasPrefix("toast/display/") } == clients)
        #expect(before.count { $0.hasPrefix("toast/closed/") } == clients)
        #expect(before.count { $0.hasPrefix("toast/screen/") } > 0)
        var keys: Set<EventKey> = []
        let displays = client.displays.filter { $0.key.map { keys.insert($0).inserted } ?? false }
        #expect(displays.prefix(clients).map(\.client.text) == (0..<clients).reversed().map { Self.name($0) })
        #expect(displays.prefix(clients).allSatisfy { $0.cause == .returned && $0.key?.seq == 3 })
        #expect(displays.dropFirst(clients).map(\.toast.id) == ["new"])
        // Told once, and its screen published.
        try client.wait("no screen") { client in
            client.messages.contains {
                $0.topic == "toast/screen/\(last)"
                    && String(decoding: $0.payload, as: UTF8.self).contains(#""id":"new""#)
            }
        }
        toastd.program.signal(SIGTERM)
        #expect(try toastd.program.end() == 0)
    }

    @Test("killed at one client after another while it loads, it loses nothing and doubles nothing")
    func killed() throws {
        let server = try MosquittoServer()
        let clients = 200
        let state = try prepared(server, clients: clients)
        let client = try TestClient(port: server.port, ["toast/closed/#", "toast/display/#"])
        for death in ["while-loading:1", "while-loading:40", "after-commit:60", "before-flush:90", "while-loading:150"]
        {
            let toastd = try RunningToastd(
                port: server.port, state: state, crash: death, environment: Self.gradually)
            #expect(try toastd.program.end() == 128 + 9)
        }
        let toastd = try RunningToastd(port: server.port, state: state, environment: Self.gradually)
        try toastd.untilOnline()
        try client.wait("not all closed") { Set($0.closed.map(\.client)).count == clients }
        var keys: [ClientName: Set<EventKey>] = [:]
        for event in client.closed { keys[event.client, default: []].insert(event.key) }
        #expect(keys.values.allSatisfy { $0.count == 1 })
        #expect(client.closed.allSatisfy { $0.reason == .expired && $0.id == "over" && $0.closedCount == 1 })
        // The numbers of each client have no gap, in whatever turn which start died.
        var seen: [ClientName: Set<Int64>] = [:]
        for event in client.closed { seen[event.client, default: []].insert(event.key.seq) }
        for event in client.displays { if let key = event.key { seen[event.client, default: []].insert(key.seq) } }
        #expect(seen.count == clients)
        #expect(seen.values.allSatisfy { $0 == Set(2...Int64($0.count + 1)) })
    }

    @Test("a SIGHUP and then a SIGTERM while it loads: the rest stays in the store for the next start")
    func signals() throws {
        let server = try MosquittoServer()
        let clients = 3000
        let state = try prepared(server, clients: clients)
        let client = try TestClient(port: server.port, ["toast/closed/#", "toast/status/#", "toast/screen/#"])
        let first = try RunningToastd(port: server.port, state: state, environment: Self.gradually)
        try client.wait("nothing closed") { !$0.closed.isEmpty }
        try state.write("http: off\nclients: { defaults: { slots: 3 } }\n", to: "toastd.yaml")
        first.program.signal(SIGHUP)
        try client.wait("no screen of the new settings") { client in
            client.messages.contains { String(decoding: $0.payload, as: UTF8.self).contains(#""slots":3"#) }
        }
        #expect(first.program.errors.contains("msg=reloaded"))
        first.program.signal(SIGTERM)
        #expect(try first.program.end() == 0)
        #expect(!first.program.errors.contains("every client is loaded"), "it was to be stopped before")
        #expect(Set(client.closed.map(\.client)).count < clients)
        #expect(client.status?.state == .offline)
        let second = try RunningToastd(
            port: server.port, state: state, configuration: "clients: { defaults: { slots: 3 } }\n")
        try second.untilOnline()
        try client.wait("not all closed", seconds: 60) { Set($0.closed.map(\.client)).count == clients }
        var keys: [ClientName: Set<EventKey>] = [:]
        for event in client.closed { keys[event.client, default: []].insert(event.key) }
        #expect(keys.values.allSatisfy { $0.count == 1 })
    }

    /// What systemd would hear, a line each.
    private func supervisor(_ socket: String) throws -> RunningProgram {
        let script = """
            import socket, sys
            s = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
            s.bind(sys.argv[1])
            while True:
                print(s.recv(4096).decode(), flush=True)
            """
        let program = try RunningProgram("/usr/bin/python3", ["-c", script, socket])
        guard waitUntil(seconds: 20, { FileManager.default.fileExists(atPath: socket) }) else {
            throw RunningProgram.Failure(description: "no supervisor: \(program.errors)")
        }
        return program
    }

    @Test("the supervisor hears that it lives and needs time while it loads; /readyz says when all are there")
    func supervised() throws {
        let server = try MosquittoServer()
        let state = try prepared(server, clients: 3000)
        let socket = state.file("notify")
        let supervisor = try supervisor(socket)
        let port = try MosquittoServer.freePort()
        let file = try state.write("http: { listen: \"127.0.0.1:\(port)\" }\n", to: "other.yaml")
        let toastd = try RunningProgram(
            try builtProgram("toastd"),
            ["--config", file, "--server", "mqtt://127.0.0.1:\(server.port)", "--state", state.file("state")],
            environment: Self.gradually.merging(["NOTIFY_SOCKET": socket, "WATCHDOG_USEC": "100000"]) { $1 })
        var early = ""
        let answers = waitUntil(seconds: 20) {
            early = (try? readiness(port)) ?? ""
            return !early.isEmpty
        }
        #expect(answers)
        #expect(early.contains("clients are still to be loaded"), "\(early)")
        #expect(early.hasPrefix("503"))
        #expect(waitUntil(seconds: 60) { supervisor.lines.contains("READY=1") })
        let heard = supervisor.lines.prefix { $0 != "READY=1" }
        #expect(heard.count { $0 == "WATCHDOG=1" } > 3, "\(heard)")
        #expect(heard.contains("EXTEND_TIMEOUT_USEC=60000000"), "\(heard)")
        #expect(waitUntil(seconds: 60) { ((try? readiness(port)) ?? "").hasPrefix("200") })
        toastd.signal(SIGTERM)
        #expect(try toastd.end() == 0)
    }

    /// The code and the text of /readyz.
    private func readiness(_ port: UInt16) throws -> String {
        let script = """
            import sys, urllib.request, urllib.error
            try:
                answer = urllib.request.urlopen(sys.argv[1])
            except urllib.error.HTTPError as error:
                answer = error
            print(answer.status, answer.read().decode())
            """
        return try RunningProgram.run("/usr/bin/python3", ["-c", script, "http://127.0.0.1:\(port)/readyz"]).output
    }
}

extension WallTime {
    fileprivate static func - (left: WallTime, right: Milliseconds) -> WallTime {
        WallTime(unixMilliseconds: left.unixMilliseconds - right.count)
    }
}
