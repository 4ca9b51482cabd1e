import ToastModel
import ToastQueue

private let lengthPattern =
    "^([0-9]+(\\.[0-9]+)?(ms|s|m|min|h|d|w) ?)+$|^[0-9]+(\\.[0-9]+)?$|^[Pp].+$|^[0-9]+(:[0-9]{2}){1,2}(\\.[0-9]+)?$"

private let lengthSchema = JSONValue.anyOf([
    .type("number", JSONMember("minimum", .integer(0))), .pattern(lengthPattern),
])

extension Kind where Value == Milliseconds {
    /// A length of time up to the longest there is.
    static func length(like example: String, from least: Milliseconds = .zero) -> Kind {
        let wanted =
            least == .zero
            ? "a length of time such as \(example), up to 30d,"
            : "a length of time such as \(example), from \(least.count) ms to 30d,"
        return .scalar(wanted, schema: lengthSchema) { text in
            parseLength(text).flatMap { $0 >= least && $0 <= .longest ? $0 : nil }
        }
    }

    /// A length of time as a number of days.
    static func days(_ range: ClosedRange<Int>) -> Kind {
        Kind<Int>.whole(range).map { .days(Int64($0)) }
    }
}

extension Kind where Value == DisplayDuration {
    /// How long something stays; 0 and words for ever mean until it is closed.
    static var duration: Kind {
        let words = ["stays", "never", "forever"]
        let schema = JSONValue.anyOf([lengthSchema, .enumeration(words)])
        return .scalar("a length of time such as 5s or 1m30s, or 'stays',", schema: schema) { text in
            if words.contains(text.lowercased()) { return .stays }
            guard let length = parseLength(text), length <= .longest else { return nil }
            return length == .zero ? .stays : .lasts(length)
        }
    }
}

extension Kind where Value == TimeToLive {
    static var timeToLive: Kind {
        let words = ["never", "unlimited"]
        let schema = JSONValue.anyOf([lengthSchema, .enumeration(words)])
        return .scalar("a length of time such as 1h, or 'never',", schema: schema) { text in
            if words.contains(text.lowercased()) { return .unlimited }
            return parseLength(text).flatMap { $0 <= .days(3650) ? .lasts($0) : nil }
        }
    }
}

extension Kind where Value == ClientSettings.DurationFactor {
    static var durationFactor: Kind {
        let schema = JSONValue.anyOf([
            .type("number", JSONMember("minimum", .integer(1)), JSONMember("maximum", .integer(10))),
            .enumeration(["off"]),
        ])
        return .bare("a factor from 1 to 10 such as 1.5, or 'off',", schema: schema) { text in
            if parseFlag(text) == false { return .off }
            guard let factor = Double(text), factor >= 1, factor <= 10 else { return nil }
            return .thousandths(Int64((factor * 1000).rounded()))
        }
    }
}

extension Kind where Value == Priority {
    /// 1 to 5, or its word.
    static var priority: Kind {
        let words = ["min", "low", "default", "high", "urgent"]
        let schema = JSONValue.anyOf([.whole(1...5), .enumeration(words)])
        return .scalar("a priority from 1 to 5, or one of \(words.joined(separator: ", ")),", schema: schema) { text in
            Int(text).flatMap(Priority.init(rawValue:))
                ?? words.firstIndex(of: text.lowercased()).flatMap { Priority(rawValue: $0 + 1) }
        }
    }
}
