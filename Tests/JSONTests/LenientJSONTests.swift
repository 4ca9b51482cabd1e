import JSON
import Testing
import ToastModel

@Suite("Lenient JSON")
struct LenientJSONTests {
    static let mended: [(String, String)] = [
        (#"{"version":"1.0","temperature":nan,"battery":61}"#, #"{"version":"1.0","temperature":null,"battery":61}"#),
        (#"{"a":-Infinity,"b":NaN,"c":inf}"#, #"{"a":null,"b":null,"c":null}"#),
        (
            "{'title': 'Pump', 'connected': True, 'temp': 21.80, 'err': None}",
            #"{"title":"Pump","connected":true,"temp":21.80,"err":null}"#
        ),
        (#"{title: "bare keys", message: 'JS style'} // comment"#, #"{"title":"bare keys","message":"JS style"}"#),
        (#"/* note */ {"title":"commented" /* inline */}"#, #"{"title":"commented"}"#),
        (#"{"title":"a"}{"title":"b"}"#, #"[{"title":"a"},{"title":"b"}]"#),
        ("{\"a\":1}\n{\"a\":2}\n", #"[{"a":1},{"a":2}]"#),
        (#"{"title":"cut off","message":"the rest is miss"#, #"{"title":"cut off","message":"the rest is miss"}"#),
        (#"{"a":[1,{"b":"#, #"{"a":[1,{"b":null}]}"#),
        (#"{"title":"bad escape \x41 \q","message":"m"}"#, #"{"title":"bad escape A q","message":"m"}"#),
        (#"{"title":"lone \ud83d surrogate"}"#, "{\"title\":\"lone \u{FFFD} surrogate\"}"),
        (#"{"a":1,"b":[1,2,],}"#, #"{"a":1,"b":[1,2]}"#),
        ("{\"a\":\"tab\there\"}", #"{"a":"tab\there"}"#),
        (#"{"a":+1,"b":.5,"c":5.,"d":007,"e":0x1F,"f":-.5}"#, #"{"a":1,"b":0.5,"c":5,"d":7,"e":31,"f":-0.5}"#),
        (#"{"id":123456789012345678901,}"#, #"{"id":123456789012345678901}"#),
        (#"{"id":18446744073709551614,}"#, #"{"id":18446744073709551614}"#),
        (#"{"id":-9223372036854775807,}"#, #"{"id":-9223372036854775807}"#),
        (#"{"a":1 "b":2}"#, #"{"a":1,"b":2}"#),
        (#"{state: open, room: living room}"#, #"{"state":"open","room":"living room"}"#),
        (#"{"a\u0000b":1,}"#, #"{"a\u0000b":1}"#),
        ("{'a':'it\\'s \"here\"'}", #"{"a":"it's \"here\""}"#),
        ("{url: http://example.com/a}", #"{"url":"http://example.com/a"}"#),
    ]

    @Test("What devices write instead of JSON is read as they mean it", arguments: mended)
    func mends(text: String, strict: String) throws {
        #expect(try parseLenientJSON(Array(text.utf8)).value == parseJSON(strict).value)
    }

    static let hopeless: [(String, Int)] = [
        ("", 0), ("title: not json", 1), ("[ERROR] disk full", 1), ("{greeting} you", 1), ("{}} x", 2), ("nan", 1),
        ("{\"a\":1]", 6), ("{\"a\":{]}", 6), ("42 {", 3), ("{\"a\"::1}", 5),
    ]

    @Test("What means something else is refused with the strict offset", arguments: hopeless)
    func refuses(text: String, offset: Int) {
        let fault = #expect(throws: JSONFault.self) { try parseLenientJSON(Array(text.utf8)) }
        #expect(fault?.offset == offset)
    }

    @Test("Duplicates are counted here too")
    func countsDuplicates() throws {
        let document = try parseLenientJSON(Array("{'a':1,'b':2,'a':3}".utf8))
        #expect(document.value == .object([JSONMember("b", .integer(2)), JSONMember("a", .integer(3))]))
        #expect(document.duplicates == 1)
    }

    @Test("The limits hold")
    func limits() {
        let deep = "/**/" + String(repeating: "[", count: 500)
        #expect(throws: JSONFault.self) { try parseLenientJSON(Array(deep.utf8)) }
        let many = "[" + String(repeating: "nan,", count: 20_000) + "]"
        #expect(throws: JSONFault.self) { try parseLenientJSON(Array(many.utf8)) }
    }
}
