import Testing
import ToastModel

@Suite("The excerpt of a rejected payload")
struct ExcerptTests {
    private typealias Excerpt = RejectedEvent.Excerpt

    @Test("is the whole text when it is short")
    func short() {
        #expect(Excerpt(of: []) == .text(""))
        #expect(Excerpt(of: [UInt8]("[ERROR] disk full".utf8)) == .text("[ERROR] disk full"))
    }

    @Test("is at most 256 bytes and never half a character")
    func long() {
        let long = [UInt8](String(repeating: "a", count: 255).utf8) + [UInt8]("ü".utf8)
        #expect(Excerpt(of: long) == .text(String(repeating: "a", count: 255)))
        #expect(Excerpt(of: [UInt8](repeating: 0x62, count: 300)) == .text(String(repeating: "b", count: 256)))
        let doors = [UInt8](String(repeating: "a", count: 253).utf8) + [UInt8]("🚪🚪".utf8)
        #expect(Excerpt(of: doors) == .text(String(repeating: "a", count: 253)))
    }

    @Test("is base 64 when the bytes are no text")
    func binary() throws {
        #expect(Excerpt(of: [0xFF, 0xD8, 0xFF, 0xE0]) == .binary([0xFF, 0xD8, 0xFF, 0xE0]))
        let event = RejectedEvent(
            app: try AppName("cam"), rejection: Rejection(.notUTF8, "not UTF-8", offset: 0), topic: "cam/image",
            payload: [0xFF, 0xD8, 0xFF, 0xE0], at: WallTime(unixMilliseconds: 1))
        #expect(
            text(event.payload)
                == #"""
                {"v":1,"event":"rejected","app":"cam","reason":"not_utf8","message":"not UTF-8","offset":0,\#
                "topic":"cam/image","size":4,"payload_base64":"/9j/4A==","rejected_at":1}
                """#)
        #expect(try RejectedEvent(reading: readIndependently(event.payload)) == event)
    }

    @Test(
        "base 64 agrees with RFC 4648",
        arguments: [
            ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
            ("foobar", "Zm9vYmFy"),
        ])
    func base64(plain: String, encoded: String) {
        #expect(Base64.encoded([UInt8](plain.utf8)) == encoded)
        #expect(Base64.decoded(encoded) == [UInt8](plain.utf8))
    }

    @Test("what is not base 64 is refused", arguments: ["A", "Zg=", "Z===", "Zg==Zg==", "Zm9v!", "===="])
    func notBase64(_ text: String) {
        #expect(Base64.decoded(text) == nil)
    }
}
