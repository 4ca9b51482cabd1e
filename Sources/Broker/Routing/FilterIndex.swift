import Configuration

/// Topic filters by their levels: which of many include or overlap a given one is found without a look at the rest.
///
/// It narrows down; `SubscriptionFilter` decides, because wildcards at the first level do not match topics that
/// begin with `$`.
struct FilterIndex: Sendable {
    private struct Node {
        var children: [Substring: Int] = [:]
        /// Numbers of the filters that end here.
        var entries: [Int] = []
    }

    private var nodes = [Node()]
    private var filters: [SubscriptionFilter] = []

    init(_ filters: [SubscriptionFilter]) {
        self.filters = filters
        for (number, filter) in filters.enumerated() {
            var node = 0
            for level in filter.levels {
                if let next = nodes[node].children[level] {
                    node = next
                } else {
                    nodes.append(Node())
                    nodes[node].children[level] = nodes.count - 1
                    node = nodes.count - 1
                }
            }
            nodes[node].entries.append(number)
        }
    }

    /// The numbers of those that match all that `filter` matches, ascending.
    func including(_ filter: SubscriptionFilter) -> [Int] {
        var found: [Int] = []
        _ = walk(0, filter.levels[...], .including) { number in
            if filters[number].includes(filter) { found.append(number) }
            return false
        }
        return found.sorted()
    }

    /// Whether another one includes it.
    func hasOther(including filter: SubscriptionFilter) -> Bool {
        walk(0, filter.levels[...], .including) { filters[$0] != filter && filters[$0].includes(filter) }
    }

    /// Whether there is a topic that it and another one match.
    func hasOther(overlapping filter: SubscriptionFilter) -> Bool {
        walk(0, filter.levels[...], .overlapping) { filters[$0] != filter && filters[$0].overlaps(filter) }
    }

    enum Question { case including, overlapping }

    /// Asks `isEnough` about every candidate below the node, the first is the root, until it says yes; whether it did.
    func walk(
        _ node: Int, _ levels: ArraySlice<Substring>, _ question: Question, _ isEnough: (Int) -> Bool
    ) -> Bool {
        let children = nodes[node].children
        if let rest = children["#"], nodes[rest].entries.contains(where: isEnough) { return true }
        guard let level = levels.first else { return nodes[node].entries.contains(where: isEnough) }
        let below = levels.dropFirst()
        switch (level, question) {
        case ("#", .including): return false
        case ("#", .overlapping):
            if nodes[node].entries.contains(where: isEnough) { return true }
            return children.contains { name, child in name != "#" && walk(child, levels, question, isEnough) }
        case ("+", .overlapping):
            return children.contains { name, child in name != "#" && walk(child, below, question, isEnough) }
        default:
            if level != "+", let child = children[level], walk(child, below, question, isEnough) { return true }
            guard let child = children["+"] else { return false }
            return walk(child, below, question, isEnough)
        }
    }
}
