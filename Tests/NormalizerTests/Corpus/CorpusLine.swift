import Foundation
import JSON
import Testing
import ToastModel

/// One message of the corpus, with what a sensible setup makes of it.
struct CorpusLine: CustomTestStringConvertible, Sendable {
    enum Expectation: String, Sendable {
        case toast, ignore, reject, dismiss
        /// Strict decoding may fail: refused with a reason, or shown as text. A lenient app shows it.
        case lenient
    }

    var name: String
    var expectation: Expectation
    var payload: [UInt8]
    var freshness: InboundMessage.Freshness
    var properties: InboundMessage.Properties

    var testDescription: String { name }

    /// The messages that the direct topic has to understand.
    static let direct = Result { try read("direct.jsonl") }

    /// The lines of a file beside the test targets.
    static func read(_ file: String, from source: String = #filePath) throws -> [CorpusLine] {
        let tests = URL(fileURLWithPath: source).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let text = try String(contentsOf: tests.appendingPathComponent("Corpus/\(file)"), encoding: .utf8)
        return try text.split(separator: "\n").map { try CorpusLine(parseJSON(String($0)).value) }
    }

    private struct Fault: Error {
        var name: String
    }

    private init(_ json: JSONValue) throws {
        name = json["name"]?.string ?? ""
        guard let expectation = json["expect"]?.string.flatMap(Expectation.init) else { throw Fault(name: name) }
        self.expectation = expectation
        if let text = json["payload"]?.string {
            payload = Array(text.utf8)
        } else if let encoded = json["base64"]?.string, let data = Data(base64Encoded: encoded) {
            payload = [UInt8](data)
        } else if let described = json["described"] {
            payload = Self.build(described)
        } else {
            throw Fault(name: name)
        }
        freshness = json["retained"]?.bool == true ? .retained : .live
        properties = InboundMessage.Properties()
        properties.messageExpiry = json["expiry_s"]?.integer.map { .seconds($0) }
        properties.responseTopic = json["response_topic"]?.string
        properties.contentType = json["content_type"]?.string
        if let encoded = json["correlation_base64"]?.string {
            properties.correlationData = Data(base64Encoded: encoded).map { [UInt8]($0) }
        }
    }

    /// A payload that is only described: parts, some of them many times, `{i}` counting from 0.
    private static func build(_ parts: JSONValue) -> [UInt8] {
        func text(_ name: String) -> String { parts[name]?.string ?? "" }
        func times(_ name: String) -> Int { Int(parts[name]?.integer ?? 0) }
        var middle = String(repeating: text("repeat"), count: times("count"))
        if text("repeat").contains("{i}") {
            let pieces = text("repeat").components(separatedBy: "{i}")
            middle = (0..<times("count")).map { pieces.joined(separator: String($0)) }.joined()
        }
        let ending = String(repeating: text("suffix_repeat"), count: times("suffix_count"))
        return Array((text("prefix") + middle + text("suffix") + ending + text("end")).utf8)
    }
}
