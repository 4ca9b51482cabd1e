import Foundation
import FoundationNetworking
import TestSupport
import Testing

/// The real toastd with animations in its configuration, asked over HTTP.
@Suite struct ServedAnimationTests {
    private static let shipped = packageFolder + "/Sources/Web/animations"

    private struct Answer {
        var status: Int
        var type: String
        var body: Data
    }

    private func get(_ broker: LiveBroker, _ path: String) async throws -> Answer {
        let url = try #require(URL(string: "http://127.0.0.1:\(broker.httpPort)\(path)"))
        let (body, response) = try await URLSession.shared.data(from: url)
        let answer = try #require(response as? HTTPURLResponse)
        return Answer(
            status: answer.statusCode, type: answer.value(forHTTPHeaderField: "Content-Type") ?? "", body: body)
    }

    /// Waits until the picture is there.
    private func picture(_ broker: LiveBroker, _ path: String) async throws -> Answer {
        try await eventually("\(path) is rendered", within: .seconds(60)) {
            try await get(broker, path).status == 200
        }
        return try await get(broker, path)
    }

    @Test("a named animation is rendered once, served as a picture and as a file, and named by the event")
    func served() async throws {
        let folder = try TemporaryFolder()
        try FileManager.default.copyItem(atPath: Self.shipped + "/bell.json", toPath: folder.file("ring ring.json"))
        let broker = try LiveBroker(
            """
            animations: { star: "\(Self.shipped)/check.json", mine: "\(folder.path)", far: "https://example.org/far.json" }
            """)
        let star = try await picture(broker, "/animations/star.webp")
        #expect(star.type == "image/webp")
        #expect(star.body.prefix(4) == Data("RIFF".utf8) && star.body.dropFirst(8).prefix(8) == Data("WEBPVP8X".utf8))
        let source = try await get(broker, "/animations/star.json")
        #expect(source.type == "application/json")
        #expect(source.body == FileManager.default.contents(atPath: Self.shipped + "/check.json"))
        // A folder brings each of its files under its own name.
        #expect(try await picture(broker, "/animations/ring%20ring.webp").status == 200)
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
    func shippedNames() async throws {
        let pages = try TemporaryFolder()
        try FileManager.default.copyItem(atPath: Self.shipped, toPath: pages.file("animations"))
        let broker = try LiveBroker("", pages: pages.path)
        for name in ["check", "bell", "spinner"] {
            #expect(try await picture(broker, "/animations/\(name).webp").body.count > 1000)
        }
    }

    @Test("a broken file costs a warning and holds up neither toasts nor the other animations")
    func broken() async throws {
        let folder = try TemporaryFolder()
        let bad = try folder.write(#"{"v":"5","w":10,"h":10}"#, to: "bad.json")
        let slow = try folder.writeProgram(
            "#!/bin/sh\ncase $1 in *bad.json) exec \(try builtProgram("toast-animate")) \"$@\" ;; esac\nexec cp \"$1\" \"$2\"\n",
            to: "renderer")
        let broker = try LiveBroker(
            #"animations: { a-bad: "\#(bad)", missing: "\#(folder.file("none.json"))", fine: "\#(Self.shipped)/bell.json" }"#,
            environment: ["TOASTD_ANIMATE": slow])
        #expect(try await picture(broker, "/animations/fine.webp").status == 200)
        #expect(try await get(broker, "/animations/a-bad.webp").status == 404)
        #expect(
            broker.program.errors.contains(
                "no picture of the animation 'a-bad': toast-animate: \(bad): the animation has no frames")
                || broker.program.errors.contains("'a-bad': toast-animate: \(bad): this is not a Lottie animation"))
        #expect(broker.program.errors.contains("the animation 'missing' cannot be read"))
    }

    @Test("while an animation is rendered the broker answers, and a picture is made only once")
    func once() async throws {
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
        #expect(try await get(broker, "/animations/star.webp").status == 404)
        try folder.write("", to: "go")
        #expect(try await picture(broker, "/animations/star.webp").status == 200)
        kill(broker.program.processID, SIGHUP)
        try broker.publish("show/a/kitchen", #"{"id":"y","title":"T","duration":"200ms"}"#)
        try broker.closed("y")
        #expect(try await picture(broker, "/animations/star.webp").status == 200)
        #expect(try String(contentsOfFile: folder.file("runs"), encoding: .utf8) == "run\n")
    }
}
