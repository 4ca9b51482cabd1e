import Testing
import ToastModel
import ToastQueue

/// A broker that stops and starts again with what its store was told.
@Suite struct RestartTests {
    /// Keeps records as a store does.
    private struct Book {
        var toasts: [Int64: ToastRecord] = [:]
        var clients: [ClientName: ClientRecord] = [:]
        var remembered: [String: RememberedRecord] = [:]

        mutating func take(_ records: [QueueRecord]) {
            for record in records {
                switch record {
                case .toast(let toast): toasts[toast.serial] = toast
                case .toastGone(_, let serial): toasts[serial] = nil
                case .client(let client): clients[client.client] = client
                case .clientGone(let name):
                    clients[name] = nil
                    remembered = remembered.filter { $0.value.client != name }
                case .remembered(let entry): remembered["\(entry.client.text)/\(entry.number)"] = entry
                case .rememberedGone(let client, let number): remembered["\(client.text)/\(number)"] = nil
                }
            }
        }

        var records: [QueueRecord] {
            toasts.values.map { .toast($0) } + clients.values.map { .client($0) }
                + remembered.values.map { .remembered($0) }
        }
    }

    private enum End { case stop, kill }

    /// Plays `before`, ends the broker at `end`, starts it again `pause` later, plays `after`.
    private func play(
        _ before: String, _ how: End = .stop, at end: Int64, pause: Int64, _ after: String = "", to limit: Int64,
        _ change: (inout QueueConfiguration.Overlay) -> Void = { _ in }
    ) -> Stage {
        let configuration = Scenario("", change, "", "").configuration
        let stage = Stage(configuration)
        var book = Book()
        play(before, on: stage) { book.take($0.engine.takeRecords()) }
        stage.pass(to: end)
        if how == .stop { stage.handle(.stopping, at: end) }
        book.take(stage.engine.takeRecords())
        stage.restart(after: pause, records: book.records.shuffled(), configuration: configuration)
        play(after, on: stage) { _ in }
        stage.pass(to: limit)
        return stage
    }

    private func play(_ script: String, on stage: Stage, _ each: (Stage) -> Void) {
        for step in Script.parse(script) {
            guard case .event(let event) = step.action else { continue }
            stage.pass(to: step.time)
            stage.handle(event, at: step.time)
            each(stage)
        }
    }

    @Test("A shown toast goes on with the time it had left, and is displayed once as returned")
    func remaining() {
        let stage = play("0 show a; 0 show b", at: 1000, pause: 60_000, to: 100_000)
        #expect(
            stage.log == [
                "D(a)@0", "D(a,returned)@61000", "X(a,timeout)@64000", "D(b)@64000", "X(b,timeout)@68000",
            ])
        let displays = stage.effects.compactMap { if case .publishDisplay(let event) = $0 { event } else { nil } }
        #expect(displays.map(\.revision) == [1, 2, 1] && displays.map(\.generation) == [1, 1, 1])
        #expect(displays.map(\.remaining) == [4000, 3000, 4000].map { Milliseconds($0) })
        #expect(displays.map(\.shownAt) == [0, 0, 64_000].map { stage.wall($0) })
        #expect(displays.map(\.key?.seq) == [1, 2, 4])
        #expect(Set(displays.map(\.key?.epoch)).count == 1)
    }

    @Test("After a kill the time counts from the last record")
    func killed() {
        let stage = play("0 show a", .kill, at: 1000, pause: 500, to: 100_000)
        #expect(stage.log == ["D(a)@0", "D(a,returned)@1500", "X(a,timeout)@5500"])
    }

    @Test("restart full gives the full time again")
    func full() {
        let stage = play("0 show a", at: 1000, pause: 500, to: 100_000) { $0.restart = .full }
        #expect(stage.log == ["D(a)@0", "D(a,returned)@1500", "X(a,timeout)@5500"])
    }

    @Test("restart close ends everything with the broker: shown, line, delayed")
    func close() {
        let stage = play("0 show a; show b; show c level 2; show d delay 9000", at: 1000, pause: 500, to: 100_000) {
            $0.restart = .close
        }
        #expect(
            stage.log == [
                "D(a)@0", "X(a,shutdown)@1000", "X(c,shutdown)@1000", "X(b,shutdown)@1000", "X(d,shutdown)@1000",
            ])
    }

    @Test("restart close after a kill ends everything at the start")
    func closeAfterKill() {
        let stage = play("0 show a; show b; show d delay 9000", .kill, at: 1000, pause: 500, to: 100_000) {
            $0.restart = .close
        }
        #expect(stage.log == ["D(a)@0", "X(a,shutdown)@1500", "X(b,shutdown)@1500", "X(d,shutdown)@1500"])
    }

    @Test("ttl and delays go on by the wall clock")
    func wallTime() {
        let stage = play(
            "0 show a sticky; 100 show b expiry 5000; 200 show c expiry 90000; 300 show d delay 3000; 400 show e delay 70000",
            at: 1000, pause: 60_000, to: 71_000)
        #expect(
            stage.log == ["D(a)@0", "X(b,expired)@61000", "D(a,returned)@61000"])
        #expect(stage.screen.waiting == 3)
        stage.pass(to: 90_300)
        #expect(stage.log.last == "X(c,expired)@90200")
    }

    @Test("A default ttl that stood still goes on from what was left")
    func standingTTL() {
        let stage = play(
            "0 online; show a sticky; 100 show b; 600 offline", at: 1000, pause: 60_000, "62000 online", to: 70_000
        ) { $0.ttl = .lasts(Milliseconds(1000)) }
        #expect(stage.log == ["D(a)@0", "D(a,returned)@62000", "X(b,expired)@62500"])
    }

    @Test("Order survives: line by priority and arrival, hidden first, screen by display")
    func order() {
        let stage = play(
            """
            0 show a level 0 sticky; 0 show b level 0 sticky; 10 show u level 3 sticky; 20 show v level 3 sticky;
            30 show c level 0 sticky; 40 show d level 1 sticky; 50 update c level 1
            """, at: 1000, pause: 1000, "3000 dismiss u; 3001 dismiss v; 3002 dismiss c; 3003 dismiss d; 3004 clear",
            to: 5000
        ) {
            $0.slots = 2
            $0.preempt = .higher
        }
        #expect(
            stage.log == [
                "D(a)@0", "D(b)@0", "H(b)@10", "D(u)@10", "H(a)@20", "D(v)@20", "D(u,returned)@2000",
                "D(v,returned)@2000", "X(u,dismissed)@3000", "D(c)@3000", "X(v,dismissed)@3001", "D(d)@3001",
                "X(c,dismissed)@3002", "D(a,returned)@3002", "X(d,dismissed)@3003", "D(b,returned)@3003",
                "X(a,cleared)@3004", "X(b,cleared)@3004",
            ])
    }

    @Test("Closed ids are remembered, and generations go on")
    func remembered() {
        let stage = play(
            "0 show a; 10 clear", at: 1000, pause: 1000, "2000 dismiss a; 2100 show a; 2200 clear", to: 5000)
        #expect(
            stage.log == [
                "D(a)@0", "X(a,cleared)@10", "R(dismiss a,gone)@2000", "D(a#2)@2100", "X(a#2,cleared)@2200",
            ])
        let closed = stage.effects.compactMap { if case .publishClosed(let event) = $0 { event } else { nil } }
        #expect(closed.map(\.closedCount) == [1, 2] && closed.map(\.key.seq) == [2, 4])
    }

    @Test("Ids beyond a smaller remember are forgotten by the store too")
    func smallerRemember() {
        for (limit, gone) in [(0, [1, 2]), (1, [1]), (2, [])] as [(Int, [Int64])] {
            let configuration = Scenario("", "", "").configuration
            let stage = Stage(configuration)
            play("0 show a; clear; show b; clear", on: stage) { _ in }
            let records = stage.engine.takeRecords()
            let changed = Scenario("", { $0.remember = limit }, "", "").configuration
            stage.restart(after: 10, records: records, configuration: changed)
            let numbers = stage.engine.takeRecords().compactMap { record -> Int64? in
                if case .rememberedGone(_, let number) = record { number } else { nil }
            }
            #expect(numbers == gone)
        }
    }

    @Test("Holds are dropped, mutes stay")
    func holdsAndMutes() {
        let held = play("0 show a; 1000 hold a", at: 2000, pause: 1000, to: 100_000)
        #expect(held.log == ["D(a)@0", "D(a,returned)@3000", "X(a,timeout)@6000"])
        let muted = play("0 mute for 10000; 10 show a", at: 2000, pause: 1000, to: 100_000)
        #expect(muted.log == ["D(a)@10000", "X(a,timeout)@14000"])
        let open = play("0 mute; 10 show a", at: 2000, pause: 1000, "5000 unmute", to: 100_000)
        #expect(open.log == ["D(a)@5000", "X(a,timeout)@9000"])
    }

    @Test("A mute that ended meanwhile lets its backlog go")
    func mutedMeanwhile() {
        let stage = play("0 mute for 10000; 10 show a; 20 show b", at: 2000, pause: 20_000, to: 100_000) {
            $0.backlog = .newest(1)
        }
        #expect(
            stage.log == [
                "X(a,folded)@22000", "D(b)@22000", "X(b,timeout)@26000", "D(toastd:backlog)@26000",
                "X(toastd:backlog,timeout)@30000",
            ])
    }

    @Test("Quiet hours that began meanwhile hide what was shown")
    func quietMeanwhile() {
        let stage = play("0 show a sticky", at: 2000, pause: 3_600_000, to: 3_700_000) {
            $0.mute = [QuietHours(begin: 30, end: 120)]
        }
        #expect(stage.log == ["D(a)@0", "H(a)@3602000"])
        let over = play(
            "0 show a sticky; 1900000 show b level 3 sticky", at: 2_000_000, pause: 7_200_000, to: 9_300_000
        ) {
            $0.mute = [QuietHours(begin: 30, end: 120)]
            $0.slots = 2
        }
        #expect(
            over.log == ["D(a)@0", "H(a)@1800000", "D(b)@1900000", "D(b,returned)@9200000", "D(a,returned)@9200000"])
    }

    @Test("Quiet hours that the new configuration brings hide what was shown")
    func newQuietHours() {
        let configuration = Scenario("", "", "").configuration
        let stage = Stage(configuration)
        play("0 show a sticky", on: stage) { _ in }
        let records = stage.engine.takeRecords()
        var changed = configuration
        changed.defaults.mute = [QuietHours(begin: 0, end: 0)]
        stage.restart(after: 1000, records: records, configuration: changed)
        #expect(stage.log == ["D(a)@0", "H(a)@1000"])
    }

    @Test("A frontend that was offline is so behind a clock that was set back")
    func clockSetBack() {
        let configuration = Scenario("", "", "").configuration
        let stage = Stage(configuration)
        play("0 show a; 0 offline; 10 show b", on: stage) { _ in }
        let records = stage.engine.takeRecords()
        stage.wallAtZero -= 3_600_000
        stage.restart(after: 1000, records: records, configuration: configuration)
        #expect(stage.log == ["D(a)@0"])
    }

    @Test("unmute of quiet hours holds over a restart")
    func unmutedQuiet() {
        let stage = play("0 show a sticky; 2000000 unmute", at: 2_100_000, pause: 1000, to: 3_000_000) {
            $0.mute = [QuietHours(begin: 30, end: 120)]
        }
        #expect(stage.log == ["D(a)@0", "H(a)@1800000", "D(a,returned)@2000000", "D(a,returned)@2101000"])
    }

    @Test("A client that was offline is offline, one that was leaving is when its time is over")
    func presence() {
        let offline = play("0 online; show a; 100 offline", at: 1000, pause: 1000, "5000 online", to: 100_000)
        #expect(offline.log == ["D(a)@0", "D(a,returned)@5000", "X(a,timeout)@9000"])
        let leaving = play("0 online; show a; 500 offline", at: 1000, pause: 1000, "30000 online", to: 100_000) {
            $0.offlineAfter = .seconds(3)
        }
        #expect(leaving.log == ["D(a)@0", "D(a,returned)@2000", "D(a,returned)@30000", "X(a,timeout)@34000"])
    }

    @Test("A policy that has not acted acts after the restart, one that has does not")
    func policies() {
        let stage = play(
            "0 show a level 3 sticky; 10 mute; 20 show b policy now", at: 1000, pause: 1000,
            "3000 update a level 1 sticky; 4000 unmute",
            to: 5000)
        #expect(stage.log == ["D(a)@0", "D(a,returned)@2000", "U(a)@3000", "H(a)@4000", "D(b)@4000"])
    }

    @Test("Counters and repeats go on")
    func counters() {
        let stage = play(
            "0 show x 1000; 0 show a noid text \"t\"; 500 show b noid text \"t\"; 2000 hold a; 2500 release a; 3000 shown a",
            at: 4000,
            pause: 1000, "6000 dismiss a", to: 7000
        ) { $0.dedupe = .content }
        let closed = stage.effects.compactMap { if case .publishClosed(let event) = $0 { event } else { nil } }.last
        #expect(closed?.id == "a" && closed?.repeats == 2 && closed?.timesShown == 2 && closed?.seen == .yes)
        #expect(closed?.waited == Milliseconds(1000) && closed?.held == Milliseconds(500))
        // 1000 to 4000, and 5000 to 6000.
        #expect(closed?.shown == Milliseconds(4000))
    }

    @Test("A summary goes on counting")
    func summaries() {
        let configuration = Scenario("", { _ in }, "", "", rates: ["app": .init(perSecond: 1, burst: 1)]).configuration
        let stage = Stage(configuration)
        play("0 show a sticky; show b; show c", on: stage) { _ in }
        let records = stage.engine.takeRecords()
        stage.restart(after: 1000, records: records, configuration: configuration)
        play("1000 show d; show e; 1001 dismiss a", on: stage) { _ in }
        #expect(stage.screen.shown.first?.toast.content == "3 more from app")
    }

    @Test("A second restart without anything new gives the same queue")
    func twice() {
        let configuration = Scenario("", { $0.slots = 2 }, "", "").configuration
        let stage = Stage(configuration)
        play(
            "0 show a sticky; show b; show c; show d level 2; 10 mute level 2; 20 show e delay 5000; 30 online p",
            on: stage
        ) { _ in }
        let first = stage.engine.takeRecords()
        stage.restart(after: 0, records: first, configuration: configuration)
        var book = Book()
        book.take(first)
        book.take(stage.engine.takeRecords())
        let screen = stage.screen
        stage.restart(after: 0, records: book.records, configuration: configuration)
        #expect(stage.screen.shown.map(\.toast.id) == screen.shown.map(\.toast.id))
        #expect(stage.screen.waiting == screen.waiting && stage.screen.blocked == screen.blocked)
        #expect(stage.screen.muted == screen.muted)
    }

    @Test("restart full gives the full time again also to what nobody sees yet")
    func fullWhileOffline() {
        let stage = play("0 online; show a; 3000 offline", at: 3500, pause: 500, "5000 online", to: 100_000) {
            $0.restart = .full
            $0.onRelease = .remaining
        }
        #expect(stage.log == ["D(a)@0", "D(a,returned)@5000", "X(a,timeout)@9000"])
    }

    @Test("A client that was idle before a clock that was set back is forgotten in time")
    func idleBehindTheClock() {
        var configuration = Scenario("", "", "").configuration
        configuration.limits.forgetAfter = .seconds(60)
        let stage = Stage(configuration)
        play("0 show a; 10 dismiss a", on: stage) { _ in }
        let records = stage.engine.takeRecords()
        stage.wallAtZero -= 3_600_000
        stage.restart(after: 1000, records: records, configuration: configuration)
        stage.pass(to: 61_011)
        #expect(stage.engine.clients.isEmpty)
    }

    @Test("Of two that say the same, the one that is still in the window is repeated")
    func windowBehindTheClock() {
        let change: (inout QueueConfiguration.Overlay) -> Void = {
            $0.dedupe = .content
            $0.dedupeWindow = Milliseconds(2)
        }
        let configuration = Scenario("", change, "", "").configuration
        let stage = Stage(configuration)
        var book = Book()
        play("0 show x sticky; 0 show a noid text \"t\"", on: stage) { book.take($0.engine.takeRecords()) }
        stage.wallAtZero -= 60_000
        play("4 show b noid text \"t\"", on: stage) { book.take($0.engine.takeRecords()) }
        // What came in the future, by the wall, counts as just come; the newer one is 5 ms old.
        stage.restart(after: 5, records: book.records, configuration: configuration)
        play("9 show c noid text \"t\"; 10 dismiss x", on: stage) { _ in }
        let repeated = stage.engine.screen(of: .named("c"), at: stage.moment)?.shown.first
        #expect(repeated?.toast.id == "a" && repeated?.repeats == 2)
    }

    @Test("A policy that one restart takes away does not come back with the next")
    func policyTakenAway() {
        let replacing = Scenario("", { $0.policy = .replace }, "", "").configuration
        let queueing = Scenario("", "", "").configuration
        let stage = Stage(replacing)
        var book = Book()
        play("0 show a sticky; 0 mute; 1 show b", on: stage) { book.take($0.engine.takeRecords()) }
        stage.restart(after: 10, records: book.records, configuration: queueing)
        book.take(stage.engine.takeRecords())
        stage.restart(after: 10, records: book.records, configuration: replacing)
        play("30 unmute", on: stage) { _ in }
        #expect(stage.log == ["D(a)@0", "H(a)@0", "D(a,returned)@30"])
    }
}
