import Testing
import ToastModel
import ToastQueue

@Suite struct ReloadTests {
    private func stage(_ change: (inout QueueConfiguration.Overlay) -> Void = { _ in }) -> Stage {
        Stage(Scenario("", change, "", "").configuration)
    }

    private func reload(
        _ stage: Stage, at time: Int64, _ change: (inout QueueConfiguration.Overlay) -> Void = { _ in }
    ) {
        stage.pass(to: time)
        stage.reload(Scenario("", change, "", "").configuration, at: time)
    }

    private func play(_ script: String, on stage: Stage) {
        for step in Script.parse(script) {
            guard case .event(let event) = step.action else { continue }
            stage.pass(to: step.time)
            stage.handle(event, at: step.time)
        }
    }

    @Test("Fewer slots hide nothing, and nothing comes until fewer are shown")
    func fewerSlots() {
        let stage = stage { $0.slots = 3 }
        play("0 show a 1000; show b 2000; show c 3000; show d; show e level 3", on: stage)
        reload(stage, at: 500) { $0.preempt = .higher }
        play("600 show f level 3", on: stage)
        stage.pass(to: 3001)
        #expect(
            stage.log == [
                "D(a)@0", "D(b)@0", "D(c)@0", "X(a,timeout)@1000", "X(b,timeout)@2000", "H(c)@2000", "D(e)@2000",
            ])
    }

    @Test("More slots are used at once")
    func moreSlots() {
        let stage = stage()
        play("0 show a; show b", on: stage)
        stage.detail = .everything
        reload(stage, at: 500) { $0.slots = 2 }
        #expect(Array(stage.log.suffix(2)) == ["D(b)@500", "screen@500"])
    }

    @Test("Nothing is shown again, lost or reset")
    func untouched() {
        let stage = stage()
        play("0 show a; show b; show c delay 5000; 100 hold a", on: stage)
        reload(stage, at: 500) { $0.durations[.notice] = .lasts(Milliseconds(100)) }
        reload(stage, at: 600)
        play("1000 release a", on: stage)
        stage.pass(to: 100_000)
        #expect(
            stage.log == [
                "D(a)@0", "X(a,timeout)@5000", "D(b)@5000", "X(b,timeout)@9000", "D(c)@9000", "X(c,timeout)@13000",
            ])
    }

    @Test("Settings of one client change, those of others do not")
    func oneClient() {
        let stage = stage()
        play("0 show a to c,d; show b to c,d", on: stage)
        var configuration = Scenario("", "", "").configuration
        var overlay = QueueConfiguration.Overlay()
        overlay.slots = 2
        configuration.clients[.named("d")] = overlay
        stage.reload(configuration, at: 10)
        #expect(stage.takeLog() == ["D(a)@0", "d:D(a)@0", "d:D(b)@10"])
        configuration.clients = [:]
        configuration.patterns = [QueueConfiguration.Pattern(glob: "c*", overlay: overlay)]
        stage.reload(configuration, at: 20)
        #expect(stage.takeLog() == ["D(b)@20"])
    }

    @Test("A smaller max_waiting drops, a smaller remember forgets")
    func smallerBounds() {
        let stage = stage()
        play("0 show x; 0 dismiss x; show y; dismiss y; 1 show a; show b; show c", on: stage)
        reload(stage, at: 10) {
            $0.maxWaiting = 1
            $0.remember = 1
        }
        play("20 dismiss x; 20 dismiss y; 20 dismiss b", on: stage)
        #expect(
            Array(stage.log.suffix(4)) == [
                "X(b,dropped)@10", "R(dismiss x,unknown)@20", "R(dismiss y,unknown)@20", "R(dismiss b,gone)@20",
            ])
    }

    @Test("New quiet hours hide, removed ones give back")
    func quietHours() {
        let stage = stage()
        play("0 show a sticky", on: stage)
        reload(stage, at: 10) { $0.mute = [QuietHours(begin: 0, end: 60)] }
        reload(stage, at: 20)
        reload(stage, at: 30) { $0.mute = [QuietHours(begin: 1, end: 60)] }
        stage.pass(to: 60_001)
        #expect(stage.log == ["D(a)@0", "H(a)@10", "D(a,returned)@20", "H(a)@60000"])
    }

    @Test("Another offline policy freezes or returns")
    func offlinePolicy() {
        let stage = stage()
        play("0 online; show a; 100 offline; 200 show b", on: stage)
        reload(stage, at: 1000) { $0.offline = .continue }
        stage.pass(to: 6000)
        reload(stage, at: 6000)
        stage.pass(to: 60_000)
        #expect(stage.log == ["D(a)@0", "D(a,returned)@1000", "X(a,timeout)@5000", "D(b)@5000"])
    }

    @Test("dedupe that is switched on finds what is open")
    func dedupe() {
        let stage = stage()
        play("0 show a noid text \"t\"", on: stage)
        reload(stage, at: 10) { $0.dedupe = .content }
        play("20 show b noid text \"t\"", on: stage)
        reload(stage, at: 30)
        play("40 show c noid text \"t\"; 50 dismiss a", on: stage)
        #expect(stage.log == ["D(a)@0", "U(a,n=2)@20", "X(a,dismissed)@50", "D(c)@50"])
    }

    @Test("A policy that lets toasts go on does so before an absence begins by the same reload")
    func offlinePolicyAndDebounce() {
        let stage = stage { $0.offlineAfter = .seconds(10) }
        play("0 online; show a; 100 offline", on: stage)
        stage.detail = .everything
        reload(stage, at: 1000) {
            $0.offline = .continue
            $0.offlineAfter = .zero
        }
        stage.pass(to: 60_000)
        #expect(stage.log == ["D(a)@0", "X(a,timeout)@4000", "screen@4000"])
    }

    @Test("An app whose rate changes begins with all of it, others go on with what they have")
    func rates() {
        func configuration(_ rates: [String: QueueConfiguration.Rate]) -> QueueConfiguration {
            Scenario("", { $0.slots = 20 }, "", "", rates: rates).configuration
        }
        let slow = QueueConfiguration.Rate(perSecond: 1, burst: 2)
        let stage = Stage(configuration(["app": slow, "other": slow]))
        play("0 show a; show b; show c; 0 show d app other; show e app other", on: stage)
        stage.reload(configuration(["app": .init(perSecond: 1, burst: 3), "other": slow]), at: 10)
        _ = stage.takeLog()
        play("20 show f; show g; show h; 30 show i; 40 show j app other", on: stage)
        #expect(
            stage.log == [
                "D(f)@20", "D(g)@20", "D(h)@20", "X(i,folded)@30", "X(j,folded)@40", "D(toastd:rate)@40",
            ])
    }
}
