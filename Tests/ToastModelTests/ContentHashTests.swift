import Testing
import ToastModel

@Suite("Hash of contents")
struct ContentHashTests {
    @Test(
        "It is FNV-1a, as its authors publish it",
        arguments: [
            ("", 0xCBF2_9CE4_8422_2325 as UInt64), ("a", 0xAF63_DC4C_8601_EC8C), ("foobar", 0x8594_4171_F739_67E8),
        ])
    func published(_ text: String, _ expected: UInt64) {
        #expect(ContentHash(text.utf8).value == expected)
    }

    @Test("What is closed is not continued by what follows")
    func closed() {
        func hash(_ parts: [String]) -> UInt64 {
            var hash = ContentHash()
            for part in parts {
                hash.add(part.utf8)
                hash.close()
            }
            return hash.value
        }
        #expect(hash(["ab", "c"]) != hash(["a", "bc"]))
        #expect(hash(["ab"]) != hash(["ab", ""]))
    }
}
