package import ToastModel

/// What the configuration says of one app, apart from its queue's rate.
package struct AppSettings: Sendable {
    package enum RetainedPolicy: String, Hashable, Sendable, CaseIterable {
        /// Shown if the last payload accepted on this topic was another one.
        case once
        /// Only sets the rules' state.
        case seed
        case show
        case ignore
    }
    package enum JSONMode: String, Hashable, Sendable, CaseIterable { case strict, lenient }
    package enum DurationUnit: String, Hashable, Sendable, CaseIterable {
        case seconds = "s"
        case milliseconds = "ms"
    }
    package enum PriorityScale: String, Hashable, Sendable, CaseIterable { case toast, gotify, pushover }

    package var name: AppName
    /// Filters outside the root, whose messages this app's rules map.
    package var topics: [String] = []
    /// Clients and groups; nil when the config names none (then `all`).
    package var clients: [String]?
    /// Clients and groups that a payload's own `clients` is cut to; nil allows every one.
    package var allowClients: [String]?
    /// The members of the groups that the configuration names.
    package var groups: [String: [ClientName]] = [:]
    package var mayPublish: [String] = []
    package var retained: RetainedPolicy?
    package var json = JSONMode.strict
    package var durationUnit = DurationUnit.seconds
    package var priorityScale = PriorityScale.toast
    /// A toast whose `timestamp` is older than this is refused.
    package var maxAge: Milliseconds?
    /// Fields a toast has when the payload does not name them.
    package var defaults = Toast(id: "", idOrigin: .broker) { didSet { noteDefaults() } }
    /// The same for toasts of one type; they go before `defaults`.
    package var typeDefaults: [ToastType: Toast] = [:] { didSet { noteDefaults() } }
    /// Whether there are any.
    private(set) var hasDefaults = false
    package var rules: [Rule] = []
    /// In which the rules tell dates and times of day.
    package var zone = ZoneOffsets.utc

    package init(name: AppName) {
        self.name = name
    }

    private mutating func noteDefaults() {
        let empty = Toast(id: defaults.id, idOrigin: defaults.idOrigin)
        hasDefaults = defaults != empty || !typeDefaults.isEmpty
    }

    /// What is left of a client or group that a payload names: all of it, the members of the group that
    /// are allowed, or nothing.
    package func allowed(_ target: String) -> [String] {
        guard let allowClients, !allowClients.contains(target), !allowClients.contains("all") else { return [target] }
        if target == "all" { return allowClients }
        let clients = Set(allowClients.flatMap { groups[$0]?.map(\.text) ?? [$0] })
        return (groups[target]?.map(\.text) ?? [target]).filter(clients.contains)
    }
}

/// Bounds on what one payload may bring (contract, section 2).
package struct PayloadLimits: Hashable, Sendable {
    package var payload = 256 * 1024
    package var depth = 64
    package var values = 10_000
    package var title = 200
    package var content = 4_000
    package var toastsPerPayload = 50
    package var delay = Milliseconds.longest

    package init() {}
}
