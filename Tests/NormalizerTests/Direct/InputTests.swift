import Normalizer
import Testing
import ToastModel

@Suite("Input and presence")
struct InputTests {
    private let normalizer = Normalizer(apps: [], limits: PayloadLimits())
    private let client: ClientName
    private let phone: FrontendName

    init() throws {
        client = try ClientName("kitchen")
        phone = try FrontendName("phone-1")
    }

    private func read(
        _ payload: String, frontend: FrontendName? = nil, freshness: InboundMessage.Freshness = .live
    ) -> Result<FrontendInput, InvalidInput>? {
        normalizer.input(
            InboundMessage(topic: "toast/input/kitchen", payload: Array(payload.utf8), freshness: freshness),
            client: client, frontend: frontend)
    }

    private func input(_ payload: String, frontend: FrontendName? = nil) throws -> FrontendInput {
        try #require(read(payload, frontend: frontend)).get()
    }

    static let events: [(String, FrontendInput.Event)] = [
        ("shown", .shown), ("tap", .tap), ("dismiss", .dismiss), ("hold", .hold), ("release", .release),
        ("hold_all", .holdAll), ("release_all", .releaseAll), ("clear", .clear), ("clear_waiting", .clearWaiting),
        ("unmute", .unmute), ("mute", .mute(MuteOrder())),
    ]

    @Test("Each event is read from an object and from its bare word, in any case", arguments: events)
    func readsEvent(word: String, event: FrontendInput.Event) throws {
        #expect(try input("{\"event\":\"\(word)\",\"id\":\"n1\"}") == FrontendInput(event, id: "n1"))
        #expect(try input("{\"Event\":\"\(word.uppercased())\"}") == FrontendInput(event))
        #expect(try input(word) == FrontendInput(event))
        #expect(try input(" \(word.uppercased())\n", frontend: phone) == FrontendInput(event, frontend: phone))
        #expect(try input("\"\(word)\"") == FrontendInput(event))
        #expect(event.word == word)
    }

    @Test("Everything that an input may name is taken; the topic's frontend goes first")
    func members() throws {
        let full = try input(
            #"{"id":42,"app":"door","event":"action","action":"open","frontend":"tv","generation":2,"ref":{"n":1},"x":1}"#
        )
        let expected = FrontendInput(
            .action("open"), id: "42", app: try AppName("door"), generation: 2, frontend: try FrontendName("tv"),
            ref: .object([JSONMember("n", .integer(1))]))
        #expect(full == expected)
        #expect(try input(#"{"event":"tap","frontend":"tv"}"#, frontend: phone).frontend == phone)
        #expect(try input(#"{"event":"dismiss","id":"toastd:more","app":"toastd"}"#).app == .broker)
        #expect(try input(#"{"event":"tap","id":null,"generation":null}"#) == FrontendInput(.tap))
    }

    static let mutes: [(String, MuteOrder)] = [
        (#""for":60"#, MuteOrder(end: .after(.seconds(60)))), (#""for":"1h""#, MuteOrder(end: .after(.hours(1)))),
        (#""for":"never""#, MuteOrder()), (#""level":4"#, MuteOrder(level: .high)),
        (#""level":"urgent""#, MuteOrder(level: .urgent)),
        (#""until":1767326645"#, MuteOrder(end: .at(WallTime(unixMilliseconds: 1_767_326_645_000)))),
        (
            #""until":"2026-01-02T04:04:05Z","level":"4""#,
            MuteOrder(end: .at(WallTime(unixMilliseconds: 1_767_326_645_000)), level: .high)
        ),
    ]

    @Test("A mute ends after a time, at a time, or by an unmute", arguments: mutes)
    func readsMute(members: String, order: MuteOrder) throws {
        #expect(try input("{\"event\":\"mute\",\(members)}") == FrontendInput(.mute(order)))
    }

    static let invalid: [(String, String)] = [
        ("null", ""), ("[]", ""), ("swipe", "swipe"), ("action", "action"), ("42", "42"), ("{}", ""),
        (#"{"id":"a"}"#, ""),
        (#"{"event":"swipe"}"#, "swipe"), (#"{"event":5}"#, "5"), (#"{"event":"action"}"#, "action"),
        (#"{"event":"action","action":""}"#, "action"), (#"{"event":"tap","id":[1]}"#, "tap"),
        (#"{"event":"tap","generation":0}"#, "tap"), (#"{"event":"tap","generation":1.5}"#, "tap"),
        (#"{"event":"tap","generation":1e300}"#, "tap"), (#"{"event":"tap","app":"a/b"}"#, "tap"),
        (#"{"event":"mute","for":"long"}"#, "mute"),
        (#"{"event":"mute","for":0}"#, "mute"), (#"{"event":"mute","until":"tomorrow"}"#, "mute"),
        (#"{"event":"mute","level":9}"#, "mute"), (#"{"event":"mute","level":1e300}"#, "mute"), ("{\"event\":", ""),
        (#"{"event":"tap","ref":"\#(String(repeating: "r", count: 2000))"}"#, "tap"),
    ]

    @Test("A malformed input does nothing and is answered, with what was understood of it", arguments: invalid)
    func refuses(payload: String, event: String) throws {
        guard case .failure(let invalid)? = read(payload, frontend: phone) else {
            Issue.record("taken")
            return
        }
        #expect(invalid.reply.answer == .invalid)
        #expect(invalid.reply.client == client)
        #expect(invalid.reply.input == event)
        #expect(invalid.reply.frontend == phone)
        #expect(!invalid.message.isEmpty)
    }

    @Test("A frontend that the payload names has to be a name")
    func frontendName() {
        guard case .failure(let invalid)? = read(#"{"event":"tap","frontend":"a/b"}"#) else {
            Issue.record("taken")
            return
        }
        #expect(invalid.message == "frontend 'a/b' is no name")
    }

    @Test("The answer carries id and ref")
    func answer() throws {
        guard case .failure(let invalid)? = read(#"{"event":"swipe","id":"n1","ref":7,"frontend":"tv"}"#) else {
            Issue.record("taken")
            return
        }
        let expected = ReplyEvent(
            client: client, answer: .invalid, input: "swipe", frontend: try FrontendName("tv"), id: "n1",
            ref: .integer(7))
        #expect(invalid.reply == expected)
    }

    @Test("An empty and a retained input do nothing")
    func silent() {
        #expect(read("") == nil)
        #expect(read("\0") == nil)
        #expect(read("dismiss", freshness: .retained) == nil)
    }

    static let presences: [(String, PresenceState?)] = [
        ("online", .online), ("offline", .offline), ("ONLINE\n", .online), ("\"offline\"", .offline), ("", .forgotten),
        (" ", .forgotten), (#"{"state":"online","capabilities":{"slots":3}}"#, .online),
        (#"{"State":"OFFLINE"}"#, .offline),
        ("null", nil), ("{}", nil), ("away", nil), (#"{"state":1}"#, nil), (#"{"state":""}"#, nil),
        ("{\"state\":", nil),
        ("1", nil), ("[\"online\"]", nil), ("\"\"", nil),
    ]

    @Test("Presence is a word, or an object with a state, retained or live", arguments: presences)
    func readsPresence(payload: String, state: PresenceState?) {
        for freshness in [InboundMessage.Freshness.live, .retained] {
            let message = InboundMessage(
                topic: "toast/presence/kitchen", payload: Array(payload.utf8), freshness: freshness)
            #expect(normalizer.presence(message) == state)
        }
    }
}
