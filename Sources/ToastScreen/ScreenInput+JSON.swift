extension ScreenInput {
    /// The input as JSON, for who has no encoder at hand.
    public var json: String {
        var members = ["\"event\":\(Self.quoted(event))"]
        if let id { members.append("\"id\":\(Self.quoted(id))") }
        if let app { members.append("\"app\":\(Self.quoted(app))") }
        if let generation { members.append("\"generation\":\(generation)") }
        if let action { members.append("\"action\":\(Self.quoted(action))") }
        return "{" + members.joined(separator: ",") + "}"
    }

    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\":
                result += "\\"
                result.unicodeScalars.append(scalar)
            case "\u{0}"..<" ":
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
