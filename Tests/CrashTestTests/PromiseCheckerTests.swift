import Testing

@testable import CrashTest

/// Each kind of violation is planted into a stream that has none, and must be found.
@Suite("The checker of the promise")
struct PromiseCheckerTests {
    private static let epoch = "01J0000000000000000000000A"

    private func event(
        _ kind: Sighting.Kind, _ id: String, seq: Int64, mark: Int? = nil, closed: Int64? = nil, generation: Int64 = 1,
        epoch: String = PromiseCheckerTests.epoch, digest: UInt64? = nil
    ) -> Sighting {
        Sighting(
            kind, client: "kitchen", app: "door", id: id, generation: generation, epoch: epoch, seq: seq,
            closedCount: closed, mark: mark, digest: digest ?? UInt64(seq))
    }

    /// Two toasts, one after the other.
    private func story() -> [Sighting] {
        [
            event(.shown, "a", seq: 1, mark: 1), event(.closed, "a", seq: 2, mark: 1, closed: 1),
            event(.shown, "b", seq: 3, mark: 2), event(.closed, "b", seq: 4, mark: 2, closed: 2),
        ]
    }

    private enum Server { case lives, killed }

    private func publication(
        _ mark: Int, _ id: String, _ identity: Publication.Identity = .unique
    ) -> Publication {
        Publication(
            mark: mark, app: "door", id: id, clients: ["kitchen"], identity: identity,
            keepsOrder: identity == .unique ? .kept : .free)
    }

    /// Both published and acknowledged, the events seen, the history as given or what was seen.
    private func check(
        _ events: [Sighting], _ server: Server = .lives, history: [Sighting]? = nil, screen: Int64? = nil,
        more: [Publication] = []
    ) -> PromiseChecker {
        var checker = PromiseChecker()
        for publication in [publication(1, "a"), publication(2, "b")] + more {
            checker.publish(publication)
            checker.acknowledge(publication.mark)
        }
        if server == .killed { checker.serverKilled() }
        for event in events { checker.see(event) }
        finish(&checker, events, history: history, screen: screen)
        return checker
    }

    private func finish(
        _ checker: inout PromiseChecker, _ events: [Sighting], history: [Sighting]?, screen: Int64?
    ) {
        for var event in history ?? events where event.kind == .closed {
            // Its bytes stand in another message.
            event.digest = 0
            checker.recover(event)
        }
        let last = screen ?? events.map(\.seq).max() ?? 0
        checker.see(
            ScreenSighting(epoch: events.last?.epoch ?? Self.epoch, seq: last, shown: 0, waiting: 0), of: "kitchen")
        checker.endRound()
    }

    private func kinds(_ checker: PromiseChecker) -> Set<Finding.Kind> { Set(checker.findings.map(\.kind)) }

    @Test("finds nothing where nothing is wrong, and counts")
    func quiet() {
        let checker = check(story())
        #expect(checker.findings == [])
        #expect(checker.totals.acknowledged == 2)
        #expect(checker.totals.toasts == 2)
        #expect(checker.totals.closed == 2)
        #expect(checker.totals.copies == 0)
    }

    @Test("takes copies with the same key as such, also of an earlier round")
    func copies() {
        let story = story()
        var checker = PromiseChecker()
        checker.publish(publication(1, "a"))
        checker.publish(publication(2, "b"))
        for event in story + story[1...] { checker.see(event) }
        finish(&checker, story, history: nil, screen: nil)
        for event in story { checker.see(event) }
        finish(&checker, story, history: nil, screen: nil)
        #expect(checker.findings == [])
        #expect(checker.totals.copies == 7)
    }

    @Test("finds a toast without a closed event")
    func lost() {
        #expect(kinds(check(Array(story().dropLast()))) == [.lost])
        #expect(kinds(check(Array(story().prefix(2)))) == [.lost])
    }

    @Test("says nothing of what was not acknowledged")
    func unacknowledged() {
        var checker = PromiseChecker()
        checker.publish(publication(1, "a"))
        checker.acknowledge(1)
        checker.publish(publication(2, "b"))
        let events = Array(story().prefix(2))
        for event in events { checker.see(event) }
        #expect(checker.openToasts == 1)
        finish(&checker, events, history: nil, screen: nil)
        #expect(checker.findings == [])
    }

    @Test("lets a killed server lose what it had, and nothing that was displayed")
    func killedServer() {
        let lostAtServer = check(Array(story().prefix(2)), .killed)
        #expect(lostAtServer.findings == [])
        #expect(lostAtServer.totals.lostByServer == 1)
        #expect(kinds(check(Array(story().dropLast()), .killed)) == [.lost])
    }

    @Test("lets a server that forgot toastd lose what comes before toastd subscribes again, and nothing after")
    func beforeSubscription() {
        for subscribesFirst in [false, true] {
            var checker = PromiseChecker()
            checker.brokerSubscribed()
            checker.serverKilled()
            if subscribesFirst { checker.brokerSubscribed() }
            checker.publish(publication(1, "a"))
            checker.acknowledge(1)
            finish(&checker, [], history: nil, screen: nil)
            #expect(kinds(checker) == (subscribesFirst ? [.lost] : []))
            #expect(checker.totals.lostByServer == (subscribesFirst ? 0 : 1))
        }
    }

    @Test("takes closed events that a killed server did not deliver from the history")
    func recovered() {
        let events = story().filter { $0.seq != 2 }
        let checker = check(events, .killed, history: story())
        #expect(checker.findings == [])
        #expect(checker.totals.recovered == 1)
        #expect(checker.totals.toasts == 2)
        #expect(kinds(check(events, .lives, history: story())) == [.history])
        #expect(kinds(check(events, .killed)).isSuperset(of: [.lost, .countGap]))
    }

    @Test("finds a second closed event")
    func closedTwice() {
        let events = story() + [event(.closed, "a", seq: 5, mark: 1, closed: 3)]
        #expect(kinds(check(events)) == [.closedTwice])
    }

    @Test("finds a publish that became two toasts")
    func takenTwice() {
        let events =
            story() + [
                event(.shown, "a", seq: 5, mark: 1, generation: 2),
                event(.closed, "a", seq: 6, mark: 1, closed: 3, generation: 2),
            ]
        #expect(kinds(check(events)).contains(.takenTwice))
        let afterKill = check(events, .killed)
        #expect(afterKill.findings == [])
        #expect(afterKill.totals.repeatedByServer == 1)
    }

    @Test("finds a publish that changed a toast after it had made it")
    func updatedTwice() {
        var events = story()
        events.insert(event(.updated, "a", seq: 2, mark: 1), at: 1)
        for index in 2..<events.count {
            events[index].seq += 1
            events[index].digest += 1
        }
        #expect(kinds(check(events)) == [.takenTwice])
    }

    @Test("knows that publishes with one id change one toast")
    func updates() {
        let events = [
            event(.shown, "a", seq: 1, mark: 1), event(.updated, "a", seq: 2, mark: 3),
            event(.closed, "a", seq: 3, mark: 3, closed: 1),
            event(.shown, "b", seq: 4, mark: 2), event(.closed, "b", seq: 5, mark: 2, closed: 2),
        ]
        let more = [publication(3, "a", .shared)]
        #expect(check(events, more: more).findings == [])
        #expect(kinds(check(events.map(\.withoutUpdate), more: more)) == [.lost])
    }

    @Test("finds what is displayed after its end")
    func displayedAfterClose() {
        let events = story() + [event(.displayed, "a", seq: 5, mark: 1)]
        #expect(kinds(check(events)) == [.displayedAfterClose])
        #expect(kinds(check(story() + [event(.hidden, "a", seq: 5)])) == [.displayedAfterClose])
    }

    @Test("finds what is displayed as new again")
    func displayedTwice() {
        var events = story()
        events[3] = event(.shown, "b", seq: 4, mark: 2)
        events.append(event(.closed, "b", seq: 5, mark: 2, closed: 2))
        #expect(kinds(check(events)) == [.displayedTwice, .takenTwice])
    }

    @Test("finds two events with one key")
    func differentCopies() {
        #expect(
            kinds(check(story() + [event(.closed, "b", seq: 4, mark: 2, closed: 2, digest: 99)])) == [.differentCopies])
    }

    @Test("finds gaps within, and at the end, which the screen tells")
    func gaps() {
        var events = story()
        events.remove(at: 2)
        #expect(kinds(check(events)) == [.gap])
        #expect(check(events, .killed).findings == [])
        #expect(kinds(check(story(), screen: 5)) == [.gap])
    }

    @Test("finds gaps in the count of closed events, also when the server was killed")
    func countGaps() {
        var events = story()
        events[3].closedCount = 3
        #expect(kinds(check(events)) == [.countGap])
        #expect(kinds(check(events, .killed)) == [.countGap])
    }

    @Test("finds events that overtake others")
    func order() {
        var events = story()
        events.swapAt(1, 2)
        #expect(kinds(check(events)) == [.order])
    }

    @Test("finds toasts that overtake others")
    func arrivalOrder() {
        let events = [
            event(.shown, "b", seq: 1, mark: 2), event(.closed, "b", seq: 2, mark: 2, closed: 1),
            event(.shown, "a", seq: 3, mark: 1), event(.closed, "a", seq: 4, mark: 1, closed: 2),
        ]
        #expect(kinds(check(events)) == [.arrivalOrder])
    }

    @Test("finds a client whose state was not continued")
    func newEpoch() {
        var events = story()
        for index in 2..<4 {
            events[index].epoch = "01J0000000000000000000000B"
            events[index].seq -= 2
            events[index].closedCount = events[index].closedCount.map { $0 - 1 }
        }
        #expect(kinds(check(events)) == [.newEpoch])
    }

    @Test("finds a rejection, a history that lacks something, and a screen that is not empty")
    func others() {
        var rejected = PromiseChecker()
        rejected.seeRejection("{}")
        #expect(kinds(rejected) == [.rejected])
        #expect(kinds(check(story(), history: Array(story().prefix(2)))) == [.history])
        var leftOver = PromiseChecker()
        for event in story() { leftOver.see(event) }
        for event in story() where event.kind == .closed { leftOver.recover(event) }
        leftOver.see(ScreenSighting(epoch: Self.epoch, seq: 4, shown: 1, waiting: 2), of: "kitchen")
        #expect(!leftOver.areScreensEmpty)
        leftOver.endRound()
        #expect(kinds(leftOver) == [.leftOver])
    }

    @Test("reads events as they come over MQTT")
    func reading() throws {
        let display =
            #"{"v":1,"event":"display","epoch":"E","seq":7,"id":"x","generation":2,"revision":1,"cause":"shown","app":"a","client":"c","data":{"mark":12}}"#
        let shown = try #require(Sighting(payload: [UInt8](display.utf8)))
        #expect(shown.kind == .shown)
        #expect(shown.mark == 12)
        #expect(shown.generation == 2)
        #expect(shown.seq == 7)
        let closing =
            #"{"v":1,"event":"closed","epoch":"E","seq":8,"closed_n":3,"id":"x","generation":2,"app":"a","client":"c","data":{"mark":12}}"#
        #expect(Sighting(payload: [UInt8](closing.utf8))?.closedCount == 3)
        #expect(Sighting(payload: [UInt8](#"{"v":1,"event":"action","id":"x"}"#.utf8)) == nil)
        #expect(Sighting(payload: [UInt8]("text".utf8)) == nil)
    }
}

extension Sighting {
    /// As if the update had never been.
    fileprivate var withoutUpdate: Sighting {
        var other = self
        if kind == .updated { other.kind = .displayed }
        if mark == 3 { other.mark = 1 }
        return other
    }
}
