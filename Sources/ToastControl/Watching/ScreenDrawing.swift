import ToastModel

/// The picture of a client's screen in a terminal: a line about the client, then each toast with a
/// bar for the time that is left.
struct ScreenDrawing {
    let client: ClientName
    let width: Int
    let palette: Palette
    let clock: ClockFace
    let isOnline: Bool

    func lines(of screen: WatchedScreen, at now: Moment) -> [String] {
        var lines = [heading(screen)]
        if screen.shown.isEmpty { lines.append(palette.paint("  nothing on the screen", as: .dim)) }
        for toast in screen.shown { lines += self.lines(of: toast, at: now) }
        return lines
    }

    private func heading(_ screen: WatchedScreen) -> String {
        var parts = ["\(screen.shown.count) shown"]
        if screen.waiting > 0 { parts.append("\(screen.waiting) waiting") }
        if screen.blocked > 0 { parts.append("\(screen.blocked) blocked") }
        if let muted = screen.muted {
            parts.append("muted" + (muted.until.map { " until \(clock.timeOfDay($0))" } ?? ""))
        }
        if !isOnline { parts.append("toastd is offline") }
        let name = fitted(printable(client.text), to: max(8, width / 2))
        let rest = fitted("  " + parts.joined(separator: " · "), to: max(0, width - cells(name)))
        return palette.paint(name, as: .bold) + palette.paint(rest, as: .dim)
    }

    private func lines(of toast: WatchedScreen.Shown, at now: Moment) -> [String] {
        let event = toast.event
        let ink = Palette.Ink.of(event.toast.effectiveType)
        let edge = palette.paint("┃", as: ink) + " "
        let room = max(1, width - 2)
        let repeats = event.repeats > 1 ? " ×\(event.repeats)" : ""
        var lines: [String] = []
        let label = fitted("\(event.app.text)\(repeats)", to: room)
        let title = fitted(printable(event.toast.title ?? ""), to: max(0, room - cells(label) - 2))
        lines.append(
            edge + palette.paint(printable(label), as: ink)
                + (title.isEmpty ? "" : "  " + palette.paint(title, as: .bold)))
        if let content = event.toast.content {
            for line in content.split(separator: "\n").prefix(4) {
                lines.append(edge + fitted(printable(String(line)), to: room))
            }
        }
        if let progress = event.toast.progress {
            lines.append(edge + bar(progress, room: room - 6, ink: ink) + " \(Int((progress * 100).rounded())) %")
        }
        lines.append(edge + timeLine(toast, room: room, ink: ink, at: now))
        return lines
    }

    private func timeLine(_ toast: WatchedScreen.Shown, room: Int, ink: Palette.Ink, at now: Moment) -> String {
        let buttons = toast.event.toast.actions.map { "[\($0.label)]" }.joined(separator: " ")
        let tail = buttons.isEmpty ? "" : "  " + fitted(printable(buttons), to: max(0, room - 30))
        if toast.event.held { return palette.paint("held", as: .dim) + tail }
        guard let end = toast.end, let duration = toast.event.duration, duration.count > 0 else {
            return palette.paint("until closed", as: .dim) + tail
        }
        let left = max(.zero, end - now.instant)
        let share = Double(left.count) / Double(duration.count)
        return bar(share, room: 20, ink: ink) + " " + palette.paint(seconds(left), as: .dim) + tail
    }

    private func bar(_ share: Double, room: Int, ink: Palette.Ink) -> String {
        let length = max(1, min(20, room))
        let full = max(0, min(length, Int((share * Double(length)).rounded())))
        let filled = String(repeating: "█", count: full)
        return palette.paint(filled, as: ink) + palette.paint(String(repeating: "░", count: length - full), as: .dim)
    }
}
