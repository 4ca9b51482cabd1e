import Testing
import ToastModel

/// What is written is read back as the same value, through a JSON reader of somebody else.
@Suite("The wire format, there and back")
struct WireRoundTripTests {
    /// Texts that break formats made by hand.
    static let awkward = [
        "He said \"go\"", "line one\nline two\r\n", "tab\there", #"back\slash"#, "\u{2028}\u{2029}",
        "\u{0}\u{1}\u{1F}\u{7F}",
        "Tür im Flur offen 🚪", "漢字 🇩🇪 👨‍👩‍👧", "</script>", "\u{FEFF}mark", "e\u{301}",
    ]

    @Test("a title and a content come back as they were", arguments: awkward)
    func texts(_ awkward: String) throws {
        var toast = WireExamples.plainToast()
        toast.title = awkward
        toast.content = awkward + awkward
        toast.details.data = .object([JSONMember(awkward, .string(awkward))])
        let event = try WireExamples.display(toast)
        let back = try DisplayEvent(reading: readIndependently(event.payload))
        #expect(back == event)
        #expect(Array(try #require(back.toast.title).utf8) == Array(awkward.utf8))
    }

    @Test("a toast that says everything")
    func fullToast() throws {
        let event = try WireExamples.display(WireExamples.fullToast())
        #expect(try DisplayEvent(reading: readIndependently(event.payload)) == event)
    }

    @Test("every cause of a display", arguments: DisplayCause.allCases)
    func causes(_ cause: DisplayCause) throws {
        var event = try WireExamples.display(WireExamples.plainToast())
        event.cause = cause
        event.held = true
        event.duration = nil
        event.remaining = nil
        #expect(try DisplayEvent(reading: readIndependently(event.payload)) == event)
    }

    @Test("every reason of a close", arguments: CloseReason.allCases)
    func reasons(_ reason: CloseReason) throws {
        var event = try WireExamples.closed()
        event.reason = reason
        event.action = reason == .action ? "open" : nil
        event.shownAt = reason == .expired ? nil : event.shownAt
        event.data = .object([JSONMember("n", .integer(Int64.max))])
        #expect(try ClosedEvent(reading: readIndependently(event.payload)) == event)
    }

    @Test("the three answers to whether it was seen", arguments: [ClosedEvent.Seen.yes, .no, .unknown])
    func seen(_ seen: ClosedEvent.Seen) throws {
        var event = try WireExamples.closed()
        event.seen = seen
        #expect(try ClosedEvent(reading: readIndependently(event.payload)) == event)
    }

    @Test("the broker's own app, whose name nobody else may have")
    func ownApp() throws {
        var event = try WireExamples.closed()
        event.app = .broker
        #expect(try ClosedEvent(reading: readIndependently(event.payload)) == event)
    }

    @Test("hidden, action, reply, screen, rejected and status")
    func others() throws {
        let hidden = try WireExamples.hidden()
        #expect(try HiddenEvent(reading: readIndependently(hidden.payload)) == hidden)
        let action = try WireExamples.action()
        #expect(try ActionEvent(reading: readIndependently(action.payload)) == action)
        let reply = try WireExamples.reply()
        #expect(try ReplyEvent(reading: readIndependently(reply.payload), client: reply.client) == reply)
        let screen = try WireExamples.screen()
        #expect(try Screen(reading: readIndependently(screen.payload), client: screen.client) == screen)
        let rejected = try WireExamples.rejected()
        #expect(try RejectedEvent(reading: readIndependently(rejected.payload)) == rejected)
        var status = WireExamples.status()
        #expect(try StatusReport(reading: readIndependently(status.payload)) == status)
        status.config = "0123456789abcdef"
        status.mistakes = 3
        #expect(try StatusReport(reading: readIndependently(status.payload)) == status)
    }

    @Test("a member that is missing, of another type, or unknown is named")
    func faults() throws {
        #expect(throws: WireFault.notAnObject) { try HiddenEvent(reading: .array([])) }
        #expect(throws: WireFault.otherEvent("hidden")) {
            try ClosedEvent(reading: readIndependently(WireExamples.hidden().payload))
        }
        #expect(throws: WireFault.otherVersion(2)) {
            try ClosedEvent(reading: .object([JSONMember("v", .integer(2)), JSONMember("event", .string("closed"))]))
        }
        func changed(_ name: String, to value: JSONValue?) throws -> JSONValue {
            let members = try #require(try readIndependently(WireExamples.closed().payload).members)
            return .object(members.filter { $0.name != name } + (value.map { [JSONMember(name, $0)] } ?? []))
        }
        #expect(throws: WireFault.missing("seq")) { try ClosedEvent(reading: changed("seq", to: nil)) }
        #expect(throws: WireFault.wrongType(member: "seq")) {
            try ClosedEvent(reading: changed("seq", to: .string("7")))
        }
        #expect(throws: WireFault.unknownWord(member: "reason", word: "bored")) {
            try ClosedEvent(reading: changed("reason", to: .string("bored")))
        }
        #expect(throws: WireFault.unknownWord(member: "client", word: "a/b")) {
            try ClosedEvent(reading: changed("client", to: .string("a/b")))
        }
    }
}
