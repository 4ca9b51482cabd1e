import Normalizer
import ToastModel
import ToastQueue

/// The keys of an app's entry (contract, sections 1, 2 and 7; mapping rules).
let appFields: [Field<AppOverlay>] = audienceFields + payloadFields + mappingFields

private let audienceFields: [Field<AppOverlay>] = [
    Field(
        "clients", .list(of: .target), "The clients and groups that see the app's toasts, unless a publish names some.",
        standard: "all", \.clients),
    Field(
        "allow_clients", .list(of: .target), "What the clients that a payload names are cut to; unset: every one.",
        \.allowClients),
    Field(
        "may_publish", .list(of: .filter),
        "Where the broker publishes on behalf of the app: buttons and response topics.",
        standard: "[\"{root}/answer/{app}/#\"]", \.mayPublish),
    Field(
        "rate", .rate, "How many toasts the app may show on one client before they are folded into a summary.",
        standard: "off", \.rate),
]

private let payloadFields: [Field<AppOverlay>] = [
    Field(
        "retained", .choice, "What retained messages do: once for show topics and seed for mapped ones unless set.",
        \.retained),
    Field("json", .choice, "Whether JSON that is not quite JSON is read too.", standard: "strict", \.json),
    Field("duration_unit", .choice, "What a bare number of a duration counts.", standard: "s", \.durationUnit),
    Field("priority_scale", .choice, "Whose priorities the app speaks.", standard: "toast", \.priorityScale),
    Field("max_age", .maximumAge, "A toast whose timestamp is older is refused.", standard: "off", \.maxAge),
    Field("defaults", .toastDefaults, "What toasts have when their payload does not say.", \.defaults),
    Field(
        "defaults_by_type", .typeDefaults, "The same for toasts of one type; goes before 'defaults'.", \.typeDefaults),
]

private let mappingFields: [Field<AppOverlay>] = [
    Field("topics", .list(of: .filter), "Topic filters outside the root whose messages the rules map.", \.topics),
    Field("profile", .placed(.name("a profile")), "A set of rules for a well-known publisher.", \.profile),
    Field("parameters", .node("a mapping", .type("object")), "Values for the profile's parameters.", \.parameters),
    Field("rules", .node("a list of rules", .type("array")), "How messages become toasts.", \.rules),
    Field(
        "tests", .node("a list of tests", .type("array")),
        "Messages and what the rules have to make of them, for a check.",
        \.tests),
]

extension Kind where Value == PlacedText {
    /// A text with its place.
    static func placed(_ kind: Kind<String>) -> Kind {
        Kind(kind.wanted, schema: kind.schema) { node, path, scope in
            kind.read(node, path, &scope).map { PlacedText(text: $0, position: node.position, path: path) }
        }
    }

    /// The name of a client or group, or `all`.
    static var target: Kind { .placed(.name("a client or group")) }

    /// A topic filter as MQTT has it.
    static var filter: Kind {
        let text = Kind<String>.text("a topic filter such as zigbee2mqtt/#")
        return Kind(text.wanted, schema: text.schema) { node, path, scope in
            guard let filter = text.read(node, path, &scope) else { return nil }
            let hint: String
            if filter.hasPrefix("$share/") {
                hint = "shared subscriptions are not used"
            } else if SubscriptionFilter(filter) == nil {
                hint = "'+' and '#' are whole levels, and '#' is the last"
            } else if filter.contains("{"), filter.contains("}") {
                hint = "captures such as {name} belong in a rule's topic"
            } else {
                return PlacedText(text: filter, position: node.position, path: path)
            }
            scope.mismatch(node, path, wanted: text.wanted, hint: hint)
            return nil
        }
    }
}

extension Kind where Value == SettingsNode {
    /// What is read later, by who knows it.
    static func node(_ wanted: String, _ schema: JSONValue) -> Kind {
        Kind(wanted, schema: schema) { node, _, _ in node }
    }
}

extension Kind where Value == AppOverlay.MaximumAge {
    fileprivate static var maximumAge: Kind {
        Kind<Milliseconds>.length(like: "10m", from: Milliseconds(1)).map { .limited($0) }.or(
            ["off", "never"], as: .unlimited)
    }
}

extension Kind where Value == AppOverlay.RateLimit {
    fileprivate static var rate: Kind {
        let mapping = Kind<WrittenRate>.mapping(
            rateFields, from: WrittenRate(), like: "{ per_second: 20, burst: 100 }")
        let limit = Kind(mapping.wanted, schema: mapping.schema, keys: mapping.keys) { node, path, scope in
            let before = scope.faults.count
            guard let written = mapping.read(node, path, &scope) else { return nil }
            guard let perSecond = written.perSecond else {
                if scope.faults.count == before {
                    scope.report(
                        "'per_second' is missing", path, at: node.position,
                        hint: "such as { per_second: 20, burst: 100 }")
                }
                return nil
            }
            return .limited(QueueConfiguration.Rate(perSecond: perSecond, burst: written.burst ?? 5 * perSecond))
        }
        return limit.or(["off"], as: .off)
    }
}

private struct WrittenRate: Sendable {
    var perSecond: Int?
    var burst: Int?
}

private let rateFields: [Field<WrittenRate>] = [
    Field("per_second", .whole(1...100_000), "How many a second.", \.perSecond),
    Field("burst", .whole(1...1_000_000), "How many at once; five times per_second unless set.", \.burst),
]

extension Kind where Value == AppOverlay {
    /// The entry of one app, of a pattern, or of the defaults.
    static var app: Kind { .mapping(appFields, from: AppOverlay(), like: "{ clients: [kitchen] }") }
}
