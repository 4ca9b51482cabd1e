import ToastModel
import ToastQueue

extension QueueEffect {
    /// What kind of event it is.
    var word: String {
        switch self {
        case .publishDisplay(let event): "display \(event.cause.rawValue)"
        case .publishHidden(let event): "hidden \(event.cause.rawValue)"
        case .publishClosed(let event): "closed \(event.reason.rawValue)"
        case .publishAction: "action"
        case .publishReply(let event): "reply \(event.answer.rawValue)"
        case .publishScreen: "screen"
        case .clearScreen: "clear screen"
        case .reject: "reject"
        }
    }

    /// One line for a person who looks for a difference: every field.
    var sentence: String {
        switch self {
        case .publishDisplay(let event): event.sentence
        case .publishHidden(let event):
            "hidden \(event.client.text) \(event.app.text)/\(event.id)#\(event.generation) \(event.cause.rawValue) "
                + "seq=\(event.key.seq) epoch=\(event.key.epoch) at=\(event.hiddenAt.unixMilliseconds)"
        case .publishClosed(let event): event.sentence
        case .publishAction(let event):
            "action \(event.client.text) \(event.app.text)/\(event.id)#\(event.generation) \(event.action) "
                + "frontend=\(event.frontend?.text ?? "none") publish=\(event.publish?.topic ?? "none") "
                + "answer=\(event.returnAddress?.topic ?? "none") data=\(event.data?.integer ?? -1) "
                + "at=\(event.at.unixMilliseconds)"
        case .publishReply(let event):
            "reply \(event.client.text) \(event.answer.rawValue) to \(event.input) id=\(event.id ?? "none") "
                + "frontend=\(event.frontend?.text ?? "none") ref=\(event.ref?.integer ?? -1)"
        case .publishScreen(let client): "screen \(client.text)"
        case .clearScreen(let client): "clear screen \(client.text)"
        case .reject(let app, let client, let rejection):
            "reject \(app.text) on \(client.text): \(rejection.reason.rawValue)"
        }
    }
}

extension DisplayEvent {
    var sentence: String {
        let place = key.map { "seq=\($0.seq) epoch=\($0.epoch)" } ?? "in the screen"
        var line = TextLine("display", client.text, "\(app.text)/\(toast.id)#\(generation)", cause.rawValue, place)
        line.add("revision", "\(revision)")
        line.add("duration", duration.map { "\($0.count)" } ?? "stays")
        line.add("remaining", remaining.map { "\($0.count)" } ?? "stays")
        line.add("held", "\(held)")
        line.add("repeats", "\(repeats)")
        line.add("waiting", "\(waiting)")
        line.add("accepted", "\(acceptedAt.unixMilliseconds)")
        line.add("shown", "\(shownAt.unixMilliseconds)")
        line.add(Toast.textFields, of: toast)
        return line.text
    }
}

extension ClosedEvent {
    var sentence: String {
        var line = TextLine("closed", client.text, "\(app.text)/\(id)#\(generation)", reason.rawValue)
        line.add("seq", "\(key.seq)")
        line.add("epoch", key.epoch)
        line.add("closed_n", "\(closedCount)")
        line.add("action", action)
        line.add("title", title)
        line.add("type", type.rawValue)
        line.add("accepted", "\(acceptedAt.unixMilliseconds)")
        line.add("shown", shownAt.map { "\($0.unixMilliseconds)" } ?? "never")
        line.add("closed", "\(closedAt.unixMilliseconds)")
        line.add("waited_ms", "\(waited.count)")
        line.add("shown_ms", "\(self.shown.count)")
        line.add("held_ms", "\(held.count)")
        line.add("times_shown", "\(timesShown)")
        line.add("seen", "\(seen)")
        line.add("repeats", "\(repeats)")
        line.add("data", data.map { "\($0.integer ?? -1)" })
        line.add("answer", returnAddress?.topic)
        return line.text
    }
}

extension Screen {
    var sentence: String {
        var line = TextLine("screen", client.text)
        line.add("epoch", epoch)
        line.add("seq", "\(seq)")
        line.add("at", "\(at.unixMilliseconds)")
        line.add("slots", "\(slots)")
        line.add("waiting", "\(waiting)")
        line.add("blocked", "\(blocked)")
        line.add(
            "muted", muted.map { "\($0.level.rawValue)/\($0.until.map { "\($0.unixMilliseconds)" } ?? "open")" } ?? "no"
        )
        return ([line.text] + shown.map { "  " + $0.sentence }).joined(separator: "\n    ")
    }
}
