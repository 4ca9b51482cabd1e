import JSON
import Testing
import ToastModel

@Suite("Strict JSON")
struct StrictJSONTests {
    static let accepted: [(String, JSONValue)] = [
        ("null", .null),
        (" true ", .bool(true)),
        ("false", .bool(false)),
        ("20.60", .number(JSONNumber(validated: "20.60"))),
        ("-0", .number(JSONNumber(validated: "-0"))),
        ("1e400", .number(JSONNumber(validated: "1e400"))),
        ("123456789012345678901234567890", .number(JSONNumber(validated: "123456789012345678901234567890"))),
        ("\"\"", .string("")),
        (#""a\"b\\c\/d\b\f\n\r\t\u00e9\ud83d\ude00""#, .string("a\"b\\c/d\u{8}\u{c}\n\r\t\u{e9}\u{1F600}")),
        (#""Door\u0000bell""#, .string("Door\0bell")),
        ("\"漢字 🇩🇪 \u{2028}\"", .string("漢字 🇩🇪 \u{2028}")),
        ("[]", .array([])),
        ("{}", .object([])),
        ("[ 1 , [ ] , { } ]", .array([.integer(1), .array([]), .object([])])),
        (
            #"{"b":1,"a":[true,null],"":{"x":"y"}}"#,
            .object([
                JSONMember("b", .integer(1)), JSONMember("a", .array([.bool(true), .null])),
                JSONMember("", .object([JSONMember("x", .string("y"))])),
            ])
        ),
    ]

    @Test("A document gives its value, members in order and digits as written", arguments: accepted)
    func takesWhatIsJSON(text: String, value: JSONValue) throws {
        let document = try parseJSON(text)
        #expect(document == JSONDocument(value: value))
        #expect(firstJSONFault(in: Array(text.utf8)) == nil)
    }

    static let refused: [(String, Int)] = [
        ("", 0), ("  ", 2), ("nul", 3), ("nulx", 3), ("truee", 4), ("{\"a\":nan}", 6), ("NaN", 0), ("+1", 0),
        ("01", 1), ("1.", 2), (".5", 0), ("1e", 2), ("-", 1), ("-x", 1), ("1 2", 2), ("0x1F", 1),
        ("[1,2", 4), ("[1,]", 3), ("[,1]", 1), ("[1 2]", 3), ("[1}", 2), ("[ERROR] disk full", 1), ("[", 1),
        ("{\"a\":1", 6), ("{\"a\":1,}", 7), ("{\"a\" 1}", 5), ("{a:1}", 1), ("{'a':1}", 1), ("{\"a\":}", 5),
        ("{\"a\":1]", 6), ("{,}", 1), ("{\"a\":1 \"b\":2}", 7), ("{1:2}", 1), ("{\"a\"}", 4),
        ("{\"title\":\"cut off\",\"message\":\"the rest is miss", 46), ("{\"title\":\"a\"}{\"title\":\"b\"}", 13),
        ("\"a\tb\"", 2), ("\"a\nb", 2), (#""\x41""#, 2), (#""\u12g4""#, 5), (#""lone \ud83d surrogate""#, 6),
        (#""\udc00""#, 1), (#""\ud83d\u0041""#, 1), ("\"open", 5), ("\"open\\", 6), ("]", 0), ("\"a\" x", 4),
        ("/* c */ {}", 0), ("{} // c", 3), ("\u{FEFF}{}", 0), ("1\"abc\"", 1), ("\\\"abc\"", 0),
    ]

    @Test("What is no JSON is refused with the offset of the first wrong byte", arguments: refused)
    func refusesWhatIsNot(text: String, offset: Int) {
        let fault = #expect(throws: JSONFault.self) { try parseJSON(text) }
        #expect(fault?.offset == offset)
        #expect(fault?.sentence.isEmpty == false)
    }

    static let notUTF8: [([UInt8], Int)] = [
        (Array("\"a".utf8) + [0xFF] + Array("\"".utf8), 2),
        (Array("\"".utf8) + [0xC0, 0x80, 0x22], 1),
        (Array("\"".utf8) + [0xED, 0xA0, 0x80, 0x22], 1),
        (Array("\"caf".utf8) + [0xC3, 0x22], 4),
        ([0xFF, 0xFE], 0),
    ]

    @Test("Bytes that are no UTF-8 are refused at the byte", arguments: notUTF8)
    func refusesOtherEncodings(bytes: [UInt8], offset: Int) {
        let fault = #expect(throws: JSONFault.self) { try parseJSON(bytes) }
        #expect(fault == .malformed(offset: offset, .encoding))
    }

    @Test("Depth is limited to the number given, exactly")
    func limitsDepth() throws {
        let limits = JSONLimits(depth: 64)
        let deepest = String(repeating: "[", count: 64) + String(repeating: "]", count: 64)
        #expect(throws: Never.self) { try parseJSON(deepest, limits: limits) }
        let deeper = String(repeating: "[", count: 100_000)
        #expect(throws: JSONFault.tooDeep(offset: 64, limit: 64)) { try parseJSON(deeper, limits: limits) }
        let objects = String(repeating: "{\"a\":", count: 600) + "1" + String(repeating: "}", count: 600)
        #expect(throws: JSONFault.tooDeep(offset: 64 * 5, limit: 64)) { try parseJSON(objects, limits: limits) }
    }

    @Test("The number of values is limited, containers included and names not")
    func limitsValues() throws {
        let limits = JSONLimits(values: 4)
        #expect(throws: Never.self) { try parseJSON(#"{"a":1,"b":[2]}"#, limits: limits) }
        #expect(throws: JSONFault.tooManyValues(offset: 14, limit: 4)) {
            try parseJSON(#"{"a":1,"b":[2,3]}"#, limits: limits)
        }
    }

    @Test("Of members with one name the last wins, at its own place, and the others are counted")
    func lastDuplicateWins() throws {
        let few = try parseJSON(#"{"title":"first","x":1,"title":"second","y":{"a":1,"a":2,"a":3}}"#)
        #expect(few.value["title"] == .string("second"))
        #expect(few.value.members?.map(\.name) == ["x", "title", "y"])
        #expect(few.duplicates == 3)
        let many = (0..<500).map { "\"k\($0 % 250)\":\($0)" }.joined(separator: ",")
        let document = try parseJSON("{\(many)}")
        #expect(document.duplicates == 250)
        #expect(document.value.members?.first == JSONMember("k0", .integer(250)))
    }

    @Test("A long document leaves nothing behind that changes the next ones")
    func reusesItsMemory() throws {
        let long = "[\"" + String(repeating: "x", count: 250_000) + "\"]"
        for _ in 0..<3 {
            #expect(try parseJSON(long).value.array?.first?.string?.utf8.count == 250_000)
            #expect(try parseJSON(#"{"a":"b"}"#).value == .object([JSONMember("a", .string("b"))]))
            #expect(throws: JSONFault.self) { try parseJSON("[\"open") }
        }
    }
}
