import Testing
import ToastModel
import ToastQueue

/// What the events say, beyond that they come.
@Suite struct EventTests {
    private func closed(_ stage: Stage) -> [ClosedEvent] {
        stage.effects.compactMap { if case .publishClosed(let event) = $0 { event } else { nil } }
    }

    private func displays(_ stage: Stage) -> [DisplayEvent] {
        stage.effects.compactMap { if case .publishDisplay(let event) = $0 { event } else { nil } }
    }

    private func play(
        _ inputs: String, to end: Int64, _ change: (inout QueueConfiguration.Overlay) -> Void = { _ in }
    ) -> Stage {
        let stage = Stage(Scenario("", change, "", "").configuration)
        for step in Script.parse(inputs) {
            guard case .event(let event) = step.action else { continue }
            stage.pass(to: step.time)
            stage.handle(event, at: step.time)
        }
        stage.pass(to: end)
        return stage
    }

    @Test("A display event carries everything that holds")
    func displayFields() {
        let stage = Stage(Scenario("", { $0.position = .center }, "", "").configuration)
        stage.handle(Script.event("show a 5000 title \"T\""), at: 12)
        let toast = displays(stage).first?.toast
        #expect(
            displays(stage) == [
                DisplayEvent(
                    key: EventKey(epoch: ULID(high: 1, low: 1).text, seq: 1), client: .named("c"), app: .named("app"),
                    toast: toast ?? Toast(id: ""), generation: 1, revision: 1, cause: .shown,
                    acceptedAt: stage.wall(12), shownAt: stage.wall(12), duration: Milliseconds(5000),
                    remaining: Milliseconds(5000))
            ])
        #expect(toast?.type == .notice && toast?.priority == .normal && toast?.policy == .queue)
        #expect(toast?.style == nil && toast?.details.position == .center && toast?.details.offset == nil)
    }

    @Test("A style's defaults stand in the display event")
    func styleFields() {
        let stage = play("0 show a style popup; 0 show b style label", to: 1)
        let popup = displays(stage).first
        #expect(popup?.toast.style == .popup && popup?.toast.policy == .replace)
        #expect(popup?.toast.fadeIn == Milliseconds(500) && popup?.toast.fadeOut == Milliseconds(500))
        #expect(popup?.toast.details.position == .bottom && popup?.toast.details.offset == 45)
        #expect(popup?.duration == nil && popup?.remaining == nil)
    }

    @Test("remaining, held, repeats, revision and waiting follow what happens")
    func displayNumbers() {
        let stage = play(
            "0 show a; 10 show b; 1000 hold a; 1500 release a; 2000 update a 9000; 3000 mute; 4000 unmute", to: 4001
        ) { $0.onRelease = .remaining }
        let rows = displays(stage).map { event in
            [
                event.cause.rawValue, "\(event.revision)", "\(event.remaining?.count ?? -1)",
                "\(event.duration?.count ?? -1)",
                "\(event.held)", "\(event.waiting)",
            ].joined(separator: " ")
        }
        #expect(
            rows == [
                "shown 1 4000 4000 false 0", "held 2 3000 4000 true 1", "released 3 3000 4000 false 1",
                "updated 4 9000 9000 false 1", "returned 5 8000 9000 false 1",
            ])
    }

    @Test("A closed event adds up waiting, showing and holding")
    func closedNumbers() {
        let stage = play(
            "0 show x 1000; 200 show a; 1500 hold a; 2000 release a; 3000 show u level 3 500; 5000 dismiss a", to: 6000
        ) { $0.preempt = .higher }
        let event = closed(stage).last
        #expect(event?.id == "a" && event?.reason == .dismissed)
        #expect(event?.acceptedAt == stage.wall(200) && event?.shownAt == stage.wall(1000))
        #expect(event?.closedAt == stage.wall(5000))
        #expect(event?.waited == Milliseconds(800))
        // 1000 to 3000, and 3500 to 5000.
        #expect(event?.shown == Milliseconds(3500) && event?.held == Milliseconds(500))
        #expect(event?.timesShown == 2 && event?.repeats == 1)
        #expect(closed(stage).map(\.closedCount) == [1, 2, 3])
        #expect(event?.key.seq == stage.screen.seq)
    }

    @Test("A toast that never was displayed waited until its close")
    func closedUnseen() {
        let event = closed(play("0 show x sticky; 100 show a expiry 500", to: 6000)).last
        #expect(event?.shownAt == nil && event?.waited == Milliseconds(500) && event?.shown == .zero)
        #expect(event?.timesShown == 0 && event?.seen == .no)
    }

    @Test(
        "seen",
        arguments: [
            ("0 show a", ClosedEvent.Seen.unknown),
            ("0 show a; 100 shown a", .yes),
            ("0 show a; 100 dismiss a", .yes),
            ("0 show a; 100 tap a", .yes),
            ("0 show a; 100 hold a; 200 release a", .yes),
            ("0 show a; 100 clear", .unknown),
            ("0 show x sticky; 0 show a; 100 dismiss a", .no),
            ("0 online; 0 show a", .unknown),
            ("0 online; 10 offline; 20 show a", .no),
            ("0 show a; 1000 offline", .no),
            ("0 online; 10 offline; 20 show a; 3000 online", .unknown),
            ("0 online; 10 offline; 20 show a; 30 shown a", .yes),
            ("0 show a; 100 mute; 150 shown a; 200 unmute", .yes),
        ])
    func seen(_ inputs: String, _ seen: ClosedEvent.Seen) {
        let stage = play(inputs, to: 100_000) { $0.offline = .continue }
        #expect(closed(stage).last?.id == "a" && closed(stage).last?.seen == seen)
    }

    @Test("Case 34: without frontends the closed events say that nobody saw it")
    func unseenByContinue() {
        let stage = play("0 show a; show b; 1000 offline; 9000 online", to: 10_000) { $0.offline = .continue }
        #expect(closed(stage).map(\.seen) == [.no, .no])
        #expect(stage.screen.shown.isEmpty)
    }

    @Test("Case 88: blocked toasts are counted apart")
    func blockedCount() {
        let stage = play("0 show u level 3; 0 mute; 1 show a; show b; show c; show d", to: 10)
        #expect(stage.screen.waiting == 0 && stage.screen.blocked == 4)
        #expect(stage.screen.slots == 1 && stage.screen.shown.map(\.toast.id) == ["u"])
    }

    @Test("Case 98: the screen tells what is left as of its time")
    func screenRemaining() {
        let stage = play("0 show a; 0 show b", to: 2500)
        let screen = stage.screen
        #expect(screen.at == stage.wall(2500) && screen.waiting == 1 && screen.seq == 1)
        #expect(screen.shown.map(\.remaining) == [Milliseconds(1500)])
        #expect(screen.shown.map(\.duration) == [Milliseconds(4000)])
        #expect(screen.shown.map(\.key) == [nil])
        #expect(stage.engine.screen(of: .named("nobody"), at: stage.moment) == nil)
    }

    @Test("The screen is published once a turn, after the events, when the picture changed")
    func screenPublishes() {
        let stage = Stage(Scenario("", { $0.slots = 2 }, "", "").configuration)
        stage.detail = .everything
        stage.handle(Script.event("show a to c,d"), at: 0)
        #expect(stage.takeLog() == ["D(a)@0", "d:D(a)@0", "screen@0", "d:screen@0"])
        stage.handle(Script.event("show b delay 100"), at: 0)
        stage.handle(Script.event("shown a"), at: 0)
        stage.handle(Script.event("revoke z"), at: 0)
        stage.handle(Script.event("online"), at: 0)
        stage.handle(.timePassed, at: 1)
        #expect(stage.takeLog() == [])
        stage.handle(Script.event("holdAll"), at: 2)
        #expect(stage.takeLog() == ["held(a)@2", "screen@2"])
    }

    @Test("Each client has an epoch of its own, in the order of birth")
    func epochs() {
        let stage = play("0 show a; 0 show b to d; 1 show c to e", to: 10)
        let run = ULID(high: 1, low: 1)
        let epochs = displays(stage).compactMap(\.key?.epoch)
        #expect(epochs == [run.text, run.advanced(by: 1).text, run.advanced(by: 2).text])
        #expect(stage.engine.clients == [.named("c"), .named("d"), .named("e")])
    }
}
