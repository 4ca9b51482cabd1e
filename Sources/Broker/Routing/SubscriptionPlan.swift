import Configuration
package import MQTTSession

/// Which filters the server is asked for, and which of several copies of one message counts.
///
/// Filters that another one includes are left out. Where two still overlap, MQTT 5 servers send one copy
/// for each, or one copy with all identifiers; only what carries the lowest identifier that matches is
/// handled, so that a publish counts once either way. Identifiers are kept over restarts: a message that
/// waited at the server carries those of its time.
package struct SubscriptionPlan: Sendable {
    private struct Entry {
        var filter: SubscriptionFilter
        var identifier: UInt32
        var retained: MQTTSubscription.RetainedMessages
    }

    private var entries: [Entry] = []
    /// Identifiers of those that overlap with another, ascending, and where to find them.
    private var overlapping: [UInt32] = []
    private var overlappingFilters = FilterIndex([])
    /// Every filter that has an identifier, also those that are no longer wanted.
    package private(set) var identifiers: [String: UInt32]
    /// What an earlier configuration asked for and this one does not.
    package private(set) var obsolete: [String] = []

    /// Identifiers below this belong to the broker's own filters and never change.
    private static let firstForApps: UInt32 = 16

    package init(_ space: TopicSpace, instance: String, apps filters: [String], known: [String: UInt32]) {
        let own: [(String, MQTTSubscription.RetainedMessages)] = [
            (space.status(instance), .always), (space.below("presence/#"), .always), (space.below("hide/#"), .never),
            (space.below("input/#"), .never), (space.below("history/+"), .never), (space.below("show/#"), .whenNew),
        ]
        for (index, (text, retained)) in own.enumerated() {
            guard let filter = SubscriptionFilter(text) else { continue }
            entries.append(Entry(filter: filter, identifier: UInt32(index + 1), retained: retained))
        }
        identifiers = known
        var next = max(Self.firstForApps, (known.values.max() ?? 0) + 1)
        for filter in Self.reduced(filters) {
            let identifier = identifiers[filter.text] ?? next
            if identifier == next { next += 1 }
            identifiers[filter.text] = identifier
            entries.append(Entry(filter: filter, identifier: identifier, retained: .whenNew))
        }
        let wanted = Set(entries.map(\.filter.text))
        obsolete = known.keys.filter { !wanted.contains($0) }.sorted()
        let overlaps = Self.overlaps(among: entries)
        overlapping = overlaps.map(\.identifier)
        overlappingFilters = FilterIndex(overlaps.map(\.filter))
    }

    /// How many are the broker's own.
    package static let ownCount = 6

    /// The broker's own first: status, then presence, so that what they say is known before anything else.
    package func subscriptions(identifiers support: MQTTGreeting.Support) -> [MQTTSubscription] {
        entries.map { entry in
            MQTTSubscription(
                entry.filter.text, retained: entry.retained,
                identifier: support == .offered ? entry.identifier : nil)
        }
    }

    /// The server has forgotten an obsolete filter.
    package mutating func forget(_ filter: String) {
        identifiers[filter] = nil
        if let index = obsolete.firstIndex(of: filter) { obsolete.remove(at: index) }
    }

    package enum Copy: Hashable, Sendable { case counts, repeats }

    /// Whether this copy of a message is the one that counts.
    package func judge(topic: String, carrying identifiers: [UInt32]) -> Copy {
        if identifiers.isEmpty || overlapping.isEmpty { return .counts }
        guard let plain = SubscriptionFilter(topic) else { return .counts }
        let matching = overlappingFilters.including(plain).map { overlapping[$0] }
        guard let first = matching.first else { return .counts }
        // Identifiers that are all unknown are of a configuration that was: better twice than never.
        if identifiers.contains(first) || !identifiers.contains(where: matching.contains) { return .counts }
        return .repeats
    }

    private static func reduced(_ texts: [String]) -> [SubscriptionFilter] {
        var filters: [SubscriptionFilter] = []
        var seen: Set<String> = []
        for text in texts where seen.insert(text).inserted {
            if let filter = SubscriptionFilter(text) { filters.append(filter) }
        }
        let index = FilterIndex(filters)
        return filters.filter { !index.hasOther(including: $0) }
    }

    private static func overlaps(among entries: [Entry]) -> [Entry] {
        let index = FilterIndex(entries.map(\.filter))
        return entries.filter { index.hasOther(overlapping: $0.filter) }.sorted { $0.identifier < $1.identifier }
    }
}
