import ToastModel

extension Outcome {
    /// One sentence for people: what came of it.
    package var sentence: String {
        switch self {
        case .show(_, let toast, let clients):
            let whom = clients.map { $0.isEmpty ? " for nobody" : " for \($0.joined(separator: ", "))" } ?? ""
            let texts = [toast.title, toast.content].compactMap { text in
                text.map { "'\(TextShape.truncated($0, to: 60, mark: "…"))'" }
            }
            let said = texts.isEmpty ? "" : ": " + texts.joined(separator: ", ")
            return "a toast of type \(toast.effectiveType.rawValue)\(whom)\(said)"
        case .hide(_, .id(let id), _): return "takes back the toast '\(id)'"
        case .hide(_, .all, _): return "takes back every toast of the app"
        case .reject(_, let rejection): return "refused (\(rejection.reason.rawValue)): \(rejection.message)"
        case .nothing(_, let reason): return "no toast: \(reason.sentence)"
        }
    }
}

extension Outcome {
    /// One sentence: what a publisher has to change for a toast; nil when there is nothing to change.
    var advice: String? {
        guard case .reject(_, let rejection) = self else { return nil }
        switch rejection.reason {
        case .nothingToSay:
            let names = [Field.title, .content].flatMap { KeyTable.names(of: $0) }.joined(separator: ", ")
            return "to be shown it needs a text under one of: \(names); or an image, or a progress"
        case .malformedJSON:
            return "mend the JSON at the offset, or set 'json: lenient' for the app if its publisher cannot be changed"
        case .notUTF8: return "publish UTF-8; binary data belongs into an image as a data URI"
        default: return nil
        }
    }
}

extension IgnoreReason {
    /// One phrase for people: why nothing was done.
    package var sentence: String {
        switch self {
        case .emptyPayload: "the payload is empty"
        case .noRuleMatched: "no rule of the app fits the topic"
        case .conditionFalse: "the rule's condition does not hold"
        case .unchanged: "the value did not change"
        case .seeded: "it only sets what later messages are compared with"
        case .retainedIgnored: "a retained message is not news for this app"
        case .retainedRepeated: "this retained message was shown before"
        case .noValue: "the message carries no value"
        case .cooldown: "the rule fired too short a time ago"
        case .pending: "the rule waits whether it stays so"
        case .suppressed: "another condition that explains it is active"
        case .housekeeping: "the sender only says that it is there"
        }
    }
}
