import Configuration
package import ToastModel

/// Where the broker publishes on behalf of an app: the app's `may_publish` filters, and of the topics
/// below the root only `answer/{app}/…` and `show/{app}/…` (contract, section 1).
package struct PublishPermission: Sendable {
    private let filters: [SubscriptionFilter]
    private let space: TopicSpace
    private let app: AppName

    /// `filters` are the app's own, already with their default.
    package init(_ filters: [String], app: AppName, in space: TopicSpace) {
        self.filters = filters.compactMap { SubscriptionFilter($0) }
        self.space = space
        self.app = app
    }

    package enum Verdict: Hashable, Sendable {
        case allowed
        case denied
        /// Not a topic that a message can have.
        case invalid
    }

    package func judge(_ topic: String) -> Verdict {
        let isTopic =
            !topic.isEmpty && topic.utf8.count <= 65_535
            && !topic.utf8.contains { $0 == 0 || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "#") }
        guard isTopic, let plain = SubscriptionFilter(topic) else { return .invalid }
        if space.contains(topic) {
            let own = [space.below("answer/\(app.text)"), space.below("show/\(app.text)")]
            guard own.contains(where: { topic == $0 || topic.hasPrefix($0 + "/") }) else { return .denied }
        }
        return filters.contains { $0.includes(plain) } ? .allowed : .denied
    }
}
