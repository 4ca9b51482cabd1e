import Configuration
import Testing

@Suite("Topic filters")
struct SubscriptionFilterTests {
    @Test("What MQTT allows", arguments: ["a", "/", "a//b", "+", "#", "+/+", "a/#", "/#", "+/a/#", "$SYS/#", "a b/ü"])
    func valid(text: String) {
        #expect(SubscriptionFilter(text)?.text == text)
    }

    @Test("What MQTT does not allow", arguments: ["", "a#", "#/a", "a/#/b", "a+", "a/+b", "##", "++", "a/b#", "\0"])
    func invalid(text: String) {
        #expect(SubscriptionFilter(text) == nil)
    }

    @Test(
        "Which filter includes which, and which share topics",
        arguments: [
            ("a/b", "a/b", true, true), ("a/+", "a/b", true, true), ("a/b", "a/+", false, true),
            ("a/#", "a", true, true), ("a/#", "a/b/c", true, true), ("a/#", "a/+/c", true, true),
            ("a/+/c", "a/b/#", false, true), ("a/b/#", "a/+/c", false, true), ("a/+", "a/b/c", false, false),
            ("#", "a/#", true, true), ("#", "#", true, true), ("+", "#", false, true), ("#", "$SYS/a", false, false),
            ("+/a", "$SYS/a", false, false), ("$SYS/#", "$SYS/a", true, true), ("$SYS/#", "#", false, false),
            ("a", "b", false, false), ("a/b", "a", false, false), ("+/b", "a/+", false, true),
            ("/a", "+/a", false, true),
        ])
    func relations(left: String, right: String, includes: Bool, overlaps: Bool) throws {
        let first = try #require(SubscriptionFilter(left))
        let second = try #require(SubscriptionFilter(right))
        #expect(first.includes(second) == includes)
        #expect(first.overlaps(second) == overlaps)
        #expect(second.overlaps(first) == overlaps)
    }
}
