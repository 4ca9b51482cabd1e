import Testing
import ToastModel
import ToastQueue

@Suite struct PresenceTests {
    static let absences: [Scenario] = [
        Scenario(
            "hold: nothing is displayed and show timers freeze", "0 online; show a; show b; 1000 offline; 9000 online",
            "D(a)@0 D(a,returned)@9000 X(a,timeout)@13000 D(b)@13000 X(b,timeout)@17000"),
        Scenario(
            "hold: remaining", { $0.onRelease = .remaining }, "0 online; show a; 1000 offline; 9000 online",
            "D(a)@0 D(a,returned)@9000 X(a,timeout)@12000"),
        Scenario(
            "hold: arrivals wait", "0 online; 100 offline; 200 show a; 5000 online", "D(a)@5000 X(a,timeout)@9000"),
        Scenario(
            "hold: a named ttl goes on", "0 online; 100 offline; 200 show a expiry 1000; 5000 online",
            "X(a,expired)@1200"),
        Scenario(
            "hold: the default ttl stands still", { $0.ttl = .lasts(Milliseconds(1000)) },
            "0 online; show a sticky; 100 show b; 600 offline; 5000 online; 5200 dismiss a",
            "D(a)@0 D(a,returned)@5000 X(a,dismissed)@5200 D(b)@5200 X(b,timeout)@9200"),
        Scenario(
            "hold: and then runs on", { $0.ttl = .lasts(Milliseconds(1000)) },
            "0 online; show a sticky; 100 show b; 600 offline; 5000 online",
            "D(a)@0 D(a,returned)@5000 X(b,expired)@5500"),
        Scenario(
            "drop: arrivals are dropped, the rest as hold", { $0.offline = .drop },
            "0 online; show a; show b; 1000 offline; 2000 show c; 3000 online",
            "D(a)@0 X(c,dropped)@2000 D(a,returned)@3000 X(a,timeout)@7000 D(b)@7000 X(b,timeout)@11000"),
        Scenario(
            "drop: an update is no arrival", { $0.offline = .drop },
            "0 online; show a; show b; 1000 offline; 2000 update b 1000; 3000 online; 3000 dismiss a",
            "D(a)@0 D(a,returned)@3000 X(a,dismissed)@3000 D(b)@3000 X(b,timeout)@4000"),
        Scenario(
            "drop: a delay that ends meanwhile is an arrival", { $0.offline = .drop },
            "0 online; show a delay 1000; 500 offline; 2000 online", "X(a,dropped)@1000"),
        Scenario(
            "a client is offline when all its frontends are",
            "0 online p; online q; show a; 1000 offline p; 2000 offline q; 3000 online p",
            "D(a)@0 D(a,returned)@3000 X(a,timeout)@7000"),
        Scenario(
            "a client that never announced presence counts as online", "0 show a", "D(a)@0 X(a,timeout)@4000"),
        Scenario(
            "offline only after offline_after", { $0.offlineAfter = .seconds(10) },
            "0 online; show a 30000; 1000 offline; 5000 show b level 2; 20000 online",
            "D(a)@0 D(a,returned)@20000 X(a,timeout)@50000 D(b)@50000 X(b,timeout)@54000"),
        Scenario(
            "a short absence is none", { $0.offlineAfter = .seconds(10) },
            "0 online; show a; 1000 offline; 3000 online", "D(a)@0 X(a,timeout)@4000"),
        Scenario(
            "saying it again does not prolong it", { $0.offlineAfter = .seconds(2) },
            "0 online; show a; 1000 offline; 2500 offline; 5000 online",
            "D(a)@0 D(a,returned)@5000 X(a,timeout)@9000"),
        Scenario(
            "holds end before the freeze", { $0.onRelease = .remaining },
            "0 online; show a; 1000 hold a by f; 2000 offline; 3000 online",
            "D(a)@0 held(a)@1000 released(a)@2000 D(a,returned)@3000 X(a,timeout)@6000", detail: .holds),
        Scenario(
            "the last frontend that is forgotten makes the client count as online",
            "0 online; 100 offline; 200 show a; 300 forget", "D(a)@300 X(a,timeout)@4300"),
        Scenario(
            "a shown toast is updated while offline, and displayed at the return",
            "0 online; show a; 1000 offline; 2000 update a 500; 3000 online",
            "D(a)@0 D(a,returned)@3000 X(a,timeout)@3500"),
        Scenario(
            "continue: at the return what is shown is displayed again, its timer untouched", { $0.offline = .continue },
            "0 online; show a; 1000 offline; 2000 update a 3000; 3000 online",
            "D(a)@0 U(a)@2000 D(a,returned)@3000 X(a,timeout)@5000"),
        Scenario(
            "dismissed while offline", "0 online; show a; show b; 1000 offline; 2000 dismiss a; 3000 online",
            "D(a)@0 X(a,dismissed)@2000 D(b)@3000 X(b,timeout)@7000"),
        Scenario(
            "a policy acts at the return",
            "0 online; show a sticky; 100 offline; 200 show b policy replace; 300 online",
            "D(a)@0 D(a,returned)@300 X(a,replaced)@300 D(b)@300 X(b,timeout)@4300"),
        Scenario(
            "a backlog is folded at the return", { $0.backlog = .newest(1) },
            "0 online; 100 offline; 200 show a; show b; show c level 2; 300 online",
            """
            X(a,folded)@300 X(b,folded)@300 D(c)@300 X(c,timeout)@4300 D(toastd:backlog)@4300
            X(toastd:backlog,timeout)@8300
            """),
        Scenario(
            "toasts that were shown before are not folded",
            {
                $0.backlog = .newest(0)
                $0.preempt = .higher
            }, "0 online; show a sticky; 50 show b level 3 sticky; 100 offline; 300 online; 400 dismiss b",
            "D(a)@0 H(a)@50 D(b)@50 D(b,returned)@300 X(b,dismissed)@400 D(a,returned)@400"),
    ]

    @Test("An absence", arguments: absences) func absence(_ scenario: Scenario) { scenario.play() }

    @Test("min_show counts from the return of a client that was away")
    func shortestStayAfterReturn() {
        let scenario = Scenario(
            "",
            {
                $0.overflow = .evictOldest
                $0.minShow = Milliseconds(2000)
            }, "0 online; show a; 1900 offline; 5000 online; 5100 show b",
            "D(a)@0 D(a,returned)@5000 X(a,evicted)@7000 D(b)@7000 X(b,timeout)@11000")
        scenario.play()
    }
}
