import Normalizer
import Testing
import ToastModel

@Suite("Payloads on the direct topic")
struct ShowPayloadTests {
    @Test("Accents, emoji and other scripts come through as text and in JSON")
    func unicode() throws {
        var publisher = try DirectPublisher()
        #expect(try publisher.toast("Tür im Flur offen 🚪").content == "Tür im Flur offen 🚪")
        let toast = try publisher.toast(#"{"title":"Außen","message":"á ç ø 漢字 🇩🇪"}"#)
        #expect(toast.title == "Außen")
        #expect(toast.content == "á ç ø 漢字 🇩🇪")
        #expect(toast.details.warnings.isEmpty)
    }

    @Test("Binary is refused, and the next text is shown")
    func binary() throws {
        var publisher = try DirectPublisher()
        let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0] + (0..<40_000).map { UInt8(truncatingIfNeeded: $0 &* 37) }
        #expect(try publisher.rejection(jpeg).reason == .notUTF8)
        #expect(try publisher.toast("still here").content == "still here")
        #expect(publisher.normalizer.counts.steps == [.rejected: 1, .text: 1])
    }

    static let scalars: [(String, String)] = [
        ("20.60", "20.60"), ("  20.60\n", "20.60"), ("0", "0"), ("false", "false"), ("-0.50", "-0.50"),
        (#"{"message":0}"#, "0"), (#"{"message":false}"#, "false"), (#"{"message":20.60}"#, "20.60"),
        ("\"a JSON string\"", "a JSON string"), ("[ERROR] disk full", "[ERROR] disk full"), ("[1,2", "[1,2"),
        ("[1,2,3]", "[1,2,3]"), (" [ \"a\", 1 ] ", "[ \"a\", 1 ]"), ("{x}", "{x}"), ("N/A", "N/A"), (" On ", " On "),
        (#"{"content":["line 1","line 2",3]}"#, "line 1\nline 2\n3"),
        ("Backup finished\r\nAll 12 volumes were saved.", "Backup finished\nAll 12 volumes were saved."),
    ]

    @Test("What is no object is text, with the digits that were sent, and without a warning", arguments: scalars)
    func scalar(payload: String, content: String) throws {
        var publisher = try DirectPublisher()
        let toast = try publisher.toast(payload)
        #expect(toast.content == content)
        #expect(toast.title == nil)
        #expect(toast.details.warnings.isEmpty)
    }

    static let silent = [
        "null", "\"\"", "\"  \"", "{}", "[]", "[null]", #"{"message":null}"#, #"{"message":""}"#, #"{"title":" \n "}"#,
        #"{"message":"\u0000\u001b[0m"}"#, #"{"data":{"a":1}}"#, #"{"id":"x","type":"alert"}"#, #"{"title":[]}"#,
        #"{"image":"file:///etc/passwd"}"#, #"{"progress":"x"}"#,
    ]

    @Test("What says nothing is refused and never shows an earlier text", arguments: silent)
    func saysNothing(payload: String) throws {
        var publisher = try DirectPublisher()
        _ = try publisher.toast("earlier")
        #expect(try publisher.rejection(payload).reason == .nothingToSay)
    }

    @Test("An empty payload does nothing", arguments: ["", " ", "\r\n\t \n", "\0", "\u{FEFF}"])
    func empty(payload: String) throws {
        var publisher = try DirectPublisher()
        #expect(publisher.publish(payload) == [.nothing(app: publisher.app, .emptyPayload)])
    }

    @Test("Keys that mean nothing here are kept aside, names of other systems among them")
    func foreignKeys() throws {
        var publisher = try DirectPublisher()
        let toast = try publisher.toast(
            #"{"message":"hi","email":"a@example.org","{{media}}":{},"topic":"toast/door","payload":"x","nested":{"a":[1]}}"#
        )
        #expect(toast.content == "hi")
        #expect(
            toast.details.data
                == .object([
                    JSONMember("payload", .string("x")), JSONMember("email", .string("a@example.org")),
                    JSONMember("{{media}}", .object([])), JSONMember("topic", .string("toast/door")),
                    JSONMember("nested", .object([JSONMember("a", .array([.integer(1)]))])),
                ]))
        #expect(toast.details.warnings.isEmpty)
    }

    @Test("Characters that JSON escapes give back the same text")
    func awkwardCharacters() throws {
        var publisher = try DirectPublisher()
        let toast = try publisher.toast(#"{"title":"He said \"go\"","content":"a\nb\tc\\d\u2028e"}"#)
        #expect(toast.title == "He said \"go\"")
        #expect(toast.content == "a\nb\tc\\d\u{2028}e")
    }

    @Test("Markup, shell, SQL and templates are text")
    func markup() throws {
        var publisher = try DirectPublisher()
        for text in [
            "<img src=x onerror=alert(1)><b>hi</b>", "$(reboot) `id` ; rm -rf /", "'; DROP TABLE toasts;--",
            "Something {level} happened: {{message}}",
        ] {
            #expect(try publisher.toast(text).content == text)
            let json = String(decoding: JSONValue.object([JSONMember("message", .string(text))]).encoded, as: UTF8.self)
            #expect(try publisher.toast(json).content == text)
        }
    }

    @Test("The whole of an array is shown in order, and each element that is no toast is refused by itself")
    func arrays() throws {
        var publisher = try DirectPublisher()
        let outcomes = publisher.publish(#"[{"title":"one"},null,3,"four",["five"],{},{"title":"seven"}]"#)
        let kinds = outcomes.map { outcome -> String in
            switch outcome {
            case .show(_, let toast, _): toast.title ?? ""
            case .reject(_, let rejection): rejection.reason.rawValue
            default: "?"
            }
        }
        #expect(kinds == ["one"] + Array(repeating: "nothing_to_say", count: 5) + ["seven"])
        let fifty = "[" + Array(repeating: #"{"title":"t"}"#, count: 50).joined(separator: ",") + "]"
        #expect(publisher.publish(fifty).count == 50)
        let more = "[" + Array(repeating: #"{"title":"t"}"#, count: 51).joined(separator: ",") + "]"
        #expect(try publisher.rejection(more).reason == .tooMany)
    }

    @Test("Duplicate keys: the last one wins, and a warning says so")
    func duplicates() throws {
        var publisher = try DirectPublisher()
        let toast = try publisher.toast(#"{"title":"first","title":"second","message":"m"}"#)
        #expect(toast.title == "second")
        #expect(toast.details.warnings == ["the key 'title' stands there twice; the last one was taken"])
        #expect(publisher.normalizer.counts.duplicateKeys == 1)
    }

    @Test("A payload over the limit is refused whatever is in it")
    func tooLarge() throws {
        var publisher = try DirectPublisher()
        let limit = PayloadLimits().payload
        for payload in [
            Array(repeating: UInt8(ascii: "A"), count: limit + 1), Array(repeating: UInt8(ascii: " "), count: 5 << 20),
            Array(repeating: 0, count: limit + 1),
        ] {
            #expect(try publisher.rejection(payload).reason == .tooLarge)
        }
        let largest = "{\"title\":\"" + String(repeating: "A", count: limit - 12) + "\"}"
        #expect(try publisher.toast(largest).title?.utf8.count == 200)
    }

    @Test("A lenient app shows what a strict one refuses")
    func lenient() throws {
        var publisher = try DirectPublisher { $0.json = .lenient }
        #expect(try publisher.toast("{'title': 'Pump', 'connected': True, 'err': None}").title == "Pump")
        #expect(try publisher.toast(#"{"title":"cut off","message":"the rest is miss"#).content == "the rest is miss")
        #expect(publisher.publish(#"{"title":"a"}{"title":"b"}"#).count == 2)
        #expect(publisher.normalizer.counts.steps == [.lenientJSON: 3])
    }
}
