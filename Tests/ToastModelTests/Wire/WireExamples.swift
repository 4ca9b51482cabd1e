import ToastModel

/// One event of each kind, with as many members set as it can have.
enum WireExamples {
    static let epoch = "01JGFJJZ000000000000000000"
    static let start = WallTime(unixMilliseconds: 1_767_225_600_000)

    static func kitchen() throws -> ClientName { try ClientName("kitchen") }
    static func doorbell() throws -> AppName { try AppName("doorbell") }

    static func plainToast() -> Toast {
        var toast = Toast(id: "ring", title: "Front door", content: "Someone rings")
        toast.type = .notice
        toast.priority = .normal
        return toast
    }

    static func fullToast() -> Toast {
        var toast = Toast(id: "t-1", title: "Oven", content: "done")
        toast.type = .alert
        toast.priority = .urgent
        toast.autoHide = true
        toast.ttl = .lasts(.hours(1))
        toast.delay = .seconds(10)
        toast.policy = .now
        toast.style = .banner
        toast.icon = "mdi:stove"
        toast.fadeIn = Milliseconds(150)
        toast.fadeOut = Milliseconds(250)
        toast.progress = 0.25
        toast.actions = [
            ToastAction(id: "open", label: "Open", url: "https://example.org/"),
            ToastAction(
                id: "off", label: "Off",
                publish: ToastAction.Publish(topic: "oven/set", payload: [UInt8]("off".utf8), retain: .yes)),
        ]
        toast.resident = false
        toast.scope = .all
        toast.details = fullDetails()
        return toast
    }

    private static func fullDetails() -> ToastDetails {
        var details = ToastDetails()
        details.image = "https://example.org/oven.png"
        details.animation = "steam"
        details.animationURL = "/animations/steam.json"
        details.position = .topRight
        details.offset = 12
        details.color = "orange"
        details.font = "serif"
        details.sound = "ding"
        details.vibrate = .array([.integer(100), .integer(50)])
        details.silent = false
        details.lang = "en"
        details.dir = "ltr"
        details.tags = ["food", "heat"]
        details.link = "https://example.org/oven"
        details.occurredAt = WallTime(unixMilliseconds: 1_767_225_590_000)
        details.data = .object([JSONMember("celsius", .integer(220))])
        details.warnings = ["priority: 'ten' is not a priority"]
        return details
    }

    static func display(_ toast: Toast) throws -> DisplayEvent {
        DisplayEvent(
            key: EventKey(epoch: epoch, seq: 7), client: try kitchen(), app: try doorbell(), toast: toast,
            generation: 1, revision: 2, cause: .shown, acceptedAt: start, shownAt: start + Milliseconds(12),
            duration: .seconds(5), remaining: .seconds(5), held: false, repeats: 1, waiting: 2)
    }

    static func closed() throws -> ClosedEvent {
        ClosedEvent(
            key: EventKey(epoch: epoch, seq: 8), closedCount: 3, client: try kitchen(), app: try doorbell(),
            id: "ring", generation: 1, reason: .timeout, title: "Front door", type: .notice, acceptedAt: start,
            shownAt: start + Milliseconds(12), closedAt: start + Milliseconds(5012), waited: Milliseconds(12),
            shown: .seconds(5), held: .zero, timesShown: 1, seen: .unknown, repeats: 1)
    }

    static func hidden() throws -> HiddenEvent {
        HiddenEvent(
            key: EventKey(epoch: epoch, seq: 9), client: try kitchen(), app: try doorbell(), id: "ring",
            generation: 1, cause: .preempted, hiddenAt: start)
    }

    static func action() throws -> ActionEvent {
        ActionEvent(
            client: try kitchen(), app: try doorbell(), id: "ring", generation: 1, action: "open",
            frontend: try FrontendName("phone-1"), at: start, data: .object([JSONMember("door", .string("front"))]))
    }

    static func reply() throws -> ReplyEvent {
        ReplyEvent(
            client: try kitchen(), answer: .gone, input: "dismiss", frontend: try FrontendName("phone-1"),
            id: "ring", ref: .integer(17))
    }

    static func screen() throws -> Screen {
        var inside = try display(plainToast())
        inside.key = nil
        return Screen(
            client: try kitchen(), epoch: epoch, seq: 7, at: start, slots: 1, waiting: 3, blocked: 1,
            muted: Screen.Muted(level: .urgent, until: nil), shown: [inside])
    }

    static func rejected() throws -> RejectedEvent {
        RejectedEvent(
            app: try doorbell(), rejection: Rejection(.malformedJSON, "a comma is missing", offset: 9),
            topic: "toast/show/doorbell", payload: [UInt8](#"{"a":"b" "c"}"#.utf8), at: start)
    }

    static func status() -> StatusReport {
        StatusReport(state: .online, version: "0.1.0", run: epoch, since: start)
    }
}
