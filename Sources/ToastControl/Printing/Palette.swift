import ToastModel

/// Colours of a terminal, or none.
package enum Palette: Hashable, Sendable {
    case plain
    case colours

    enum Ink: String, Hashable, Sendable {
        case red = "31"
        case green = "32"
        case yellow = "33"
        case blue = "34"
        case magenta = "35"
        case dim = "2"
        case bold = "1"

        static func of(_ type: ToastType) -> Ink {
            switch type {
            case .notice: .blue
            case .success: .green
            case .warning: .yellow
            case .alert: .red
            case .loading: .magenta
            }
        }

        static func of(_ reason: CloseReason) -> Ink {
            switch reason {
            case .timeout, .dismissed, .tapped, .action, .elsewhere: .green
            case .revoked, .replaced, .cleared: .blue
            case .expired, .folded, .shutdown: .yellow
            case .evicted, .dropped: .red
            }
        }
    }

    /// Paints the reason of a closed event; what else takes a toast off is pale.
    func paint(_ text: String, ofEnding reason: String) -> String {
        paint(text, as: CloseReason(rawValue: reason).map(Ink.of) ?? .dim)
    }

    func paint(_ text: String, as ink: Ink) -> String {
        switch self {
        case .plain: text
        case .colours: "\u{1B}[\(ink.rawValue)m\(text)\u{1B}[0m"
        }
    }
}
