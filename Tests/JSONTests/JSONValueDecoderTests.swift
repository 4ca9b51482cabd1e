import Foundation
import JSON
import Testing
import ToastModel

@Suite struct JSONValueDecoderTests {
    struct Sample: Codable, Hashable {
        struct Part: Codable, Hashable {
            var name: String
            var on: Bool?
        }
        var count: Int64
        var ratio: Double
        var small: UInt8?
        var parts: [Part]
        var words: [String: Int]
        var nothing: String?
    }

    @Test("decodes the same as the decoder of Foundation")
    func same() throws {
        let text =
            #"{"count":9007199254740993,"ratio":0.25,"small":255,"parts":[{"name":"é\n","on":true},{"name":""}],"words":{"a":1},"nothing":null}"#
        let expected = try JSONDecoder().decode(Sample.self, from: Data(text.utf8))
        #expect(try decode(Sample.self, from: try parseJSON(text).value) == expected)
    }

    @Test(
        "refuses what does not fit",
        arguments: [
            #"{"count":"1","ratio":0,"parts":[],"words":{}}"#, #"{"count":1,"ratio":0,"parts":{},"words":{}}"#,
            #"{"count":1,"ratio":0,"small":256,"parts":[],"words":{}}"#,
            #"{"count":1.5,"ratio":0,"parts":[],"words":{}}"#,
            #"{"ratio":0,"parts":[],"words":{}}"#, "[]", "null",
        ])
    func refuses(text: String) throws {
        let value = try parseJSON(text).value
        #expect(throws: DecodingError.self) { try decode(Sample.self, from: value) }
    }
}
