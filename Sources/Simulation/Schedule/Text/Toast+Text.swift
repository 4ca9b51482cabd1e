import ToastModel
import ToastQueue

extension Toast {
    /// Everything of a toast but its id.
    static var textFields: [TextField<Toast>] { contentFields + behaviourFields + lookFields }

    private static var contentFields: [TextField<Toast>] {
        [
            TextField(
                "own-id", text: { $0.idOrigin == .broker ? "true" : nil },
                set: { toast, text in
                    toast.idOrigin = text == "true" ? .broker : .publisher
                    return true
                }),
            .text("title", \.title), .text("content", \.content), .word("type", \.type), .text("icon", \.icon),
            TextField("progress", \.progress, read: { Double($0) }, write: { "\($0)" }),
            TextField(
                "data", \.details.data, read: { Int64($0).map { .integer($0) } },
                write: { $0.integer.map { "\($0)" } ?? "0" }),
            TextField(
                "answer", \.details.returnAddress, read: { ReturnAddress(topic: $0) }, write: { $0.topic }),
        ]
    }

    private static var behaviourFields: [TextField<Toast>] {
        [
            .priority("priority", \.priority), .duration("duration", \.duration), .flag("auto_hide", \.autoHide),
            .timeToLive("ttl", \.ttl), .time("delay", \.delay), .word("policy", \.policy), .word("scope", \.scope),
            .flag("resident", \.resident), modeField("merge", .merge), modeField("keep_timer", .keepTimer),
            TextField(
                "actions", text: { $0.actions.isEmpty ? nil : $0.actions.map(actionText).joined(separator: ",") },
                set: { toast, text in
                    toast.actions = text.split(separator: ",").map { action(String($0)) }
                    return true
                }),
        ]
    }

    private static var lookFields: [TextField<Toast>] {
        [
            .word("style", \.style), .time("fade_in", \.fadeIn), .time("fade_out", \.fadeOut),
            .word("position", \.details.position), .number("offset", \.details.offset),
        ]
    }

    private static func modeField(_ name: String, _ mode: UpdateMode) -> TextField<Toast> {
        TextField(
            name, text: { $0.update.contains(mode) ? "true" : nil },
            set: { toast, text in
                if text == "true" { toast.update.insert(mode) }
                return true
            })
    }

    /// `ok`, or `ok!` when it has a publish.
    private static func actionText(_ action: ToastAction) -> String {
        action.publish == nil ? action.id : action.id + "!"
    }

    private static func action(_ text: String) -> ToastAction {
        let id = text.hasSuffix("!") ? String(text.dropLast()) : text
        var action = ToastAction(id: id, label: id)
        if id != text { action.publish = ToastAction.Publish(topic: "gate/\(id)", payload: [49]) }
        return action
    }
}
