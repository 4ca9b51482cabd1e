import Testing
import ToastModel
import ToastQueue

@Suite struct InputTests {
    static let replies: [Scenario] = [
        Scenario(
            "a closed id is gone",
            "0 show a; 10 dismiss a; 20 tap a; 21 dismiss a; 22 action a ok; 23 hold a; 24 shown a",
            """
            D(a)@0 X(a,dismissed)@10 R(tap a,gone)@20 R(dismiss a,gone)@21 R(action a,gone)@22 R(hold a,gone)@23
            R(shown a,gone)@24
            """),
        Scenario(
            "an id never seen is unknown",
            "0 show a sticky; 20 tap z; 21 dismiss z; 22 action z ok; 23 hold z; 24 shown z",
            """
            D(a)@0 R(tap z,unknown)@20 R(dismiss z,unknown)@21 R(action z,unknown)@22 R(hold z,unknown)@23
            R(shown z,unknown)@24
            """),
        Scenario(
            "a waiting toast is gone for tap, action and hold",
            "0 show a sticky; show b actions ok; 20 tap b; 21 action b ok; 22 hold b; 23 action b no; 24 dismiss b",
            """
            D(a)@0 R(tap b,gone)@20 R(action b,gone)@21 R(hold b,gone)@22 R(action b,gone)@23 X(b,dismissed)@24
            """),
        Scenario(
            "a hidden toast too", { $0.preempt = .higher },
            "0 show a sticky; 10 show b level 3 sticky; 20 tap a; 30 dismiss a",
            "D(a)@0 H(a)@10 D(b)@10 R(tap a,gone)@20 X(a,dismissed)@30"),
        Scenario(
            "a delayed toast too", "0 show a delay 1000; 20 tap a; 21 hold a; 22 shown a; 30 dismiss a",
            "R(tap a,gone)@20 R(hold a,gone)@21 R(shown a,gone)@22 X(a,dismissed)@30"),
        Scenario(
            "an action it does not have is unknown", "0 show a sticky actions ok; 10 action a no",
            "D(a)@0 R(action a,unknown)@10"),
        Scenario(
            "not answered: release, unmute, clear of nothing, a second shown",
            "0 show a sticky; 1 release a; 2 release z; 3 unmute; 4 clearWaiting; 5 shown a; 6 shown a; 7 releaseAll; 8 dismiss a; 9 release a; 10 clear",
            "D(a)@0 X(a,dismissed)@8"),
        Scenario(
            "an earlier generation is gone, a later one unknown",
            "0 show a; 10 dismiss a; 20 show a sticky; 30 tap a gen 1; 31 hold a gen 1; 32 tap a gen 3; 33 release a gen 1; 40 tap a gen 2",
            """
            D(a)@0 X(a,dismissed)@10 D(a#2)@20 R(tap a,gone)@30 R(hold a,gone)@31 R(tap a,unknown)@32
            T(a#2)@40 X(a#2,tapped)@40
            """),
        Scenario(
            "a generation of a closed id", "0 show a; 10 dismiss a; 20 tap a gen 1; 30 tap a gen 2",
            "D(a)@0 X(a,dismissed)@10 R(tap a,gone)@20 R(tap a,unknown)@30"),
        Scenario(
            "an id of two apps needs the app", { $0.slots = 2 },
            "0 show v app p sticky; show v app q sticky; 10 dismiss v; 20 dismiss v app q; 30 dismiss v; 40 dismiss v; 50 dismiss v app z",
            """
            D(v)@0 D(v)@0 R(dismiss v,invalid)@10 X(v,dismissed)@20 X(v,dismissed)@30 R(dismiss v,gone)@40
            R(dismiss v,unknown)@50
            """),
        Scenario(
            "without an id only when one is shown", { $0.slots = 2 },
            "0 dismiss - ; 1 show a sticky; show b sticky; 10 dismiss -; 11 release -; 20 dismiss a; 30 dismiss -; 40 tap -",
            """
            R(dismiss,unknown)@0 D(a)@1 D(b)@1 R(dismiss,invalid)@10 X(a,dismissed)@20 X(b,dismissed)@30
            R(tap,invalid)@40
            """),
        Scenario(
            "a client that does not exist",
            "0 tap a; 1 dismiss a; 2 hold a; 3 release a; 4 unmute; 5 clear; 6 clearWaiting; 7 releaseAll; 8 shown a; 9 action a x; 10 forget; 11 revoke a",
            "R(tap a,unknown)@0 R(dismiss a,unknown)@1 R(hold a,unknown)@2 R(shown a,unknown)@8 R(action a,unknown)@9"),
        Scenario(
            "remembered are only so many", { $0.remember = 2 },
            "0 show a; clear; show b; clear; show c; clear; 10 dismiss a; dismiss b; dismiss c; 20 show a; 30 clear; 40 dismiss b",
            """
            D(a)@0 X(a,cleared)@0 D(b)@0 X(b,cleared)@0 D(c)@0 X(c,cleared)@0 R(dismiss a,unknown)@10
            R(dismiss b,gone)@10 R(dismiss c,gone)@10 D(a)@20 X(a,cleared)@30 R(dismiss b,unknown)@40
            """),
    ]

    static let closes: [Scenario] = [
        Scenario("a tap closes", "0 show a; 10 tap a", "D(a)@0 T(a)@10 X(a,tapped)@10"),
        Scenario(
            "not a resident one", "0 show a resident; 10 tap a", "D(a)@0 T(a)@10 X(a,timeout)@4000"),
        Scenario(
            "nor if the client says so", { $0.closeOnTap = false }, "0 show a; 10 tap a",
            "D(a)@0 T(a)@10 X(a,timeout)@4000"),
        Scenario(
            "clear: shown in display order, then the line in queue order; delayed ones stay",
            {
                $0.slots = 2
                $0.preempt = .higher
            },
            "0 show a; show b; 10 show u level 3; 20 show c; show d level 0; show e delay 1000; 30 clear; 40 hold z",
            """
            D(a)@0 D(b)@0 H(b)@10 D(u)@10 X(a,cleared)@30 X(u,cleared)@30 X(b,cleared)@30 X(c,cleared)@30
            X(d,cleared)@30 R(hold z,unknown)@40 D(e)@1020 X(e,timeout)@5020
            """),
        Scenario(
            "clear_waiting leaves what is shown", "0 show a; show b; show c; 30 clearWaiting",
            "D(a)@0 X(b,cleared)@30 X(c,cleared)@30 X(a,timeout)@4000"),
        Scenario(
            "hide of everything of one app, delayed ones too", { $0.slots = 2 },
            "0 show a app p; show b app q; show c app p; show d app p delay 9000; show e app p delay 500; 30 revoke * app p",
            """
            D(a)@0 D(b)@0 X(a,revoked)@30 X(c,revoked)@30 X(e,revoked)@30 X(d,revoked)@30 X(b,timeout)@4000
            """),
        Scenario(
            "hide of an id of another app does nothing", "0 show a app p; 10 revoke a app q", "D(a)@0 X(a,timeout)@4000"
        ),
        Scenario(
            "hide reaches a waiting toast", "0 show a; show b; 10 revoke b", "D(a)@0 X(b,revoked)@10 X(a,timeout)@4000"),
        Scenario("hide reaches a delayed toast", "0 show a delay 1000; 10 revoke a", "X(a,revoked)@10"),
        Scenario(
            "scope all: by a tap, with the action first", "0 show x to c,tv scope all; 10 tap x on tv",
            "D(x)@0 tv:D(x)@0 tv:T(x)@10 tv:X(x,tapped)@10 X(x,elsewhere)@10"),
        Scenario(
            "scope all: by an action that closes", "0 show x to c,tv scope all actions ok; 10 action x ok",
            "D(x)@0 tv:D(x)@0 A(x.ok)@10 X(x,action)@10 tv:X(x,elsewhere)@10"),
        Scenario(
            "scope all: not by an action that does not close",
            "0 show x to c,tv scope all actions ok resident; 10 action x ok; 20 clear; 30 revoke x to tv",
            "D(x)@0 tv:D(x)@0 A(x.ok)@10 X(x,cleared)@20 tv:X(x,revoked)@30"),
        Scenario(
            "scope all: not by clear, timeout or revoked",
            "0 show x to c,tv scope all; 10 clear; 5000 show y to c,tv scope all; 6000 revoke y",
            """
            D(x)@0 tv:D(x)@0 X(x,cleared)@10 tv:X(x,timeout)@4000 D(y)@5000 tv:D(y)@5000 X(y,revoked)@6000
            tv:X(y,timeout)@9000
            """),
        Scenario(
            "scope all: the same id of another app stays", "0 show x to c scope all; show x to tv app q; 10 dismiss x",
            "D(x)@0 tv:D(x)@0 X(x,dismissed)@10 tv:X(x,timeout)@4000"),
        Scenario(
            "scope all: an id the broker made", "0 show x to c,tv scope all noid; 10 dismiss x",
            "D(x)@0 tv:D(x)@0 X(x,dismissed)@10 tv:X(x,elsewhere)@10"),
        Scenario(
            "scope all: also where another publish of the id had another scope",
            "0 show x to tv; show x scope all; 10 dismiss x", "tv:D(x)@0 D(x)@0 X(x,dismissed)@10 tv:X(x,elsewhere)@10"),
        Scenario(
            "scope all: also when an update first gave it that scope",
            "0 show y noid to c,tv; 20 update y scope all; 30 dismiss y",
            "D(y)@0 tv:D(y)@0 U(y)@20 X(y,dismissed)@30 tv:X(y,elsewhere)@30"),
    ]

    @Test("An input is answered", arguments: replies) func reply(_ scenario: Scenario) { scenario.play() }
    @Test("An input or a hide closes", arguments: closes) func close(_ scenario: Scenario) { scenario.play() }

    @Test("A reply carries what the input said")
    func replyFields() {
        let stage = Stage(Scenario("", "", "").configuration)
        let input = FrontendInput(
            .action("ok"), id: "z", app: .named("app"), frontend: .named("phone"), ref: .string("r1"))
        stage.handle(.inputReceived(client: .named("c"), input: input), at: 0)
        let reply = ReplyEvent(
            client: .named("c"), answer: .unknown, input: "action", frontend: .named("phone"), id: "z",
            ref: .string("r1"))
        #expect(stage.effects == [.publishReply(reply)])
    }

    @Test("An action carries what the app needs")
    func actionFields() {
        let stage = Stage(Scenario("", "", "").configuration)
        var toast = Toast(id: "a", content: "x")
        let publish = ToastAction.Publish(topic: "gate/open", payload: [1])
        toast.actions = [ToastAction(id: "open", label: "Open", publish: publish)]
        toast.details.data = .object([JSONMember("k", .integer(1))])
        toast.details.returnAddress = ReturnAddress(topic: "answers", correlation: [7])
        stage.handle(.showReceived(app: .named("app"), toast: toast, audience: [.named("c")]), at: 0)
        stage.handle(Script.event("action a open by phone"), at: 500)
        let event = ActionEvent(
            client: .named("c"), app: .named("app"), id: "a", generation: 1, action: "open", frontend: .named("phone"),
            at: stage.wall(500), data: toast.details.data, publish: publish,
            returnAddress: toast.details.returnAddress)
        #expect(stage.effects.contains(.publishAction(event)))
        let closed = stage.effects.compactMap { effect in
            if case .publishClosed(let closed) = effect { closed } else { nil }
        }
        #expect(closed.map(\.action) == ["open"])
        #expect(closed.map(\.returnAddress) == [toast.details.returnAddress])
    }
}
