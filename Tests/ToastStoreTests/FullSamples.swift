import ToastModel
import ToastQueue
import ToastStore

/// Records in which every field has a value of its own that differs from what a plain one has.
enum FullSamples {
    static let json: JSONValue = .object([
        JSONMember("text", .string("say \"go\"\n🚪")), JSONMember("yes", .bool(true)), JSONMember("no", .bool(false)),
        JSONMember("null", .null), JSONMember("big", .number(JSONNumber(validated: "12345678901234567890.5"))),
        JSONMember("list", .array([.integer(1), .array([]), .object([])])),
    ])

    static func toast() -> Toast {
        var toast = Toast(id: "washer-1", idOrigin: .broker, title: "Tür offen 🚪", content: "漢字\tand \\ more\u{2028}")
        toast.type = .alert
        toast.priority = .urgent
        toast.duration = .lasts(Milliseconds(2_500))
        toast.autoHide = false
        toast.ttl = .lasts(.minutes(3))
        toast.delay = .seconds(9)
        toast.policy = .replace
        toast.style = .banner
        toast.icon = "mdi:door"
        toast.fadeIn = Milliseconds(250)
        toast.fadeOut = Milliseconds(750)
        toast.progress = 0.1 + 0.2
        toast.actions = [action(), ToastAction(id: "plain", label: "Plain")]
        toast.resident = true
        toast.scope = .all
        toast.update = [.merge, .keepTimer]
        toast.details = details()
        return toast
    }

    static func action() -> ToastAction {
        ToastAction(
            id: "open", label: "Open", url: "https://example.org/open",
            publish: ToastAction.Publish(topic: "gate/open", payload: [0, 255, 10], retain: .yes))
    }

    static func details() -> ToastDetails {
        var details = ToastDetails()
        details.image = "https://example.org/i.png"
        details.animation = "rain"
        details.animationURL = "http://127.0.0.1/rain.json"
        details.position = .bottomLeft
        details.offset = 45
        details.color = "#ff0000"
        details.font = "Inter"
        details.sound = "ding"
        details.vibrate = .array([.integer(100), .integer(50)])
        details.silent = true
        details.lang = "de"
        details.dir = "rtl"
        details.tags = ["a", ""]
        details.link = "https://example.org"
        details.occurredAt = WallTime(unixMilliseconds: -1)
        details.data = json
        details.warnings = ["priority: 'ten' is no number"]
        details.returnAddress = ReturnAddress(topic: "answers/1", correlation: [0xDE, 0xAD, 0xBE, 0xEF])
        return details
    }

    static func record(phase: ToastRecord.Phase = .shown(remaining: Milliseconds(1_200))) throws -> ToastRecord {
        ToastRecord(
            serial: 77, client: try ClientName("kitchen"), app: .broker, toast: toast(), generation: 3, revision: 4,
            phase: phase, acceptedAt: WallTime(unixMilliseconds: 1_000), shownAt: WallTime(unixMilliseconds: 2_000),
            expiresAt: WallTime(unixMilliseconds: 3_000), recordedAt: WallTime(unixMilliseconds: 4_000), repeats: 5,
            timesShown: 6, shown: Milliseconds(7), held: Milliseconds(8), waited: Milliseconds(9), seen: .no,
            displayOrder: 10, summarised: 11, ttlLeft: Milliseconds(12), stayOrder: 13, arrival: 14, policy: .spent,
            duration: .lasts(Milliseconds(15)), repeatedAt: WallTime(unixMilliseconds: 16))
    }

    static func client() throws -> ClientRecord {
        ClientRecord(
            client: try ClientName("kitchen"), epoch: "01KDVXA8", seq: 1 << 40, closedCount: 9,
            frontends: [
                .init(name: try FrontendName("phone-1"), online: true),
                .init(name: .unnamed, online: false, offlineSince: WallTime(unixMilliseconds: 5)),
            ],
            mutes: [
                .init(level: .high, until: WallTime(unixMilliseconds: 6)), .init(level: .urgent, until: nil),
            ],
            lastActive: WallTime(unixMilliseconds: 7), number: 8, unmutedAt: WallTime(unixMilliseconds: 9), level: .high
        )
    }

    static func remembered() throws -> RememberedRecord {
        RememberedRecord(
            client: try ClientName("kitchen"), number: 12, app: try AppName("doorbell"), id: "ring", generation: 4)
    }

    static func closed() throws -> ClosedEvent {
        ClosedEvent(
            key: EventKey(epoch: "01KDVXA8", seq: 90), closedCount: 40, client: try ClientName("kitchen"),
            app: try AppName("doorbell"), id: "ring", generation: 2, reason: .action, action: "open", title: "Ding",
            type: .warning, acceptedAt: WallTime(unixMilliseconds: 1), shownAt: WallTime(unixMilliseconds: 2),
            closedAt: WallTime(unixMilliseconds: 3), waited: Milliseconds(4), shown: Milliseconds(5),
            held: Milliseconds(6), timesShown: 7, seen: .yes, repeats: 8, data: json,
            returnAddress: ReturnAddress(topic: "answers/2", correlation: nil))
    }

    static func outgoing() -> OutgoingMessage {
        OutgoingMessage(
            serial: 5, topic: "toast/display/doorbell/kitchen", payload: [0xFF, 0x00], retain: .yes,
            messageExpiry: .seconds(60), correlationData: [1, 2, 3])
    }

    static func mark() -> ReceivedMark { ReceivedMark(topic: "toast/show/doorbell", hash: .max - 5) }

    static func ruleState() -> RuleStateEntry { RuleStateEntry(key: "zigbee/\u{0}/door", value: [0, 1, 254]) }
}
