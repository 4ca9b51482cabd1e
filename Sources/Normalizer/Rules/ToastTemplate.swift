/// The fields of a toast to come, each with how it is made.
package struct ToastTemplate: Hashable, Sendable {
    package struct Field: Hashable, Sendable {
        package var name: String
        package var value: FieldTemplate
        /// As it stands in the configuration, for explanations.
        package var written = ""
    }

    /// Where the fields come from that are not named.
    package enum Base: Hashable, Sendable {
        case nothing
        /// The payload itself, read as on the broker's own topics.
        case payload
    }

    package var base = Base.nothing
    package var fields: [Field] = []
    /// Stands in when no insert of the title says anything.
    package var fallbackTitle: Template?

    /// What a rule can set: the fields of contract section 2.
    static let known = [
        "key", "id", "title", "content", "type", "priority", "duration", "auto_hide", "sticky", "ttl", "delay", "at",
        "timestamp", "policy", "icon", "image", "animation", "position", "offset", "style", "fade_in", "fade_out",
        "color", "font", "sound", "vibrate", "silent", "lang", "dir", "tags", "progress", "actions", "link",
        "resident", "scope", "clients", "data", "merge", "keep_timer", "fallback_title",
    ]

    /// Fields that keep the kind of a single insert: lists and objects stay what they are.
    static let structured: Set<String> = [
        "actions", "tags", "vibrate", "data", "progress", "clients", "at", "delay", "duration", "ttl",
    ]
}
