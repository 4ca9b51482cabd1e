import MQTTSession
import Testing
import ToastModel
import ToastStore

@testable import Broker

@Suite("Marks of what was received")
struct ReceivedMarksTests {
    private let start = Instant(milliseconds: 0)

    private func message(_ topic: String, _ payload: String = "x") -> InboundMessage {
        InboundMessage(topic: topic, payload: [UInt8](payload.utf8), qos: 1)
    }

    /// Marks that an earlier run left behind for these topics.
    private func restored(_ topics: String...) -> ReceivedMarks {
        var marks = ReceivedMarks(restored: [], at: start)
        for topic in topics { _ = marks.judge(message(topic), .unknown, turn: 1, at: start) }
        return ReceivedMarks(restored: marks.takeChanges().received, at: start)
    }

    private func verdicts(
        _ marks: inout ReceivedMarks, _ topics: [String], _ redelivery: MQTTEvent.Redelivery = .unknown
    ) -> [ReceivedMarks.Verdict] {
        topics.map { marks.judge(message($0), redelivery, turn: 2, at: start) }
    }

    @Test("match what comes again, in order, when the server continued the session")
    func inOrder() {
        var marks = restored("a", "b", "c")
        marks.connected(.continued)
        #expect(marks.isMatching)
        #expect(verdicts(&marks, ["a", "b", "c", "a"]) == [.repeated, .repeated, .repeated, .new])
        #expect(!marks.isMatching)
    }

    @Test("match nothing when the session is new: an equal message is another one")
    func newSession() {
        var marks = restored("a", "b")
        marks.connected(.new)
        #expect(!marks.isMatching)
        #expect(verdicts(&marks, ["a", "b"]) == [.new, .new])
        #expect(marks.takeChanges().flushed == 2)
    }

    @Test("skip what the server did get an acknowledgement for")
    func skips() {
        var marks = restored("a", "b", "c")
        marks.connected(.continued)
        #expect(verdicts(&marks, ["b", "c"]) == [.repeated, .repeated])
    }

    @Test("match nothing after the first mismatch")
    func mismatch() {
        var marks = restored("a", "b", "c")
        marks.connected(.continued)
        #expect(verdicts(&marks, ["a", "z", "b", "c"]) == [.repeated, .new, .new, .new])
    }

    @Test("do not go back: an equal message after its match is another one")
    func noReturn() {
        var marks = restored("press", "press", "b")
        marks.connected(.continued)
        #expect(verdicts(&marks, ["press", "press", "press"]) == [.repeated, .repeated, .new])
    }

    @Test("do not match what the server says it sends for the first time")
    func firstDelivery() {
        var marks = restored("press")
        marks.connected(.continued)
        #expect(verdicts(&marks, ["press"], .first) == [.new])
        var others = restored("press")
        others.connected(.continued)
        #expect(verdicts(&others, ["press"], .again) == [.repeated])
    }

    @Test("tell topics, payloads and return addresses apart")
    func differences() {
        var marks = ReceivedMarks(restored: [], at: start)
        var first = message("a", "x")
        first.properties.correlationData = [1]
        _ = marks.judge(first, .unknown, turn: 1, at: start)
        for other in [message("b", "x"), message("a", "y"), message("a", "x")] {
            var again = ReceivedMarks(restored: marks.takeChanges().received, at: start)
            again.connected(.continued)
            #expect(again.judge(other, .again, turn: 2, at: start) == .new)
            marks = ReceivedMarks(restored: [], at: start)
            _ = marks.judge(first, .unknown, turn: 1, at: start)
        }
    }

    @Test("end when something written later was answered")
    func answered() {
        var marks = ReceivedMarks(restored: [], at: start)
        _ = marks.judge(message("a"), .unknown, turn: 1, at: start)
        _ = marks.judge(message("b"), .unknown, turn: 2, at: start)
        _ = marks.judge(message("c"), .unknown, turn: 3, at: start)
        marks.answered(turn: 2)
        #expect(marks.takeChanges().flushed == 2)
        marks.answered(turn: 2)
        #expect(marks.takeChanges().flushed == 0)
        marks.answered(turn: 3)
        #expect(marks.isEmpty)
    }

    @Test("want an answer after a while, and do not end without one")
    func patience() {
        var marks = ReceivedMarks(restored: [], at: start)
        #expect(!marks.wantsAnswer(at: start + .days(1)))
        _ = marks.judge(message("a"), .unknown, turn: 1, at: start)
        #expect(!marks.wantsAnswer(at: start + Milliseconds(1999)))
        #expect(marks.wantsAnswer(at: start + Milliseconds(2000)))
        #expect(!marks.isEmpty)
        marks.connected(.continued)
        #expect(!marks.wantsAnswer(at: start + .days(1)))
    }

    @Test("are bounded by the window")
    func bounded() {
        var marks = ReceivedMarks(restored: [], at: start)
        for number in 0..<5000 { _ = marks.judge(message("t\(number)"), .unknown, turn: 1, at: start) }
        let changes = marks.takeChanges()
        #expect(changes.received.count == 5000)
        #expect(changes.received.count - changes.flushed <= 2 * ReceivedMarks.window)
        #expect(changes.received.count - changes.flushed >= ReceivedMarks.window)
    }
}
