import Pattern
import Testing

@Suite("Patterns")
struct PatternTests {
    @Test(
        "A pattern is found anywhere unless it is tied to the ends",
        arguments: [
            ("kitchen", "the kitchen lamp", true), ("^kitchen$", "the kitchen lamp", false),
            ("^kitchen$", "kitchen", true), ("^Zone\\d+$", "Zone7", true), ("^Zone\\d+$", "Zone", false),
            ("^.$", "ü", true), ("(?i)offline", "OFFLINE", true), ("", "", true), ("a", "", false),
        ])
    func finding(pattern: String, text: String, found: Bool) throws {
        #expect(try Pattern(pattern).isFound(in: text) == found)
    }

    @Test("Groups give what they matched, and nil when they took no part")
    func groups() throws {
        let pattern = try Pattern("^Zone(\\d+)(x)?$")
        #expect(pattern.groups == 2)
        #expect(pattern.captures(in: "Zone42") == ["Zone42", "42", nil])
        #expect(pattern.captures(in: "Zone") == nil)
    }

    @Test("A text that is no pattern is refused with a reason", arguments: ["(", "a**", "[z-a]", "(?=x)"])
    func refusal(text: String) {
        #expect(throws: PatternFault.self) { try Pattern(text) }
    }

    @Test("A pattern that needs too much memory is refused")
    func tooLarge() {
        #expect(throws: PatternFault.self) { try Pattern("((a{100}){100}){100}") }
    }

    @Test("A pattern that would make a backtracking engine explode is answered")
    func noBacktracking() throws {
        let pattern = try Pattern("^(a+)+$")
        #expect(!pattern.isFound(in: String(repeating: "a", count: 100_000) + "b"))
    }

    @Test("A NUL inside the text is a character like others")
    func nul() throws {
        #expect(try Pattern("b$").isFound(in: "a\0b"))
    }
}
