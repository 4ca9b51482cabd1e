import Testing
import ToastModel
import ToastQueue

@testable import Simulation

/// Streams of events that break one invariant each.
@Suite("Invariants")
struct InvariantCheckerTests {
    private let client: ClientName
    private let app: AppName
    private let now = Moment(instant: Instant(milliseconds: 5000), wall: WallTime(unixMilliseconds: 1_767_225_600_000))

    init() throws {
        client = try ClientName("tv")
        app = try AppName("door")
    }

    private func display(
        _ id: String, _ seq: Int64, _ cause: DisplayCause = .shown, revision: Int = 1, generation: Int = 1
    ) -> QueueEffect {
        .publishDisplay(
            DisplayEvent(
                key: EventKey(epoch: "e", seq: seq), client: client, app: app, toast: Toast(id: id),
                generation: generation, revision: revision, cause: cause, acceptedAt: now.wall, shownAt: now.wall,
                duration: .seconds(5), remaining: .seconds(5)))
    }

    private func hidden(_ id: String, _ seq: Int64) -> QueueEffect {
        .publishHidden(
            HiddenEvent(
                key: EventKey(epoch: "e", seq: seq), client: client, app: app, id: id, generation: 1,
                cause: .preempted, hiddenAt: now.wall))
    }

    private func closed(
        _ id: String, _ seq: Int64, _ count: Int64, _ reason: CloseReason = .timeout, times: Int = 1
    ) -> QueueEffect {
        .publishClosed(
            ClosedEvent(
                key: EventKey(epoch: "e", seq: seq), closedCount: count, client: client, app: app, id: id,
                generation: 1, reason: reason, acceptedAt: now.wall, shownAt: times > 0 ? now.wall : nil,
                closedAt: now.wall, timesShown: times, seen: times > 0 ? .unknown : .no))
    }

    private func show(_ id: String) -> QueueEvent {
        .showReceived(app: app, toast: Toast(id: id), audience: [client])
    }

    private func message(_ effects: [QueueEffect], after events: [QueueEvent] = []) -> String? {
        var checker = InvariantChecker(configuration: QueueConfiguration())
        do throws(Difference) {
            for event in events { try checker.check(event, [], [], at: now) }
            try checker.check(.timePassed, effects, [], at: now)
            try checker.checkEnd()
            return nil
        } catch {
            return error.message
        }
    }

    @Test("let a plain life pass")
    func plain() {
        #expect(
            message([
                display("a", 1), hidden("a", 2), display("a", 3, .returned, revision: 2), closed("a", 4, 1),
                display("b", 5), closed("b", 6, 2),
            ]) == nil)
    }

    @Test("say what a stream breaks")
    func broken() {
        let streams: [([QueueEffect], String)] = [
            ([display("a", 2)], "seq 2 follows 0"),
            ([display("a", 1), closed("a", 3, 1)], "seq 3 follows 1"),
            ([display("a", 1), closed("a", 2, 2)], "closed timeout of a#1: closed_n 2"),
            ([display("a", 1)], "a#1 on tv is never closed"),
            ([display("a", 1), display("b", 2)], "display of b#1 while 1 are shown"),
            ([display("a", 1), closed("a", 2, 1), display("a", 3)], "a#1 after #1 was closed"),
            ([display("a", 1), closed("a", 2, 1), closed("a", 3, 2)], "a#1 after #1 was closed"),
            ([display("a", 1, .updated)], "display of a#1 is the first, and is no new one"),
            ([display("a", 1), display("a", 2, .updated, revision: 3)], "display of a#1: revision 3"),
            (
                [display("a", 1), hidden("a", 2), display("a", 3, .updated, revision: 2)],
                "display of a#1: updated off the screen"
            ),
            ([hidden("a", 1)], "hidden of a#1, which is not shown"),
            ([display("a", 1), closed("a", 2, 1, .expired)], "closed expired of a#1, which was seen"),
            ([display("a", 1), closed("a", 2, 1, .tapped)], "closed tapped of a#1 without its action event"),
            ([closed("a", 1, 1, .timeout, times: 0)], "closed timeout of a#1, which is not shown"),
        ]
        for (stream, sentence) in streams { #expect(message(stream) == sentence) }
    }

    @Test("want the first to be displayed first, and everything that was sent to be closed")
    func order() {
        #expect(
            message([display("b", 1)], after: [show("a"), show("b")]) == "b is displayed before a, which came first")
        #expect(message([], after: [show("a")]) == "a on tv was accepted and is never closed")
    }

    @Test("see a free slot beside one that waits")
    func freeSlot() {
        var checker = InvariantChecker(configuration: QueueConfiguration())
        let screen = Screen(
            client: client, epoch: "e", seq: 0, at: now.wall, slots: 1, waiting: 1, blocked: 0, muted: nil, shown: [])
        #expect {
            try checker.check(.timePassed, [], [screen], at: now)
        } throws: { error in
            (error as? Difference)?.message == "a slot is free and 1 wait"
        }
    }
}
