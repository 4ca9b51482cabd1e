import Pattern

/// Finds the filters that match a topic, in time that grows with the depth of the topic and not with the
/// number of filters.
///
/// A path from the root spells the levels of a filter. `{name...}` is a node that leads back to itself;
/// as a filter has at most one of them, a topic is walked down at most depth times for each.
package struct TopicTrie<Entry: Sendable>: Sendable {
    private struct Node: Sendable {
        var literals: [TopicLevel: Int] = [:]
        var one: Int?
        /// Of levels such as `Zone{n}`, by the text before the first capture, or else behind the last.
        var prefixed = PatternsByText()
        var suffixed = PatternsByText()
        /// The node behind `{name...}`; `loops` is set on it.
        var several: Int?
        var loops = false
        /// Of filters that end here.
        var entries: [Entry] = []
        /// Of filters that end with `#` below here.
        var open: [Entry] = []
    }

    private var nodes = [Node()]

    package init() {}

    package mutating func insert(_ filter: TopicFilter, _ entry: Entry) {
        var node = 0
        let written = filter.text.split(separator: "/", omittingEmptySubsequences: false)
        for (level, text) in zip(filter.levels, written) {
            switch level {
            case .literal: node = child(of: node, named: TopicLevel(text))
            case .one: node = singleChild(of: node)
            case .pattern(let pattern, _): node = patternChild(of: node, pattern, written: text)
            case .several: node = loopChild(of: node)
            case .rest:
                nodes[node].open.append(entry)
                return
            }
        }
        nodes[node].entries.append(entry)
    }

    /// Calls `take` for each filter that matches, in no particular order and maybe twice for one with
    /// `{name...}`. The result is how many nodes were visited: the work.
    @discardableResult
    package func match(_ topic: TopicLevels, take: (Entry) -> Void) -> Int {
        var visited = 0
        walk(0, topic, 0, &visited, take)
        return visited
    }

    private func walk(
        _ index: Int, _ topic: TopicLevels, _ start: Int, _ visited: inout Int, _ take: (Entry) -> Void
    ) {
        let node = nodes[index]
        // A topic may have tens of thousands of levels: what goes back to itself must not be a recursion.
        for depth in start...(node.loops ? topic.levels.count : start) {
            step(node, topic, depth, &visited, take)
        }
    }

    /// One node at one level of the topic. As deep as the filters are, and those are bounded.
    private func step(
        _ node: Node, _ topic: TopicLevels, _ depth: Int, _ visited: inout Int, _ take: (Entry) -> Void
    ) {
        visited += 1
        let ofServer = depth == 0 && topic.isOfServer
        if !ofServer { node.open.forEach(take) }
        guard depth < topic.levels.count else {
            node.entries.forEach(take)
            return
        }
        let level = topic.levels[depth]
        if let next = node.literals[level] { walk(next, topic, depth + 1, &visited, take) }
        if ofServer { return }
        if let next = node.one { walk(next, topic, depth + 1, &visited, take) }
        if let next = node.several { walk(next, topic, depth + 1, &visited, take) }
        if node.prefixed.isEmpty, node.suffixed.isEmpty { return }
        let text = String(level.text)
        for (pattern, next) in node.prefixed.candidates(.prefix, of: level)
            + node.suffixed.candidates(.suffix, of: level)
        {
            visited += 1
            if pattern.isFound(in: text) { walk(next, topic, depth + 1, &visited, take) }
        }
    }

    // MARK: growing

    private mutating func grow() -> Int {
        nodes.append(Node())
        return nodes.count - 1
    }

    private mutating func child(of node: Int, named level: TopicLevel) -> Int {
        if let known = nodes[node].literals[level] { return known }
        let new = grow()
        nodes[node].literals[level] = new
        return new
    }

    private mutating func singleChild(of node: Int) -> Int {
        if let known = nodes[node].one { return known }
        let new = grow()
        nodes[node].one = new
        return new
    }

    private mutating func loopChild(of node: Int) -> Int {
        if let known = nodes[node].several { return known }
        let new = grow()
        nodes[new].loops = true
        nodes[node].several = new
        return new
    }

    private mutating func patternChild(of node: Int, _ pattern: Pattern, written: Substring) -> Int {
        let bytes = written.utf8
        let prefix = Substring(bytes.prefix { $0 != UInt8(ascii: "{") })
        let end = bytes.lastIndex(of: UInt8(ascii: "}")) ?? bytes.startIndex
        let suffix = Substring(bytes[end...].dropFirst())
        let new = nodes.count
        let known =
            prefix.isEmpty
            ? nodes[node].suffixed.node(of: pattern, suffix, orElse: new)
            : nodes[node].prefixed.node(of: pattern, prefix, orElse: new)
        if known == new { nodes.append(Node()) }
        return known
    }
}

/// Patterns of one level by a text that a level has to begin or to end with, so that few of many are tried.
private struct PatternsByText: Sendable {
    private var patterns: [TopicLevel: [(pattern: Pattern, node: Int)]] = [:]
    /// The lengths of these texts in bytes, each once.
    private var lengths: [Int] = []

    var isEmpty: Bool { lengths.isEmpty }

    /// Where the pattern leads; a new one leads to `new`.
    mutating func node(of pattern: Pattern, _ text: Substring, orElse new: Int) -> Int {
        let key = TopicLevel(text)
        if let known = patterns[key]?.first(where: { $0.pattern == pattern }) { return known.node }
        patterns[key, default: []].append((pattern, new))
        if !lengths.contains(text.utf8.count) { lengths.append(text.utf8.count) }
        return new
    }

    enum End { case prefix, suffix }

    /// The patterns whose text the level has at its end.
    func candidates(_ end: End, of level: TopicLevel) -> [(pattern: Pattern, node: Int)] {
        let bytes = level.text.utf8
        return lengths.flatMap { length -> [(pattern: Pattern, node: Int)] in
            guard length < bytes.count else { return [] }
            let part = end == .prefix ? bytes.prefix(length) : bytes.suffix(length)
            return patterns[TopicLevel(Substring(part))] ?? []
        }
    }
}
