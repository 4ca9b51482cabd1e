import Testing
import ToastModel
import ToastQueue

@Suite struct MuteTests {
    static let mutes: [Scenario] = [
        Scenario(
            "for: ends by itself", "0 mute for 1000; 100 show a", "D(a)@1000 X(a,timeout)@5000"),
        Scenario("until: by the clock on the wall", "0 mute until 2000; 100 show a", "D(a)@2000 X(a,timeout)@6000"),
        Scenario(
            "the default level lets urgent toasts pass", { $0.slots = 2 },
            "0 mute; 100 show a level 2; 200 show b level 3; 300 unmute",
            "D(b)@200 D(a)@300 X(b,timeout)@4200 X(a,timeout)@4300"),
        Scenario(
            "the client's own level",
            {
                $0.muteLevel = .high
                $0.slots = 2
            }, "0 mute; 100 show a; 200 show b level 2; 300 unmute",
            "D(b)@200 D(a)@300 X(b,timeout)@4200 X(a,timeout)@4300"),
        Scenario(
            "only what is below the level is hidden", { $0.slots = 3 },
            "0 show a level 1; show b level 2; show c level 1; 100 mute level 2; 200 unmute",
            """
            D(a)@0 D(b)@0 D(c)@0 H(a)@100 H(c)@100 D(a,returned)@200 D(c,returned)@200 X(b,timeout)@4000
            X(a,timeout)@4200 X(c,timeout)@4200
            """),
        Scenario(
            "of several the highest level rules", { $0.slots = 2 },
            "0 mute level 2 for 1000; 0 mute level 3 for 500; 100 show a level 2; 200 show b",
            "D(a)@500 D(b)@1000 X(a,timeout)@4500 X(b,timeout)@5000"),
        Scenario(
            "unmute ends them all", "0 mute level 2; mute level 3 for 5000; 100 show a; 200 unmute",
            "D(a)@200 X(a,timeout)@4200"),
        Scenario(
            "the later end of one level counts", "0 mute for 1000; mute for 500; 100 show a",
            "D(a)@1000 X(a,timeout)@5000"),
        Scenario(
            "what has timed out is closed, not hidden", "0 show a 1000; 1000 mute", "D(a)@0 X(a,timeout)@1000"),
        Scenario(
            "a blocked head blocks nobody", "0 show x level 3; 10 show a; 20 mute; 30 show b level 3",
            "D(x)@0 X(x,timeout)@4000 D(b)@4000 X(b,timeout)@8000"),
        Scenario(
            "hidden toasts come back in queue order",
            {
                $0.slots = 2
            }, "0 show a level 0 sticky; show b level 1 sticky; 10 show c level 2; 20 mute; 30 unmute; 40 clear",
            """
            D(a)@0 D(b)@0 H(a)@20 H(b)@20 D(c)@30 D(b,returned)@30 X(c,cleared)@40 X(b,cleared)@40 X(a,cleared)@40
            """),
        Scenario(
            "remaining after a mute", { $0.onRelease = .remaining }, "0 show a; 1000 mute; 9000 unmute",
            "D(a)@0 H(a)@1000 D(a,returned)@9000 X(a,timeout)@12000"),
        Scenario(
            "blocked drop: arrivals are dropped", { $0.blocked = .drop },
            "0 mute; 100 show a; 200 show b level 3; 300 unmute", "X(a,dropped)@100 D(b)@200 X(b,timeout)@4200"),
        Scenario(
            "blocked drop: what waited stays", { $0.blocked = .drop },
            "0 show a; show b; show c level 2; 100 mute; 200 unmute",
            """
            D(a)@0 H(a)@100 D(c)@200 X(c,timeout)@4200 D(a,returned)@4200 X(a,timeout)@8200 D(b)@8200
            X(b,timeout)@12200
            """),
        Scenario(
            "the default ttl stands still while blocked", { $0.ttl = .lasts(Milliseconds(1000)) },
            "0 mute; 100 show a; 5000 unmute", "D(a)@5000 X(a,timeout)@9000"),
        Scenario(
            "and not for what passes", { $0.ttl = .lasts(Milliseconds(1000)) },
            "0 mute; 100 show a level 3; 200 show b level 3", "D(a)@100 X(b,expired)@1200 X(a,timeout)@4100"),
        Scenario(
            "a named ttl goes on while blocked", { $0.ttl = .lasts(Milliseconds(1000)) },
            "0 mute; 100 show a expiry 2000", "X(a,expired)@2100"),
        Scenario(
            "the backlog leaves what passed the mute",
            {
                $0.slots = 1
                $0.backlog = .newest(0)
            }, "0 mute level 2; 10 show a level 2; 20 show b level 2; 30 show c; 40 unmute",
            """
            D(a)@10 X(c,folded)@40 X(a,timeout)@4010 D(b)@4010 X(b,timeout)@8010 D(toastd:backlog)@8010
            X(toastd:backlog,timeout)@12010
            """),
        Scenario(
            "a mute that is over before it begins is invalid", "0 mute for 0; 1 mute until 1; 2 show a",
            "R(mute,invalid)@0 R(mute,invalid)@1 D(a)@2 X(a,timeout)@4002"),
        Scenario(
            "unmute when not muted is not answered", "0 show a; 1 unmute; 2 dismiss a", "D(a)@0 X(a,dismissed)@2"),
        Scenario(
            "the end of a mute while offline displays nothing",
            "0 online; mute; 10 show a; 20 offline; 30 unmute; 40 online",
            "D(a)@40 X(a,timeout)@4040"),
        Scenario(
            "the backlog of a mute that ends while offline is folded at the return", { $0.backlog = .newest(0) },
            "0 online; mute; 10 show a; 20 offline; 30 unmute; 40 online",
            "X(a,folded)@40 D(toastd:backlog)@40 X(toastd:backlog,timeout)@4040"),
    ]

    @Test("A mute", arguments: mutes) func mute(_ scenario: Scenario) { scenario.play() }

    @Test("The wall clock's steps move only the ends that name a time")
    func wallClockSteps() {
        for (step, expected) in [(Int64(3_600_000), ["D(a)@1000"]), (-3_600_000, [])] {
            let stage = Stage(Scenario("", "", "").configuration)
            stage.handle(Script.event("mute until 60000"), at: 0)
            stage.handle(Script.event("show a"), at: 100)
            stage.wallAtZero += step
            stage.handle(.timePassed, at: 1000)
            #expect(stage.takeLog() == expected)
            stage.pass(to: 60_000 + 3_600_000)
            stage.handle(.timePassed, at: 60_000 + 3_600_000)
            #expect(stage.takeLog() == (step > 0 ? ["X(a,timeout)@5000"] : ["D(a)@3660000"]))
        }
        let stage = Stage(Scenario("", "", "").configuration)
        stage.handle(Script.event("mute for 60000"), at: 0)
        stage.handle(Script.event("show a"), at: 100)
        stage.wallAtZero += 3_600_000
        stage.pass(to: 70_000)
        #expect(stage.takeLog() == ["D(a)@60000", "X(a,timeout)@64000"])
    }

    @Test("The screen tells the mute that holds, and until when")
    func screenTellsMute() {
        let stage = Stage(Scenario("", "", "").configuration)
        stage.handle(Script.event("show a level 2 sticky"), at: 0)
        stage.handle(Script.event("show b"), at: 0)
        stage.handle(Script.event("mute level 2 for 5000"), at: 0)
        #expect(stage.screen.muted == Screen.Muted(level: .high, until: stage.wall(5000)))
        #expect(stage.screen.blocked == 1 && stage.screen.waiting == 0 && stage.screen.shown.count == 1)
        stage.handle(Script.event("mute level 3 until 3000"), at: 100)
        #expect(stage.screen.muted == Screen.Muted(level: .urgent, until: stage.wall(3000)))
        #expect(stage.screen.blocked == 2 && stage.screen.shown.isEmpty)
        stage.pass(to: 4000)
        #expect(stage.screen.muted == Screen.Muted(level: .high, until: stage.wall(5000)))
        stage.handle(Script.event("mute level 2"), at: 4000)
        #expect(stage.screen.muted == Screen.Muted(level: .high, until: nil))
        stage.handle(Script.event("unmute"), at: 4500)
        #expect(stage.screen.muted == nil)
    }
}
