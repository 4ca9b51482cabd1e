import Testing
import ToastModel
import ToastQueue

@Suite struct SlotTests {
    static let gaps: [Scenario] = [
        Scenario(
            "a toast that arrives within the gap waits for its end", { $0.gap = Milliseconds(500) },
            "0 show a; 1000 dismiss a; 1200 show b", "D(a)@0 X(a,dismissed)@1000 D(b)@1500 X(b,timeout)@5500"),
        Scenario(
            "a toast that arrives at the end of the gap is shown at once", { $0.gap = Milliseconds(500) },
            "0 show a; 1000 dismiss a; 1500 show b", "D(a)@0 X(a,dismissed)@1000 D(b)@1500 X(b,timeout)@5500"),
        Scenario(
            "each slot has its own gap",
            {
                $0.slots = 2
                $0.gap = Milliseconds(300)
            }, "0 show a 1000; show b 1100; show c; show d",
            """
            D(a)@0 D(b)@0 X(a,timeout)@1000 X(b,timeout)@1100 D(c)@1300 D(d)@1400 X(c,timeout)@5300
            X(d,timeout)@5400
            """),
        Scenario(
            "a longer fade_out counts as the gap", { $0.gap = Milliseconds(200) },
            "0 show a 1000 fadeout 700; show b", "D(a)@0 X(a,timeout)@1000 D(b)@1700 X(b,timeout)@5700"),
        Scenario(
            "a shorter fade_out does not", { $0.gap = Milliseconds(200) }, "0 show a 1000 fadeout 100; show b",
            "D(a)@0 X(a,timeout)@1000 D(b)@1200 X(b,timeout)@5200"),
        Scenario(
            "the fade_out of a style counts", "0 show a style banner; show b",
            "D(a)@0 X(a,timeout)@2400 D(b)@2600 X(b,timeout)@6600"),
        Scenario(
            "no gap after replaced", { $0.gap = Milliseconds(500) }, "0 show a; 1000 show b policy replace",
            "D(a)@0 X(a,replaced)@1000 D(b)@1000 X(b,timeout)@5000"),
        Scenario(
            "no gap after hidden",
            {
                $0.gap = Milliseconds(500)
                $0.preempt = .higher
            }, "0 show a; 1000 show b level 3",
            "D(a)@0 H(a)@1000 D(b)@1000 X(b,timeout)@5000 D(a,returned)@5500 X(a,timeout)@9500"),
        Scenario(
            "a gap after an eviction",
            {
                $0.gap = Milliseconds(500)
                $0.overflow = .evictOldest
            }, "0 show a; 1000 show b", "D(a)@0 X(a,evicted)@1000 D(b)@1500 X(b,timeout)@5500"),
        Scenario(
            "nothing more is evicted while a slot is in its gap",
            {
                $0.slots = 2
                $0.gap = Milliseconds(500)
                $0.overflow = .evictOldest
            }, "0 show a; show b; 1000 show c; 1100 show d",
            """
            D(a)@0 D(b)@0 X(a,evicted)@1000 D(c)@1500 X(b,evicted)@1500 D(d)@2000 X(c,timeout)@5500
            X(d,timeout)@6000
            """),
        Scenario(
            "nothing is preempted while a slot is in its gap",
            {
                $0.slots = 2
                $0.gap = Milliseconds(500)
                $0.preempt = .higher
            }, "0 show a; show b; 1000 dismiss a; 1100 show c level 3",
            "D(a)@0 D(b)@0 X(a,dismissed)@1000 D(c)@1500 X(b,timeout)@4000 X(c,timeout)@5500"),
    ]

    static let durations: [Scenario] = [
        Scenario(
            "durations by type",
            {
                $0.durations = [
                    .success: .lasts(.seconds(3)), .notice: .lasts(.seconds(5)), .warning: .lasts(.seconds(8)),
                    .alert: .lasts(.seconds(10)), .loading: .stays,
                ]
                $0.slots = 5
            }, "0 show s type success; show n; show w type warning; show a type alert; show l type loading",
            """
            D(s)@0 D(n)@0 D(w)@0 D(a)@0 D(l)@0 X(s,timeout)@3000 X(n,timeout)@5000 X(w,timeout)@8000
            X(a,timeout)@10000
            """),
        Scenario(
            "the factor counts for explicit durations, then minimum and maximum",
            {
                $0.slots = 3
                $0.durationFactor = .thousandths(2000)
                $0.minDuration = Milliseconds(3000)
                $0.maxDuration = Milliseconds(9000)
            }, "0 show a 1000; show b; show c 60000",
            "D(a)@0 D(b)@0 D(c)@0 X(a,timeout)@3000 X(b,timeout)@8000 X(c,timeout)@9000"),
        Scenario(
            "factor off makes everything stay", { $0.durationFactor = .off }, "0 show a 1000; 5000 dismiss a",
            "D(a)@0 X(a,dismissed)@5000"),
        Scenario(
            "what stays is not ended by the maximum", { $0.maxDuration = Milliseconds(1000) }, "0 show a sticky",
            "D(a)@0"),
        Scenario("auto_hide false stays", "0 show a 1000 autohide false", "D(a)@0"),
        Scenario(
            "actions stay only if the client says so", "0 show a actions ok", "D(a)@0 X(a,timeout)@4000"),
        Scenario(
            "an explicit duration wins over actions_stay", { $0.actionsStay = true }, "0 show a 1000 actions ok",
            "D(a)@0 X(a,timeout)@1000"),
        Scenario(
            "a style brings its duration", { $0.slots = 2 }, "0 show a style label; show b style popup policy queue",
            "D(a)@0 D(b)@0 X(a,timeout)@2000"),
        Scenario(
            "the client's style counts for toasts that name none", { $0.style = .card }, "0 show a",
            "D(a)@0 X(a,timeout)@2000"),
        Scenario(
            "auto_hide true beats a style that stays", "0 show a style popup autohide true",
            // Half a second of fade-in first.
            "D(a)@0 X(a,timeout)@4500"),
        Scenario(
            "the show timer runs after the fade-in", "0 show a 1000 fadein 300", "D(a)@0 X(a,timeout)@1300"),
        Scenario(
            "an update inside the fade-in starts at its end", "0 show a 1000 fadein 300; 100 update a 1000 fadein 300",
            "D(a)@0 U(a)@100 X(a,timeout)@1300"),
        Scenario(
            "a later update fades in no more", "0 show a 1000 fadein 300; 500 update a 1000 fadein 300",
            "D(a)@0 U(a)@500 X(a,timeout)@1500"),
    ]

    static let timesToLive: [Scenario] = [
        Scenario(
            "the client's ttl counts for toasts that name none", { $0.ttl = .lasts(Milliseconds(3000)) },
            "0 show a; 100 show b", "D(a)@0 X(b,expired)@3100 X(a,timeout)@4000"),
        Scenario(
            "ttl never", { $0.ttl = .lasts(Milliseconds(3000)) }, "0 show a; 100 show b expiry never",
            "D(a)@0 X(a,timeout)@4000 D(b)@4000 X(b,timeout)@8000"),
        Scenario("ttl 0 is now", "0 show a expiry 0", "D(a)@0 X(a,timeout)@4000"),
        Scenario("or never", "0 show a; 1 show b expiry 0", "D(a)@0 X(b,expired)@1 X(a,timeout)@4000"),
        Scenario(
            "ttl 0 does not wait for a gap", { $0.gap = Milliseconds(500) }, "0 show a 1000; 1100 show b expiry 0",
            "D(a)@0 X(a,timeout)@1000 X(b,expired)@1100"),
        Scenario(
            "ttl 0 expires before anything is dropped for it", { $0.maxWaiting = 1 },
            "0 show a; show b; show c expiry 0", "D(a)@0 X(c,expired)@0 X(a,timeout)@4000 D(b)@4000 X(b,timeout)@8000"),
        Scenario(
            "a seen toast never expires", { $0.preempt = .higher },
            "0 show a expiry 1000; 500 show b level 3; 900 show c level 3 expiry 50",
            "D(a)@0 H(a)@500 D(b)@500 X(c,expired)@950 X(b,timeout)@4500 D(a,returned)@4500 X(a,timeout)@8500"),
        Scenario(
            "expiries of one instant come in arrival order",
            "0 show a; 10 show b level 2 expiry 100; 20 show c level 3 expiry 90; 30 show d expiry 80",
            "D(a)@0 X(b,expired)@110 X(c,expired)@110 X(d,expired)@110 X(a,timeout)@4000"),
        Scenario(
            "an update of a waiting toast starts its ttl anew",
            "0 show a; 100 show b expiry 1000; 600 update b expiry 1000",
            "D(a)@0 X(b,expired)@1600 X(a,timeout)@4000"),
        Scenario(
            "with merge and no ttl it goes on", "0 show a; 100 show b expiry 1000; 600 update b merge",
            "D(a)@0 X(b,expired)@1100 X(a,timeout)@4000"),
        Scenario(
            "an update without merge takes the default ttl", "0 show a; 100 show b expiry 1000; 600 update b",
            "D(a)@0 X(a,timeout)@4000 D(b)@4000 X(b,timeout)@8000"),
    ]

    static let bounds: [Scenario] = [
        Scenario(
            "lowest: the oldest of the lowest priority goes", { $0.maxWaiting = 2 },
            "0 show a; show b level 2; show c; show d; show e level 2",
            """
            D(a)@0 X(c,dropped)@0 X(d,dropped)@0 X(a,timeout)@4000 D(b)@4000 X(b,timeout)@8000 D(e)@8000
            X(e,timeout)@12000
            """),
        Scenario(
            "lowest: the new one included", { $0.maxWaiting = 1 }, "0 show a; show b level 2; show c",
            "D(a)@0 X(c,dropped)@0 X(a,timeout)@4000 D(b)@4000 X(b,timeout)@8000"),
        Scenario(
            "newest: the new one goes",
            {
                $0.maxWaiting = 1
                $0.drop = .newest
            }, "0 show a; show b; show c level 3",
            "D(a)@0 X(c,dropped)@0 X(a,timeout)@4000 D(b)@4000 X(b,timeout)@8000"),
        Scenario(
            "oldest: whatever its priority",
            {
                $0.maxWaiting = 1
                $0.drop = .oldest
            }, "0 show a; show b level 3; show c",
            "D(a)@0 X(b,dropped)@0 X(a,timeout)@4000 D(c)@4000 X(c,timeout)@8000"),
        Scenario(
            "0: nothing waits", { $0.maxWaiting = 0 }, "0 show a; 1 show b; 4000 show c",
            "D(a)@0 X(b,dropped)@1 X(a,timeout)@4000 D(c)@4000 X(c,timeout)@8000"),
        Scenario(
            "0: but for a gap",
            {
                $0.maxWaiting = 0
                $0.gap = Milliseconds(500)
            }, "0 show a 1000; 1200 show b; 1300 show c",
            "D(a)@0 X(a,timeout)@1000 X(b,dropped)@1300 D(c)@1500 X(c,timeout)@5500"),
        Scenario(
            "hidden toasts do not count, and are bounded by themselves",
            {
                $0.maxWaiting = 0
                $0.preempt = .higher
            }, "0 show a level 0 sticky; 1 show b level 1 sticky; 2 show c level 2 sticky; 3 dismiss c; 4 dismiss b",
            "D(a)@0 H(a)@1 D(b)@1 H(b)@2 D(c)@2 X(a,dropped)@2 X(c,dismissed)@3 D(b,returned)@3 X(b,dismissed)@4"),
        Scenario(
            "a delayed toast is not counted", { $0.maxWaiting = 1 },
            "0 show a; show b; show c delay 1000; 500 clearWaiting",
            "D(a)@0 X(b,cleared)@500 X(a,timeout)@4000 D(c)@4000 X(c,timeout)@8000"),
    ]

    @Test("A slot and its gap", arguments: gaps) func gap(_ scenario: Scenario) { scenario.play() }
    @Test("How long a toast stays", arguments: durations) func duration(_ scenario: Scenario) { scenario.play() }
    @Test("How long a toast waits", arguments: timesToLive) func timeToLive(_ scenario: Scenario) { scenario.play() }
    @Test("How many toasts wait", arguments: bounds) func bound(_ scenario: Scenario) { scenario.play() }
}
