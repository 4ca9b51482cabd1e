import Pattern

extension TopicFilter {
    /// What the captures matched, in the order of `captures`; nil when the topic does not match.
    package func match(_ topic: TopicLevels) -> [String]? {
        let count = topic.levels.count
        if topic.isOfServer, !beginsLiterally { return nil }
        guard let open = levels.firstIndex(where: \.isOpen) else {
            guard count == levels.count else { return nil }
            return captures(levels[...], topic, from: 0)
        }
        let tail = levels.count - open - 1
        let covered = count - open - tail
        guard covered >= (levels[open] == .rest ? 0 : 1) else { return nil }
        guard let before = captures(levels[..<open], topic, from: 0),
            let after = captures(levels[(open + 1)...], topic, from: open + covered)
        else { return nil }
        guard case .several = levels[open] else { return before }
        return before + [topic.text(open..<(open + covered))] + after
    }

    private func captures(_ levels: ArraySlice<Level>, _ topic: TopicLevels, from start: Int) -> [String]? {
        var found: [String] = []
        for (offset, level) in levels.enumerated() {
            let name = topic.levels[start + offset]
            switch level {
            case .literal(let text): if !name.text.utf8.elementsEqual(text.utf8) { return nil }
            case .one(nil): break
            case .one: found.append(String(name.text))
            case .pattern(let pattern, _):
                guard let groups = pattern.captures(in: String(name.text)) else { return nil }
                found += groups.dropFirst().map { $0 ?? "" }
            case .several, .rest: return nil
            }
        }
        return found
    }

    var beginsLiterally: Bool {
        if case .literal = levels.first { true } else { false }
    }

    /// Whether every topic that the other filter matches is matched by this one. Says no where it
    /// cannot be told.
    package func covers(_ other: TopicFilter) -> Bool {
        if !beginsLiterally, case .literal(let name) = other.levels.first, name.hasPrefix("$") { return false }
        for (index, level) in levels.enumerated() {
            if level == .rest { return true }
            guard index < other.levels.count else { return false }
            switch (level, other.levels[index]) {
            case (.literal(let left), .literal(let right)): if left != right { return false }
            case (.one, .literal), (.one, .one), (.one, .pattern): break
            case (.pattern(let pattern, _), .literal(let name)): if !pattern.isFound(in: name) { return false }
            case (.pattern(let left, _), .pattern(let right, _)): if left != right { return false }
            case (.several, .several), (.several, .literal), (.several, .one), (.several, .pattern):
                return index == levels.count - 1
            default: return false
            }
        }
        return levels.count == other.levels.count
    }
}

extension TopicFilter.Level {
    /// Whether it stands for more than one level.
    var isOpen: Bool {
        switch self {
        case .several, .rest: true
        default: false
        }
    }
}

extension TopicFilter {
    /// Whether some topic may match both filters. Says yes where it cannot be told.
    package func mayMeet(_ other: TopicFilter) -> Bool {
        for (left, right) in zip(levels, other.levels) {
            if left.isOpen || right.isOpen { return true }
            switch (left, right) {
            case (.literal(let first), .literal(let second)): if first != second { return false }
            case (.pattern(let pattern, _), .literal(let name)), (.literal(let name), .pattern(let pattern, _)):
                if !pattern.isFound(in: name) { return false }
            default: break
            }
        }
        let (shorter, longer) = levels.count < other.levels.count ? (levels, other.levels) : (other.levels, levels)
        return shorter.count == longer.count || longer[shorter.count] == .rest
    }
}
