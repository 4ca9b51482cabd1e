import Testing
import ToastModel
import ToastQueue

@Suite struct UpdateTests {
    @Test("An update of an open toast only: nothing is shown, and no client is made, when there is none")
    func onlyOpen() throws {
        var effects: [QueueEffect] = []
        let start = Moment(instant: Instant(milliseconds: 0), wall: WallTime(unixMilliseconds: 1_767_225_600_000))
        var engine = QueueEngine(configuration: QueueConfiguration(), run: ULID(high: 0, low: 1))
        let (app, client) = (try AppName("app"), try ClientName("wall"))
        func show(_ title: String, _ update: Toast.UpdateMode, after length: Milliseconds) -> [String?] {
            var toast = Toast(id: "a", title: title)
            toast.update = update
            effects = []
            let now = Moment(instant: start.instant + length, wall: start.wall + length)
            engine.handle(
                .showReceived(app: app, toast: toast, audience: [client]), at: now, effects: &effects)
            return effects.compactMap { effect in
                if case .publishDisplay(let event) = effect { event.toast.title } else { nil }
            }
        }
        let update: Toast.UpdateMode = [.merge, .keepTimer, .onlyOpen]
        #expect(show("early", update, after: .zero) == [])
        #expect(engine.clients == [])
        #expect(show("first", [], after: .seconds(1)) == ["first"])
        #expect(show("second", update, after: .seconds(2)) == ["second"])
        #expect(show("late", update, after: .hours(1)) == [])
        #expect(show("again", [], after: .hours(2)) == ["again"])
    }

    static let updates: [Scenario] = [
        Scenario(
            "keep_timer keeps the deadline whatever the new duration", "0 show a 8000; 5000 update a 1000 keep",
            "D(a)@0 U(a)@5000 X(a,timeout)@8000"),
        Scenario(
            "keep_timer: the new duration counts after a hold",
            "0 show a 8000; 5000 update a 1000 keep; 6000 hold a; 6500 release a",
            "D(a)@0 U(a)@5000 X(a,timeout)@7500"),
        Scenario(
            "keep_timer: a toast that stayed takes the new one", "0 show a sticky; 5000 update a 1000 keep",
            "D(a)@0 U(a)@5000 X(a,timeout)@6000"),
        Scenario(
            "keep_timer: one that would stay keeps its end", "0 show a; 1000 update a sticky keep",
            "D(a)@0 U(a)@1000 X(a,timeout)@4000"),
        Scenario(
            "keep_timer of a held toast: what was left",
            "0 show a 8000; 5000 hold a; 6000 update a 2000 keep; 7000 release a",
            // restart: the full duration, which is the new one.
            "D(a)@0 U(a)@6000 X(a,timeout)@9000"),
        Scenario(
            "keep_timer of a held toast with remaining", { $0.onRelease = .remaining },
            "0 show a 8000; 6500 hold a; 6600 update a 5000 keep; 7000 release a", "D(a)@0 U(a)@6600 X(a,timeout)@8500"),
        Scenario("an update makes a toast stay", "0 show a; 1000 update a sticky", "D(a)@0 U(a)@1000"),
        Scenario(
            "a type change without a duration takes the type's",
            {
                $0.durations[.loading] = .stays
                $0.durations[.alert] = .lasts(.seconds(10))
            }, "0 show a type loading; 1000 update a type alert; 2000 update a type loading",
            "D(a)@0 U(a)@1000 U(a)@2000"),
        Scenario(
            "merge keeps the duration", "0 show a 8000; 1000 update a merge", "D(a)@0 U(a)@1000 X(a,timeout)@9000"),
        Scenario(
            "but not with another type", "0 show a sticky type loading; 1000 update a merge type success",
            "D(a)@0 U(a)@1000 X(a,timeout)@5000"),
        Scenario(
            "a waiting toast moves to its new priority, by its first arrival",
            "0 show x; 10 show a; 20 show b level 2; 30 show c level 2; 40 update a level 2",
            """
            D(x)@0 X(x,timeout)@4000 D(a)@4000 X(a,timeout)@8000 D(b)@8000 X(b,timeout)@12000 D(c)@12000
            X(c,timeout)@16000
            """),
        Scenario(
            "and down again", "0 show x; 10 show a; 20 show b; 30 update a level 0; 40 update a",
            "D(x)@0 X(x,timeout)@4000 D(a)@4000 X(a,timeout)@8000 D(b)@8000 X(b,timeout)@12000"),
        Scenario(
            "a hidden toast keeps its place by first display",
            {
                $0.slots = 2
                $0.preempt = .higher
            },
            "0 show a sticky; 10 show b sticky; 20 show c level 3; 30 show d level 3; 40 update a level 0; 50 update a; 60 dismiss c; 70 dismiss d",
            """
            D(a)@0 D(b)@10 H(b)@20 D(c)@20 H(a)@30 D(d)@30 X(c,dismissed)@60 D(a,returned)@60 X(d,dismissed)@70
            D(b,returned)@70 X(a,timeout)@4060
            """),
        Scenario(
            "an update of a hidden toast displays nothing and gives its return the new time",
            {
                $0.preempt = .higher
                $0.onRelease = .remaining
            }, "0 show a; 3000 show b level 3 1000; 3500 update a 6000",
            "D(a)@0 H(a)@3000 D(b)@3000 X(b,timeout)@4000 D(a,returned)@4000 X(a,timeout)@10000"),
        Scenario(
            "an update of a hidden toast starts no ttl", { $0.preempt = .higher },
            "0 show a; 1000 show b level 3; 1500 update a expiry 100",
            "D(a)@0 H(a)@1000 D(b)@1000 X(b,timeout)@5000 D(a,returned)@5000 X(a,timeout)@9000"),
        Scenario(
            "an update ignores a delay", "0 show a; 1000 update a delay 9000", "D(a)@0 U(a)@1000 X(a,timeout)@5000"),
    ]

    static let delays: [Scenario] = [
        Scenario("shown when the delay is over", "0 show a delay 2000", "D(a)@2000 X(a,timeout)@6000"),
        Scenario(
            "its place is that of the end of the delay", "0 show x; show a delay 2000; 1000 show b; 3000 show c",
            """
            D(x)@0 X(x,timeout)@4000 D(b)@4000 X(b,timeout)@8000 D(a)@8000 X(a,timeout)@12000 D(c)@12000
            X(c,timeout)@16000
            """),
        Scenario(
            "several that end together enter by the end of the delay", { $0.slots = 3 },
            "0 show a delay 300; show b delay 200; show c delay 200; 1000 jump",
            """
            D(b)@1000 D(c)@1000 D(a)@1000 X(b,timeout)@5000 X(c,timeout)@5000 X(a,timeout)@5000
            """),
        Scenario(
            "the ttl runs from the end of the delay", "0 show x; show a delay 2000 expiry 1000",
            "D(x)@0 X(a,expired)@3000 X(x,timeout)@4000"),
        Scenario(
            "an update with a delay delays anew", "0 show a delay 2000; 1500 update a delay 2000",
            "D(a)@3500 X(a,timeout)@7500"),
        Scenario(
            "an update without one makes it due", "0 show a delay 2000; 1500 update a", "D(a)@1500 X(a,timeout)@5500"),
        Scenario(
            "the policy of the first show acts when it enters",
            "0 show x sticky; show a delay 1000 policy replace; 500 update a delay 1000",
            "D(x)@0 X(x,replaced)@1500 D(a)@1500 X(a,timeout)@5500"),
        Scenario(
            "timeouts first, then delays, then the refill", "0 show x 1000; show y level 0; show a delay 1000",
            "D(x)@0 X(x,timeout)@1000 D(a)@1000 X(a,timeout)@5000 D(y)@5000 X(y,timeout)@9000"),
        Scenario(
            "a closed delayed id is remembered", "0 show a delay 9000; 10 revoke a; 20 show a",
            "X(a,revoked)@10 D(a#2)@20 X(a#2,timeout)@4020"),
    ]

    static let repeats: [Scenario] = [
        Scenario(
            "a waiting one is counted without a display", { $0.dedupe = .content },
            "0 show x; 10 show a noid text \"t\"; 20 show b noid text \"t\"; 30 show c noid text \"t\"; 5000 show d noid text \"t\"",
            "D(x)@0 X(x,timeout)@4000 D(a)@4000 U(a,n=4)@5000 X(a,timeout)@9000"),
        Scenario(
            "duration and ttl become the newcomer's", { $0.dedupe = .content },
            "0 show x; 10 show a noid text \"t\" expiry 50000; 20 show b noid text \"t\" 1000 expiry 100",
            "D(x)@0 X(a,expired)@120 X(x,timeout)@4000"),
        Scenario(
            "the duration of a shown one", { $0.dedupe = .content },
            "0 show a noid text \"t\"; 20 show b noid text \"t\" 1000", "D(a)@0 U(a,n=2)@20 X(a,timeout)@1020"),
        Scenario(
            "only without an id",
            {
                $0.dedupe = .content
                $0.slots = 3
            }, "0 show a text \"t\"; show b noid text \"t\"; show c text \"t\"",
            "D(a)@0 D(b)@0 D(c)@0 X(a,timeout)@4000 X(b,timeout)@4000 X(c,timeout)@4000"),
        Scenario(
            "another app, title, type or icon is another toast",
            {
                $0.dedupe = .content
                $0.slots = 5
            },
            "0 show a noid text \"t\"; show b noid text \"t\" app q; show c noid text \"t\" title \"x\"; show d noid text \"t\" type alert; show e noid text \"t\" icon bell; clear",
            "D(a)@0 D(b)@0 D(c)@0 D(d)@0 D(e)@0 X(a,cleared)@0 X(b,cleared)@0 X(c,cleared)@0 X(d,cleared)@0 X(e,cleared)@0"
        ),
        Scenario(
            "the window counts from the last one",
            {
                $0.dedupe = .content
                $0.dedupeWindow = Milliseconds(1000)
                $0.slots = 2
            },
            "0 show a noid sticky text \"t\"; 900 show b noid sticky text \"t\"; 1900 show c noid sticky text \"t\"; 2901 show d noid text \"t\"; 3500 show e noid text \"t\"",
            "D(a)@0 U(a,n=2)@900 U(a,n=3)@1900 D(d)@2901 U(d,n=2)@3500 X(d,timeout)@7500"),
        Scenario(
            "a held one is displayed at once and starts at the release", { $0.dedupe = .content },
            "0 show a noid text \"t\"; 100 hold a; 200 show b noid text \"t\" 1000; 300 release a",
            "D(a)@0 U(a,n=2)@200 X(a,timeout)@1300"),
        Scenario(
            "a delayed newcomer is not compared, nor a delayed one",
            {
                $0.dedupe = .content
                $0.slots = 3
            },
            "0 show a noid delay 100 text \"t\"; 10 show b noid text \"t\"; 20 show c noid delay 80 text \"t\"; 200 clear",
            "D(b)@10 D(a)@100 D(c)@100 X(b,cleared)@200 X(a,cleared)@200 X(c,cleared)@200"),
        Scenario(
            "a hidden one is counted",
            {
                $0.dedupe = .content
                $0.preempt = .higher
            }, "0 show a noid text \"t\"; 100 show b level 3 1000; 200 show c noid text \"t\" 500",
            "D(a)@0 H(a)@100 D(b)@100 X(b,timeout)@1100 D(a,returned)@1100 X(a,timeout)@1600"),
        Scenario(
            "progress that comes or goes is an update", { $0.dedupe = .content },
            "0 show a noid text \"t\" progress 0.1; 10 show b noid text \"t\"; 20 show c noid text \"t\"",
            "D(a)@0 U(a)@10 U(a,n=2)@20 X(a,timeout)@4020"),
    ]

    @Test("An update", arguments: updates) func update(_ scenario: Scenario) { scenario.play() }
    @Test("A delay", arguments: delays) func delay(_ scenario: Scenario) { scenario.play() }
    @Test("A repeat", arguments: repeats) func repeated(_ scenario: Scenario) { scenario.play() }

    @Test("An id shown a hundred times is displayed, updated and closed once")
    func hundredUpdates() {
        let stage = Stage(Scenario("", "", "").configuration)
        for time in 0..<100 { stage.handle(Script.event("show 1000 4000"), at: Int64(time * 10)) }
        stage.pass(to: 100_000)
        let updates = (1..<100).map { "U(1000)@\($0 * 10)" }
        #expect(stage.log == ["D(1000)@0"] + updates + ["X(1000,timeout)@4990"])
    }

    @Test("Fields not sent take their defaults, with merge they stay")
    func fields() {
        let stage = Stage(Scenario("", "", "").configuration)
        stage.handle(Script.event("show a title \"old\" icon bell level 2 type alert"), at: 0)
        stage.handle(Script.event("update a text \"new\" merge"), at: 10)
        var shown = stage.screen.shown.first?.toast
        #expect(shown?.title == "old" && shown?.icon == "bell" && shown?.content == "new")
        #expect(shown?.type == .alert && shown?.priority == .high)
        stage.handle(Script.event("update a text \"newer\""), at: 20)
        shown = stage.screen.shown.first?.toast
        #expect(shown?.title == nil && shown?.icon == nil && shown?.content == "newer")
        #expect(shown?.type == .notice && shown?.priority == .normal)
    }
}
