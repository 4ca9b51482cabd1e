import ToastModel

/// How toastctl speaks of events: as text for people or as JSON for programs.
package struct Voice: Hashable, Sendable {
    package enum Format: Hashable, Sendable { case text, json }

    /// The first level of the topics.
    package var root: String
    package var format: Format
    package var palette: Palette
    package var clock: ClockFace

    package init(root: String, format: Format, palette: Palette, clock: ClockFace) {
        self.root = root
        self.format = format
        self.palette = palette
        self.clock = clock
    }

    /// The payload as it came, which is one line of JSON, or a sentence.
    func line(of closed: ClosedEvent, _ payload: [UInt8]) -> String {
        if format == .json { return String(decoding: payload, as: UTF8.self) }
        return closedLine(closed)
    }

    func line(of rejected: RejectedEvent, _ payload: [UInt8]) -> String {
        if format == .json { return String(decoding: payload, as: UTF8.self) }
        let place = rejected.rejection.offset.map { " (byte \($0))" } ?? ""
        return "rejected: \(printable(rejected.rejection.message))\(place) [\(rejected.rejection.reason.rawValue)]"
    }

    func line(of reply: ReplyEvent, _ payload: [UInt8]) -> String {
        if format == .json { return String(decoding: payload, as: UTF8.self) }
        let what = reply.id.map { "'\(printable($0))'" } ?? "no toast"
        return switch reply.answer {
        case .gone: "gone: \(what) is closed, or not shown, on \(printable(reply.client.text))"
        case .unknown: "unknown: \(what) on \(printable(reply.client.text)), or its button"
        case .invalid: "invalid: the input '\(printable(reply.input))' makes no sense as it was sent"
        }
    }

    /// When, who for, whose, why, how long, what.
    func closedLine(_ closed: ClosedEvent) -> String {
        let button = closed.action.map { closed.reason == .action ? " \(printable($0))" : "" } ?? ""
        let times =
            "waited \(seconds(closed.waited)), "
            + (closed.shownAt == nil ? "never shown" : "shown \(seconds(closed.shown))")
        let title = closed.title.map { "  \(printable($0))" } ?? ""
        return "\(clock.dateAndTime(closed.closedAt))  \(printable(closed.client.text))  "
            + "\(printable(closed.app.text))/\(printable(closed.id))  "
            + palette.paint(closed.reason.rawValue + button, as: .of(closed.reason)) + "  (\(times))" + title
    }
}

/// Seconds with one decimal, minutes and hours beyond that.
func seconds(_ length: Milliseconds) -> String {
    let tenths = (length.count + 50) / 100
    if tenths < 600 { return "\(tenths / 10).\(tenths % 10) s" }
    let whole = (length.count + 500) / 1000
    if whole < 3600 { return "\(whole / 60) min \(whole % 60) s" }
    return "\(whole / 3600) h \(whole % 3600 / 60) min"
}

/// Text of others without what could steer a terminal.
func printable(_ text: String) -> String {
    if text.unicodeScalars.allSatisfy({ !isControl($0) }) { return text }
    var result = ""
    for scalar in text.unicodeScalars {
        result.unicodeScalars.append(isControl(scalar) ? " " : scalar)
    }
    return result
}

private func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
}
