extension Expression {
    /// The paths that the expression looks at, in order.
    var paths: [Path] {
        switch self {
        case .literal, .last: []
        case .list(let elements): elements.flatMap(\.paths)
        case .path(let path): [path]
        case .negate(let inner), .not(let inner), .exists(let inner), .size(let inner), .matches(let inner, _),
            .filter(let inner, _), .part(let inner, _):
            inner.paths
        case .and(let left, let right), .or(let left, let right), .compare(_, let left, let right),
            .arithmetic(_, let left, let right), .join(let left, let right), .coalesce(let left, let right),
            .between(let left, let right):
            left.paths + right.paths
        case .choose(let condition, let first, let second): condition.paths + first.paths + second.paths
        }
    }
}

extension Expression {
    /// Whether it is written so that it may give an empty text: `c ? x : ''`, `a ?? ''`.
    var mayBeEmpty: Bool {
        switch self {
        case .literal(.text(let text)): text.isEmpty
        case .choose(_, let first, let second): first.mayBeEmpty || second.mayBeEmpty
        case .coalesce(_, let last): last.mayBeEmpty
        case .filter(let inner, _): inner.mayBeEmpty
        default: false
        }
    }
}

extension Path {
    /// As a person would write it.
    func written(_ captures: [String]) -> String {
        var text = rootName(captures)
        for segment in segments {
            switch segment {
            case .member(let name):
                let isPlain = name.utf8.allSatisfy { Words.isDigit($0) || $0 == UInt8(ascii: "_") || $0 >= 0x41 }
                if isPlain { text += text.isEmpty ? name : "." + name } else { text += "['\(name)']" }
            case .element(let index): text += "[\(index)]"
            case .all: text += "[*]"
            case .matching: text += "[?…]"
            case .computed: text += "[…]"
            }
        }
        return text.isEmpty ? "payload" : text
    }

    private func rootName(_ captures: [String]) -> String {
        switch root {
        case .payload: ""
        case .topic: "topic"
        case .capture(let index): index < captures.count ? captures[index] : "cap"
        case .message(let field): "msg.\(field.rawValue)"
        case .userProperty(let name): "msg.user.\(name)"
        case .previous: "prev"
        case .merged: "merged"
        case .item: "item"
        case .key: "key"
        case .index: "index"
        case .value: "value"
        case .was: "was"
        case .burst: "burst"
        case .element: "@"
        }
    }
}
