package import Foundation
import JSON
package import ToastModel

/// What a mosquitto_sub heard: every message below some filters, in order.
package final class Listener: Sendable {
    package struct Message: Sendable {
        package var topic: String
        package var payload: String
        package var isRetained: Bool

        /// The payload, when it is JSON.
        package var json: JSONValue? { try? parseJSON(payload).value }

        package func text(_ member: String) -> String? { json?[member]?.string }
        package func number(_ member: String) -> Int64? { json?[member]?.integer }
    }

    private let program: RunningProgram

    /// Listens from now on, and to what is retained. A retained marker tells that the subscription stands.
    package init(port: UInt16, _ filters: [String] = ["toast/#"], options: [String] = []) throws {
        let marker = "listening/\(UInt64.random(in: .min ... .max))"
        try publish(port: port, topic: marker, "here", options: ["-r"] + options)
        program = try RunningProgram(
            "/usr/bin/mosquitto_sub",
            ["-h", "127.0.0.1", "-p", "\(port)", "-q", "1", "-F", "%j"] + options
                + (filters + [marker]).flatMap { ["-t", $0] })
        try program.until { $0.contains(marker) }
        try publish(port: port, topic: marker, "", options: ["-r"] + options)
    }

    /// Everything so far, without the marker.
    package var messages: [Message] {
        program.output.split(separator: "\n").compactMap { line in
            guard let value = try? parseJSON(String(line)).value, let topic = value["topic"]?.string,
                !topic.hasPrefix("listening/")
            else { return nil }
            return Message(
                topic: topic, payload: value["payload"]?.string ?? "", isRetained: value["retain"]?.integer == 1)
        }
    }

    /// Events of one kind that came live: `display`, `closed` and so on.
    package func events(_ kind: String) -> [Message] {
        messages.filter { $0.topic.hasPrefix("toast/\(kind)/") && !$0.isRetained }
    }

    /// Waits until so many events of one kind have come, and gives them.
    @discardableResult
    package func wait(for count: Int, _ kind: String, seconds: Int64 = 20) throws -> [Message] {
        guard waitUntil(seconds: seconds, { events(kind).count >= count }) else {
            throw RunningProgram.Failure(
                description: "only \(events(kind).count) of \(count) \(kind) events came; heard: \(messages)")
        }
        return events(kind)
    }

    /// Waits for a message that fulfils the condition, and gives it.
    @discardableResult
    package func wait(seconds: Int64 = 20, for condition: (Message) -> Bool) throws -> Message {
        var found: Message?
        _ = waitUntil(seconds: seconds) {
            found = messages.first(where: condition)
            return found != nil
        }
        guard let found else {
            throw RunningProgram.Failure(description: "no such message came; heard: \(messages)")
        }
        return found
    }

    package func stop() { program.signal(SIGTERM) }
}

/// Publishes with mosquitto_pub at QoS 1.
package func publish(port: UInt16, topic: String, _ payload: String, options: [String] = []) throws {
    try publish(port: port, topic: topic, Data(payload.utf8), options: options)
}

/// Publishes bytes with mosquitto_pub at QoS 1.
package func publish(port: UInt16, topic: String, _ payload: Data, options: [String] = []) throws {
    let program = try RunningProgram.run(
        "/usr/bin/mosquitto_pub",
        ["-h", "127.0.0.1", "-p", "\(port)", "-q", "1", "-t", topic, payload.isEmpty ? "-n" : "-s"] + options,
        input: payload)
    if program.code != 0 { throw RunningProgram.Failure(description: "mosquitto_pub: \(program.errors)") }
}
