import Foundation
import Observability
import Synchronization
import TestSupport
import Testing

/// The bundled pages over toastd's own HTTP listener, on a free port.
final class PageServer: Sendable {
    let port: UInt16
    private let isStopped = Mutex(false)

    private static let exampleStart = """
        const query = new URLSearchParams(location.search);
        window.frontend = { client: query.get('client'), server: `ws://127.0.0.1:${query.get('port')}` };
        await import('./frontend.js');
        """

    /// Built once for all tests.
    private static let built = Result { try build() }

    /// `more` are answers for other paths.
    init(settings: String, more: [String: HTTPResponse] = [:]) throws {
        let folder = try Self.built.get()
        var pages = PageFolder()
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) where name != "animations" {
            pages.add("/" + name, body: [UInt8](try Data(contentsOf: URL(filePath: folder.file(name)))))
        }
        // The example of the docs, in a page that a test can open.
        let example = try Data(contentsOf: URL(filePath: packageFolder + "/docs/examples/frontend.js"))
        pages.add("/frontend.js", body: [UInt8](example))
        pages.add("/example.js", body: Array(Self.exampleStart.utf8))
        pages.add(
            "/example.html",
            body: Array(#"<!doctype html><ul id="toasts"></ul><script type="module" src="example.js"></script>"#.utf8))
        pages.add("/settings.json", body: Array(settings.utf8))
        let files = pages
        let listener = Owned(
            try HTTPListener(on: HTTPAddress(host: "127.0.0.1", port: 0)) { request in
                more[request.path] ?? files.file(at: request.path) ?? .text("not found", status: 404)
            })
        port = listener.value.port
        let thread = Thread { [self] in
            var watched = pollfd(fd: listener.value.descriptor, events: Int16(POLLIN), revents: 0)
            while !isStopped.withLock({ $0 }) {
                _ = unsafe poll(&watched, 1, 50)
                listener.value.run()
            }
        }
        thread.start()
    }

    /// Ends the thread; the port is free after it.
    func stop() { isStopped.withLock { $0 = true } }

    /// The folder of the bundled pages, as toastd serves it.
    static func folder() throws -> String { try built.get().path }

    private static func build() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let build = try RunningProgram.run(packageFolder + "/Sources/Web/build", [folder.path])
        try #require(build.code == 0, "Sources/Web/build: \(build.errors)")
        return folder
    }

    /// Hands the listener to the one thread that runs it.
    private struct Owned: @unchecked Sendable {
        let value: HTTPListener
        init(_ value: HTTPListener) { self.value = value }
    }
}
