import Normalizer
import Testing
import ToastModel

@Suite("Fields of a toast")
struct FieldTests {
    /// A payload of one field beside a title.
    private func toast(_ members: String, settings: (inout AppSettings) -> Void = { _ in }) throws -> Toast {
        var publisher = try DirectPublisher(settings: settings)
        return try publisher.toast("{\"title\":\"t\",\(members)}")
    }

    private func warnings(_ toast: Toast) -> Int { toast.details.warnings.count }

    static let ids: [(String, String, Int)] = [
        (#""id":"a""#, "a", 0), (#""id":42"#, "42", 0), (#""id":20.60"#, "20.60", 0),
        (#""id":123456789012345678901"#, "123456789012345678901", 0), (#""tag":"b""#, "b", 0), (#""key":"c""#, "c", 0),
        (#""collapse_key":"d""#, "d", 0), (#""stack_tag":"e""#, "e", 0), (#""notification_id":7"#, "7", 0),
        (#""sequence_id":"f""#, "f", 0), (#""ID":"g""#, "g", 0), (#""collapseKey":"h""#, "h", 0),
        (#""id":" x/y\nz ""#, "x/yz", 0), (#""id":"""#, "", 0), (#""id":null"#, "", 0), (#""id":[1]"#, "", 1),
        (#""id":true"#, "", 1), (#""id":"toastd:x""#, "", 1), (#""tag":"","key":"k""#, "k", 0),
        (#""tag":"b","id":"a""#, "a", 0),
    ]

    @Test("An id is text or number under any of its names; what cannot be one is left to the broker", arguments: ids)
    func identifiers(members: String, id: String, warned: Int) throws {
        let toast = try toast(members)
        #expect(toast.id == id)
        #expect(toast.idOrigin == (id.isEmpty ? .broker : .publisher))
        #expect(warnings(toast) == warned)
    }

    @Test("An id has at most 128 bytes")
    func longIdentifier() throws {
        let longest = String(repeating: "x", count: 128)
        #expect(try toast("\"id\":\"\(longest)\"").id == longest)
        let toast = try toast("\"id\":\"\(longest)x\"")
        #expect(toast.id.isEmpty)
        #expect(toast.details.warnings == ["id has 129 bytes, more than 128; a new one is used"])
    }

    static let texts: [(String, String?, String?)] = [
        (#"{"title":"Shop","content":"paid"}"#, "Shop", "paid"), (#"{"title":"Shop","text":"paid"}"#, "Shop", "paid"),
        (#"{"title":"Shop","msg":"paid"}"#, "Shop", "paid"), (#"{"title":"Shop","payload":"paid"}"#, "Shop", "paid"),
        (#"{"title":"Shop","description":"paid"}"#, "Shop", "paid"), (#"{"Subject":"S","BODY":"b"}"#, "S", "b"),
        (#"{"heading":"h"}"#, "h", nil), (#"{"summary":"s","message":"m"}"#, "s", "m"),
        (#"{"message":"Test"}"#, nil, "Test"), (#"{"message":"Test","title":""}"#, nil, "Test"),
        (#"{"title":"Import finished","body":"","type":"success"}"#, "Import finished", nil),
        (#"{"content":"c","message":"m"}"#, nil, "c"), (#"{"content":"","message":"m"}"#, nil, "m"),
        (#"{"content":" ","body":null,"text":"x"}"#, nil, "x"), (#"{"title":5,"message":true}"#, "5", "true"),
        (#"{"TITLE":"wrong","title":"right"}"#, "right", nil), (#"{"title":"right","TITLE":"wrong"}"#, "right", nil),
        (#"{"title":"  spaced  "}"#, "  spaced  ", nil),
    ]

    @Test("Title and content are read under their names, the own one first", arguments: texts)
    func titleAndContent(payload: String, title: String?, content: String?) throws {
        var publisher = try DirectPublisher()
        let toast = try publisher.toast(payload)
        #expect(toast.title == title)
        #expect(toast.content == content)
        #expect(warnings(toast) == 0)
    }

    @Test("A text of the wrong kind is left out with a warning")
    func wrongKind() throws {
        var publisher = try DirectPublisher()
        let toast = try publisher.toast(#"{"title":["a","b"],"message":"title is array"}"#)
        #expect(toast.title == nil)
        #expect(toast.details.warnings == ["title is a list, not text; it was left out"])
    }

    static let types: [(String, ToastType?, Priority?, Int)] = [
        (#""type":"notice""#, .notice, nil, 0), (#""type":"CRITICAL""#, .alert, nil, 0),
        (#""type":"warning""#, .warning, nil, 0), (#""type":"Failure""#, .alert, nil, 0),
        (#""type":"info""#, .notice, nil, 0), (#""type":"debug""#, .notice, nil, 0),
        (#""type":"ok""#, .success, nil, 0),
        (#""type":"resolved""#, .success, nil, 0), (#""type":"warn""#, .warning, nil, 0),
        (#""type":"err""#, .alert, nil, 0), (#""type":"danger""#, .alert, nil, 0), (#""type":"fatal""#, .alert, nil, 0),
        (#""type":"emergency""#, .alert, nil, 0), (#""type":"loading""#, .loading, nil, 0),
        (#""type":" Error ""#, .alert, nil, 0), (#""type":"Purple""#, .notice, nil, 1), (#""type":3"#, .notice, nil, 1),
        (#""type":"0""#, .notice, nil, 1), (#""type":"""#, nil, nil, 0), (#""type":null"#, nil, nil, 0),
        (#""type":{"a":1}"#, .notice, nil, 1), (#""level":"error""#, .alert, nil, 0),
        (#""severity":"warning""#, .warning, nil, 0), (#""importance":"high""#, nil, .high, 0),
        (#""level":"low""#, nil, .low, 0), (#""severity":"odd""#, .notice, nil, 1),
        (#""type":"high""#, .notice, nil, 1),
        (#""importance":"high","priority":2"#, nil, .low, 0),
    ]

    @Test("A type is one of the known words in any case; an unknown one is a notice", arguments: types)
    func kinds(members: String, type: ToastType?, priority: Priority?, warned: Int) throws {
        let toast = try toast(members)
        #expect(toast.type == type)
        #expect(toast.priority == priority)
        #expect(warnings(toast) == warned)
    }

    static let priorities: [(String, Priority?, Int)] = [
        ("1", .min, 0), ("5", .urgent, 0), ("\"4\"", .high, 0), ("\"high\"", .high, 0), ("\"URGENT\"", .urgent, 0),
        ("\"default\"", .normal, 0), ("\"critical\"", .urgent, 0), ("-2", .min, 1), ("10", .urgent, 1),
        ("99", .urgent, 1),
        ("1e300", .urgent, 1), ("0", .min, 1), ("\"ten\"", nil, 1), ("null", nil, 0), ("[4]", nil, 1), ("true", nil, 1),
    ]

    @Test("A priority is a number or a word; out of range is clamped", arguments: priorities)
    func priority(value: String, priority: Priority?, warned: Int) throws {
        for name in ["priority", "prio", "Priority"] {
            let toast = try toast("\"\(name)\":\(value)")
            #expect(toast.priority == priority)
            #expect(warnings(toast) == warned)
        }
    }

    static let scales: [(AppSettings.PriorityScale, [Int: Priority], [Int])] = [
        (.gotify, [0: .min, 1: .low, 3: .low, 4: .normal, 7: .normal, 8: .high, 9: .high, 10: .urgent], [-1, 11]),
        (.pushover, [-2: .min, -1: .low, 0: .normal, 1: .high, 2: .urgent], [-3, 3]),
        (.toast, [1: .min, 3: .normal, 5: .urgent], [0, 6]),
    ]

    @Test("An app may have another scale", arguments: scales)
    func scale(scale: AppSettings.PriorityScale, inside: [Int: Priority], outside: [Int]) throws {
        for (number, priority) in inside {
            let toast = try toast("\"priority\":\(number)") { $0.priorityScale = scale }
            #expect(toast.priority == priority)
            #expect(warnings(toast) == 0)
        }
        for number in outside {
            #expect(warnings(try toast("\"priority\":\(number)") { $0.priorityScale = scale }) == 1)
        }
    }

    static let durations: [(String, DisplayDuration?, Int)] = [
        (#""duration":5"#, .lasts(.seconds(5)), 0), (#""duration":"5""#, .lasts(.seconds(5)), 0),
        (#""duration":"1m""#, .lasts(.minutes(1)), 0), (#""duration":0.5"#, .lasts(Milliseconds(500)), 0),
        (#""timeout":7"#, .lasts(.seconds(7)), 0), (#""displayTime":"5s""#, .lasts(.seconds(5)), 0),
        (#""seconds":9"#, .lasts(.seconds(9)), 0), (#""duration_ms":1500"#, .lasts(Milliseconds(1500)), 0),
        (#""timeoutMs":1500"#, .lasts(Milliseconds(1500)), 0), (#""duration":0"#, .stays, 0),
        (#""duration":"never""#, .stays, 0), (#""duration":-1"#, nil, 1), (#""duration":"abc""#, nil, 1),
        (#""duration":{"seconds":5}"#, nil, 1), (#""duration":1e12"#, .lasts(.longest), 1),
        (#""duration":null,"timeout":3"#, .lasts(.seconds(3)), 0), (#""duration":false"#, nil, 1),
    ]

    @Test("A duration is seconds, or what its text or its name says", arguments: durations)
    func duration(members: String, duration: DisplayDuration?, warned: Int) throws {
        let toast = try toast(members)
        #expect(toast.duration == duration)
        #expect(warnings(toast) == warned)
    }

    @Test("An app may count bare numbers in milliseconds; names with a unit keep theirs")
    func durationUnit() throws {
        #expect(
            try toast(#""duration":1500"#) { $0.durationUnit = .milliseconds }.duration == .lasts(Milliseconds(1500)))
        #expect(try toast(#""seconds":2"#) { $0.durationUnit = .milliseconds }.duration == .lasts(.seconds(2)))
        #expect(try toast(#""duration":"2s""#) { $0.durationUnit = .milliseconds }.duration == .lasts(.seconds(2)))
        #expect(try toast(#""duration_ms":2"#) { $0.durationUnit = .seconds }.duration == .lasts(Milliseconds(2)))
    }

    static let autoHides: [(String, Bool?, Int)] = [
        (#""auto_hide":false"#, false, 0), (#""autoHide":"true""#, true, 0), (#""auto_hide":0"#, false, 0),
        (#""sticky":true"#, false, 0), (#""sticky":"false""#, true, 0), (#""hold":1"#, false, 0),
        (#""persist":true"#, false, 0), (#""requireInteraction":true"#, false, 0),
        (#""require_interaction":false"#, true, 0), (#""auto_hide":"maybe""#, nil, 1), (#""sticky":null"#, nil, 0),
        (#""auto_hide":true,"sticky":true"#, true, 0), (#""auto_hide":2"#, nil, 1),
    ]

    @Test("Whether it hides by itself has four inverted names", arguments: autoHides)
    func autoHide(members: String, autoHide: Bool?, warned: Int) throws {
        let toast = try toast(members)
        #expect(toast.autoHide == autoHide)
        #expect(warnings(toast) == warned)
    }

    static let ttls: [(String, TimeToLive?, Int)] = [
        (#""ttl":60"#, .lasts(.seconds(60)), 0), (#""ttl":"10m""#, .lasts(.minutes(10)), 0),
        (#""ttl":0"#, .lasts(.zero), 0),
        (#""ttl":"never""#, .unlimited, 0), (#""expires":1767323105"#, .lasts(.seconds(60)), 0),
        (#""expiry":1767323105000"#, .lasts(.seconds(60)), 0),
        (#""expire_after":"2026-01-02T03:05:05Z""#, .lasts(.seconds(60)), 0),
        (#""ttl_ms":60000"#, .lasts(.seconds(60)), 0), (#""expires":1600000000"#, .lasts(.zero), 1),
        (#""ttl":-5"#, nil, 1), (#""ttl":"soon""#, nil, 1), (#""expires_ms":1767323105000"#, .lasts(.seconds(60)), 0),
    ]

    @Test("A ttl is a length or the time at which it ends", arguments: ttls)
    func ttl(members: String, ttl: TimeToLive?, warned: Int) throws {
        let toast = try toast(members)
        #expect(toast.ttl == ttl)
        #expect(warnings(toast) == warned)
    }

    static let expiries: [(String, TimeToLive)] = [
        (#"{"title":"t"}"#, .lasts(.seconds(30))), (#"{"title":"t","ttl":10}"#, .lasts(.seconds(10))),
        (#"{"title":"t","ttl":60}"#, .lasts(.seconds(30))), (#"{"title":"t","ttl":"never"}"#, .lasts(.seconds(30))),
        ("plain text", .lasts(.seconds(30))),
    ]

    @Test("The smaller of the ttl and the message expiry holds", arguments: expiries)
    func messageExpiry(payload: String, ttl: TimeToLive) throws {
        var publisher = try DirectPublisher()
        var properties = InboundMessage.Properties()
        properties.messageExpiry = .seconds(30)
        guard case .show(_, let toast, _)? = publisher.publish(Array(payload.utf8), properties: properties).first else {
            Issue.record("no toast")
            return
        }
        #expect(toast.ttl == ttl)
    }

    static let delays: [(String, Milliseconds?, Int)] = [
        (#""delay":10"#, .seconds(10), 0), (#""in":"5m""#, .minutes(5), 0), (#""at":1767323105"#, .seconds(60), 0),
        (#""at":"2026-01-02T03:05:05Z""#, .seconds(60), 0), (#""delay":"30d""#, .days(30), 0),
        (#""delay_ms":1500"#, Milliseconds(1500), 0), (#""at":1767323105000"#, .seconds(60), 0),
        (#""delay":0"#, nil, 0),
        (#""at":1600000000"#, nil, 1), (#""delay":-5"#, nil, 1), (#""at":"tomorrow""#, nil, 1),
        (#""delay":"never""#, nil, 1),
        (#""at":"10m""#, .minutes(10), 0), (#""delay":1767323105"#, .seconds(60), 0),
    ]

    @Test("A delay is a length or a time; a past one is now", arguments: delays)
    func delay(members: String, delay: Milliseconds?, warned: Int) throws {
        let toast = try toast(members)
        #expect(toast.delay == delay)
        #expect(warnings(toast) == warned)
    }

    @Test(
        "A delay beyond the limit is refused", arguments: [#""delay":"400d""#, #""at":4102444800"#, #""in":2592001"#])
    func longDelay(members: String) throws {
        var publisher = try DirectPublisher()
        #expect(try publisher.rejection("{\"title\":\"t\",\(members)}").reason == .delayTooLong)
    }

    @Test("A timestamp is passed on, and what is older than the app takes is refused")
    func timestamps() throws {
        for name in ["timestamp", "time", "ts", "datetime"] {
            let toast = try toast("\"\(name)\":1767323000")
            #expect(toast.details.occurredAt == WallTime(unixMilliseconds: 1_767_323_000_000))
        }
        #expect(try toast(#""timestamp":"0001-01-01T00:00:00Z""#).details == ToastDetails())
        #expect(warnings(try toast(#""timestamp":"yesterday""#)) == 1)
        var publisher = try DirectPublisher { $0.maxAge = .minutes(10) }
        #expect(try publisher.rejection(#"{"title":"old news","timestamp":1600000000}"#).reason == .tooOld)
        #expect(try publisher.toast(#"{"title":"new","timestamp":1767323000}"#).title == "new")
        #expect(try publisher.toast(#"{"title":"future","timestamp":4102444800}"#).title == "future")
        #expect(try publisher.toast("no timestamp").content == "no timestamp")
    }

    static let progresses: [(String, Double?, Int)] = [
        (#""progress":0"#, 0, 0), (#""progress":0.25"#, 0.25, 0), (#""progress":1"#, 1, 0),
        (#""progress":"0.5""#, 0.5, 0),
        (#""progress":"45%""#, 0.45, 0), (#""progress":45"#, 0.45, 1), (#""progress":-1"#, nil, 1),
        (#""progress":101"#, 1, 1),
        (#""progress":{"value":3,"max":12}"#, 0.25, 0), (#""value":3,"max":12"#, 0.25, 0), (#""percent":75"#, 0.75, 0),
        (#""percent":150"#, 1, 1), (#""progress":{"value":3}"#, nil, 1), (#""progress":{"value":1,"max":0}"#, nil, 1),
        (#""progress":"half""#, nil, 1), (#""progress":[1]"#, nil, 1), (#""value":3"#, nil, 0), (#""max":3"#, nil, 0),
        (#""value":"on","max":3"#, nil, 0), (#""progress":true"#, nil, 1),
    ]

    @Test("A progress is a part of one, of a maximum, or of a hundred", arguments: progresses)
    func progress(members: String, progress: Double?, warned: Int) throws {
        let toast = try toast(members)
        #expect(toast.progress == progress)
        #expect(warnings(toast) == warned)
    }

    @Test("A progress alone says something, also when it is zero")
    func progressAlone() throws {
        var publisher = try DirectPublisher()
        #expect(try publisher.toast(#"{"progress":0}"#).progress == 0)
        #expect(try publisher.toast(#"{"image":"https://example.com/i.png"}"#).details.image != nil)
    }
}
