import Animations
import Foundation
import Testing

@Suite struct RenderAnimationTests {
    /// The animations that are shipped.
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Sources/Web/animations")

    @Test("every shipped animation becomes a small animated WebP", arguments: ["check", "bell", "spinner"])
    func shipped(name: String) throws {
        let json = try [UInt8](Data(contentsOf: Self.folder.appending(path: "\(name).json")))
        let picture = try renderAnimation(json: json)
        let text = String(decoding: picture.prefix(64), as: Unicode.ASCII.self)
        #expect(text.hasPrefix("RIFF"))
        #expect(text.contains("WEBPVP8X"))
        #expect(text.contains("ANIM"))
        #expect(picture.count < 400_000)
        #expect(frames(of: picture) > 10)
    }

    @Test("what is no animation is refused", arguments: ["", "{}", "not json", "[]", #"{"v":"5","w":10,"h":10}"#])
    func refused(text: String) {
        #expect(throws: AnimationFault.self) { try renderAnimation(json: Array(text.utf8)) }
    }

    @Test("a file over the limit is not read")
    func tooLarge() {
        var limits = RenderLimits()
        limits.bytes = 10
        #expect(throws: AnimationFault.tooLarge(bytes: 11, limit: 10)) {
            try renderAnimation(json: [UInt8](repeating: 32, count: 11), limits: limits)
        }
    }

    @Test("a long animation is cut, and a fast one thinned out")
    func bounded() throws {
        let json = try [UInt8](Data(contentsOf: Self.folder.appending(path: "check.json")))
        var limits = RenderLimits()
        limits.frames = 4
        limits.side = 32
        #expect(frames(of: try renderAnimation(json: json, limits: limits)) <= 4)
        limits.frames = 300
        limits.rate = 10
        #expect(frames(of: try renderAnimation(json: json, limits: limits)) <= 20)
    }

    /// Counts the `ANMF` chunks of a WebP file.
    private func frames(of picture: [UInt8]) -> Int {
        var count = 0
        var offset = 12
        while offset + 8 <= picture.count {
            let name = String(decoding: picture[offset..<offset + 4], as: Unicode.ASCII.self)
            let length = (0..<4).reduce(0) { $0 | Int(picture[offset + 4 + $1]) << (8 * $1) }
            if name == "ANMF" { count += 1 }
            offset += 8 + length + length % 2
        }
        return count
    }
}
