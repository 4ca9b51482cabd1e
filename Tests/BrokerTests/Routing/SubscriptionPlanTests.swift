import Configuration
import MQTTSession
import Simulation
import Testing

@testable import Broker

@Suite("The plan of subscriptions")
struct SubscriptionPlanTests {
    private func plan(_ apps: [String], known: [String: UInt32] = [:]) -> SubscriptionPlan {
        SubscriptionPlan(TopicSpace(root: "toast"), instance: "main", apps: apps, known: known)
    }

    private func filters(_ plan: SubscriptionPlan) -> [String] {
        plan.subscriptions(identifiers: .offered).dropFirst(SubscriptionPlan.ownCount).map(\.filter)
    }

    @Test("leaves out what another filter includes")
    func reduces() {
        #expect(filters(plan(["a/#", "a/b", "a/+/c", "x", "x", "y/+", "y/z"])) == ["a/#", "x", "y/+"])
        #expect(filters(plan(["#", "a/b", "$SYS/broker/load"])) == ["#", "$SYS/broker/load"])
        #expect(filters(plan(["a/+/c", "a/b/#"])) == ["a/+/c", "a/b/#"])
    }

    @Test("gives identifiers only where the server can send them back")
    func identifiers() {
        let plan = plan(["a/+/c", "a/b/#"])
        #expect(plan.subscriptions(identifiers: .missing).allSatisfy { $0.identifier == nil })
        let given = plan.subscriptions(identifiers: .offered).compactMap(\.identifier)
        #expect(Set(given).count == SubscriptionPlan.ownCount + 2)
    }

    @Test("counts one copy of a message, whether the server sends one or several")
    func copies() throws {
        let plan = plan(["a/+/c", "a/b/#", "z"])
        let first = try #require(plan.identifiers["a/+/c"])
        let second = try #require(plan.identifiers["a/b/#"])
        let other = try #require(plan.identifiers["z"])
        #expect(plan.judge(topic: "a/b/c", carrying: [first]) == .counts)
        #expect(plan.judge(topic: "a/b/c", carrying: [second]) == .repeats)
        #expect(plan.judge(topic: "a/b/c", carrying: [second, first]) == .counts)
        #expect(plan.judge(topic: "a/b/d", carrying: [second]) == .counts)
        #expect(plan.judge(topic: "z", carrying: [other]) == .counts)
        #expect(plan.judge(topic: "a/b/c", carrying: []) == .counts)
    }

    @Test("counts a copy that waited at the server since before the configuration changed")
    func olderCopies() throws {
        let before = plan(["a/b/#"])
        let old = try #require(before.identifiers["a/b/#"])
        let after = plan(["a/+/c", "a/b/#"], known: before.identifiers)
        #expect(after.identifiers["a/b/#"] == old)
        // The new filter is the younger one, so what carries only the old identifier still counts.
        #expect(after.judge(topic: "a/b/c", carrying: [old]) == .counts)
        let gone = plan(["a/+/c", "x/#", "+/b/c"], known: before.identifiers)
        #expect(gone.obsolete == ["a/b/#"])
        #expect(gone.judge(topic: "a/b/c", carrying: [old]) == .counts)
    }

    @Test("an app that listens to everything gets nothing below the root from its own filter")
    func everything() throws {
        let plan = plan(["#"])
        let wide = try #require(plan.identifiers["#"])
        #expect(plan.judge(topic: "toast/show/door", carrying: [wide]) == .repeats)
        #expect(plan.judge(topic: "toast/show/door", carrying: [6, wide]) == .counts)
        #expect(plan.judge(topic: "home/door", carrying: [wide]) == .counts)
    }

    @Test("forgets an obsolete filter when it is told to")
    func forget() {
        var plan = plan(["b"], known: ["a": 16, "b": 17])
        #expect(plan.obsolete == ["a"])
        plan.forget("a")
        #expect(plan.obsolete == [])
        #expect(plan.identifiers == ["b": 17])
    }

    @Test("the index of filters finds what a look at each of them finds")
    func index() throws {
        var random = RandomSource(seed: 4)
        let words = ["a", "b", "$SYS", "", "+"]
        func draw() throws -> SubscriptionFilter {
            var levels = (0..<random.pick(1...4)).map { _ in random.pick(words) }
            if random.chance(30) { levels[levels.count - 1] = "#" }
            let text = levels.joined(separator: "/")
            return try #require(SubscriptionFilter(text.isEmpty ? "a" : text))
        }
        var found = 0
        for _ in 0..<300 {
            let filters = try (0..<random.pick(0...12)).map { _ in try draw() }
            let index = FilterIndex(filters)
            for _ in 0..<10 {
                let asked = try draw()
                let including = filters.indices.filter { filters[$0].includes(asked) }
                found += including.count
                #expect(index.including(asked) == including, "\(asked.text) in \(filters.map(\.text))")
                #expect(
                    index.hasOther(including: asked) == including.contains { filters[$0] != asked },
                    "\(asked.text) in \(filters.map(\.text))")
                #expect(
                    index.hasOther(overlapping: asked) == filters.contains { $0 != asked && $0.overlaps(asked) },
                    "\(asked.text) in \(filters.map(\.text))")
            }
        }
        #expect(found > 300)
    }

    @Test("of ten thousand filters the index looks at those only that could overlap")
    func manyFilters() throws {
        let many = (0..<10_000).map { "house/\($0)/#" }
        let filters = try (many + ["house/+/alarm"]).map { try #require(SubscriptionFilter($0)) }
        let index = FilterIndex(filters)
        for asked in [filters[77], try #require(SubscriptionFilter("house/77/alarm"))] {
            var looks = 0
            _ = index.walk(0, asked.levels[...], .overlapping) { _ in
                looks += 1
                return false
            }
            #expect(looks == 2, "\(asked.text)")
        }
        let plan = plan(many + ["house/+/alarm"])
        let younger = try #require(plan.identifiers["house/+/alarm"])
        #expect(plan.judge(topic: "house/77/alarm", carrying: [younger]) == .repeats)
        #expect(plan.judge(topic: "house/x/alarm", carrying: [younger]) == .counts)
    }
}
