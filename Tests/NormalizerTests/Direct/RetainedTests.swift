import Normalizer
import Testing
import ToastModel

@Suite("Retained messages on the direct topic")
struct RetainedTests {
    private func outcome(
        _ publisher: inout DirectPublisher, _ text: String, _ topic: String = "toast/show/test",
        _ freshness: InboundMessage.Freshness = .retained
    ) -> String {
        switch publisher.publish(Array(text.utf8), topic: topic, freshness: freshness).first {
        case .show: "shown"
        case .nothing(_, let reason): reason.rawValue
        case .hide, .reject, nil: "other"
        }
    }

    @Test("Once: shown if the last payload accepted on the topic was another one")
    func once() throws {
        var publisher = try DirectPublisher()
        #expect(outcome(&publisher, "a") == "shown")
        #expect(outcome(&publisher, "a") == "retained_repeated")
        #expect(outcome(&publisher, "b") == "shown")
        #expect(outcome(&publisher, "b", "toast/show/test/kitchen") == "shown")
        #expect(outcome(&publisher, "c", "toast/show/test", .live) == "shown")
        #expect(outcome(&publisher, "c") == "retained_repeated")
        #expect(outcome(&publisher, "c", "toast/show/test", .live) == "shown")
        #expect(outcome(&publisher, "{}") == "other")
        #expect(outcome(&publisher, "c") == "retained_repeated")
    }

    @Test("It is remembered over a restart")
    func restart() throws {
        var publisher = try DirectPublisher()
        _ = outcome(&publisher, "a")
        _ = outcome(&publisher, "b", "toast/show/other", .live)
        let entries = publisher.normalizer.takeStateChanges(at: DirectPublisher.now)
        #expect(entries.map(\.key) == ["once/toast/show/other", "once/toast/show/test"])
        #expect(publisher.normalizer.takeStateChanges(at: DirectPublisher.now).isEmpty)
        var next = try DirectPublisher()
        next.normalizer.restore(entries.reversed(), at: DirectPublisher.now)
        #expect(outcome(&next, "a") == "retained_repeated")
        #expect(outcome(&next, "b", "toast/show/other") == "retained_repeated")
        #expect(outcome(&next, "new", "toast/show/new") == "shown")
        #expect(next.normalizer.takeStateChanges(at: DirectPublisher.now).map(\.key) == ["once/toast/show/new"])
    }

    @Test("The same payload again is not stored again")
    func economy() throws {
        var publisher = try DirectPublisher()
        _ = outcome(&publisher, "a", "toast/show/test", .live)
        _ = publisher.normalizer.takeStateChanges(at: DirectPublisher.now)
        _ = outcome(&publisher, "a", "toast/show/test", .live)
        #expect(publisher.normalizer.takeStateChanges(at: DirectPublisher.now).isEmpty)
    }

    static let policies: [(AppSettings.RetainedPolicy, [String])] = [
        (.show, ["shown", "shown"]), (.ignore, ["retained_ignored", "retained_ignored"]),
        (.seed, ["seeded", "seeded"]),
        (.once, ["shown", "retained_repeated"]),
    ]

    @Test("An app may choose another policy; live messages are always shown", arguments: policies)
    func policy(policy: AppSettings.RetainedPolicy, expected: [String]) throws {
        var publisher = try DirectPublisher { $0.retained = policy }
        #expect([outcome(&publisher, "a"), outcome(&publisher, "a")] == expected)
        #expect(outcome(&publisher, "a", "toast/show/test", .live) == "shown")
    }

    @Test("The memory is bounded: the topics that were quiet the longest are forgotten and then ignored")
    func bounded() {
        var memory = OnceMemory(capacity: 100)
        var stored: [String: [UInt8]] = [:]
        func keep(_ entries: [RuleStateEntry]) {
            for entry in entries { stored[entry.key] = entry.value }
        }
        #expect(memory.judge(topic: "t0", payload: [1]) == .news)
        for round in 0..<20 {
            for topic in 0..<250 { memory.accept(topic: "t\(topic)", payload: [UInt8(round)]) }
            memory.accept(topic: "always", payload: [7])
            keep(memory.takeChanges())
            #expect(memory.count == 100)
        }
        #expect(stored.count == 101)
        var restored = OnceMemory(capacity: 100)
        restored.restore(stored.map { RuleStateEntry(key: $0.key, value: $0.value) }.shuffled())
        #expect(restored.count == 100)
        for (memory, name) in [(memory, "running"), (restored, "restored")] {
            #expect(memory.judge(topic: "t249", payload: [19]) == .repeated, "\(name)")
            #expect(memory.judge(topic: "t249", payload: [0]) == .news, "\(name)")
            #expect(memory.judge(topic: "always", payload: [7]) == .repeated, "\(name)")
            #expect(memory.judge(topic: "t0", payload: [19]) == .unknown, "\(name)")
            #expect(memory.judge(topic: "never seen", payload: [1]) == .unknown, "\(name)")
        }
        restored.accept(topic: "one more", payload: [1])
        #expect(restored.takeChanges().contains { $0.value == nil })
    }

    @Test("State that cannot be read is passed over")
    func foreignState() {
        var memory = OnceMemory(capacity: 4)
        memory.restore([
            RuleStateEntry(key: "once/a", value: [1, 2]),
            RuleStateEntry(key: "rule/x", value: Array(repeating: 1, count: 16)),
            RuleStateEntry(key: "once/b", value: nil),
            RuleStateEntry(key: "once/c", value: Array(repeating: 0xFF, count: 16)),
        ])
        #expect(memory.count == 0)
        #expect(memory.judge(topic: "a", payload: []) == .news)
    }
}
