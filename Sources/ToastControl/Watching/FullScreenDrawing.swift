import ToastModel
import ToastScreen

/// The picture of a client that fills a terminal: a line about the client, its slots with the toasts that
/// are in them, what happened last, and the keys.
struct FullScreenDrawing {
    let client: ClientName
    let size: FullScreenConversation.Size
    let palette: Palette
    let clock: ClockFace
    let isConnected: Bool
    let isOnline: Bool
    let chosen: ShownToast.ID?

    private static let keys =
        "↑↓ choose  d dismiss  t tap  h hold  1-8 button  C clear  W clear waiting  m mute  q quit"

    /// As many lines as the terminal has, each as wide at most.
    func lines(of frontend: ToastFrontend, news: [String], at now: Moment) -> [String] {
        let screen = frontend.screen
        var lines = [heading(screen), ""]
        let last = [palette.paint(fitted(Self.keys, to: size.width), as: .dim)]
        let room = max(0, size.height - lines.count - last.count)
        var body: [String] = []
        for toast in screen.toasts {
            let end = frontend.end(of: toast.id).map { Instant(milliseconds: $0) }
            let card = card(toast, end: end, at: now) + [""]
            // What does not fit is counted, so that nobody takes the picture for whole.
            guard body.count + card.count <= room else {
                body = Array(body.prefix(max(0, room - 1)))
                let missing = screen.toasts.count - (screen.toasts.firstIndex { $0.id == toast.id } ?? 0)
                body.append(palette.paint(fitted("  and \(missing) more", to: size.width), as: .dim))
                break
            }
            body += card
        }
        for _ in 0..<max(0, screen.slots - screen.toasts.count) where body.count + 1 < room {
            body.append(palette.paint(fitted("  ┄ free slot", to: size.width), as: .dim))
        }
        let rest = room - body.count
        if rest > 1 {
            let told = news.suffix(rest - 1)
            body += Array(repeating: "", count: rest - told.count)
            body += told.map { clipped($0) }
        } else if rest == 1 {
            body.append("")
        }
        lines += body
        return Array((lines + last).prefix(size.height))
    }

    private func heading(_ screen: ToastScreen) -> String {
        var parts = ["\(screen.toasts.count) of \(screen.slots) shown"]
        if screen.waiting > 0 { parts.append("\(screen.waiting) waiting") }
        if screen.blocked > 0 { parts.append("\(screen.blocked) blocked") }
        if let muted = screen.muted {
            let until = muted.untilMilliseconds.map { " until \(clock.timeOfDay(WallTime(unixMilliseconds: $0)))" }
            parts.append("muted" + (until ?? ""))
        }
        if !isConnected {
            parts.append("no connection, trying again")
        } else if !isOnline {
            parts.append("toastd is offline")
        }
        let name = fitted(printable(client.text), to: max(8, size.width / 2))
        let rest = fitted("  " + parts.joined(separator: " · "), to: max(0, size.width - cells(name)))
        return palette.paint(name, as: .bold) + palette.paint(rest, as: isConnected && isOnline ? .dim : .red)
    }

    private func card(_ toast: ShownToast, end: Instant?, at now: Moment) -> [String] {
        let ink = Palette.Ink.of(ToastType(rawValue: toast.type) ?? .notice)
        let edge = palette.paint(toast.id == chosen ? "▶ ┃ " : "  ┃ ", as: ink)
        let room = max(1, size.width - 4)
        let repeats = toast.repeats > 1 ? " ×\(toast.repeats)" : ""
        let label = fitted(printable(toast.app) + repeats, to: room)
        let title = fitted(printable(toast.title ?? ""), to: max(0, room - cells(label) - 2))
        var lines = [
            edge + palette.paint(label, as: ink) + (title.isEmpty ? "" : "  " + palette.paint(title, as: .bold))
        ]
        for line in (toast.content ?? "").split(separator: "\n").prefix(4) {
            lines.append(edge + fitted(printable(String(line)), to: room))
        }
        if let progress = toast.progress {
            let percent = " \(Int((progress * 100).rounded())) %"
            lines.append(edge + bar(progress, length: min(30, room - percent.count), ink: ink) + percent)
        }
        if !toast.actions.isEmpty {
            let buttons = toast.actions.enumerated().map { "[\($0.offset + 1) \(printable($0.element.label))]" }
            lines.append(edge + fitted(buttons.joined(separator: " "), to: room))
        }
        lines.append(edge + timeLine(toast, end: end, room: room, ink: ink, at: now))
        return lines
    }

    private func timeLine(
        _ toast: ShownToast, end: Instant?, room: Int, ink: Palette.Ink, at now: Moment
    ) -> String {
        if toast.isHeld { return palette.paint(fitted("held", to: room), as: .dim) }
        guard let end, let duration = toast.durationMilliseconds, duration > 0 else {
            return palette.paint(fitted("until closed", to: room), as: .dim)
        }
        let left = max(.zero, end - now.instant)
        let words = " " + seconds(left)
        return bar(Double(left.count) / Double(duration), length: min(30, room - words.count), ink: ink)
            + palette.paint(fitted(words, to: room), as: .dim)
    }

    private func bar(_ share: Double, length: Int, ink: Palette.Ink) -> String {
        guard length > 0 else { return "" }
        let full = max(0, min(length, Int((share * Double(length)).rounded())))
        return palette.paint(String(repeating: "█", count: full), as: ink)
            + palette.paint(String(repeating: "░", count: length - full), as: .dim)
    }

    /// A line of news, which may hold colours: cut only where it is plainly too long.
    private func clipped(_ line: String) -> String {
        cells(Self.plain(line)) <= size.width ? line : fitted(Self.plain(line), to: size.width)
    }

    /// Without the sequences of colours.
    private static func plain(_ line: String) -> String {
        var result = ""
        var isInside = false
        for scalar in line.unicodeScalars {
            if scalar == "\u{1B}" {
                isInside = true
            } else if isInside {
                if scalar == "m" { isInside = false }
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
