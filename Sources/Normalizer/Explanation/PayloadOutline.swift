package import ToastModel

/// A payload as the expressions of a rule find its values.
package enum PayloadOutline {
    private static let most = 24
    private static let deepest = 5

    /// The values inside, each with the expression that gives it, in the order of the payload; of a list
    /// its first element. `captures` are names that mean something else.
    package static func values(of payload: JSONValue?, captures: [String] = []) -> [Explanation.Capture] {
        var values: [Explanation.Capture] = []
        guard let payload else { return [] }
        add(payload, "", 0, captures, &values)
        return values
    }

    private static func add(
        _ value: JSONValue, _ path: String, _ depth: Int, _ captures: [String], _ values: inout [Explanation.Capture]
    ) {
        guard values.count < most else { return }
        switch value {
        case .object(let members) where !members.isEmpty && depth < deepest:
            for member in members { add(member.value, step(path, member.name, captures), depth + 1, captures, &values) }
        case .array(let elements) where !elements.isEmpty && depth < deepest:
            let name = path.isEmpty ? "payload" : path
            if elements.count > 1 {
                values.append(Explanation.Capture(name: "size(\(name))", value: "\(elements.count)"))
            }
            add(elements[0], name + "[0]", depth + 1, captures, &values)
        default: values.append(Explanation.Capture(name: path.isEmpty ? "payload" : path, value: shown(value)))
        }
    }

    private static func step(_ path: String, _ name: String, _ captures: [String]) -> String {
        let isPlain =
            !name.isEmpty && name.utf8.allSatisfy { Words.isDigit($0) || $0 == UInt8(ascii: "_") || isLetter($0) }
            && !Words.isDigit(name.utf8.first ?? 0)
        if !isPlain { return (path.isEmpty ? "payload" : path) + "['\(name.replacing("'", with: "\\'"))']" }
        if !path.isEmpty { return path + "." + name }
        let isTaken = (ExpressionNames.roots + ExpressionNames.words + captures).contains(name)
        return isTaken ? "payload." + name : name
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) || byte >= 0x80 }

    private static func shown(_ value: JSONValue) -> String {
        switch value {
        case .string(let text): "'\(TextShape.truncated(text, to: 60, mark: "…"))'"
        case .null: "null"
        case .array: "a list without elements"
        case .object: "an object"
        default: Value(value).display
        }
    }
}
