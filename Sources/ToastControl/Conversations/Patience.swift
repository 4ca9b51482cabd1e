package import CommandLineInterface
import Configuration
package import ToastModel

/// How long a conversation waits.
package enum Patience: Hashable, Sendable {
    /// As `--timeout` says.
    case limited(Milliseconds)
    /// Without `--timeout`.
    case usual

    /// Reads `--timeout`.
    package init(_ arguments: ParsedArguments) throws(UsageFault) {
        guard let text = arguments.value("timeout") else {
            self = .usual
            return
        }
        guard let length = parseLength(text), length > .zero, length <= .longest else {
            throw .badValue(of: "--timeout", value: text, expected: "a length of time such as 500ms, 10s or 1m30s")
        }
        self = .limited(length)
    }

    /// For an answer.
    package static let usualAnswer = Milliseconds.seconds(10)

    /// The end of a wait for an answer that begins now.
    package func answerDeadline(from now: Moment) -> Instant {
        switch self {
        case .limited(let length): now.instant + length
        case .usual: now.instant + Self.usualAnswer
        }
    }

    /// The end of a wait for something that may take any time: nil for no end.
    func openDeadline(from now: Moment) -> Instant? {
        switch self {
        case .limited(let length): now.instant + length
        case .usual: nil
        }
    }
}
