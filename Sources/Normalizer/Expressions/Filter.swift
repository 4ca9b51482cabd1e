/// The closed list of filters.
package enum Filter: String, Hashable, Sendable, CaseIterable {
    case `default`, upper, lower, title, capitalize, replace, trim, truncate, join, split, map
    case round, number, abs, bool, unit, date, time, ago, duration, bytes, hex
    case json, quote, urlencode, base64, image
    case first, last, min, max, sum, size, keys, values

    enum Argument {
        case text, number, any
    }

    /// What each argument must be; the ones after `required` may be left out.
    var arguments: [Argument] {
        switch self {
        case .default: [.any]
        case .replace: [.text, .text]
        case .truncate: [.number, .text]
        case .join, .split, .unit: [.text]
        case .round: [.number]
        case .bool: [.text, .text]
        case .date: [.text]
        default: []
        }
    }

    var required: Int {
        switch self {
        case .default, .truncate, .split, .unit: 1
        case .replace: 2
        default: 0
        }
    }

    /// Whether it judges a list as a whole; other filters take what a wildcard selected one by one.
    var takesLists: Bool {
        switch self {
        case .default, .join, .first, .last, .min, .max, .sum, .size, .json, .quote, .keys, .values: true
        default: false
        }
    }

    /// How it is written, for messages.
    var usage: String {
        switch self {
        case .default: "default('text')"
        case .replace: "replace('old', 'new')"
        case .truncate: "truncate(40) or truncate(40, '…')"
        case .join: "join or join(' + ')"
        case .split: "split(',')"
        case .unit: "unit('°C')"
        case .round: "round or round(1)"
        case .bool: "bool or bool('OPEN', 'CLOSED')"
        case .date: "date or date('%H:%M')"
        case .map: "map('1': 'one', '2': 'two', else: 'many')"
        default: rawValue
        }
    }
}

extension Filter {
    /// What the filters of others are called here.
    static let foreign: [String: String] = [
        "int": "number", "float": "number", "to_number": "number", "tonumber": "number", "lowercase": "lower",
        "uppercase": "upper", "downcase": "lower", "upcase": "upper", "strip": "trim", "length": "size",
        "count": "size",
        "len": "size", "tojson": "json", "to_json": "json", "fromjson": "json", "from_json": "json", "strftime": "date",
        "timestamp_custom": "date", "b64decode": "base64", "base64_decode": "base64", "regex_replace": "replace",
        "is_defined": "default", "titlecase": "title", "ternary": "map",
    ]
}
