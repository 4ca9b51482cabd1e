import MQTTSession
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
}
