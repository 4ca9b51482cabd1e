package import ToastModel

/// The rules of all apps with their state: takes messages and time, gives outcomes. Pure and bounded.
package struct RuleEngine: Sendable {
    /// One instance of one rule.
    struct Owner: Hashable, Sendable {
        var app: Int
        var rule: Int
        var instance: String
    }

    enum Target: Sendable {
        case app(Int)
        case rule(app: Int, rule: Int, filter: Int)
        case sibling(app: Int)
    }

    var apps: [AppRules]
    let limits: PayloadLimits
    let ruleLimits: RuleLimits
    private var trie = TopicTrie<Target>()
    var deadlines = DeadlineQueue<Owner>()
    package internal(set) var counts = RuleCounts()
    /// Entries of state that changed and were not yet taken.
    var changed: Set<StateKey> = []
    var orphans: [String] = []
    /// When a shadow or a sibling was last handed out for storing.
    var storedAt = BoundedMap<StateKey, Instant>(limit: 20_000)

    package init(apps: [AppSettings], limits: PayloadLimits, ruleLimits: RuleLimits = RuleLimits()) {
        self.limits = limits
        self.ruleLimits = ruleLimits
        self.apps = apps.sorted { $0.name < $1.name }.map { AppRules($0, limits: ruleLimits) }
        for (index, app) in self.apps.enumerated() {
            for text in app.settings.topics {
                if let filter = try? TopicFilter.parse(text) { trie.insert(filter, .app(index)) }
            }
            for (ruleIndex, rule) in app.rules.enumerated() {
                for (filterIndex, filter) in rule.filters.enumerated() {
                    trie.insert(filter, .rule(app: index, rule: ruleIndex, filter: filterIndex))
                }
            }
            for filter in app.siblingFilters { trie.insert(filter, .sibling(app: index)) }
        }
    }

    /// What a topic concerns.
    struct Match {
        /// In the order of the apps.
        var apps: [Int] = []
        /// The rules that see it, each with the filter that matched, in no order.
        var rules: [(app: Int, rule: Int, filter: Int)] = []
        var siblings: [Int] = []
    }

    mutating func match(_ topic: TopicLevels) -> Match {
        var match = Match()
        counts.topicSteps += trie.match(topic) { target in
            switch target {
            case .app(let app): match.apps.append(app)
            case .rule(let app, let rule, let filter): match.rules.append((app, rule, filter))
            case .sibling(let app): match.siblings.append(app)
            }
        }
        // An app that names no topics sees what its rules and their siblings name.
        for app in match.rules.map({ $0.app }) + match.siblings
        where match.apps.last != app && apps[app].settings.topics.isEmpty {
            match.apps.append(app)
        }
        if match.apps.count > 1 { match.apps = Set(match.apps).sorted() }
        return match
    }

    /// A message on a topic of the apps: what each app that sees it makes of it, the apps by name.
    package mutating func handle(_ message: InboundMessage, at now: Moment) -> [Outcome] {
        var outcomes = advance(to: now)
        counts.messages += 1
        let topic = TopicLevels(message.topic)
        let match = match(topic)
        for app in match.apps {
            var pass = MessagePass(message: message, topic: topic, now: now, app: app, decoder: decoder(of: app))
            pass.rules = candidates(app, match)
            pass.isSibling = match.siblings.contains(app)
            outcomes += run(&pass)
        }
        return outcomes
    }

    func decoder(of app: Int) -> PayloadDecoder {
        PayloadDecoder(limits: limits, mode: apps[app].settings.json)
    }

    /// The rules that see the topic, in their order, each with the filter that matched first.
    func candidates(_ app: Int, _ match: Match) -> [(rule: Int, filter: Int?)] {
        var all: [(rule: Int, filter: Int?)] = []
        all.reserveCapacity(match.rules.count + apps[app].openRules.count)
        for entry in match.rules where entry.app == app { all.append((entry.rule, entry.filter)) }
        for rule in apps[app].openRules { all.append((rule, nil)) }
        all.sort { $0.rule == $1.rule ? ($0.filter ?? 0) < ($1.filter ?? 0) : $0.rule < $1.rule }
        var last = -1
        all.removeAll { entry in
            defer { last = entry.rule }
            return entry.rule == last
        }
        return all
    }

    /// How many things rules wait for.
    package var timers: Int { deadlines.count }

    /// The earliest instant at which a rule has something to do without a message.
    package mutating func nextDeadline() -> Instant? { deadlines.next() }
}
