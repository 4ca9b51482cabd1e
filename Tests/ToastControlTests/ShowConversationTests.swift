import CommandLineInterface
import Testing
import ToastControl
import ToastModel

@Suite("show: from the publish to the answer")
struct ShowConversationTests {
    private static let online = #"{"state":"online","version":"1","run":"r","since":1767225600000}"#
    private static let receipt =
        #"{"v":1,"event":"reply","answer":"unknown","input":"tap","frontend":null,"id":"M","ref":"M"}"#
    private static func closed(_ id: String, _ reason: String, client: String = "kitchen") -> String {
        #"{"v":1,"event":"closed","epoch":"E","seq":2,"closed_n":1,"id":"\#(id)","generation":1,"app":"door","client":"\#(client)","#
            + #""reason":"\#(reason)","code":1,"by":"timer","action":null,"title":"T","type":"notice","accepted_at":1767225600000,"#
            + #""shown_at":1767225600000,"closed_at":1767225605000,"waited_ms":0,"shown_ms":5000,"held_ms":0,"times_shown":1,"#
            + #""seen":null,"repeats":1,"data":null}"#
    }

    private func conversation(
        _ words: [String], voice: Voice = plain, patience: Patience = .usual
    ) throws -> ShowConversation {
        let order = try ShowOrder(try arguments(["show", "door"] + words)).order(root: "toast", input: [], mark: "M")
        return try ShowConversation(order, voice: voice, patience: patience, mark: "M")
    }

    @Test("Without a wait it ends when toastd has read the toast")
    func accepted() throws {
        var show = try conversation(["--title", "T"])
        #expect(show.filters == ["toast/status/#", "toast/reply/toastctl-M", "toast/rejected/door"])
        #expect(
            show.begin(at: at(0)) == [
                .publish(Publication(topic: "toast/show/door", payload: Array(#"{"title":"T"}"#.utf8))),
                .publish(
                    Publication(
                        topic: "toast/input/toastctl-M", payload: Array(#"{"event":"tap","id":"M","ref":"M"}"#.utf8))),
            ])
        #expect(show.receive(try message("toast/status/main", Self.online), at: at(1)) == [])
        #expect(show.receive(try message("toast/reply/toastctl-M", Self.receipt), at: at(2)) == [.end(.done)])
    }

    @Test("A rejection of this toast is told, one of another's is not")
    func rejected() throws {
        func rejection(_ payload: String, size: Int) -> String {
            #"{"v":1,"event":"rejected","app":"door","reason":"no_audience","message":"nobody","offset":3,"topic":"toast/show/door","#
                + #""size":\#(size),"payload":\#(payload),"rejected_at":1767225600000}"#
        }
        var show = try conversation(["--title", "T"])
        _ = show.begin(at: at(0))
        #expect(show.receive(try message("toast/rejected/door", rejection(#""other""#, size: 5)), at: at(1)) == [])
        #expect(
            show.receive(try message("toast/rejected/door", rejection(#""{\"title\":\"T\"}""#, size: 13)), at: at(2))
                == [.complain("rejected: nobody (byte 3) [no_audience]"), .end(.no)])
    }

    @Test(
        "A wait ends with the closed event, and its reason is the answer",
        arguments: [
            (["--title", "T", "--wait"], "timeout", ExitCode.done),
            (["--title", "T", "--wait"], "revoked", .no),
            (["--title", "T", "--wait=tapped"], "timeout", .no),
            (["--title", "T", "--wait=revoked"], "revoked", .done),
        ])
    func waits(words: [String], reason: String, code: ExitCode) throws {
        var show = try conversation(words)
        #expect(show.filters.last == "toast/closed/door/+")
        _ = show.begin(at: at(0))
        #expect(show.receive(try message("toast/reply/toastctl-M", Self.receipt), at: at(2)) == [])
        #expect(show.deadline == nil)
        #expect(show.receive(try message("toast/closed/door/kitchen", Self.closed("other", reason)), at: at(3)) == [])
        let title = "2026-01-01 00:00:05  kitchen  door/M  \(reason)  (waited 0.0 s, shown 5.0 s)  T"
        #expect(
            show.receive(try message("toast/closed/door/kitchen", Self.closed("M", reason)), at: at(5000))
                == [.print(title), .end(code)])
    }

    @Test("When the target is a client, only its own end counts")
    func oneClient() throws {
        var show = try conversation(["hall", "--title", "T", "--wait"], voice: json)
        #expect(show.filters.last == "toast/screen/hall")
        _ = show.begin(at: at(0))
        _ = show.receive(try message("toast/screen/hall", "{}"), at: at(1))
        #expect(show.receive(try message("toast/closed/door/kitchen", Self.closed("M", "timeout")), at: at(2)) == [])
        let event = Self.closed("M", "timeout", client: "hall")
        #expect(
            show.receive(try message("toast/closed/door/hall", event), at: at(3)) == [.print(event), .end(.done)])
    }

    @Test("Silence is explained")
    func silence() throws {
        var never = try conversation(["--title", "T"])
        _ = never.begin(at: at(0))
        #expect(never.deadline == at(10_000).instant)
        #expect(never.advance(to: at(9999)) == [])
        #expect(
            never.advance(to: at(10_000)) == [
                .complain(
                    "no toastd has ever been online at this server below 'toast': the server took the message, nobody read it"
                ),
                .end(.timedOut),
            ])
        var offline = try conversation(["--title", "T"], patience: .limited(Milliseconds(50)))
        _ = offline.begin(at: at(0))
        let state = #"{"state":"offline","version":"1","run":"r","since":1767225600000}"#
        _ = offline.receive(try message("toast/status/main", state), at: at(1))
        #expect(
            offline.advance(to: at(50)) == [
                .complain("toastd is offline: the server keeps the message for it, if it was set up to"),
                .end(.timedOut),
            ])
        var online = try conversation(["--title", "T"], patience: .limited(Milliseconds(50)))
        _ = online.begin(at: at(0))
        _ = online.receive(try message("toast/status/main", Self.online), at: at(1))
        #expect(
            online.advance(to: at(50)) == [
                .complain(
                    "toastd is online, but did not answer in time: may this user publish to toast/input/# and read "
                        + "toast/reply/#?"), .end(.timedOut),
            ])
    }

    @Test("A wait with a limit ends when it is reached")
    func limit() throws {
        var show = try conversation(["--title", "T", "--wait"], patience: .limited(Milliseconds(500)))
        _ = show.begin(at: at(0))
        _ = show.receive(try message("toast/reply/toastctl-M", Self.receipt), at: at(100))
        #expect(show.deadline == at(600).instant)
        #expect(show.advance(to: at(600)) == [.complain("the toast is still open"), .end(.timedOut)])
    }
}
