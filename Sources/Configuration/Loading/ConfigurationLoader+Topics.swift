import ToastModel

extension ConfigurationLoader {
    /// Warns about filters that cannot do what they seem to.
    mutating func checkTopics() {
        for app in written.apps {
            for filter in app.value.mayPublish ?? [] { checkPublishing(filter, app: app.key) }
        }
        for filter in filters where !isOfProfile(filter) { checkAgainstRoot(filter) }
        checkOverlaps()
    }

    /// Filters of a profile are wide on purpose, and nothing that its user can change.
    private func isOfProfile(_ place: PlacedText) -> Bool {
        profiles.values.contains { $0?.position.file == place.position.file }
    }

    private mutating func checkAgainstRoot(_ place: PlacedText) {
        let root = written.configuration.root
        guard let filter = SubscriptionFilter(place.text), let own = SubscriptionFilter(root + "/#"),
            filter.overlaps(own)
        else {
            return
        }
        let what = own.includes(filter) ? "every topic of this filter is" : "this filter also matches topics"
        scope.warn(
            "\(what) below '\(root)/', which no app's rules ever see", place.path, at: place.position,
            hint: own.includes(filter) ? "publish to \(root)/show/… needs no filter" : "name the topics you mean")
    }

    private mutating func checkPublishing(_ place: PlacedText, app: String) {
        let root = written.configuration.root
        guard let filter = SubscriptionFilter(place.text), let own = SubscriptionFilter(root + "/#"),
            own.includes(filter)
        else {
            return
        }
        let allowed = app == defaultsName || isPattern(app) ? "+" : app
        let allowedFilters = ["\(root)/answer/\(allowed)/#", "\(root)/show/\(allowed)/#"].compactMap {
            SubscriptionFilter($0)
        }
        if allowedFilters.contains(where: { $0.overlaps(filter) }) { return }
        scope.warn(
            "below '\(root)/' the broker publishes nothing on behalf of an app but its own answers and shows",
            place.path, at: place.position, hint: "allowed are \(root)/answer/\(app)/# and \(root)/show/\(app)/#")
    }

    /// Filters that share topics without one including the other reach us twice under MQTT 3.1.1.
    private mutating func checkOverlaps() {
        var kept: [(filter: SubscriptionFilter, place: PlacedText)] = []
        // Pairs cost; who has more filters than this has made them with a program.
        let all = filters.prefix(1000)
        for place in all {
            guard let filter = SubscriptionFilter(place.text), !kept.contains(where: { $0.filter.includes(filter) })
            else {
                continue
            }
            kept.removeAll { filter.includes($0.filter) }
            kept.append((filter, place))
        }
        var warned = 0
        for (index, later) in kept.enumerated() {
            for earlier in kept[..<index] where later.filter.overlaps(earlier.filter) {
                scope.warn(
                    "this filter and '\(earlier.filter.text)' of \(earlier.place.path) match some of the same topics,"
                        + " and neither includes the other: a server without MQTT 5 may deliver a message twice",
                    later.place.path, at: later.place.position)
                warned += 1
                if warned == 20 { return }
            }
        }
    }
}
