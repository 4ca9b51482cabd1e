import Dispatch
import Foundation
import FoundationNetworking
import Synchronization
import TestSupport
import Testing

/// The real toastd with animations in its configuration, asked over HTTP.
@Suite struct ServedAnimationTests {
    private static let shipped = packageFolder + "/Sources/Web/animations"

    private struct Answer: Sendable {
        var status: Int
        var type: String
        var body: Data
    }

    /// What a request brings, from the thread that does it.
    private final class Outcome: Sendable {
        private let answer = Mutex<Result<Answer, any Error>?>(nil)
        private let isThere = DispatchSemaphore(value: 0)

        func bring(_ result: Result<Answer, any Error>) {
            answer.withLock { $0 = result }
            isThere.signal()
        }

        func get() throws -> Answer? {
            isThere.wait()
            return try answer.withLock { try $0?.get() }
        }
    }

    /// Blocks as the other tests do: one that is suspended waits for its turn behind them all, and a renderer has
    /// a minute.
    private func get(_ broker: LiveBroker, _ path: String) throws -> Answer {
        let url = try #require(URL(string: "http://127.0.0.1:\(broker.httpPort)\(path)"))
        let outcome = Outcome()
        let task = URLSession.shared.dataTask(with: url) { body, response, error in
            guard let response = response as? HTTPURLResponse else {
                return outcome.bring(.failure(error ?? URLError(.badServerResponse)))
            }
            outcome.bring(
                .success(
                    Answer(
                        status: response.statusCode, type: response.value(forHTTPHeaderField: "Content-Type") ?? "",
                        body: body ?? Data())))
        }
        task.resume()
        return try #require(try outcome.get())
    }

    /// Waits until the picture is there.
    private func picture(_ broker: LiveBroker, _ path: String) throws -> Answer {
        #expect(try waitUntil(seconds: 60) { try get(broker, path).status == 200 }, "\(path) is rendered")
        return try get(broker, path)
    }

    @Test("a named animation is rendered once, served as a picture and as a file, and named by the event")
    func served() throws {
        let folder = try TemporaryFolder()
        try FileManager.default.copyItem(atPath: Self.shipped + "/bell.json", toPath: folder.file("ring ring.json"))
        let broker = try LiveBroker(
            """
            animations: { star: "\(Self.shipped)/check.json", mine: "\(folder.path)", far: "https://example.org/far.json" }
            """)
        let star = try picture(broker, "/animations/star.webp")
        #expect(star.type == "image/webp")
        #expect(star.body.prefix(4) == Data("RIFF".utf8) && star.body.dropFirst(8).prefix(8) == Data("WEBPVP8X".utf8))
        let source = try get(broker, "/animations/star.json")
        #expect(source.type == "application/json")
        #expect(source.body == FileManager.default.contents(atPath: Self.shipped + "/check.json"))
        // A folder brings each of its files under its own name.
        #expect(try picture(broker, "/animations/ring%20ring.webp").status == 200)
        for (name, url) in [
            ("star", "/animations/star.webp"), ("ring ring", "/animations/ring%20ring.webp"),
            ("far", "https://example.org/far.json"),
        ] {
            try broker.publish(
                "show/a/kitchen", #"{"id":"\#(name)","title":"T","animation":"\#(name)","policy":"now"}"#)
            let display = try broker.listener.wait { $0.text("event") == "display" && $0.text("id") == name }
            #expect(display.text("animation") == name)
            #expect(display.text("animation_url") == url)
        }
        try broker.publish("show/a/kitchen", #"{"id":"none","title":"T","animation":"none","policy":"now"}"#)
        let unknown = try broker.listener.wait { $0.text("event") == "display" && $0.text("id") == "none" }
        #expect(unknown.text("animation_url") == nil)
    }

    @Test("the animations that are shipped have their names without a configuration")
    func shippedNames() throws {
        let pages = try TemporaryFolder()
        try FileManager.default.copyItem(atPath: Self.shipped, toPath: pages.file("animations"))
        let broker = try LiveBroker("", pages: pages.path)
        for name in ["check", "bell", "spinner"] {
            #expect(try picture(broker, "/animations/\(name).webp").body.count > 1000)
        }
    }

    @Test("a broken file costs a warning and holds up neither toasts nor the other animations")
    func broken() throws {
        let folder = try TemporaryFolder()
        let bad = try folder.write(#"{"v":"5","w":10,"h":10}"#, to: "bad.json")
        let slow = try folder.writeProgram(
            "#!/bin/sh\ncase $1 in *bad.json) exec \(try builtProgram("toast-animate")) \"$@\" ;; esac\nexec cp \"$1\" \"$2\"\n",
            to: "renderer")
        let broker = try LiveBroker(
            #"animations: { a-bad: "\#(bad)", missing: "\#(folder.file("none.json"))", fine: "\#(Self.shipped)/bell.json" }"#,
            environment: ["TOASTD_ANIMATE": slow])
        #expect(try picture(broker, "/animations/fine.webp").status == 200)
        #expect(try get(broker, "/animations/a-bad.webp").status == 404)
        #expect(
            broker.program.errors.contains(
                "no picture of the animation 'a-bad': toast-animate: \(bad): the animation has no frames")
                || broker.program.errors.contains("'a-bad': toast-animate: \(bad): this is not a Lottie animation"))
        #expect(broker.program.errors.contains("the animation 'missing' cannot be read"))
    }

    @Test("while an animation is rendered the broker answers, and a picture is made only once")
    func once() throws {
        let folder = try TemporaryFolder()
        // Renders when it is told to, and notes that it did.
        let renderer = try folder.writeProgram(
            """
            #!/bin/sh
            echo run >> \(folder.file("runs"))
            while [ ! -e \(folder.file("go")) ]; do sleep 0.05; done
            exec cp "$1" "$2"
            """, to: "renderer")
        let broker = try LiveBroker(
            #"animations: { star: "\#(Self.shipped)/check.json" }"#, environment: ["TOASTD_ANIMATE": renderer])
        try broker.publish("show/a/kitchen", #"{"id":"x","title":"T","duration":"200ms"}"#)
        try broker.closed("x")
        #expect(try get(broker, "/animations/star.webp").status == 404)
        try folder.write("", to: "go")
        #expect(try picture(broker, "/animations/star.webp").status == 200)
        kill(broker.program.processID, SIGHUP)
        try broker.publish("show/a/kitchen", #"{"id":"y","title":"T","duration":"200ms"}"#)
        try broker.closed("y")
        #expect(try picture(broker, "/animations/star.webp").status == 200)
        #expect(try String(contentsOfFile: folder.file("runs"), encoding: .utf8) == "run\n")
    }
}
