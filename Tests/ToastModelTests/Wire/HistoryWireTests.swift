import JSON
import Testing
import ToastModel

@Suite("History queries and answers on the wire")
struct HistoryWireTests {
    private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    private func event(_ seq: Int64) throws -> ClosedEvent {
        ClosedEvent(
            key: EventKey(epoch: "e", seq: seq), closedCount: seq, client: try ClientName("kitchen"),
            app: try AppName("door"), id: "a", generation: 1, reason: .timeout,
            acceptedAt: WallTime(unixMilliseconds: 1), closedAt: WallTime(unixMilliseconds: 2))
    }

    @Test("A query comes back from its payload")
    func query() throws {
        let client = try ClientName("kitchen")
        let full = HistoryQuery(
            app: .broker, client: client, id: "x", reason: .action, since: WallTime(unixMilliseconds: 5),
            until: WallTime(unixMilliseconds: 9), after: .init(client: client, key: EventKey(epoch: "e", seq: 7)),
            limit: 12)
        for query in [full, HistoryQuery()] {
            #expect(try HistoryQuery(reading: parseJSON(query.payload()).value) == query)
        }
        #expect(
            text(full.payload(ref: .integer(3)))
                == #"{"app":"toastd","client":"kitchen","id":"x","reason":"action","since":5,"until":9,"#
                + #""after":["e","kitchen",7],"limit":12,"ref":3}"#)
    }

    @Test(
        "A limit is kept within what an answer may have",
        arguments: [("{}", 100), (#"{"limit":0}"#, 1), (#"{"limit":-5}"#, 1), (#"{"limit":99999999}"#, 1000)])
    func limit(payload: String, limit: Int) throws {
        #expect(try HistoryQuery(reading: parseJSON(payload).value).limit == limit)
    }

    @Test(
        "A query that says something else is named",
        arguments: [
            ("[]", WireFault.notAnObject), (#"{"app":"a/b"}"#, .unknownWord(member: "app", word: "a/b")),
            (#"{"reason":"bored"}"#, .unknownWord(member: "reason", word: "bored")),
            (#"{"since":"yesterday"}"#, .wrongType(member: "since")),
            (#"{"after":["e","k"]}"#, .wrongType(member: "after")),
            (#"{"after":["e","k/l",1]}"#, .wrongType(member: "after")), (#"{"after":7}"#, .wrongType(member: "after")),
        ])
    func badQuery(payload: String, fault: WireFault) throws {
        let value = try parseJSON(payload).value
        #expect(throws: fault) { try HistoryQuery(reading: value) }
    }

    @Test("An answer has the closed events as they were published, and comes back")
    func reply() throws {
        let events = [try event(1), try event(2)]
        let reply = HistoryReply(.found(events, more: true), ref: .string("mine"))
        let payload = text(reply.payload())
        let inner = events.map { text($0.payload) }.joined(separator: ",")
        #expect(payload == #"{"v":1,"event":"history","ref":"mine","events":["# + inner + #"],"more":true}"#)
        #expect(try HistoryReply(reading: parseJSON(payload).value) == reply)
        let invalid = HistoryReply(.invalid("no"))
        #expect(
            text(invalid.payload()) == #"{"v":1,"event":"history","ref":null,"events":[],"more":false,"error":"no"}"#)
        #expect(try HistoryReply(reading: parseJSON(invalid.payload()).value) == invalid)
    }

    @Test("What does not fit is left for the next query, and one event always comes")
    func bounded() throws {
        let events = try (1...50).map { try event($0) }
        let reply = HistoryReply(.found(events, more: false))
        let payload = reply.payload(limit: 2_000)
        #expect(payload.count < 2_500)
        guard case .found(let some, more: true) = try HistoryReply(reading: parseJSON(payload).value).outcome else {
            Issue.record("\(text(payload))")
            return
        }
        #expect(some == Array(events.prefix(some.count)) && some.count > 2)
        #expect(
            try HistoryReply(reading: parseJSON(reply.payload(limit: 1)).value).outcome
                == .found([events[0]], more: true))
    }
}
