import CommandLineInterface
import JSON
import Testing
import ToastControl
import ToastModel

/// The arguments of a toastctl command line that is right.
func arguments(_ words: [String]) throws -> ParsedArguments {
    guard case .run(_, let arguments) = try toastctl.parse(words) else {
        throw UsageFault.other("no command in \(words)")
    }
    return arguments
}

/// Now, on both clocks, so many milliseconds after the start of a test.
func at(_ milliseconds: Int64) -> Moment {
    Moment(
        instant: Instant(milliseconds: 1000 + milliseconds),
        wall: WallTime(unixMilliseconds: 1_767_225_600_000 + milliseconds))
}

/// A message with a JSON payload.
func message(_ topic: String, _ payload: String) throws -> Received {
    let json = payload.isEmpty ? nil : try? parseJSON(payload).value
    return Received(topic: topic, payload: Array(payload.utf8), json: json)
}

let plain = Voice(root: "toast", format: .text, palette: .plain, clock: ClockFace(.utc))
let json = Voice(root: "toast", format: .json, palette: .plain, clock: ClockFace(.utc))

func text(_ publication: Publication) -> String {
    publication.topic + " " + String(decoding: publication.payload, as: UTF8.self)
}
