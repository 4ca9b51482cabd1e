package import ToastModel

/// The words that publishers use for types and priorities, in any case (contract, section 2).
package enum FieldWords {
    /// Nil for a word that names no type.
    package static func type(_ word: String) -> ToastType? {
        switch folded(word) {
        case "notice", "info", "information", "informational", "debug", "trace", "verbose", "notification": .notice
        case "success", "ok", "done", "resolved": .success
        case "warning", "warn", "minor": .warning
        case "alert", "error", "err", "danger", "fail", "failed", "failure", "critical", "crit", "fatal", "emergency",
            "emerg", "panic", "severe", "major":
            .alert
        case "loading": .loading
        default: nil
        }
    }

    /// Nil for a word that names no priority.
    package static func priority(_ word: String) -> Priority? {
        switch folded(word) {
        case "min", "lowest": .min
        case "low": .low
        case "default", "normal", "medium", "moderate": .normal
        case "high": .high
        case "urgent", "max", "highest", "critical", "emergency": .urgent
        default: nil
        }
    }

    /// A number on that scale as a priority, and whether it stood on the scale.
    package static func priority(
        _ number: Double, on scale: AppSettings.PriorityScale
    ) -> (priority: Priority, isOnScale: Bool) {
        let rounded = number.rounded()
        switch scale {
        case .toast: return (Priority(clamping: rounded), (1...5).contains(rounded))
        case .pushover: return (Priority(clamping: rounded + 3), (-2...2).contains(rounded))
        case .gotify: return (gotifyPriority(rounded), (0...10).contains(rounded))
        }
    }

    /// Gotify's own apps draw the lines between 0, 1 to 3, 4 to 7 and 8 to 10.
    private static func gotifyPriority(_ number: Double) -> Priority {
        switch number {
        case ..<1: .min
        case ..<4: .low
        case ..<8: .normal
        case ..<10: .high
        default: .urgent
        }
    }

    /// The case of that raw value, without case and separators: `Top_Right` is `top-right`.
    static func named<Word: RawRepresentable & CaseIterable>(_ word: String, _ type: Word.Type) -> Word?
    where Word.RawValue == String {
        guard let wanted = FoldedKey(String(Words.trimmed(word))) else { return nil }
        return type.allCases.first { FoldedKey($0.rawValue) == wanted }
    }

    private static func folded(_ word: String) -> String { Words.trimmed(word).lowercased() }
}

extension Priority {
    fileprivate init(clamping number: Double) {
        self = Priority(rawValue: Int(Swift.min(Swift.max(number, 1), 5))) ?? .normal
    }
}
