import JSON
import Normalizer
import Testing
import ToastModel

/// Shapes of reported bugs of comparable programs: what a payload becomes, and when it is news. Cases of rules
/// are in `Rules/BrokerCaseTests`.
///
/// | case | what proves it |
/// | --- | --- |
/// | C01–C10, C13, C15–C19 | here |
/// | C11, C14 | `BrokerCaseTests` |
/// | C21 | here for show topics, `BrokerCaseTests` for mapped ones |
/// | C23 | `ToastScreenTests` and `WebFrontendTests`: a screen replaces everything, with what is left; `ToastQueueTests.EventTests`, case 98 |
/// | C25 | `ToastQueueTests.PresenceTests` and the shared cases of the queue: waiting while offline, and expired unseen |
/// | C26 | `ToastQueueTests.PresenceTests`: what waits for an absent client is shown, folded or dropped |
/// | C27 | `BrokerCaseTests`; `BrokerTests.Routing`: overlapping filters, with and without MQTT 5 |
/// | C29 | `BrokerTests.LinkTests`: every filter is asked for again after each connect; `BrokerTests.Server` with a real server |
/// | C30 | `BrokerCaseTests`; repeats without an id: `ToastQueueTests` |
@Suite("Reported bugs: payloads")
struct BrokerCasePayloadTests {
    private func toast(_ payload: String) throws -> Toast {
        var publisher = try DirectPublisher()
        return try publisher.toast(payload)
    }

    @Test("C01: accents, emoji, flags and other scripts come out as they went in")
    func characters() throws {
        let text = "Tür im Flur offen 🚪 á ç ø 漢字 🇩🇪"
        #expect(try toast(text).content == text)
        let object = try toast("{\"title\":\"Außen\",\"message\":\"\(text)\"}")
        #expect(object.title == "Außen")
        #expect(object.content == text)
    }

    @Test("C02: forty kilobytes of a picture are refused, and the next text is shown")
    func binary() throws {
        var publisher = try DirectPublisher()
        let picture = [0xFF, 0xD8, 0xFF, 0xE0] + (0..<40_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        #expect(try publisher.rejection(picture).reason == .notUTF8)
        #expect(try publisher.toast("still there").content == "still there")
        #expect(publisher.normalizer.counts.steps == [.rejected: 1, .text: 1])
    }

    @Test("C04: a bare number keeps its digits, without a warning", arguments: ["20.60", "  20.60\n"])
    func number(payload: String) throws {
        let toast = try toast(payload)
        #expect(toast.content == "20.60")
        #expect(toast.details.warnings == [])
    }

    @Test(
        "C05: zero and false are said, null and an empty text say nothing",
        arguments: [
            ("0", "0"), ("false", "false"), (#"{"message":0}"#, "0"), (#"{"message":false}"#, "false"), ("null", nil),
            (#""""#, nil), (#"{"message":null}"#, nil), (#"{"message":""}"#, nil),
        ])
    func falsy(payload: String, content: String?) throws {
        var publisher = try DirectPublisher()
        _ = try publisher.toast("the text before")
        if let content {
            #expect(try publisher.toast(payload).content == content)
        } else {
            #expect(try publisher.rejection(payload).reason == .nothingToSay)
        }
    }

    @Test("C06: numbers in texts, words and units are used; nonsense costs the field and is told")
    func numbersInTexts() throws {
        let good = try toast(#"{"title":"Boiler","message":"hot","priority":"4","duration":"15"}"#)
        #expect(good.priority == .high)
        #expect(good.duration == .lasts(.seconds(15)))
        #expect(good.details.warnings == [])
        #expect(try toast(#"{"message":"x","priority":"10"}"#).details.warnings.count == 1)
        #expect(try toast(#"{"message":"x","priority":"high"}"#).priority == .high)
        #expect(try toast(#"{"message":"x","duration":"1m"}"#).duration == .lasts(.minutes(1)))
        let bad = try toast(#"{"message":"x","priority":"ten"}"#)
        #expect(bad.priority == nil)
        #expect(bad.details.warnings.count == 1)
        var gotify = try DirectPublisher { $0.priorityScale = .gotify }
        #expect(try gotify.toast(#"{"message":"x","priority":"10"}"#).priority == .urgent)
    }

    @Test("C08: keys that mean nothing are kept aside, whatever they are called")
    func otherKeys() throws {
        let extra = (0..<15).map { "\"key\($0)\":\($0)" }.joined(separator: ",")
        let toast = try toast(#"{"title":"T","email":"a@example.org","{{media}}":{},\#(extra)}"#)
        #expect(toast.title == "T")
        #expect(toast.details.data?.members?.count == 17)
        #expect(toast.details.data?["email"]?.string == "a@example.org")
    }

    @Test("C09: a title alone is enough")
    func titleOnly() throws {
        let toast = try toast(#"{"title":"Import finished","body":"","type":"success"}"#)
        #expect(toast.type == .success)
        #expect(toast.title == "Import finished")
        #expect(toast.content == nil)
    }

    @Test(
        "C10: without a title there is none, or the app's",
        arguments: [#"{"message":"Test"}"#, #"{"message":"Test","title":""}"#])
    func noTitle(payload: String) throws {
        #expect(try toast(payload).title == nil)
        var publisher = try DirectPublisher { $0.defaults.title = "Boiler" }
        #expect(try publisher.toast(payload).title == "Boiler")
    }

    @Test(
        "C13: the text is found under each of its names; its own goes before the others",
        arguments: ["content", "text", "msg", "payload", "description", "body", "message"])
    func aliases(name: String) throws {
        let toast = try toast("{\"title\":\"Shop\",\"\(name)\":\"paid\"}")
        #expect(toast.content == "paid")
        #expect(
            try self.toast("{\"\(name == "content" ? "x" : name)\":\"other\",\"content\":\"paid\"}").content == "paid")
    }

    @Test("C15: JSON of another system is not shown as JSON")
    func fields() throws {
        let toast = try toast(#"{"topic":"x","title":"Playback","message":"started","tags":["tv"]}"#)
        #expect(toast.title == "Playback")
        #expect(toast.content == "started")
        #expect(toast.details.tags == ["tv"])
    }

    @Test("C16: what breaks JSON elsewhere comes out as the same text")
    func escapes() throws {
        let text = "He said \"go\"\nthen\t\\ and \u{2028} on"
        let payload = JSONValue.object([JSONMember("title", .string("\"q\"")), JSONMember("content", .string(text))])
        let toast = try toast(String(decoding: payload.encoded, as: UTF8.self))
        #expect(toast.title == "\"q\"")
        #expect(toast.content == text)
        let written = JSONValue.string(text).encoded
        #expect(try parseJSON(written).value == .string(text))
    }

    @Test("C18: a long text is cut between characters with a mark and its size; what is far too long is refused")
    func longText() throws {
        let long = try toast(String(repeating: "long ", count: 2_000))
        #expect(long.content?.utf8.count ?? 0 <= 4_000)
        #expect(long.content?.hasSuffix("…") == true)
        #expect(long.details.warnings.first?.hasPrefix("content was cut from ") == true)
        // The last byte that fits lies inside of a character of four.
        let emoji = try toast(String(repeating: "a", count: 3_995) + String(repeating: "🚪", count: 10))
        #expect(emoji.content == String(repeating: "a", count: 3_995) + "…")
        var publisher = try DirectPublisher()
        #expect(try publisher.rejection([UInt8](repeating: 0x61, count: 5_000_000)).reason == .tooLarge)
    }

    @Test("C19: markup is text")
    func markup() throws {
        #expect(
            try toast(#"{"message":"<img src=x onerror=alert(1)><b>hi</b>"}"#).content
                == "<img src=x onerror=alert(1)><b>hi</b>")
    }

    @Test("C21: a retained message is no news when it was there before, and unknown ones are ignored when old")
    func oldRetained() throws {
        var publisher = try DirectPublisher()
        let payload = Array(#"{"id":"s1","message":"Session error"}"#.utf8)
        guard case .show? = publisher.publish(payload).first else {
            Issue.record("no toast")
            return
        }
        #expect(publisher.publish(payload, freshness: .retained) == [.nothing(app: publisher.app, .retainedRepeated)])
        for policy in [AppSettings.RetainedPolicy.ignore, .seed] {
            var careful = try DirectPublisher { $0.retained = policy }
            guard case .nothing? = careful.publish(payload, freshness: .retained).first else {
                Issue.record("\(policy)")
                return
            }
        }
        var always = try DirectPublisher { $0.retained = .show }
        guard case .show? = always.publish(payload, freshness: .retained).first else {
            Issue.record("no toast")
            return
        }
    }

    @Test(
        "C59: words for types are mapped by a table; an unknown one is a notice, and told",
        arguments: [
            ("\"CRITICAL\"", ToastType.alert, 0), ("\"warning\"", .warning, 0), ("\"failure\"", .alert, 0),
            ("\"info\"", .notice, 0), ("\"Purple\"", .notice, 1), ("3", .notice, 1),
        ])
    func types(word: String, type: ToastType, warnings: Int) throws {
        let toast = try toast("{\"message\":\"x\",\"type\":\(word)}")
        #expect(toast.effectiveType == type)
        #expect(toast.details.warnings.count == warnings)
    }
}
