import Configuration
import MQTTSession
import Normalizer
import Testing
import ToastModel
import ToastQueue

@testable import Broker

/// Cases of the shared list, on a virtual clock; the others stand where their pieces are, and end to end.
@Suite("Shared cases of the broker")
struct SharedCaseTests {
    private func configuration(_ change: (inout QueueConfiguration.Overlay) -> Void) -> Configuration {
        var configuration = Configuration()
        change(&configuration.queue.defaults)
        return configuration
    }

    private func screen(_ rig: Rig) throws -> (shown: Int, remaining: Int64?, at: Int64) {
        let last = try #require(rig.transport.published.last { $0.message.topic == "toast/screen/kitchen" }).message
        #expect(last.retain == .yes)
        let shown = try last.json["shown"]?.array ?? []
        return (shown.count, shown.first?["remaining_ms"]?.integer, try last.json["at"]?.integer ?? 0)
    }

    @Test("C21: a retained message that was shown before is not shown as new after a start, another one is")
    func retained() throws {
        let first = try Rig()
        try first.goOnline()
        try first.receive("toast/show/door/kitchen", #"{"id":"s1","message":"Session error"}"#, .retained)
        #expect(first.takeTopics().first == "toast/display/door/kitchen")
        try first.acknowledgeAll()
        first.wait(.seconds(10))
        try first.turn()
        try first.acknowledgeAll()
        first.wait(.seconds(2))
        try first.turn()
        let second = try Rig(disk: first.disk, run: 2)
        try second.goOnline()
        try second.receive("toast/show/door/kitchen", #"{"id":"s1","message":"Session error"}"#, .retained)
        #expect(second.takeTopics() == [])
        try second.receive("toast/show/door/kitchen", #"{"id":"s1","message":"Another error"}"#, .retained)
        #expect(second.takeTopics().first == "toast/display/door/kitchen")
    }

    @Test("C23: a frontend that loads again finds the rest of a toast while it is shown, and nothing afterwards")
    func reload() throws {
        let rig = try Rig()
        try rig.goOnline()
        try rig.receive("toast/show/door/kitchen", #"{"content":"open","duration":5}"#)
        // At 3 s the retained screen is what it was: two seconds are left.
        let during = try screen(rig)
        #expect(during.shown == 1)
        #expect(during.at + (during.remaining ?? 0) == rig.now.wall.unixMilliseconds + 5000)
        rig.wait(.seconds(5))
        try rig.turn()
        rig.forget()
        #expect(try screen(rig).shown == 0)
        rig.wait(.seconds(7))
        try rig.turn()
        #expect(rig.takeTopics() == [])
    }

    @Test(
        "C25: what came while a client was away is shown when it is back, unless its time is over; also over a restart")
    func away() throws {
        let first = try Rig()
        try first.goOnline()
        try first.receive("toast/presence/desk/pc", "online")
        try first.receive("toast/presence/desk/pc", "offline")
        first.wait(.seconds(60))
        try first.turn()
        try first.receive("toast/show/door/desk", #"{"id":"long","content":"x","ttl":600}"#)
        try first.receive("toast/show/door/desk", #"{"id":"short","content":"y","ttl":60}"#)
        #expect(first.takeTopics().filter { $0.hasPrefix("toast/display") } == [])
        let second = try Rig(disk: first.disk, run: 2, at: first.now)
        try second.goOnline(session: .continued)
        second.wait(.seconds(60))
        try second.turn()
        let closed = try #require(second.takePublished().first { $0.topic == "toast/closed/door/desk" })
        #expect(try closed.json["id"]?.string == "short")
        #expect(try closed.json["reason"]?.string == "expired")
        #expect(try closed.json["seen"]?.bool == false)
        second.wait(.seconds(180))
        // Its first delivery: the server says so, or an equal one of before would be meant.
        try second.turn(Rig.message("toast/presence/desk/pc", "online", redelivery: .first))
        let published = second.takePublished()
        let display = try #require(
            published.first { $0.topic == "toast/display/door/desk" }, "\(published.map { $0.topic + " " + $0.text })")
        #expect(try display.json["id"]?.string == "long")
    }

    @Test("C26: after a long absence the newest are shown and the rest is one summary")
    func backlog() throws {
        let rig = try Rig(configuration { $0.backlog = .newest(3) })
        try rig.goOnline()
        try rig.receive("toast/presence/kitchen/laptop", "online")
        try rig.receive("toast/presence/kitchen/laptop", "offline")
        rig.wait(.minutes(1))
        try rig.turn()
        for number in 0..<40 {
            try rig.receive("toast/show/door/kitchen", #"{"id":"t\#(number)","content":"x","ttl":"never"}"#)
        }
        rig.wait(.hours(20))
        try rig.turn()
        rig.forget()
        try rig.receive("toast/presence/kitchen/laptop", "online")
        // A whole minute of displays, one after the other.
        for _ in 0..<120 {
            rig.wait(Milliseconds(500))
            try rig.turn()
        }
        let published = rig.takePublished()
        let displays = try published.filter { $0.topic.hasPrefix("toast/display/") }.map {
            try $0.json["id"]?.string ?? ""
        }
        let folded = try published.filter {
            try $0.topic.hasPrefix("toast/closed/") && $0.json["reason"]?.string == "folded"
        }
        #expect(Set(displays.filter { $0.hasPrefix("t") && !$0.hasPrefix("toastd:") }) == ["t37", "t38", "t39"])
        #expect(displays.filter { $0.hasPrefix("toastd:") }.count == 1)
        #expect(folded.count == 37)
    }

    @Test(
        "C29: after a server that forgot everything each filter is asked for again, also when the link drops in between"
    )
    func amnesia() throws {
        let rig = try Rig()
        try rig.goOnline()
        let filters = Set(rig.transport.subscribed.map(\.subscription.filter))
        for _ in 0..<2 {
            try rig.turn(.disconnected(.lost("gone")))
            rig.transport.subscribed = []
            try rig.turn(.connected(MQTTGreeting(session: .new, version: .five)))
            #expect(
                Set(rig.transport.subscribed.map(\.subscription.filter)).isSuperset(
                    of: filters.subtracting(["toast/screen/+", "toast/line/+"])))
            #expect(!rig.isOnline)
        }
        try rig.turn(.disconnected(.lost("gone")))
        try rig.goOnline()
        try rig.receive("toast/show/door/kitchen", "open")
        #expect(rig.takeTopics().filter { $0 == "toast/display/door/kitchen" }.count == 1)
    }

    @Test("C53: a reload shows nothing again, loses nothing, and moves no time")
    func reloadConfiguration() throws {
        let before = configuration { overlay in
            overlay.slots = 1
            overlay.gap = .zero
        }
        let rig = try Rig(before)
        try rig.goOnline()
        try rig.receive("toast/show/door/kitchen", #"{"id":"shown","content":"x","duration":10}"#)
        for number in 0..<3 {
            try rig.receive("toast/show/door/kitchen", #"{"id":"q\#(number)","content":"x","duration":1}"#)
        }
        try rig.receive("toast/show/door/kitchen", #"{"id":"later","content":"x","duration":1,"delay":60}"#)
        rig.wait(.seconds(4))
        try rig.turn()
        rig.forget()
        var after = before
        var app = AppSettings(name: try AppName("washer"))
        app.topics = ["cellar/washer"]
        after.apps = [app]
        rig.machine.reload(after, &rig.transport, at: rig.now)
        try rig.turn()
        #expect(rig.takeTopics() == [])
        var closed: [String: Int64] = [:]
        for second in 5...62 {
            rig.wait(.seconds(1))
            try rig.turn()
            for message in rig.takePublished() where message.topic == "toast/closed/door/kitchen" {
                closed[try message.json["id"]?.string ?? ""] = Int64(second)
                #expect(try message.json["reason"]?.string == "timeout")
            }
        }
        #expect(closed == ["shown": 10, "q0": 11, "q1": 12, "q2": 13, "later": 61])
    }

    @Test("C54: a client that never confirms anything keeps no more than its limits, and what goes is told")
    func soak() throws {
        let rig = try Rig(
            configuration { overlay in
                overlay.startOn = .shown
                overlay.maxWaiting = 50
            })
        try rig.goOnline()
        var peak = 0
        for number in 0..<3000 {
            try rig.receive("toast/show/door/kitchen", #"{"id":"t\#(number)","content":"x","duration":3600}"#)
            rig.wait(Milliseconds(20))
            try rig.acknowledgeAll()
            rig.transport.published = []
            rig.forget()
            peak = max(peak, rig.disk.records.count)
        }
        // The shown one, those that wait, the remembered ids, the client.
        #expect(peak <= 1 + 50 + 1 + 100 + 2)
        #expect(rig.disk.closed.count == 3000 - 51)
        #expect(rig.disk.closed.allSatisfy { $0.reason == .dropped })
        rig.wait(.seconds(1))
        try rig.turn()
        #expect(rig.disk.outgoing.isEmpty)
    }
}
