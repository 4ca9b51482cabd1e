import Simulation

/// Topics that a server takes: those of the contract and their neighbours, deep, long, with empty levels and with
/// every kind of character.
struct FuzzTopics {
    static let apps = ["door", "lenient", "mapped", "a", "Ä€", "toastd", "all", "*", "$x", "x y", ""]
    static let clients = ["kitchen", "hall", "pair", "all", "*", "c1", "c2", "c3", "ø", "$c", ""]
    static let frontends = ["wall", "f1", "", "a/b", "..", "\u{202E}x"]
    /// Odd, and still UTF-8 that a server takes.
    static let characters = [
        "\u{FEFF}", "\u{10FFFD}", "e\u{0301}", "\u{202E}", "\u{200D}", "\u{2028}", "👩‍👩‍👧‍👦", "\u{E000}", "\"", "\\", "{{x}}",
        "%00", "'", ";", "`", "\u{D7FF}", "ﷺ",
    ]

    /// A topic of the broker, of a mapped device, or of nobody.
    static func draw(_ random: inout RandomSource) -> String {
        switch random.below(100) {
        case ..<30: return "toast/show/" + name(apps, &random) + tail(clients, &random)
        case ..<36: return "toast/hide/" + name(apps, &random) + tail(clients, &random)
        case ..<48: return "toast/input/" + name(clients, &random) + tail(frontends, &random)
        case ..<56: return "toast/presence/" + name(clients, &random) + tail(frontends, &random)
        case ..<60: return "toast/history/" + name(["me", "a", "ø"], &random)
        case ..<66:
            // What toastd itself publishes, from somebody else. Its own status is left alone: who takes its name
            // makes it leave, as it should.
            let kind = random.pick(["display", "closed", "hidden", "action", "screen", "line", "reply", "rejected"])
            return "toast/\(kind)/" + name(clients, &random) + tail(clients, &random)
        case ..<68: return "toast/status/" + name(["other", "x", ""], &random)
        case ..<90:
            return "fuzz/" + random.pick(["state", "list", "value", "silent", "text"]) + "/" + name(clients, &random)
        default: return odd(&random)
        }
    }

    private static func name(_ usual: [String], _ random: inout RandomSource) -> String {
        switch random.below(20) {
        case 0: random.pick(characters)
        case 1: String(repeating: random.pick(characters), count: random.pick(1...60))
        case 2: "n\(random.below(100_000))"
        default: random.pick(usual)
        }
    }

    private static func tail(_ usual: [String], _ random: inout RandomSource) -> String {
        switch random.below(10) {
        case ..<4: ""
        case ..<9: "/" + name(usual, &random)
        default: "/" + name(usual, &random) + "/" + name(usual, &random)
        }
    }

    private static func odd(_ random: inout RandomSource) -> String {
        switch random.below(6) {
        case 0: return random.pick(["toast", "fuzz"]) + String(repeating: "/", count: random.pick(1...190))
        case 1: return random.pick(["toast/show/", "fuzz/"]) + String(repeating: "x", count: random.pick(1...60_000))
        case 2: return "$SYS/" + random.pick(characters)
        case 3: return (0..<random.pick(1...20)).map { _ in random.pick(characters) }.joined()
        case 4: return "/toast/show/door"
        default: return "toast/" + random.pick(characters) + tail(apps, &random)
        }
    }
}
