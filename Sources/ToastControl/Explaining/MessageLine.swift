import JSON
package import ToastModel

/// A line of a file of messages: an object with `topic`, `payload` (text, or any JSON), and as far as they
/// matter `encoding` (`base64`), `retain`, `qos`, and `dt_ms`, the time since the line before. What
/// `mosquitto_sub -F %j` prints is such a line.
package struct MessageLine: Hashable, Sendable {
    package var message: InboundMessage
    package var pause: Milliseconds

    /// Why a line is no message, in one sentence.
    package struct Fault: Error, Hashable, Sendable {
        package var sentence: String
    }

    package init(_ bytes: [UInt8]) throws(Fault) {
        let value: JSONValue
        do throws(JSONFault) {
            value = try parseJSON(bytes).value
        } catch {
            throw Fault(sentence: "it is not JSON: \(error.sentence)")
        }
        guard let topic = value["topic"]?.string else { throw Fault(sentence: "it has no 'topic'") }
        guard let payload = value["payload"] else { throw Fault(sentence: "it has no 'payload'") }
        message = InboundMessage(
            topic: topic, payload: try Self.bytes(payload, encoding: value["encoding"]?.string),
            qos: value["qos"]?.integer.flatMap { Int(exactly: $0) } ?? 0)
        let retain = value["retain"]
        if retain?.bool == true || retain?.integer == 1 { message.freshness = .retained }
        pause = Milliseconds(max(0, value["dt_ms"]?.integer ?? 0))
    }

    private static func bytes(_ payload: JSONValue, encoding: String?) throws(Fault) -> [UInt8] {
        guard let text = payload.string else { return payload.isNull ? [] : payload.encoded }
        if encoding != "base64" { return Array(text.utf8) }
        guard let bytes = Base64.decoded(text) else { throw Fault(sentence: "its payload is not base 64") }
        return bytes
    }
}
