extension AppSettings {
    /// The filters to subscribe to: those of the app, or when it names none, those that its rules name and
    /// look at (`last`). In their order, each once.
    package var subscriptions: [String] {
        if !topics.isEmpty { return topics }
        let filters = rules.flatMap { $0.filters + $0.needs.siblings.compactMap(\.siblingFilter) }
        var seen: Set<String> = []
        return filters.map(\.subscription).filter { seen.insert($0).inserted }
    }
}
