import Normalizer
import Testing
import ToastModel

@Suite("Decoding ladder")
struct PayloadDecoderTests {
    static let steps: [(String, DecodingStep)] = [
        ("", .empty), (" \r\n\t", .empty), ("\0", .empty), ("\u{FEFF}", .empty), ("\u{FEFF} \0\0", .empty),
        ("{}", .json), ("[]", .json), (" {\"a\":1}\n", .json), ("\u{FEFF}{\"a\":1}\0", .json),
        ("\"hi\"", .quotedText), ("20.60", .number), ("  20.60\n", .number), ("-1e3", .number), ("true", .boolean),
        ("false", .boolean), ("null", .null), ("NULL", .text), ("True", .text), ("21,5", .text), ("nan", .text),
        ("007", .text), ("[ERROR] disk full", .text), ("[1,2", .text), ("[]x", .text), ("{greeting}", .text),
        ("{'title': 'Pump'}", .text), ("{title: 1}", .text), ("{ x", .text), ("{", .text), ("[", .text),
        ("'quoted'", .text), ("\"open", .text), ("2026-01-02,03:04:05,door,OPEN", .text), ("<a>b</a>", .text),
        ("{\"title\":", .rejected), ("{ \n \"title\"", .rejected), ("{} x", .rejected), ("{}{}", .rejected),
        ("[{\"title\":1},", .rejected), ("[ {x", .rejected), ("{\"t\":nan}", .rejected),
    ]

    @Test("Each payload is understood at its own step", arguments: steps)
    func step(payload: String, step: DecodingStep) {
        let decoded = PayloadDecoder().decode(Array(payload.utf8))
        #expect(decoded.step == step)
        #expect(!decoded.sentence.isEmpty)
    }

    static let texts: [(String, String)] = [
        ("  20.60\n", "20.60"), ("1.0e+05", "1.0e+05"), ("\"a\\nb\"", "a\nb"), ("true\n", "true"),
        ("Someone is here\r\n", "Someone is here"), (" On ", " On "), ("\u{FEFF}On\0", "On"),
        ("12345678901234567890123", "12345678901234567890123"),
    ]

    @Test("A text, a number and a boolean keep what was written", arguments: texts)
    func text(payload: String, text: String) {
        #expect(PayloadDecoder().decode(Array(payload.utf8)).content == .text(text))
    }

    static let offsets: [(String, Int)] = [
        ("{\"title\":\"a\"}{\"title\":\"b\"}", 13), ("{\"a\":nan}", 6), ("\u{FEFF}{\"a\":nan}", 9), ("  {\"a\":1", 8),
        ("[{\"a\":1},]", 9), ("{\"title\":\"bad \\q\"}", 15),
    ]

    @Test("Broken JSON is refused with the offset in the payload as it was sent", arguments: offsets)
    func offset(payload: String, offset: Int) {
        guard case .refused(let rejection) = PayloadDecoder().decode(Array(payload.utf8)).content else {
            Issue.record("not refused")
            return
        }
        #expect(rejection.reason == .malformedJSON)
        #expect(rejection.offset == offset)
    }

    static let foreign: [([UInt8], Int)] = [
        ([0xFF, 0xFE, 0xFD, 0xFC], 0), ([0xFF, 0xD8, 0xFF, 0xE0, 0, 0x10], 0), (Array("T".utf8) + [0xFC, 0x72], 1),
        (Array("{\"title\":\"caf".utf8) + [0xC3] + Array("\"}".utf8), 13),
        (Array("{\"a\":nan,\"b\":\"".utf8) + [0xFF, 0x22, 0x7D], 14), ([0xEF, 0xBB, 0xBF, 0x41, 0x80], 4),
        (Array("12".utf8) + [0xC0, 0x80], 2), (Array("text\n".utf8) + [0xF5], 5),
    ]

    @Test("Bytes that are not UTF-8 are refused at the first of them", arguments: foreign)
    func notUTF8(payload: [UInt8], offset: Int) {
        guard case .refused(let rejection) = PayloadDecoder().decode(payload).content else {
            Issue.record("not refused")
            return
        }
        #expect(rejection.reason == .notUTF8)
        #expect(rejection.offset == offset)
    }

    @Test("The limits on size, depth and values refuse, whatever the payload looks like")
    func limits() {
        var limits = PayloadLimits()
        limits.payload = 1000
        let decoder = PayloadDecoder(limits: limits)
        #expect(decoder.decode(Array(repeating: 0x41, count: 1000)).step == .text)
        for payload in [
            String(repeating: "A", count: 1001), String(repeating: "[", count: 65), String(repeating: "[", count: 900),
            String(repeating: "{\"a\":", count: 65),
        ] {
            guard case .refused(let rejection) = decoder.decode(Array(payload.utf8)).content else {
                Issue.record("not refused: \(payload.prefix(20))")
                continue
            }
            #expect(rejection.reason == .tooLarge)
        }
        limits.values = 10
        let many = "[" + (0..<10).map(String.init).joined(separator: ",") + "]"
        #expect(PayloadDecoder(limits: limits).decode(Array(many.utf8)).step == .rejected)
        #expect(PayloadDecoder(limits: PayloadLimits()).decode(Array(many.utf8)).step == .json)
    }

    static let lenient: [(String, DecodingStep)] = [
        ("{'title': 'Pump', 'err': None}", .lenientJSON), ("{\"t\":nan}", .lenientJSON),
        ("\"{\\\"title\\\":\\\"twice encoded\\\"}\"", .lenientJSON), ("{\"title\":\"cut", .lenientJSON),
        ("{\"a\":1}", .json), ("[ERROR] disk full", .text), ("{greeting} you", .text), ("title: not json", .text),
        ("\"text\"", .quotedText), ("{\"a\":]}", .rejected),
    ]

    @Test("A lenient app reads more, and takes text where that fails too", arguments: lenient)
    func lenientStep(payload: String, step: DecodingStep) {
        #expect(PayloadDecoder(mode: .lenient).decode(Array(payload.utf8)).step == step)
    }

    static let encodings: [([UInt8], JSONValue?)] = [
        ([0xFF, 0xFE] + "{\"t\":\"ä\"}".utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }, .string("ä")),
        ([0xFE, 0xFF] + "{\"t\":\"ä\"}".utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }, .string("ä")),
        (Array("{\"t\":\"T".utf8) + [0xFC] + Array("r\"}".utf8), .string("Tür")),
        (Array("{\"t\":\"a".utf8) + [0xC0, 0x80] + Array("\"}".utf8), nil),
        ([0xFF, 0xFE, 0xFD, 0xFC], nil),
        (Array("just T".utf8) + [0xFC] + Array("r".utf8), nil),
    ]

    static let kinds: [([UInt8], String)] = [
        ([0xFF, 0xFE, 0x7B, 0], "UTF-16"), ([0xFE, 0xFF, 0, 0x7B], "UTF-16"), ([0x1F, 0x8B, 8, 0], "gzip"),
        ([0x78, 0x9C, 0xAB], "zlib"), ([0xFF, 0xD8, 0xFF, 0xE0], "a JPEG image"),
        ([0x89, 0x50, 0x4E, 0x47], "a PNG image"),
    ]

    @Test("What is no text is called by its name, where its first bytes tell it", arguments: kinds)
    func kind(payload: [UInt8], name: String) {
        guard case .refused(let rejection) = PayloadDecoder().decode(payload).content else {
            Issue.record("not refused")
            return
        }
        #expect(rejection.reason == .notUTF8)
        #expect(rejection.message.hasSuffix("; it looks like \(name)"))
    }

    @Test("A lenient app reads JSON in UTF-16 and Latin-1, and nothing else that is not UTF-8", arguments: encodings)
    func encoding(payload: [UInt8], value: JSONValue?) {
        let decoded = PayloadDecoder(mode: .lenient).decode(payload)
        #expect(decoded.value?["t"] == value)
        #expect(decoded.step == (value == nil ? .rejected : .lenientJSON))
    }
}
