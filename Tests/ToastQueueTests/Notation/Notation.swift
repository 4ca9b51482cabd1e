import ToastModel
import ToastQueue

/// How events are written in the tests: `D(a)@0`, `D(a,returned)`, `U(a)`, `U(a,n=2)`, `H(a)`,
/// `X(a,timeout)`, `A(a.ok)`, `T(a)`, `R(dismiss a,gone)`. The second generation of an id is `a#2`. The
/// client `c` is not named, another one stands before a colon.
enum Notation {
    static func line(_ effect: QueueEffect, at time: Int64, _ detail: Stage.Detail) -> String? {
        switch effect {
        case .publishDisplay(let event):
            let name = name(event.toast.id, event.generation)
            switch event.cause {
            case .shown: return place("D(\(name))", event.client, time)
            case .returned: return place("D(\(name),returned)", event.client, time)
            case .updated: return place("U(\(name))", event.client, time)
            case .repeated: return place("U(\(name),n=\(event.repeats))", event.client, time)
            case .held, .released:
                return detail == .plain ? nil : place("\(event.cause.rawValue)(\(name))", event.client, time)
            }
        case .publishHidden(let event): return place("H(\(name(event.id, event.generation)))", event.client, time)
        case .publishClosed(let event):
            return place("X(\(name(event.id, event.generation)),\(event.reason.rawValue))", event.client, time)
        case .publishAction(let event):
            let name = name(event.id, event.generation)
            let text = event.action == "tap" ? "T(\(name))" : "A(\(name).\(event.action))"
            return place(text, event.client, time)
        case .publishReply(let event):
            let id = event.id.map { " " + $0 } ?? ""
            return place("R(\(event.input)\(id),\(event.answer.rawValue))", event.client, time)
        case .publishScreen(let client): return detail == .everything ? place("screen", client, time) : nil
        case .clearScreen(let client): return place("forgotten", client, time)
        case .reject(_, let client, let rejection): return place("reject(\(rejection.reason.rawValue))", client, time)
        }
    }

    private static func name(_ id: String, _ generation: Int) -> String {
        generation == 1 ? id : "\(id)#\(generation)"
    }

    private static func place(_ text: String, _ client: ClientName, _ time: Int64) -> String {
        (client.text == "c" ? "" : client.text + ":") + text + "@\(time)"
    }

    /// Splits a list of events written with blanks between them.
    static func lines(_ text: String) -> [String] {
        var lines: [String] = []
        var line = ""
        var depth = 0
        for character in text {
            if character == "(" { depth += 1 }
            if character == ")" { depth -= 1 }
            if (character == " " || character == "\n") && depth == 0 {
                if !line.isEmpty { lines.append(line) }
                line = ""
            } else {
                line.append(character)
            }
        }
        if !line.isEmpty { lines.append(line) }
        return lines
    }
}
