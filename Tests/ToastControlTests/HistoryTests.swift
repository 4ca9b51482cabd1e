import CommandLineInterface
import Testing
import ToastControl
import ToastModel

@Suite("history: question and answer")
struct HistoryTests {
    private let events: Events

    init() throws {
        events = try Events()
    }

    private func order(_ words: [String]) throws -> HistoryOrder {
        try HistoryOrder(try arguments(["history"] + words), now: at(0).wall, zone: .utc)
    }

    @Test("Times are of the clock or how long ago, and the last day is asked for by itself")
    func times() throws {
        #expect(try order([]).query.since == at(-86_400_000).wall)
        #expect(try order(["--since", "2h"]).query.since == at(-7_200_000).wall)
        let named = try order(["--since", "2025-12-31 23:00", "--until", "2025-12-31T23:59:59Z"]).query
        #expect(named.since == at(-3_600_000).wall && named.until == at(-1000).wall)
        #expect(throws: UsageFault.self) { try order(["--since", "yesterday"]) }
    }

    @Test("What is asked for goes out as the protocol says")
    func question() throws {
        let order = try order([
            "--app", "toastd", "--client", "kitchen", "--id", "7", "--reason", "timeout", "--since", "1h", "--limit",
            "5",
        ])
        var history = HistoryConversation(order, voice: plain, patience: .usual, mark: "M")
        #expect(history.filters == ["toast/status/#", "toast/history-reply/toastctl-M"])
        let effects = history.begin(at: at(0))
        #expect(effects.count == 1)
        guard case .publish(let publication) = effects.first else { return }
        #expect(
            text(publication)
                == #"toast/history/toastctl-M {"app":"toastd","client":"kitchen","id":"7","reason":"timeout","#
                + #""since":1767222000000,"limit":5}"#)
    }

    @Test("A user asks in its own name, as the access list allows")
    func user() throws {
        var history = HistoryConversation(
            try order([]), voice: plain, patience: .usual, mark: "M", user: "dashboard")
        #expect(history.filters == ["toast/status/#", "toast/history-reply/dashboard"])
        guard case .publish(let publication) = history.begin(at: at(0)).first else { return }
        #expect(publication.topic == "toast/history/dashboard")
    }

    @Test("Answers are printed page by page until the limit")
    func pages() throws {
        var history = HistoryConversation(try order(["--limit", "3"]), voice: plain, patience: .usual, mark: "M")
        _ = history.begin(at: at(0))
        func answer(_ seqs: [Int64], more: Bool) throws -> Received {
            let reply = HistoryReply(.found(seqs.map { events.closed("a", seq: $0) }, more: more))
            return try message("toast/history-reply/toastctl-M", String(decoding: reply.payload(), as: UTF8.self))
        }
        let line = "2026-01-01 00:00:05  kitchen  door/a  timeout  (waited 0.2 s, shown 5.0 s)  T [31m"
        let first = history.receive(try answer([1, 2], more: true), at: at(1))
        #expect(first.prefix(2) == [.print(line), .print(line)])
        guard case .publish(let next) = first.last else {
            Issue.record("no second question")
            return
        }
        #expect(text(next).hasSuffix(#""after":["E","kitchen",2],"limit":1}"#))
        #expect(
            history.receive(try answer([3, 4], more: true), at: at(2)) == [
                .print(line), .complain("there are more: --limit NUMBER, or --since the last of these"), .end(.done),
            ])
    }

    @Test("Nothing found is a no, and so is a question that is refused")
    func nothing() throws {
        var history = HistoryConversation(try order([]), voice: plain, patience: .usual, mark: "M")
        _ = history.begin(at: at(0))
        func answer(_ outcome: HistoryReply.Outcome) throws -> Received {
            try message(
                "toast/history-reply/toastctl-M", String(decoding: HistoryReply(outcome).payload(), as: UTF8.self))
        }
        #expect(
            history.receive(try answer(.found([], more: false)), at: at(1))
                == [.complain("no toast ended like that in this time"), .end(.no)])
        #expect(history.receive(try answer(.invalid("why")), at: at(1)) == [.complain("why"), .end(.no)])
        #expect(history.advance(to: at(9000)) == [])
    }
}
