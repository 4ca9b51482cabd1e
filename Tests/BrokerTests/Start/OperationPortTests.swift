import Broker
import Foundation
import FoundationNetworking
import Observability
import Synchronization
import Testing

@Suite("The broker's HTTP side")
struct OperationPortTests {
    private static func quiet() -> Log { Log(write: { _ in }) }

    @Test("Metrics come with what the loop last told, and readiness with its reason")
    func answers() async throws {
        let loop = try PortLoop()
        defer { loop.end() }
        let waiting = try await loop.get("/readyz")
        #expect(waiting == "503 not ready: not online\n")
        loop.goOnline()
        // The loop tells anew at its next step.
        let deadline = ContinuousClock.now + .seconds(10)
        var answer = waiting
        while answer != "200 ready\n", ContinuousClock.now < deadline { answer = try await loop.get("/readyz") }
        #expect(answer == "200 ready\n")
        let metrics = try await loop.get("/metrics")
        #expect(metrics.contains("toastd_turns_total 3\n"))
        #expect(metrics.contains("# HELP toastd_clients Clients that have a queue.\n# TYPE toastd_clients gauge\n"))
        #expect(metrics.contains("toastd_clients 7\n"))
        #expect(try await loop.get("/healthz") == "200 ok\n")
    }

    @Test("An address that is taken, broken or switched off leaves the broker without, and says so")
    func withoutPort() throws {
        let first = try #require(OperationPort.open(at: "127.0.0.1:0", Counters(), Self.quiet()))
        var lines: [String] = []
        let log = Log(write: { lines.append($0) })
        #expect(OperationPort.open(at: "127.0.0.1:\(first.port)", Counters(), log) == nil)
        #expect(OperationPort.open(at: "nonsense", Counters(), log) == nil)
        #expect(lines.count == 2)
        #expect(lines.allSatisfy { $0.contains("level=warning part=http") })
        #expect(OperationPort.open(at: nil, Counters(), log) == nil)
        #expect(lines.count == 2)
    }
}

/// A loop on a thread of its own that answers until it is told to end.
private final class PortLoop: Sendable {
    private let port: UInt16
    private let isOnline = Mutex(false)
    private let hasEnded = Mutex(false)

    init() throws {
        let counters = Counters()
        counters.add(3, to: Counters.Key("toastd_turns_total"))
        let opened = try #require(OperationPort.open(at: "127.0.0.1:0", counters, Log(write: { _ in })))
        let handed = Handed(opened)
        port = opened.port
        let thread = Thread { [self] in
            var watched = pollfd(fd: handed.port.attention.descriptor, events: Int16(POLLIN), revents: 0)
            while !hasEnded.withLock({ $0 }) {
                _ = unsafe poll(&watched, 1, 20)
                let online = isOnline.withLock { $0 }
                handed.port.step(
                    online ? .ready : .waiting("not online"), [(Counters.Key("toastd_clients"), online ? 7 : 0)])
            }
        }
        thread.start()
    }

    func end() { hasEnded.withLock { $0 = true } }

    func goOnline() { isOnline.withLock { $0 = true } }

    func get(_ path: String) async throws -> String {
        let url = try #require(URL(string: "http://127.0.0.1:\(port)\(path)"))
        let (data, response) = try await URLSession.shared.data(from: url)
        let status = try #require(response as? HTTPURLResponse).statusCode
        return "\(status) \(String(decoding: data, as: UTF8.self))"
    }
}

/// Hands a port to the one thread that runs it.
private struct Handed: @unchecked Sendable {
    let port: OperationPort
    init(_ port: OperationPort) { self.port = port }
}
