/// A valid MQTT topic filter, by its levels.
package struct SubscriptionFilter: Hashable, Sendable {
    package let text: String
    package let levels: [Substring]

    /// Nil when `text` is no filter: empty, too long, or with a wildcard at a wrong place.
    package init?(_ text: String) {
        guard !text.isEmpty, text.utf8.count <= 65_535, !text.utf8.contains(0) else { return nil }
        let levels = text.split(separator: "/", omittingEmptySubsequences: false)
        for (index, level) in levels.enumerated() where level.utf8.count > 1 || level == "#" {
            if level == "#" {
                if index != levels.count - 1 { return nil }
            } else if level.contains("#") || level.contains("+") {
                return nil
            }
        }
        self.text = text
        self.levels = levels
    }

    /// Whether every topic that `other` matches is matched by this one.
    package func includes(_ other: SubscriptionFilter) -> Bool {
        if hidesSystemTopics, other.levels[0].hasPrefix("$") { return false }
        for (index, level) in levels.enumerated() {
            if level == "#" { return true }
            guard index < other.levels.count, other.levels[index] != "#" else { return false }
            if level != "+", level != other.levels[index] { return false }
        }
        return levels.count == other.levels.count
    }

    /// Whether some topic is matched by both.
    package func overlaps(_ other: SubscriptionFilter) -> Bool {
        if hidesSystemTopics, other.levels[0].hasPrefix("$") { return false }
        if other.hidesSystemTopics, levels[0].hasPrefix("$") { return false }
        for index in 0..<max(levels.count, other.levels.count) {
            let mine = index < levels.count ? levels[index] : nil
            let theirs = index < other.levels.count ? other.levels[index] : nil
            if mine == "#" || theirs == "#" { return true }
            guard let mine, let theirs else { return false }
            if mine != "+", theirs != "+", mine != theirs { return false }
        }
        return true
    }

    /// Wildcards at the first level do not match topics that begin with `$` (MQTT 5, section 4.7.2).
    private var hidesSystemTopics: Bool { levels[0] == "#" || levels[0] == "+" }
}
