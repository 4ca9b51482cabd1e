import Testing
import ToastModel
import ToastQueue

/// Cases from reports about other toast systems, by their numbers.
@Suite struct SharedCaseTests {
    static let queueing: [Scenario] = [
        Scenario(
            "1: a toast waits for the one before it", "0 show a; 1000 show b",
            "D(a)@0 X(a,timeout)@4000 D(b)@4000 X(b,timeout)@8000"),
        Scenario(
            "2: a gap stands between two toasts", { $0.gap = Milliseconds(500) }, "0 show a; 10 show b",
            "D(a)@0 X(a,timeout)@4000 D(b)@4500 X(b,timeout)@8500"),
        Scenario(
            "4: three slots show three at once", { $0.slots = 3 },
            "0 show a; show b; show c; show d; show e",
            """
            D(a)@0 D(b)@0 D(c)@0 X(a,timeout)@4000 X(b,timeout)@4000 X(c,timeout)@4000 D(d)@4000 D(e)@4000
            X(d,timeout)@8000 X(e,timeout)@8000
            """),
        Scenario(
            "5: each starts its time when it is displayed", "0 show a; show b; show c; show d",
            """
            D(a)@0 X(a,timeout)@4000 D(b)@4000 X(b,timeout)@8000 D(c)@8000 X(c,timeout)@12000 D(d)@12000
            X(d,timeout)@16000
            """),
        Scenario(
            "6: never more than the slots", { $0.slots = 5 },
            "0 show t0; show t1; show t2; show t3; show t4; show t5; show t6; show t7; show t8; show t9; show t10; show t11",
            """
            D(t0)@0 D(t1)@0 D(t2)@0 D(t3)@0 D(t4)@0
            X(t0,timeout)@4000 X(t1,timeout)@4000 X(t2,timeout)@4000 X(t3,timeout)@4000 X(t4,timeout)@4000
            D(t5)@4000 D(t6)@4000 D(t7)@4000 D(t8)@4000 D(t9)@4000
            X(t5,timeout)@8000 X(t6,timeout)@8000 X(t7,timeout)@8000 X(t8,timeout)@8000 X(t9,timeout)@8000
            D(t10)@8000 D(t11)@8000 X(t10,timeout)@12000 X(t11,timeout)@12000
            """),
        Scenario(
            "7: the oldest is evicted", { $0.overflow = .evictOldest }, "0 show a; 1000 show b",
            "D(a)@0 X(a,evicted)@1000 D(b)@1000 X(b,timeout)@5000"),
        Scenario(
            "9: the oldest waiting is dropped",
            {
                $0.maxWaiting = 2
                $0.drop = .oldest
            }, "0 show a; 10 show b; 20 show c; 30 show d",
            "D(a)@0 X(b,dropped)@30 X(a,timeout)@4000 D(c)@4000 X(c,timeout)@8000 D(d)@8000 X(d,timeout)@12000"),
        Scenario(
            "11: sticky toasts are not evicted",
            {
                $0.slots = 2
                $0.overflow = .evictOldest
            }, "0 show p sticky; show q sticky; 100 show c expiry 3000", "D(p)@0 D(q)@0 X(c,expired)@3100"),
        Scenario(
            "12: a sticky toast gives way when dismissed", "0 show p sticky; 100 show c; 5000 dismiss p",
            "D(p)@0 X(p,dismissed)@5000 D(c)@5000 X(c,timeout)@9000"),
        Scenario(
            "13: what is too old expires unseen", "0 show a 10000; 100 show b expiry 5000; 200 show d expiry 15000",
            "D(a)@0 X(b,expired)@5100 X(a,timeout)@10000 D(d)@10000 X(d,timeout)@14000"),
        Scenario(
            "15: timeouts come before expiries", "0 show a 1000; 0 show b expiry 1000",
            "D(a)@0 X(a,timeout)@1000 X(b,expired)@1000"),
    ]

    static let identity: [Scenario] = [
        Scenario(
            "17: a waiting toast is dismissed", "0 show a; 10 show b; 20 dismiss b",
            "D(a)@0 X(b,dismissed)@20 X(a,timeout)@4000"),
        Scenario("18: dismissed in the instant it came", "0 show a sticky; 0 dismiss a", "D(a)@0 X(a,dismissed)@0"),
        Scenario(
            "19: cleared, then the next", { $0.slots = 3 }, "0 show a; show b; 1000 clear; 1000 show c",
            "D(a)@0 D(b)@0 X(a,cleared)@1000 X(b,cleared)@1000 D(c)@1000 X(c,timeout)@5000"),
        Scenario(
            "21: the same id after its end is a new generation", { $0.durations[.notice] = .lasts(.seconds(1)) },
            "0 show a; 1050 show a", "D(a)@0 X(a,timeout)@1000 D(a#2)@1050 X(a#2,timeout)@2050"),
        Scenario(
            "23: a second dismiss is answered", "0 show a; show b; 1000 dismiss a; dismiss a",
            "D(a)@0 X(a,dismissed)@1000 D(b)@1000 R(dismiss a,gone)@1000 X(b,timeout)@5000"),
        Scenario(
            "24: clear closes what is shown and what waits", { $0.slots = 2 },
            "0 show a; show b; show c; show d; show e; 500 clear",
            """
            D(a)@0 D(b)@0 X(a,cleared)@500 X(b,cleared)@500 X(c,cleared)@500 X(d,cleared)@500 X(e,cleared)@500
            """),
        Scenario(
            "26: a cleared id is shown again", "0 show a; show b; 500 clear; 500 show b",
            "D(a)@0 X(a,cleared)@500 X(b,cleared)@500 D(b#2)@500 X(b#2,timeout)@4500"),
        Scenario(
            "27: a late dismiss does not touch the next toast", "0 show a; show b; 4100 dismiss a",
            "D(a)@0 X(a,timeout)@4000 D(b)@4000 R(dismiss a,gone)@4100 X(b,timeout)@8000"),
        Scenario(
            "29: the action comes before the close it causes", "0 show a actions ok; 1000 action a ok",
            "D(a)@0 A(a.ok)@1000 X(a,action)@1000"),
        Scenario(
            "30: a resident toast survives its actions",
            "0 show a sticky resident actions x,y; 1000 action a x; 2000 action a y",
            "D(a)@0 A(a.x)@1000 A(a.y)@2000"),
        Scenario(
            "31: the app takes back", "0 show a sticky; 10 show b; 2000 revoke a",
            "D(a)@0 X(a,revoked)@2000 D(b)@2000 X(b,timeout)@6000"),
        Scenario("32: an id never seen", "0 dismiss z; 1 revoke z", "R(dismiss z,unknown)@0"),
        Scenario(
            "34: presence continue goes on without frontends", { $0.offline = .continue },
            "0 show a; show b; 1000 offline; 9000 online", "D(a)@0 X(a,timeout)@4000 D(b)@4000 X(b,timeout)@8000"),
    ]

    static let holding: [Scenario] = [
        Scenario(
            "36: a release gives the full time again", "0 show a; 1000 hold a; 6000 release a",
            "D(a)@0 X(a,timeout)@10000"),
        Scenario(
            "37: or what was left", { $0.onRelease = .remaining }, "0 show a; 1000 hold a; 6000 release a",
            "D(a)@0 X(a,timeout)@9000"),
        Scenario(
            "39: the old timer is dead", "0 show a; 1000 hold a; 1500 release a", "D(a)@0 X(a,timeout)@5500"),
        Scenario("40: a held sticky toast stays", "0 show a sticky; 1000 hold a; 1500 release a", "D(a)@0"),
        Scenario(
            "41: a dismissed toast takes its hold along", "0 show a; show b; 1000 hold a; 1500 dismiss a",
            "D(a)@0 X(a,dismissed)@1500 D(b)@1500 X(b,timeout)@5500"),
        Scenario("42: a hold is a lease", "0 show a; 1000 hold a", "D(a)@0 X(a,timeout)@35000"),
        Scenario(
            "44: the whole screen held before anything is shown",
            "0 holdAll; 100 show a; 5000 releaseAll; 5500 hold a; 7000 release a", "D(a)@100 X(a,timeout)@11000"),
        Scenario(
            "45: a toast displayed during a hold gets its own time",
            {
                $0.slots = 2
                $0.onRelease = .remaining
            }, "0 show a; 1000 holdAll; 3000 show b; 5000 releaseAll",
            "D(a)@0 D(b)@3000 X(a,timeout)@8000 X(b,timeout)@9000"),
        Scenario(
            "48: a tap does not restart the clock", { $0.closeOnTap = false },
            "0 show a; 1000 hold a; 1200 tap a; 6000 release a", "D(a)@0 T(a)@1200 X(a,timeout)@10000"),
        Scenario("49: a release without a hold", "0 show a; 1000 release a", "D(a)@0 X(a,timeout)@4000"),
        Scenario(
            "50: a hold is per toast", { $0.slots = 2 }, "0 show a; show b; 1000 hold a",
            "D(a)@0 D(b)@0 X(b,timeout)@4000 X(a,timeout)@35000"),
    ]

    static let updating: [Scenario] = [
        Scenario(
            "52: an update gives a sticky toast an end", "0 show a sticky; 10000 update a 3000",
            "D(a)@0 U(a)@10000 X(a,timeout)@13000"),
        Scenario(
            "53: a new type brings its own duration", { $0.durations[.success] = .lasts(.seconds(2)) },
            "0 show a type loading sticky; 1000 update a type success", "D(a)@0 U(a)@1000 X(a,timeout)@3000"),
        Scenario(
            "55: an update restarts the timer", "0 show a 8000; 5000 update a 8000",
            "D(a)@0 U(a)@5000 X(a,timeout)@13000"),
        Scenario(
            "56: or keeps it", "0 show a 8000; 5000 update a keep", "D(a)@0 U(a)@5000 X(a,timeout)@8000"),
        Scenario(
            "58: a waiting toast is updated in place", "0 show a; 10 show b text \"old\"; 20 update b text \"new\"",
            "D(a)@0 X(a,timeout)@4000 D(b)@4000 X(b,timeout)@8000"),
        Scenario(
            "59: an update after the end is a new toast", "0 show a; 5000 update a",
            "D(a)@0 X(a,timeout)@4000 D(a#2)@5000 X(a#2,timeout)@9000"),
        Scenario(
            "62: an update of a held toast", "0 show a; 1000 hold a; 2000 update a; 5000 release a",
            "D(a)@0 U(a)@2000 X(a,timeout)@9000"),
        Scenario(
            "64: only the new actions work",
            "0 show a actions old; 1000 update a actions new; 2000 action a old; 3000 action a new",
            "D(a)@0 U(a)@1000 R(action a,unknown)@2000 A(a.new)@3000 X(a,action)@3000"),
        Scenario(
            "65: ids belong to apps", { $0.slots = 2 }, "0 show v app p; 0 show v app q",
            "D(v)@0 D(v)@0 X(v,timeout)@4000 X(v,timeout)@4000"),
        Scenario(
            "67: made ids and a chosen one do not meet", { $0.slots = 6 },
            "0 show u1 noid; show u2 noid; show 5; show u3 noid; show u4 noid; show u5 noid",
            """
            D(u1)@0 D(u2)@0 D(5)@0 D(u3)@0 D(u4)@0 D(u5)@0
            X(u1,timeout)@4000 X(u2,timeout)@4000 X(5,timeout)@4000 X(u3,timeout)@4000 X(u4,timeout)@4000
            X(u5,timeout)@4000
            """),
        Scenario(
            "68: the same id never closes and opens", "0 show a; 100 show a", "D(a)@0 U(a)@100 X(a,timeout)@4100"),
        Scenario(
            "69: the same content is counted", { $0.dedupe = .content },
            "0 show a noid text \"x\"; 3000 show b noid text \"x\"", "D(a)@0 U(a,n=2)@3000 X(a,timeout)@7000"),
        Scenario(
            "71: a closed one blocks nothing", { $0.dedupe = .content },
            "0 show a noid text \"x\"; 4500 show b noid text \"x\"",
            "D(a)@0 X(a,timeout)@4000 D(b)@4500 X(b,timeout)@8500"),
        Scenario(
            "72: another progress is an update", { $0.dedupe = .content },
            "0 show a noid text \"x\" progress 0.1; 1000 show b noid text \"x\" progress 0.2",
            "D(a)@0 U(a)@1000 X(a,timeout)@5000"),
    ]

    static let priorities: [Scenario] = [
        Scenario(
            "73: the last displayed of the lowest gives way",
            {
                $0.slots = 2
                $0.preempt = .higher
            }, "0 show a; show b; 1000 show c level 3",
            """
            D(a)@0 D(b)@0 H(b)@1000 D(c)@1000 X(a,timeout)@4000 D(b,returned)@4000 X(c,timeout)@5000
            X(b,timeout)@8000
            """),
        Scenario(
            "75: equal never preempts", { $0.preempt = .higher }, "0 show a level 2; 1000 show b level 2",
            "D(a)@0 X(a,timeout)@4000 D(b)@4000 X(b,timeout)@8000"),
        Scenario(
            "76: the higher one comes first", "0 show a; 10 show b; 20 show c level 2",
            "D(a)@0 X(a,timeout)@4000 D(c)@4000 X(c,timeout)@8000 D(b)@8000 X(b,timeout)@12000"),
        Scenario("80: an explicit time wins", "0 show a level 3 500", "D(a)@0 X(a,timeout)@500"),
        Scenario(
            "81: a mute hides and gives back", { $0.slots = 9 },
            "0 show 1; show 2; 10 mute; 20 show 3; show 4; 30 unmute; 40 show 5",
            """
            D(1)@0 D(2)@0 H(1)@10 H(2)@10 D(1,returned)@30 D(2,returned)@30 D(3)@30 D(4)@30 D(5)@40
            X(1,timeout)@4030 X(2,timeout)@4030 X(3,timeout)@4030 X(4,timeout)@4030 X(5,timeout)@4040
            """),
        Scenario(
            "82: shown at once when the mute ends", "0 mute; 1000 show a; 5000 unmute",
            "D(a)@5000 X(a,timeout)@9000"),
        Scenario(
            "84: nothing floods after a mute", "0 mute; 1000 show a expiry 60000; 7200000 unmute",
            "X(a,expired)@61000"),
        Scenario(
            "87: a backlog is folded",
            {
                $0.slots = 9
                $0.backlog = .newest(3)
            },
            """
            0 mute; 10 show a; show b; show c; show d; show e; show f; show g; show h; show i; show j; 20 unmute
            """,
            """
            X(a,folded)@20 X(b,folded)@20 X(c,folded)@20 X(d,folded)@20 X(e,folded)@20 X(f,folded)@20
            X(g,folded)@20 D(h)@20 D(i)@20 D(j)@20 D(toastd:backlog)@20
            X(h,timeout)@4020 X(i,timeout)@4020 X(j,timeout)@4020 X(toastd:backlog,timeout)@4020
            """),
    ]

    static let clocks: [Scenario] = [
        Scenario("89: not rounded to seconds", "0 show a 1200", "D(a)@0 X(a,timeout)@1200"),
        Scenario(
            "90: thirty days", "0 show a 900000; show b 2592000000",
            "D(a)@0 X(a,timeout)@900000 D(b)@900000 X(b,timeout)@2592900000"),
        Scenario(
            "91: no wake-up is needed from outside", { $0.slots = 2 }, "0 show a 1000; show b 10000",
            "D(a)@0 D(b)@0 X(a,timeout)@1000 X(b,timeout)@10000"),
        Scenario(
            "94: the host slept", "0 show a; show b expiry 60000; show c; 3601000 jump",
            "D(a)@0 X(a,timeout)@3601000 X(b,expired)@3601000 D(c)@3601000 X(c,timeout)@3605000"),
    ]

    static let load: [Scenario] = [
        Scenario(
            "95: dismissed on one, elsewhere on the other",
            "0 show x to c,tv scope all; show y to tv; 1000 dismiss x on tv",
            """
            D(x)@0 tv:D(x)@0 tv:X(x,dismissed)@1000 tv:D(y)@1000 X(x,elsewhere)@1000 tv:X(y,timeout)@5000
            """),
        Scenario(
            "95: also where it waits",
            "0 show w sticky to tv; show x to c,tv scope all; 1000 dismiss x; 2000 revoke w to tv",
            "tv:D(w)@0 D(x)@0 X(x,dismissed)@1000 tv:X(x,elsewhere)@1000 tv:X(w,revoked)@2000"),
        Scenario(
            "96: scope client closes only there", "0 show x to c,tv scope client; 1000 dismiss x",
            "D(x)@0 tv:D(x)@0 X(x,dismissed)@1000 tv:X(x,timeout)@4000"),
        Scenario(
            "103: accessibility",
            {
                $0.slots = 2
                $0.durationFactor = .thousandths(3000)
                $0.actionsStay = true
            }, "0 show a 4000; show b actions ok", "D(a)@0 D(b)@0 X(a,timeout)@12000"),
    ]

    @Test("A shared case gives exactly its events", arguments: queueing + identity + holding + updating + priorities)
    func sharedCase(_ scenario: Scenario) { scenario.play() }

    @Test("A shared case about clocks and many clients gives exactly its events", arguments: clocks + load)
    func sharedCaseOfClocks(_ scenario: Scenario) { scenario.play() }
}
