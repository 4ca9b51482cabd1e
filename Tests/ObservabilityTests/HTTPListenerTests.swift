import Foundation
import FoundationNetworking
import Observability
import Synchronization
import Testing

@Suite struct HTTPListenerTests {
    @Test("a listener answers with the body, type and status that it is told")
    func answers() async throws {
        let server = try Server { request in
            request.path == "/metrics" ? .text("up 1") : .text("nothing at \(request.path)", status: 404)
        }
        let (body, response) = try await server.get("/metrics")
        #expect(body == "up 1\n")
        #expect(response.statusCode == 200)
        #expect(response.value(forHTTPHeaderField: "Content-Type") == "text/plain; charset=utf-8")
        #expect(try await server.get("/a%20b").1.statusCode == 404)
        #expect(try await server.get("/a%20b").0 == "nothing at /a b\n")
    }

    @Test("other methods than GET and HEAD are refused", arguments: ["POST", "PUT", "DELETE"])
    func methods(method: String) async throws {
        let server = try Server { _ in .text("should not be asked") }
        #expect(try await server.get("/", method: method).1.statusCode == 405)
    }

    @Test("a port that is taken is named")
    func taken() throws {
        let server = try Server { _ in .text("first") }
        #expect(throws: HTTPFault.self) {
            _ = try HTTPListener(on: HTTPAddress(host: "127.0.0.1", port: server.port)) { _ in .text("second") }
        }
    }

    @Test(
        "addresses are read with their port",
        arguments: [
            ("127.0.0.1:9464", HTTPAddress(host: "127.0.0.1", port: 9464)),
            ("[::1]:80", HTTPAddress(host: "::1", port: 80)), ("0.0.0.0:0", HTTPAddress(host: "0.0.0.0", port: 0)),
        ])
    func addresses(text: String, expected: HTTPAddress) throws {
        #expect(try HTTPAddress(text) == expected)
    }

    @Test("what is no address is refused", arguments: ["", "9464", "localhost:9464", "127.0.0.1", "127.0.0.1:70000"])
    func badAddresses(text: String) {
        #expect(throws: HTTPFault.invalidAddress(text)) { try HTTPAddress(text) }
    }

    @Test("pages carry a policy, scripts may be embedded anywhere")
    func pages() {
        var folder = PageFolder()
        folder.add("/index.html", body: Array("<p>".utf8))
        folder.add("/toast-screen.js", body: [])
        #expect(folder.file(at: "/")?.headers.contains { $0.name == "Content-Security-Policy" } == true)
        let script = folder.file(at: "/toast-screen.js")
        #expect(script?.headers.first == HTTPResponse.Header("Content-Type", "text/javascript; charset=utf-8"))
        #expect(script?.headers.contains(HTTPResponse.Header("Access-Control-Allow-Origin", "*")) == true)
        #expect(folder.file(at: "/../etc/passwd") == nil)
    }
}

/// A listener on a free port that a thread of its own runs until the test ends.
private final class Server: Sendable {
    let port: UInt16
    private let stop = Mutex(false)

    init(answer: @escaping @Sendable (HTTPRequest) -> HTTPResponse) throws {
        let listener = Box(try HTTPListener(on: HTTPAddress(host: "127.0.0.1", port: 0), answer: answer))
        port = listener.value.port
        let thread = Thread { [self] in
            var watched = pollfd(fd: listener.value.descriptor, events: Int16(POLLIN), revents: 0)
            while !stop.withLock({ $0 }) {
                _ = unsafe poll(&watched, 1, 20)
                listener.value.run()
            }
        }
        thread.start()
    }

    deinit { stop.withLock { $0 = true } }

    func get(_ path: String, method: String = "GET") async throws -> (String, HTTPURLResponse) {
        var request = URLRequest(url: try #require(URL(string: "http://127.0.0.1:\(port)\(path)")))
        request.httpMethod = method
        let (data, response) = try await URLSession.shared.data(for: request)
        return (String(decoding: data, as: UTF8.self), try #require(response as? HTTPURLResponse))
    }
}

/// Hands a listener to the one thread that runs it.
private struct Box: @unchecked Sendable {
    let value: HTTPListener
    init(_ value: HTTPListener) { self.value = value }
}
