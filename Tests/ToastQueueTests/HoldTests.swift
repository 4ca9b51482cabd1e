import Testing
import ToastModel
import ToastQueue

@Suite struct HoldTests {
    static let holds: [Scenario] = [
        Scenario(
            "displays when the first lease begins and the last ends",
            "0 show a; 1000 hold a by p; 1100 hold a by q; 1200 release a by p; 1300 release a by q",
            "D(a)@0 held(a)@1000 released(a)@1300 X(a,timeout)@5300", detail: .holds),
        Scenario(
            "a renewal displays nothing and prolongs the lease", { $0.maxHold = Milliseconds(5000) },
            "0 show a; 1000 hold a; 4000 hold a", "D(a)@0 held(a)@1000 released(a)@9000 X(a,timeout)@13000",
            detail: .holds),
        Scenario(
            "the leases of two frontends end one by one", { $0.maxHold = Milliseconds(5000) },
            "0 show a; 1000 hold a by p; 3000 hold a by q", "D(a)@0 held(a)@1000 released(a)@8000 X(a,timeout)@12000",
            detail: .holds),
        Scenario(
            "remaining: at least a second", { $0.onRelease = .remaining }, "0 show a; 3900 hold a; 4500 release a",
            "D(a)@0 X(a,timeout)@5500"),
        Scenario(
            "remaining: at most the full duration", { $0.onRelease = .remaining },
            "0 show a 600; 500 hold a; 1000 release a", "D(a)@0 X(a,timeout)@1600"),
        Scenario(
            "hold_all displays each toast in display order", { $0.slots = 2 },
            "0 show a; show b; 100 hold a; 200 holdAll; 300 release a; 400 releaseAll",
            """
            D(a)@0 D(b)@0 held(a)@100 held(b)@200 released(a)@400 released(b)@400 X(a,timeout)@4400
            X(b,timeout)@4400
            """, detail: .holds),
        Scenario(
            "a hold_all is a lease too", { $0.maxHold = Milliseconds(1000) }, "0 show a; 500 holdAll",
            "D(a)@0 held(a)@500 released(a)@1500 X(a,timeout)@5500", detail: .holds),
        Scenario(
            "release_all ends no hold of a toast", "0 show a; 100 hold a; 200 holdAll; 300 releaseAll; 500 release a",
            "D(a)@0 held(a)@100 released(a)@500 X(a,timeout)@4500", detail: .holds),
        Scenario(
            "a frontend that goes offline loses its holds, another keeps its own",
            "0 online p; online q; show a; 100 hold a by p; 200 hold a by q; 300 offline p; 400 offline q; 500 online q",
            """
            D(a)@0 held(a)@100 released(a)@400 D(a,returned)@500 X(a,timeout)@4500
            """, detail: .holds),
        Scenario(
            "only after offline_after", { $0.offlineAfter = Milliseconds(1000) },
            "0 online p; online q; show a; 100 hold a by p; 300 offline p", "D(a)@0 X(a,timeout)@5300"),
        Scenario(
            "a frontend that is forgotten loses its holds at once", { $0.offlineAfter = Milliseconds(1000) },
            "0 online p; show a; 100 hold a by p; 300 forget p", "D(a)@0 X(a,timeout)@4300"),
        Scenario(
            "an unnamed frontend has leases of its own",
            "0 show a; 100 hold a; 200 hold a by p; 300 release a; 400 release a by p",
            "D(a)@0 held(a)@100 released(a)@400 X(a,timeout)@4400", detail: .holds),
        Scenario(
            "a sticky toast is displayed as held and released", "0 show a sticky; 100 hold a; 200 release a",
            "D(a)@0 held(a)@100 released(a)@200", detail: .holds),
        Scenario(
            "a held sticky toast that gets an end starts at the release",
            "0 show a sticky; 100 hold a; 200 update a 1000; 300 release a",
            "D(a)@0 held(a)@100 U(a)@200 released(a)@300 X(a,timeout)@1300", detail: .holds),
        Scenario(
            "plain words reach the only toast", "0 show a sticky; 100 hold -; 200 release -; 300 tap -",
            "D(a)@0 held(a)@100 released(a)@200 T(a)@300 X(a,tapped)@300", detail: .holds),
    ]

    static let starts: [Scenario] = [
        Scenario(
            "start_on shown: the timer starts with the confirmation", { $0.startOn = .shown }, "0 show a; 700 shown a",
            "D(a)@0 X(a,timeout)@4700"),
        Scenario(
            "or two seconds after the display", { $0.startOn = .shown }, "0 show a", "D(a)@0 X(a,timeout)@6000"),
        Scenario(
            "a later confirmation changes nothing", { $0.startOn = .shown }, "0 show a; 2500 shown a; 3000 shown a",
            "D(a)@0 X(a,timeout)@6000"),
        Scenario(
            "the fade-in counts from the confirmation", { $0.startOn = .shown }, "0 show a fadein 300; 700 shown a",
            "D(a)@0 X(a,timeout)@5000"),
        Scenario(
            "a hold meanwhile", { $0.startOn = .shown }, "0 show a; 100 hold a; 300 shown a; 1000 release a",
            "D(a)@0 X(a,timeout)@5000"),
        Scenario(
            "released before the confirmation", { $0.startOn = .shown },
            "0 show a; 100 hold a; 300 release a; 1000 shown a",
            "D(a)@0 X(a,timeout)@5000"),
        Scenario(
            "an update does not restart the two seconds", { $0.startOn = .shown }, "0 show a; 1500 update a 1000",
            "D(a)@0 U(a)@1500 X(a,timeout)@3000"),
        Scenario(
            "after a return it is confirmed anew",
            {
                $0.startOn = .shown
                $0.preempt = .higher
            }, "0 show a; 0 shown a; 1000 show b level 3; 1500 dismiss b; 2000 shown a",
            "D(a)@0 H(a)@1000 D(b)@1000 X(b,dismissed)@1500 D(a,returned)@1500 X(a,timeout)@6000"),
    ]

    @Test("A hold", arguments: holds) func hold(_ scenario: Scenario) { scenario.play() }
    @Test("The start of the show timer", arguments: starts) func start(_ scenario: Scenario) { scenario.play() }
}
