import Testing
import ToastControl

@Suite("Keys of a terminal")
struct KeyReaderTests {
    @Test(
        "Bytes are keys",
        arguments: [
            ("d", [Key.character("d")]), ("\u{1B}[A", [.up]), ("\u{1B}OB", [.down]), ("\u{1B}[1;5A", [.up]),
            ("\r\n", [.enter, .enter]), ("\u{7F}\u{1B}[3~", [.delete, .delete]), ("\u{1B}", [.escape]),
            ("\u{1B}[5~q", [.character("q")]), ("é\u{1}x", [.character("é"), .character("x")]),
            ("\u{1B}d", [.escape, .character("d")]),
        ])
    func keys(text: String, expected: [Key]) {
        var reader = KeyReader()
        #expect(reader.read(Array(text.utf8)) == expected)
    }

    @Test("A sequence that comes in parts is one key")
    func parts() {
        var reader = KeyReader()
        #expect(reader.read([0x1B, 0x5B]) == [])
        #expect(reader.read([0x42]) == [.down])
        #expect(reader.read([0xC3]) == [])
        #expect(reader.read([0xA9]) == [.character("é")])
    }

    @Test("Whatever comes, nothing is kept for ever")
    func rubbish() {
        var reader = KeyReader()
        #expect(reader.read([0xFF, 0xFE, 0x80]) == [])
        #expect(reader.read([0x1B, 0x5B] + [UInt8](repeating: 0x30, count: 40)) == [])
        #expect(reader.read(Array("q".utf8)) == [.character("q")])
    }
}
