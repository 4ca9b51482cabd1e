import Testing
import ToastModel
import ToastQueue

@Suite struct OverflowTests {
    static let preemption: [Scenario] = [
        Scenario(
            "never", "0 show a level 0; 10 show b level 3",
            "D(a)@0 X(a,timeout)@4000 D(b)@4000 X(b,timeout)@8000"),
        Scenario(
            "urgent: not by high", { $0.preempt = .urgent }, "0 show a level 0; 10 show b level 2; 20 show c level 3",
            """
            D(a)@0 H(a)@20 D(c)@20 X(c,timeout)@4020 D(b)@4020 X(b,timeout)@8020 D(a,returned)@8020
            X(a,timeout)@12020
            """),
        Scenario(
            "the lowest priority is taken, not the last displayed",
            {
                $0.slots = 2
                $0.preempt = .higher
            }, "0 show a level 0; 10 show b; 20 show c level 2",
            """
            D(a)@0 D(b)@10 H(a)@20 D(c)@20 X(b,timeout)@4010 D(a,returned)@4010 X(c,timeout)@4020
            X(a,timeout)@8010
            """),
        Scenario(
            "among equals one that is not held",
            {
                $0.slots = 2
                $0.preempt = .higher
            }, "0 show a; 10 show b; 20 hold b; 30 show c level 2; 40 dismiss c; 50 release b",
            """
            D(a)@0 D(b)@10 H(a)@30 D(c)@30 X(c,dismissed)@40 D(a,returned)@40 X(a,timeout)@4040
            X(b,timeout)@4050
            """),
        Scenario(
            "several hidden return in the order of their first display",
            {
                $0.slots = 2
                $0.preempt = .higher
            }, "0 show a sticky; 10 show b sticky; 20 show c level 2; 30 show d level 2; 40 dismiss c; 50 dismiss d",
            """
            D(a)@0 D(b)@10 H(b)@20 D(c)@20 H(a)@30 D(d)@30 X(c,dismissed)@40 D(a,returned)@40 X(d,dismissed)@50
            D(b,returned)@50
            """),
        Scenario(
            "a hidden toast stands before the waiting ones of its priority", { $0.preempt = .higher },
            "0 show a; 10 show b; 20 show c level 3",
            """
            D(a)@0 H(a)@20 D(c)@20 X(c,timeout)@4020 D(a,returned)@4020 X(a,timeout)@8020 D(b)@8020
            X(b,timeout)@12020
            """),
        Scenario(
            "remaining: what was left, at least a second",
            {
                $0.preempt = .higher
                $0.onRelease = .remaining
            }, "0 show a; 1500 show b level 3; 3500 dismiss b; 5900 show c level 3; 6000 dismiss c",
            """
            D(a)@0 H(a)@1500 D(b)@1500 X(b,dismissed)@3500 D(a,returned)@3500 H(a)@5900 D(c)@5900
            X(c,dismissed)@6000 D(a,returned)@6000 X(a,timeout)@7000
            """),
        Scenario(
            "remaining: never more than the full duration",
            {
                $0.preempt = .higher
                $0.onRelease = .remaining
            }, "0 show a 500; 100 show b level 3; 200 dismiss b",
            "D(a)@0 H(a)@100 D(b)@100 X(b,dismissed)@200 D(a,returned)@200 X(a,timeout)@700"),
        Scenario(
            "tried before eviction",
            {
                $0.preempt = .higher
                $0.overflow = .evictOldest
            }, "0 show a sticky; 10 show b level 2 sticky; 20 dismiss b",
            "D(a)@0 H(a)@10 D(b)@10 X(b,dismissed)@20 D(a,returned)@20"),
        Scenario(
            "an update that raises a waiting toast lets it preempt", { $0.preempt = .higher },
            "0 show a; 10 show b; 20 update b level 2",
            "D(a)@0 H(a)@20 D(b)@20 X(b,timeout)@4020 D(a,returned)@4020 X(a,timeout)@8020"),
        Scenario(
            "an update that lowers a shown toast lets others preempt it", { $0.preempt = .higher },
            "0 show a level 2; 10 show b; 20 update a level 0",
            "D(a)@0 U(a)@20 H(a)@20 D(b)@20 X(b,timeout)@4020 D(a,returned)@4020 X(a,timeout)@8020"),
        Scenario(
            "hidden ends the holds of the toast", { $0.preempt = .higher },
            "0 show a; 100 hold a; 200 show b level 3; 300 dismiss b",
            "D(a)@0 H(a)@200 D(b)@200 X(b,dismissed)@300 D(a,returned)@300 X(a,timeout)@4300"),
        Scenario(
            "a hold_all goes on and covers what comes", { $0.preempt = .higher },
            "0 show a; 100 holdAll; 200 show b level 3; 1000 releaseAll; 1000 dismiss b",
            "D(a)@0 H(a)@200 D(b)@200 X(b,dismissed)@1000 D(a,returned)@1000 X(a,timeout)@5000"),
    ]

    static let eviction: [Scenario] = [
        Scenario(
            "after min_show",
            {
                $0.overflow = .evictOldest
                $0.minShow = Milliseconds(2000)
            }, "0 show a; 500 show b; 600 show c",
            "D(a)@0 X(a,evicted)@2000 D(b)@2000 X(b,evicted)@4000 D(c)@4000 X(c,timeout)@8000"),
        Scenario(
            "at once when min_show is over",
            {
                $0.overflow = .evictOldest
                $0.minShow = Milliseconds(2000)
            }, "0 show a; 2500 show b", "D(a)@0 X(a,evicted)@2500 D(b)@2500 X(b,timeout)@6500"),
        Scenario(
            "a newcomer that expires leaves no deadline behind",
            {
                $0.slots = 2
                $0.overflow = .evictOldest
                $0.minShow = Milliseconds(1)
            }, "0 show a; show b; show c expiry 0", "D(a)@0 D(b)@0 X(c,expired)@0 X(a,timeout)@4000 X(b,timeout)@4000"),
        Scenario(
            "not for a hidden one, which would take the slot", { $0.overflow = .evictOldest },
            "0 show s sticky; 10 show n policy now; 20 show b; 5000 dismiss s",
            "D(s)@0 H(s)@10 D(n)@10 X(n,timeout)@4010 D(s,returned)@4010 X(s,dismissed)@5000 D(b)@5000 X(b,timeout)@9000"
        ),
        Scenario(
            "one for one, also beside a hidden one",
            {
                $0.slots = 2
                $0.preempt = .higher
                $0.overflow = .evictOldest
            }, "0 show a; show b; 200 show u level 3; 300 show v",
            "D(a)@0 D(b)@0 H(b)@200 D(u)@200 X(a,timeout)@4000 D(b,returned)@4000 X(b,evicted)@4000 D(v)@4000 X(u,timeout)@4200 X(v,timeout)@8000"
        ),
        Scenario(
            "spared: held", { $0.overflow = .evictOldest }, "0 show a; 100 hold a; 200 show b; 300 release a",
            "D(a)@0 X(a,evicted)@300 D(b)@300 X(b,timeout)@4300"),
        Scenario(
            "spared: more important", { $0.overflow = .evictOldest }, "0 show a level 2; 100 show b",
            "D(a)@0 X(a,timeout)@4000 D(b)@4000 X(b,timeout)@8000"),
        Scenario(
            "the longest shown of those that may",
            {
                $0.overflow = .evictOldest
                $0.slots = 3
            }, "0 show a sticky; 1 show b level 2; 2 show c; 100 show d",
            "D(a)@0 D(b)@1 D(c)@2 X(c,evicted)@100 D(d)@100 X(b,timeout)@4001 X(d,timeout)@4100"),
        Scenario(
            "what was hidden evicts nobody",
            {
                $0.overflow = .evictOldest
            }, "0 show a; 100 show b policy now",
            "D(a)@0 H(a)@100 D(b)@100 X(b,timeout)@4100 D(a,returned)@4100 X(a,timeout)@8100"),
        Scenario(
            "nothing is evicted while offline", { $0.overflow = .evictOldest },
            "0 online; show a; 100 offline; 200 show b; 300 online",
            "D(a)@0 D(a,returned)@300 X(a,evicted)@300 D(b)@300 X(b,timeout)@4300"),
    ]

    static let policies: [Scenario] = [
        Scenario(
            "replace closes what is shown", "0 show a; 3000 show b policy replace 5000",
            "D(a)@0 X(a,replaced)@3000 D(b)@3000 X(b,timeout)@8000"),
        Scenario(
            "replace closes also what is held and what stays", { $0.slots = 2 },
            "0 show a sticky; show b; 100 hold b; 200 show c policy replace",
            "D(a)@0 D(b)@0 X(a,replaced)@200 X(b,replaced)@200 D(c)@200 X(c,timeout)@4200"),
        Scenario(
            "replace waits for what is more important", "0 show a level 2; 100 show b policy replace",
            "D(a)@0 X(a,timeout)@4000 D(b)@4000 X(b,timeout)@8000"),
        Scenario(
            "replace closes only up to its own priority", { $0.slots = 2 },
            "0 show a level 2; show b; 100 show c policy replace",
            "D(a)@0 D(b)@0 X(b,replaced)@100 D(c)@100 X(a,timeout)@4000 X(c,timeout)@4100"),
        Scenario(
            "replace does not overtake in the queue", "0 show a; show b; 1000 show c policy replace",
            "D(a)@0 X(a,replaced)@1000 D(b)@1000 X(b,timeout)@5000 D(c)@5000 X(c,timeout)@9000"),
        Scenario(
            "replace acts when the mute ends",
            "0 mute; 10 show a level 3 sticky; 20 show b policy replace level 3 sticky; 30 show c policy replace; 40 unmute",
            "D(a)@10 X(a,replaced)@20 D(b)@20"),
        Scenario(
            "replace acts when the mute ends, on what is shown then",
            "0 mute level 2; 10 show a level 2 sticky; 20 show b policy replace level 1; 30 update a level 0 sticky; 40 unmute",
            "D(a)@10 U(a)@30 X(a,replaced)@40 D(b)@40 X(b,timeout)@4040"),
        Scenario(
            "the policy of a style", "0 show a; 100 show b style popup; 200 dismiss b",
            "D(a)@0 X(a,replaced)@100 D(b)@100 X(b,dismissed)@200"),
        Scenario(
            "the client's policy", { $0.policy = .replace }, "0 show a; 100 show b",
            "D(a)@0 X(a,replaced)@100 D(b)@100 X(b,timeout)@4100"),
        Scenario(
            "now takes the slot of an equal", "0 show a; 100 show b policy now",
            "D(a)@0 H(a)@100 D(b)@100 X(b,timeout)@4100 D(a,returned)@4100 X(a,timeout)@8100"),
        Scenario(
            "now passes those that wait", "0 show a; 50 show x; 100 show b policy now",
            """
            D(a)@0 H(a)@100 D(b)@100 X(b,timeout)@4100 D(a,returned)@4100 X(a,timeout)@8100 D(x)@8100
            X(x,timeout)@12100
            """),
        Scenario(
            "now does not touch what is more important", "0 show a level 2; 100 show b policy now",
            "D(a)@0 X(a,timeout)@4000 D(b)@4000 X(b,timeout)@8000"),
        Scenario(
            "now acts once", "0 show a level 2; 100 show b policy now; 200 show c level 1; 300 dismiss a; 400 clear",
            "D(a)@0 X(a,dismissed)@300 D(b)@300 X(b,cleared)@400 X(c,cleared)@400"),
        Scenario(
            "now waits for a gap and is then the first", { $0.gap = Milliseconds(500) },
            "0 show a 1000; 100 show x; 1200 show b policy now",
            """
            D(a)@0 X(a,timeout)@1000 D(b)@1500 X(b,timeout)@5500 D(x)@6000 X(x,timeout)@10000
            """),
        Scenario(
            "an update ignores policy", { $0.slots = 2 }, "0 show a; show b; 100 update b policy replace",
            "D(a)@0 D(b)@0 U(b)@100 X(a,timeout)@4000 X(b,timeout)@4100"),
    ]

    @Test("Preemption", arguments: preemption) func preempts(_ scenario: Scenario) { scenario.play() }
    @Test("Eviction", arguments: eviction) func evicts(_ scenario: Scenario) { scenario.play() }
    @Test("Policy", arguments: policies) func policy(_ scenario: Scenario) { scenario.play() }
}
