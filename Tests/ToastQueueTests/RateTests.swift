import Testing
import ToastModel
import ToastQueue

@Suite struct RateTests {
    private static let five = QueueConfiguration.Rate(perSecond: 5, burst: 5)
    private static let one = QueueConfiguration.Rate(perSecond: 1, burst: 1)

    static let rates: [Scenario] = [
        Scenario(
            "beyond the rate toasts are folded and counted", { $0.slots = 2 }, "0 show a; show b; show c",
            "D(a)@0 X(b,folded)@0 D(toastd:rate)@0 X(c,folded)@0 U(toastd:rate)@1000 X(a,timeout)@4000 X(toastd:rate,timeout)@4000",
            rates: ["app": one]),
        Scenario(
            "a second later one more is allowed", { $0.slots = 4 }, "0 show a; 999 show b; 1000 show c; 2001 show d",
            """
            D(a)@0 X(b,folded)@999 D(toastd:rate)@999 D(c)@1000 D(d)@2001 X(a,timeout)@4000
            X(toastd:rate,timeout)@4999 X(c,timeout)@5000 X(d,timeout)@6001
            """, rates: ["app": one]),
        Scenario(
            "updates and repeats cost nothing", { $0.dedupe = .content },
            "0 show a noid text \"t\"; 10 show b noid text \"t\"; 20 update a text \"u\"; 30 update a text \"v\"",
            "D(a)@0 U(a,n=2)@10 U(a)@20 U(a)@30 X(a,timeout)@4030", rates: ["app": one]),
        Scenario(
            "each client has its own", "0 show a to c,tv; 10 show b to tv",
            "D(a)@0 tv:D(a)@0 tv:X(b,folded)@10 X(a,timeout)@4000 tv:X(a,timeout)@4000 tv:D(toastd:rate)@4000 tv:X(toastd:rate,timeout)@8000",
            rates: ["app": one]),
        Scenario(
            "other apps are not concerned", { $0.slots = 2 }, "0 show a; 10 show b app q",
            "D(a)@0 D(b)@10 X(a,timeout)@4000 X(b,timeout)@4010", rates: ["app": one]),
        Scenario(
            "a delayed toast costs at its acceptance", { $0.slots = 2 }, "0 show a delay 5000; 10 show b",
            "X(b,folded)@10 D(toastd:rate)@10 X(toastd:rate,timeout)@4010 D(a)@5000 X(a,timeout)@9000",
            rates: ["app": one]),
        Scenario(
            "what is dropped costs nothing", { $0.blocked = .drop }, "0 mute; 10 show a; 20 unmute; 30 show b",
            "X(a,dropped)@10 D(b)@30 X(b,timeout)@4030", rates: ["app": one]),
        Scenario(
            "a closed summary begins anew, as the next generation",
            "0 show a 100; 1 show b; 200 dismiss toastd:rate; 300 show c",
            """
            D(a)@0 X(b,folded)@1 X(a,timeout)@100 D(toastd:rate)@100 X(toastd:rate,dismissed)@200 X(c,folded)@300
            D(toastd:rate#2)@300 X(toastd:rate#2,timeout)@4300
            """, rates: ["app": one]),
        Scenario(
            "a new count keeps the timer and is displayed at most once a second", { $0.slots = 2 },
            "0 show a; 0 show b; 300 show c; 600 show d; 2900 show e level 0; 2950 show f level 0",
            """
            D(a)@0 X(b,folded)@0 D(toastd:rate)@0 X(c,folded)@300 X(d,folded)@600 U(toastd:rate)@1000
            X(f,folded)@2950 U(toastd:rate)@2950 X(a,timeout)@4000 X(toastd:rate,timeout)@4000 D(e)@4000
            X(e,timeout)@8000
            """, rates: ["app": one]),
        Scenario(
            "a summary takes the highest priority it stands for",
            "0 show x level 1; show b level 0; 10 show w level 1 app q; 20 show c level 2",
            """
            D(x)@0 X(b,folded)@0 X(c,folded)@20 X(x,timeout)@4000 D(toastd:rate)@4000 X(toastd:rate,timeout)@8000
            D(w)@8000 X(w,timeout)@12000
            """, rates: ["app": one]),
    ]

    @Test("A rate", arguments: rates) func rate(_ scenario: Scenario) { scenario.play() }

    @Test("Two hundred at once: five are shown or wait, 195 are folded into one summary")
    func twoHundred() {
        let stage = Stage(Scenario("", "", "", rates: ["app": Self.five]).configuration)
        for number in 0..<200 { stage.handle(Script.event("show t\(number)"), at: 0) }
        #expect(stage.log.filter { $0.hasSuffix(",folded)@0") }.count == 195)
        #expect(stage.screen.waiting == 5 && stage.screen.shown.count == 1)
        stage.pass(to: 25_000)
        let last = stage.effects.compactMap { effect -> DisplayEvent? in
            if case .publishDisplay(let event) = effect { event } else { nil }
        }.last
        #expect(last?.toast.id == "toastd:rate" && last?.app == .named("app"))
        #expect(last?.toast.content == "195 more from app")
        #expect(last?.toast.type == .notice && last?.toast.priority == .normal)
        #expect(last?.toast.details.data == .object([JSONMember("count", .integer(195))]))
        #expect(stage.log.last == "X(toastd:rate,timeout)@24000")
    }

    @Test("A rate by pattern holds for every app that matches")
    func patterns() {
        var configuration = Scenario("", "", "").configuration
        configuration.ratePatterns = [QueueConfiguration.RatePattern(glob: "z*", rate: Self.one)]
        configuration.defaults.slots = 9
        let stage = Stage(configuration)
        for (number, app) in ["z1", "z1", "z2", "y", "y"].enumerated() {
            stage.handle(Script.event("show t\(number) app \(app)"), at: 0)
        }
        #expect(stage.log == ["D(t0)@0", "X(t1,folded)@0", "D(toastd:rate)@0", "D(t2)@0", "D(t3)@0", "D(t4)@0"])
    }
}
