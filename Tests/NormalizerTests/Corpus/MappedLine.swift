import Foundation
import JSON
import Testing
import ToastModel

/// One message of the corpus on a publisher's own topic, with what its profile makes of it.
struct MappedLine: CustomTestStringConvertible, Sendable {
    /// What is expected. A toast may come later, after a hold.
    enum Expectation: String, Sendable {
        case toast, dismiss, state, ignore
    }

    var source: String
    var topic: String
    var payload: [UInt8]
    var expectation: Expectation
    var about: String
    /// The sequence it belongs to.
    var play: String?
    var after = Milliseconds.zero
    var properties = InboundMessage.Properties()

    var testDescription: String { "\(source): \(about)" }

    private struct Fault: Error {
        var line: String
    }

    /// Every line, in the order of the files.
    static let all = Result { try files("mapped").flatMap(read) }

    /// Further messages of the same publishers, written for this project from what they document.
    static let variants = Result { try files("variants").flatMap(read) }

    static let singles = Result { try all.get().filter { $0.play == nil } }

    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Corpus").standardizedFileURL

    private static func files(_ name: String) throws -> [URL] {
        try FileManager.default.contentsOfDirectory(
            at: folder.appending(path: name), includingPropertiesForKeys: nil
        )
        .filter { $0.pathExtension == "jsonl" }.sorted { $0.path < $1.path }
    }

    private static func read(_ file: URL) throws -> [MappedLine] {
        try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map { try MappedLine(String($0)) }
    }

    private init(_ line: String) throws {
        let json = try parseJSON(line).value
        guard let source = json["from"]?.string, let topic = json["topic"]?.string,
            let expectation = json["expect"]?.string.flatMap(Expectation.init)
        else { throw Fault(line: line) }
        self.source = source
        self.topic = topic
        self.expectation = expectation
        if let encoded = json["base64"]?.string, let data = Data(base64Encoded: encoded) {
            payload = [UInt8](data)
        } else {
            payload = Array((json["payload"]?.string ?? "").utf8)
        }
        about = json["about"]?.string ?? topic
        play = json["play"]?.string
        after = Milliseconds(json["after_ms"]?.integer ?? 0)
        properties.contentType = json["content_type"]?.string
        properties.userProperties = (json["user_properties"]?.members ?? []).map {
            InboundMessage.UserProperty(name: $0.name, value: $0.value.string ?? "")
        }
    }
}
