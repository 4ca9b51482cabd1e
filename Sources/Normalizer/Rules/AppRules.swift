import ToastModel

/// The rules of one app with what they need and what they remember.
struct AppRules: Sendable {
    var settings: AppSettings
    var rules: [Rule] { settings.rules }
    /// The same, for the way of a message.
    let compiled: [CompiledRule]
    /// Rules without a filter of their own: they see all topics of the app.
    let openRules: [Int]
    /// Rules that ask for the payload before, or for the merged payloads, of their topics.
    let rulesWithPrevious: Set<Int>
    let rulesWithMerged: Set<Int>
    /// Whether a retained payload is compared with the last one that was shown.
    let usesOnce: Bool
    let siblingFilters: [TopicFilter]
    var memory: AppMemory

    init(_ settings: AppSettings, limits: RuleLimits) {
        self.settings = settings
        compiled = CompiledRule.all(settings.rules)
        let needs = settings.rules.map(\.needs)
        openRules = settings.rules.indices.filter { settings.rules[$0].filters.isEmpty }
        rulesWithPrevious = Set(needs.indices.filter { needs[$0].previous })
        rulesWithMerged = Set(needs.indices.filter { needs[$0].merged })
        usesOnce = settings.retained == .once || settings.rules.contains { $0.retained == .once }
        siblingFilters = needs.flatMap(\.siblings).compactMap(\.siblingFilter)
        memory = AppMemory(limits, rules: settings.rules.count)
    }
}

/// What the rules of one app remember.
struct AppMemory: Sendable {
    /// One for each rule: the instances by topic and key.
    var instances: [InstanceMemory]
    var siblings: PayloadMemory
    var previous: PayloadMemory
    var merged: PayloadMemory
    /// Hashes of the payloads that were last shown on each topic, for `retained: once`.
    var shown: BoundedMap<String, UInt64>
    /// Keys of active toasts, each with how many instances hold it.
    var active: [String: Int] = [:]
    /// How many instances are silent while each of these is active.
    var mutedWhile: [String: Int] = [:]

    init(_ limits: RuleLimits, rules: Int) {
        instances = Array(repeating: InstanceMemory(limits), count: rules)
        siblings = PayloadMemory(topics: limits.topics, bytes: limits.bytes)
        previous = siblings
        merged = siblings
        shown = BoundedMap(limit: limits.topics)
    }

    mutating func count(_ key: String, _ change: Int) {
        guard !key.isEmpty else { return }
        let count = (active[key] ?? 0) + change
        active[key] = count > 0 ? count : nil
    }

    mutating func countMuted(_ instance: RuleInstance?, _ change: Int) {
        for key in instance?.muted?.toast.suppressors ?? [] {
            let count = (mutedWhile[key] ?? 0) + change
            mutedWhile[key] = count > 0 ? count : nil
        }
    }
}
