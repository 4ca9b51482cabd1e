import MQTTSession
import Testing
import ToastStore

@testable import Broker

@Suite("The outbox")
struct OutboxTests {
    private func message(_ serial: Int64, topic: String? = nil) -> OutgoingMessage {
        OutgoingMessage(serial: serial, topic: topic ?? "t/\(serial)", payload: [1])
    }

    @Test("hands over only so many messages at a time, in order")
    func highWater() {
        var outbox = Outbox()
        var transport = FakeTransport(Trace())
        for serial in 1...2500 { outbox.append(message(Int64(serial)), .stored) }
        #expect(outbox.pump(into: &transport, turn: 7).isEmpty)
        #expect(transport.published.count == Outbox.highWater)
        for (number, _) in transport.published.prefix(10) { #expect(outbox.acknowledged(number) == 7) }
        #expect(outbox.pump(into: &transport, turn: 8).isEmpty)
        #expect(transport.published.map(\.message.topic) == (1...Outbox.highWater + 10).map { "t/\($0)" })
        #expect(outbox.takeDelivered() == Array(1...10))
        #expect(outbox.takeDelivered() == [])
        #expect(outbox.count == 2490)
    }

    @Test("tells the store only of what the store holds")
    func fleeting() {
        var outbox = Outbox()
        var transport = FakeTransport(Trace())
        outbox.append(message(1), .fleeting)
        outbox.append(message(2), .stored)
        _ = outbox.pump(into: &transport, turn: 1)
        for (number, _) in transport.published { _ = outbox.acknowledged(number) }
        #expect(outbox.takeDelivered() == [2])
        #expect(outbox.isIdle)
    }

    @Test("drops what cannot be sent at all, says so, and goes on")
    func refused() {
        var outbox = Outbox()
        var transport = FakeTransport(Trace())
        outbox.append(message(1, topic: "a/#"), .stored)
        outbox.append(message(2), .stored)
        #expect(outbox.pump(into: &transport, turn: 1).map(\.message.serial) == [1])
        #expect(transport.published.map(\.message.topic) == ["t/2"])
        #expect(outbox.takeDelivered() == [1])
    }

    @Test("sends what was underway again, before the rest, when the connection forgot it")
    func takeBack() {
        var outbox = Outbox()
        var transport = FakeTransport(Trace())
        for serial in 1...1500 { outbox.append(message(Int64(serial)), .stored) }
        _ = outbox.pump(into: &transport, turn: 1)
        _ = outbox.acknowledged(transport.published[0].number)
        outbox.takeBack()
        var next = FakeTransport(Trace())
        _ = outbox.pump(into: &next, turn: 2)
        #expect(next.published.map(\.message.topic) == (2...Outbox.highWater + 1).map { "t/\($0)" })
        #expect(outbox.count == 1499)
    }

    @Test("an acknowledgement of nothing is no harm")
    func stray() {
        var outbox = Outbox()
        #expect(outbox.acknowledged(77) == nil)
    }

    @Test("says when it is full and when it is low again")
    func levels() {
        var outbox = Outbox()
        #expect(outbox.level == .low)
        for serial in 1...Int64(Outbox.Limits().messages) { outbox.append(message(serial), .fleeting) }
        #expect(outbox.level == .full)
        var large = Outbox()
        let payload = [UInt8](repeating: 0, count: Outbox.Limits().bytes)
        large.append(OutgoingMessage(serial: 1, topic: "t", payload: payload), .fleeting)
        #expect(large.level == .full)
        var transport = FakeTransport(Trace())
        _ = large.pump(into: &transport, turn: 1)
        #expect(large.level == .low)
    }
}
