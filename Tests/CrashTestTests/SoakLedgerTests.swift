import Testing
import ToastModel

@testable import CrashTest

/// Each kind of violation is planted into a stream that has none, and must be found.
@Suite("The ledger of a soak")
struct SoakLedgerTests {
    private func event(
        _ kind: Sighting.Kind, _ id: String, seq: Int64, closed: Int64? = nil, generation: Int64 = 1, repeats: Int = 1,
        epoch: String = "E"
    ) -> Sighting {
        var event = Sighting(
            kind, client: "kitchen", app: "door", id: id, generation: generation, epoch: epoch, seq: seq,
            closedCount: closed)
        event.repeats = repeats
        return event
    }

    /// Two toasts, one after the other.
    private var story: [Sighting] {
        [
            event(.shown, "a", seq: 1), event(.closed, "a", seq: 2, closed: 1), event(.shown, "b", seq: 3),
            event(.closed, "b", seq: 4, closed: 2),
        ]
    }

    private func check(_ events: [Sighting], publishes: Int = 2) -> SoakLedger {
        var ledger = SoakLedger(remember: 3)
        for _ in 0..<publishes { ledger.publish("door", for: "kitchen", .counted) }
        for event in events { ledger.see(event) }
        ledger.finish()
        return ledger
    }

    private func kinds(_ ledger: SoakLedger) -> Set<Finding.Kind> { Set(ledger.findings.map(\.kind)) }

    @Test("finds nothing where nothing is wrong, and counts")
    func quiet() {
        let ledger = check(story + [story[3]])
        #expect(ledger.findings == [])
        #expect(ledger.isSettled)
        #expect(ledger.totals.closed == 2)
        #expect(ledger.totals.copies == 1)
        #expect(ledger.positions == ["kitchen": 4])
    }

    @Test("finds a publish that was never closed, and one that was displayed and never closed")
    func lost() {
        #expect(kinds(check(story, publishes: 3)) == [.lost])
        #expect(kinds(check(Array(story.prefix(3)))) == [.lost])
        #expect(!check(story, publishes: 3).isSettled)
    }

    @Test("counts the repeats that a closed event stands for")
    func repeats() {
        var events = story
        events[3].repeats = 3
        #expect(check(events, publishes: 4).findings == [])
        #expect(kinds(check(events, publishes: 3)) == [.count, .lost])
    }

    @Test("finds a second closed event, and none in the next generation")
    func closedTwice() {
        #expect(kinds(check(story + [event(.closed, "a", seq: 5, closed: 3)], publishes: 3)) == [.closedTwice])
        let next = [event(.closed, "a", seq: 5, closed: 3, generation: 2)]
        #expect(check(story + next, publishes: 3).findings == [])
    }

    @Test("lets an id that was forgotten begin anew, and none that is remembered")
    func forgotten() {
        for others in [2, 3] {
            var events = Array(story.prefix(2))
            for number in 0..<Int64(others) {
                events.append(event(.closed, "x\(number)", seq: 3 + number, closed: 2 + number))
            }
            let seq = Int64(others) + 3
            events += [event(.shown, "a", seq: seq), event(.closed, "a", seq: seq + 1, closed: Int64(others) + 2)]
            let found = kinds(check(events, publishes: others + 2))
            #expect(found == (others == 2 ? [.displayedAfterClose] : []))
        }
    }

    @Test("finds a display after the end")
    func displayedAfterClose() {
        #expect(kinds(check(story + [event(.displayed, "a", seq: 5)])) == [.displayedAfterClose, .lost])
    }

    @Test("lets displays be missing before an event that came late: they expired on the way")
    func expired() {
        func ledger(_ place: Int, after delay: Milliseconds) -> SoakLedger {
            var ledger = SoakLedger(remember: 3)
            for _ in 0..<2 { ledger.publish("door", for: "kitchen", .counted) }
            for (index, event) in story.enumerated() where index != place { ledger.see(event, after: delay) }
            ledger.finish()
            return ledger
        }
        #expect(ledger(2, after: .seconds(1)).findings == [])
        #expect(ledger(2, after: .seconds(1)).totals.expired == 1)
        #expect(kinds(ledger(2, after: Milliseconds(999))) == [.gap])
        // What expires is a display: a closed event that is missing is a finding always.
        #expect(kinds(ledger(1, after: .seconds(9))) == [.countGap, .lost])
    }

    @Test("finds gaps in both counts, and a stream that begins anew")
    func gaps() {
        var events = story
        events.remove(at: 2)
        #expect(kinds(check(events)) == [.gap])
        events = story
        events[3].closedCount = 3
        #expect(kinds(check(events)) == [.countGap])
        #expect(kinds(check(story + [event(.shown, "c", seq: 1, epoch: "F")])) == [.newEpoch, .lost])
    }

    @Test("wants each broken payload refused, and nothing else")
    func refusals() {
        var ledger = SoakLedger(remember: 3)
        ledger.publishRefuse()
        #expect(!ledger.isSettled)
        ledger.seeRejection("{1")
        #expect(ledger.isSettled)
        ledger.seeRejection("{1")
        #expect(ledger.findings == [])
        ledger.seeRejection("{2")
        #expect(kinds(ledger) == [.rejected])
    }

    @Test("lets summaries be, which nobody published")
    func summaries() {
        let summary = [event(.shown, "toastd:1", seq: 5), event(.closed, "toastd:1", seq: 6, closed: 3)]
        #expect(check(story + summary).findings == [])
    }
}
