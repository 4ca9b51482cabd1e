import Testing
import ToastModel
import ToastQueue

/// Limits of the whole broker, and clients that are forgotten.
@Suite struct LimitTests {
    private func stage(_ change: (inout QueueConfiguration) -> Void) -> Stage {
        var configuration = Scenario("", "", "").configuration
        change(&configuration)
        return Stage(configuration)
    }

    private func play(_ script: String, on stage: Stage) {
        for step in Script.parse(script) {
            guard case .event(let event) = step.action else { continue }
            stage.pass(to: step.time)
            stage.handle(event, at: step.time)
        }
    }

    @Test("limits.waiting refuses new toasts of all clients, delayed ones counted, before they are accepted")
    func waiting() {
        let stage = stage { $0.limits.waiting = 2 }
        play("0 show a; show b; show c delay 9000; show d to e; 10 update b; 20 dismiss b; 30 show d to e", on: stage)
        #expect(
            stage.log == ["D(a)@0", "e:reject(full)@0", "X(b,dismissed)@20", "e:D(d)@30"])
        #expect(stage.engine.clients == [.named("c"), .named("e")])
    }

    @Test("limits.clients refuses shows, answers mutes unknown, ignores presence")
    func clients() {
        let stage = stage { $0.limits.clients = 1 }
        play("0 show a; 1 show a to d; 2 mute on d; 3 online on d; 4 holdAll on d", on: stage)
        #expect(stage.log == ["D(a)@0", "d:reject(full)@1", "d:R(mute,unknown)@2", "d:R(hold_all,unknown)@4"])
        #expect(stage.engine.clients == [.named("c")])
    }

    @Test("A client without toasts and presence is forgotten, and its epoch ends")
    func forgetting() {
        let stage = stage { $0.limits.forgetAfter = .seconds(60) }
        play("0 show a 1000; 5000 online on d; 6000 online on e; 7000 offline on e; 8000 mute on f", on: stage)
        stage.pass(to: 70_000)
        #expect(
            stage.takeLog() == [
                "D(a)@0", "X(a,timeout)@1000", "forgotten@61000", "e:forgotten@67000", "f:forgotten@68000",
            ])
        #expect(stage.engine.clients == [.named("d")])
        play("70000 dismiss a; 70000 show a", on: stage)
        #expect(stage.takeLog() == ["R(dismiss a,unknown)@70000", "D(a)@70000"])
        #expect(stage.screen.epoch == ULID(high: 1, low: 1).advanced(by: 4).text)
        #expect(stage.screen.seq == 1)
    }

    @Test("A toast or presence in time keeps a client")
    func notForgotten() {
        let stage = stage { $0.limits.forgetAfter = .seconds(60) }
        play(
            "0 show a 1000; 50000 show b 1000; 100000 online; 150000 offline; 200000 online; 300000 show c delay 100000",
            on: stage)
        stage.pass(to: 399_000)
        #expect(stage.engine.clients == [.named("c")])
        play("399000 forget", on: stage)
        stage.pass(to: 404_000)
        #expect(stage.engine.clients == [.named("c")])
        stage.pass(to: 464_001)
        #expect(stage.log.last == "forgotten@464000")
        #expect(stage.engine.nextDeadline() == nil)
    }

    @Test("Clients that became idle together are forgotten in the order of birth")
    func forgottenInOrder() {
        let stage = stage { $0.limits.forgetAfter = .seconds(60) }
        play("0 show a 1000; show a 1000 to d; show a 1000 to b", on: stage)
        _ = stage.takeLog()
        stage.pass(to: 62_000)
        #expect(Array(stage.log.suffix(3)) == ["forgotten@61000", "d:forgotten@61000", "b:forgotten@61000"])
    }

    @Test("Idle time goes on over a restart by the wall clock")
    func idleOverRestart() {
        var configuration = Scenario("", "", "").configuration
        configuration.limits.forgetAfter = .seconds(60)
        let stage = Stage(configuration)
        play("0 show a 1000; 5000 holdAll", on: stage)
        let records = stage.engine.takeRecords()
        stage.restart(after: 30_000, records: records, configuration: configuration)
        stage.pass(to: 70_000)
        #expect(stage.log.last == "forgotten@61000")
    }

    @Test("A client with no toast has no timer but the one all idle clients share")
    func noTimers() {
        let stage = stage { $0.limits.forgetAfter = .days(7) }
        play("0 show a; 10 dismiss a; 20 show a to d; 30 dismiss a on d", on: stage)
        #expect(stage.engine.nextDeadline()?.milliseconds ?? 0 <= 10 + 7 * 86_400_000)
        // Far beyond the gap: nothing but the timer of the idle clients.
        #expect(stage.engine.nextDeadline()?.milliseconds ?? 0 > 6 * 86_400_000)
    }

    @Test("Records say what is gone")
    func goneRecords() {
        let stage = stage { $0.limits.forgetAfter = .seconds(60) }
        play("0 show a", on: stage)
        let first = stage.engine.takeRecords()
        #expect(first.count == 2)
        guard case .toast(let toast)? = first.last else {
            Issue.record("no record of the toast")
            return
        }
        play("10 dismiss a", on: stage)
        let second = stage.engine.takeRecords()
        #expect(second.first == .toastGone(client: .named("c"), serial: toast.serial))
        #expect(
            second.contains(
                .remembered(
                    RememberedRecord(client: .named("c"), number: 1, app: .named("app"), id: "a", generation: 1))))
        play("20 show a; 30 dismiss a", on: stage)
        let third = stage.engine.takeRecords()
        #expect(third.first == .rememberedGone(client: .named("c"), number: 1))
        #expect(
            third.contains(
                .remembered(
                    RememberedRecord(client: .named("c"), number: 2, app: .named("app"), id: "a", generation: 2))))
        #expect(!third.contains { if case .toast = $0 { true } else { false } })
        #expect(stage.engine.takeRecords().isEmpty)
        stage.pass(to: 61_000)
        #expect(stage.engine.takeRecords() == [.clientGone(.named("c"))])
    }

    @Test("Each key comes at most once in a turn's records")
    func recordsAreCoalesced() {
        let stage = stage { _ in }
        play("0 show a; 1 update a; 2 hold a; 3 release a; 4 show b; 5 show c; 6 dismiss b", on: stage)
        let records = stage.engine.takeRecords()
        let serials = records.compactMap { if case .toast(let toast) = $0 { toast.serial } else { nil } }
        #expect(serials.count == 2 && Set(serials).count == 2)
        #expect(records.filter { if case .client = $0 { true } else { false } }.count == 1)
        #expect(!records.contains { if case .toastGone = $0 { true } else { false } })
    }
}
