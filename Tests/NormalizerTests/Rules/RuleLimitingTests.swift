import Normalizer
import Testing
import ToastModel

@Suite("How rules hold back")
struct RuleLimitingTests {
    @Test("A cooldown swallows what comes too soon; what lasts is told at its end")
    func cooldown() throws {
        var bench = try RuleBench(
            """
            - { name: press, topic: p, on: every, cooldown: 10s, toast: { title: press } }
            - { name: level, topic: l, on: { value: payload, above: 5 }, cooldown: 1m, toast: { title: "{{value}}" } }
            """)
        #expect(bench.send("p", "1") == ["show press"])
        #expect(bench.send("p", "1") == ["nothing cooldown"])
        #expect(bench.wait(.seconds(10)) == [])
        #expect(bench.send("p", "1") == ["show press"])
        #expect(bench.send("l", "6") == ["show 6"])
        #expect(bench.send("l", "1") == ["nothing condition_false"])
        #expect(bench.send("l", "7") == ["nothing pending"])
        #expect(bench.wait(.seconds(59)) == [])
        #expect(bench.wait(.seconds(1)) == ["show 7"])
    }

    @Test("A debounce makes one toast of a burst, with how many there were")
    func debounce() throws {
        var bench = try RuleBench(
            """
            - topic: log/{app}
              on: every
              debounce: 2s
              toast: { key: "{{app}}", title: "{{burst}} messages", content: "{{payload}}" }
            """)
        for index in 1...5 {
            #expect(bench.send("log/a", "text \(index)") == ["nothing pending"])
            #expect(bench.wait(.seconds(1)) == [])
        }
        #expect(bench.send("log/b", "other") == ["nothing pending"])
        #expect(bench.wait(.seconds(2)) == ["show [a] 5 messages | text 5", "show [b] 1 messages | other"])
    }

    @Test("Equal payloads within the window are one")
    func repeats() throws {
        var bench = try RuleBench(
            "- { topic: \"r/{x}\", on: every, ignore_repeats: 2s, toast: { title: \"{{payload}}\" } }")
        #expect(bench.send("r/a", "A") == ["show A"])
        #expect(bench.send("r/a", "A") == ["nothing unchanged"])
        #expect(bench.send("r/b", "A") == ["show A"])
        #expect(bench.send("r/a", "B") == ["show B"])
        #expect(bench.wait(.seconds(2)) == [])
        #expect(bench.send("r/a", "B") == ["show B"])
    }

    @Test("stop ends the round, fallback begins where no rule applied")
    func flow() throws {
        var bench = try RuleBench(
            """
            - { name: a, topic: z, when: x == 1, on: every, stop: true, toast: { title: a } }
            - { name: b, topic: z, when: x <= 2, on: every, toast: { title: b } }
            - { name: c, topic: z, on: every, fallback: true, toast: { title: c } }
            """)
        #expect(bench.send("z", #"{"x":1}"#) == ["show a"])
        #expect(bench.send("z", #"{"x":2}"#) == ["show b"])
        #expect(bench.send("z", #"{"x":3}"#) == ["show c"])
    }
}
