import Testing
import ToastModel
import ToastQueue

@testable import Simulation

/// A case of a table: inputs on a virtual clock, and what one client is told.
///
/// Inputs are `time verb id words`, separated by semicolons; the words are those of written schedules.
/// Expected are `D(id)@t` display, `U` an update of a shown one, `H` hidden, `X(id,reason)` closed,
/// `A(id.action)` and `R(input id,answer)`. `id#2` is a second generation. Displays that only tell of a
/// hold or its end are left out.
struct QueueCase: Sendable, CustomTestStringConvertible {
    var number: Int
    var settings: String
    var inputs: String
    var expected: String

    init(_ number: Int, _ settings: String, _ inputs: String, _ expected: String) {
        self.number = number
        self.settings = settings
        self.inputs = inputs
        self.expected = expected
    }

    var testDescription: String { "case \(number): \(inputs)" }

    private static let usual =
        "| defaults gap=0 ttl=never preempt=never offline_after=0 success=4000 notice=4000 warning=4000 alert=4000"

    /// What the model says, in the words of `expected`.
    func told() throws -> String {
        var lines = ["start 0 1767225600000", "\(Self.usual) \(settings)"]
        var last = 0
        for input in inputs.split(separator: ";") {
            let words = input.split(separator: " ").map(String.init)
            let time = Int(words[0]) ?? 0
            lines.append("+\(time - last) " + deed(Array(words.dropFirst())))
            last = time
        }
        lines.append("+3000000000 time")
        let schedule = try Schedule(lines: lines)
        var model = ModelAlone(schedule)
        try model.run(schedule)
        return model.said.compactMap { notation($0.effect, $0.instant.milliseconds) }.joined(separator: " ")
    }

    private func deed(_ words: [String]) -> String {
        let rest = words.dropFirst(2).joined(separator: " ")
        switch words[0] {
        case "show": return "show app \(words[1]) to=tv \(rest)"
        case "revoke": return "hide app \(words[1]) to=tv"
        case "time", "presence": return words.joined(separator: " ")
        default:
            let id = words.count > 1 && !words[1].contains("=") ? "id=\(words[1])" : ""
            return "input tv \(words[0]) \(id) " + words.dropFirst(id.isEmpty ? 1 : 2).joined(separator: " ")
        }
    }

    private func notation(_ effect: QueueEffect, _ time: Int64) -> String? {
        func name(_ id: String, _ generation: Int) -> String { generation > 1 ? "\(id)#\(generation)" : id }
        switch effect {
        case .publishDisplay(let event):
            let id = name(event.toast.id, event.generation)
            switch event.cause {
            case .held, .released: return nil
            case .updated, .repeated: return "U(\(id))@\(time)"
            case .shown, .returned: return "D(\(id))@\(time)"
            }
        case .publishHidden(let event): return "H(\(name(event.id, event.generation)))@\(time)"
        case .publishClosed(let event): return "X(\(name(event.id, event.generation)),\(event.reason.rawValue))@\(time)"
        case .publishAction(let event): return "A(\(name(event.id, event.generation)).\(event.action))@\(time)"
        case .publishReply(let event): return "R(\(event.input) \(event.id ?? "-"),\(event.answer.rawValue))@\(time)"
        case .publishScreen, .clearScreen, .reject: return nil
        }
    }
}
