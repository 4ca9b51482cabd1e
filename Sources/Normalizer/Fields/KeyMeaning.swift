/// What a key of a payload means.
enum KeyMeaning: Hashable, Sendable {
    /// `spelling` is the name in the contract; a lower rank goes before a higher one of the same field.
    case field(Field, rank: Int, form: ValueForm, spelling: String)
    /// A key that tells which system wrote the payload.
    case mark(EnvelopeMark)
}

/// How the value under a key has to be taken.
enum ValueForm: Hashable, Sendable {
    case plain
    /// True means false.
    case inverted
    /// A bare number is milliseconds, or seconds, whatever the app's unit is.
    case milliseconds, seconds
    /// Parts of a progress.
    case percent, value, maximum
}

/// What tells that a payload is in the shape of some system.
enum EnvelopeMark: Hashable, Sendable {
    case alerts, list, options, notification, extras, attachment, attachments, event, corner, encodedIcon
    case gotify, pushover
}

/// Every key that has a meaning.
enum KeyTable {
    /// What the key means, in any case, with or without `_` and `-`; nil when it is the publisher's own.
    static func meaning(of key: String) -> KeyMeaning? {
        guard let folded = FoldedKey(key) else { return nil }
        return table[folded]
    }

    /// The names of a field, its own first.
    static func names(of field: Field) -> [String] {
        names.filter { $0.field == field && $0.form != .value && $0.form != .maximum }.map(\.name)
    }

    private static let table: FoldedKeyTable<KeyMeaning> = {
        var table = FoldedKeyTable<KeyMeaning>()
        var ranks: [Field: Int] = [:]
        for entry in names {
            let rank = ranks[entry.field, default: 0]
            ranks[entry.field] = rank + 1
            let meaning = KeyMeaning.field(entry.field, rank: rank, form: entry.form, spelling: entry.name)
            if let key = FoldedKey(entry.name) { table.insert(meaning, for: key) }
        }
        for (name, mark) in marks {
            if let key = FoldedKey(name) { table.insert(.mark(mark), for: key) }
        }
        return table
    }()

    /// In the order in which they are looked at (contract, section 2, "also read from").
    private static let names: [(name: String, field: Field, form: ValueForm)] =
        plain(.id, "id", "tag", "key", "collapse_key", "stack_tag", "notification_id", "sequence_id")
        + plain(.title, "title", "subject", "heading", "summary")
        + plain(.content, "content", "message", "body", "text", "msg", "description", "payload")
        + plain(.type, "type", "level", "severity", "importance")
        + plain(.priority, "priority", "prio")
        + lengths(.duration, "duration", "timeout", "display_time")
        + [("seconds", .duration, .seconds)]
        + plain(.autoHide, "auto_hide")
        + ["sticky", "hold", "persist", "require_interaction"].map { ($0, .autoHide, .inverted) }
        + lengths(.ttl, "ttl", "expires", "expiry", "expire_after")
        + lengths(.delay, "delay", "in")
        + lengths(.at, "at")
        + lengths(.timestamp, "timestamp", "time", "ts")
        + plain(.timestamp, "datetime", "occurred_at")
        + plain(.policy, "policy")
        + plain(.icon, "icon", "icon_url", "large_icon")
        + plain(.image, "image", "attach", "picture", "image_url")
        + plain(.animation, "animation", "lottie", "lottie_image")
        + plain(.position, "position") + plain(.offset, "offset") + plain(.style, "style")
        + lengths(.fadeIn, "fade_in", "show_duration")
        + lengths(.fadeOut, "fade_out", "hide_duration")
        + plain(.color, "color") + plain(.font, "font") + plain(.sound, "sound") + plain(.vibrate, "vibrate")
        + plain(.silent, "silent") + plain(.lang, "lang") + plain(.dir, "dir") + plain(.tags, "tags")
        + plain(.progress, "progress")
        + [("percent", .progress, .percent), ("value", .progress, .value), ("max", .progress, .maximum)]
        + plain(.actions, "actions")
        + plain(.link, "link", "click", "click_action", "url")
        + plain(.resident, "resident") + plain(.scope, "scope")
        + plain(.clients, "clients", "client", "target", "to")
        + plain(.data, "data") + plain(.merge, "merge") + plain(.keepTimer, "keep_timer")

    private static func plain(
        _ field: Field, _ names: String...
    ) -> [(name: String, field: Field, form: ValueForm)] {
        names.map { ($0, field, .plain) }
    }

    /// Each name also with `_ms`.
    private static func lengths(
        _ field: Field, _ names: String...
    ) -> [(name: String, field: Field, form: ValueForm)] {
        names.flatMap { [($0, field, .plain), ($0 + "_ms", field, .milliseconds)] }
    }

    private static let marks: [(String, EnvelopeMark)] = [
        ("alerts", .alerts), ("toasts", .list), ("notifications", .list), ("options", .options),
        ("notification", .notification), ("extras", .extras), ("appid", .gotify), ("attachment", .attachment),
        ("attachments", .attachments), ("event", .event), ("corner", .corner), ("iconB64", .encodedIcon),
        ("url_title", .pushover), ("retry", .pushover), ("html", .pushover), ("monospace", .pushover),
        ("token", .pushover),
    ]
}
