import ToastControl
import ToastModel

/// Messages as toastd would send them to the client kitchen.
struct Events {
    let kitchen: ClientName
    let door: AppName

    init() throws {
        kitchen = try ClientName("kitchen")
        door = try AppName("door")
    }

    func display(
        _ id: String, seq: Int64?, title: String? = nil, content: String? = nil, type: ToastType = .notice,
        remaining: Int64? = 5000, duration: Int64? = 5000, held: Bool = false, waiting: Int = 0,
        change: (inout Toast) -> Void = { _ in }
    ) -> DisplayEvent {
        var toast = Toast(id: id, title: title, content: content)
        toast.type = type
        change(&toast)
        return DisplayEvent(
            key: seq.map { EventKey(epoch: "E", seq: $0) }, client: kitchen, app: door, toast: toast, generation: 1,
            revision: 1, cause: .shown, acceptedAt: at(0).wall, shownAt: at(0).wall,
            duration: duration.map { Milliseconds($0) }, remaining: remaining.map { Milliseconds($0) }, held: held,
            waiting: waiting)
    }

    func closed(_ id: String, seq: Int64, _ reason: CloseReason = .timeout, action: String? = nil) -> ClosedEvent {
        ClosedEvent(
            key: EventKey(epoch: "E", seq: seq), closedCount: 1, client: kitchen, app: door, id: id, generation: 1,
            reason: reason, action: action, title: "T\u{1B}[31m", acceptedAt: at(0).wall, shownAt: at(200).wall,
            closedAt: at(5200).wall, waited: Milliseconds(200), shown: Milliseconds(5000))
    }

    func hidden(_ id: String, seq: Int64) -> HiddenEvent {
        HiddenEvent(
            key: EventKey(epoch: "E", seq: seq), client: kitchen, app: door, id: id, generation: 1, cause: .preempted,
            hiddenAt: at(0).wall)
    }

    func screen(seq: Int64, waiting: Int = 0, muted: Screen.Muted? = nil, _ shown: [DisplayEvent]) -> Screen {
        Screen(
            client: kitchen, epoch: "E", seq: seq, at: at(0).wall, slots: 3, waiting: waiting, blocked: 0, muted: muted,
            shown: shown)
    }

    func status(_ state: StatusReport.State, run: String = "r1") -> StatusReport {
        StatusReport(state: state, version: "1.0", run: run, since: at(0).wall)
    }

    func sent(_ event: DisplayEvent) throws -> Received { try sent("toast/display/door/kitchen", event.payload) }
    func sent(_ event: ClosedEvent) throws -> Received { try sent("toast/closed/door/kitchen", event.payload) }
    func sent(_ event: HiddenEvent) throws -> Received { try sent("toast/hidden/door/kitchen", event.payload) }
    func sent(_ screen: Screen) throws -> Received { try sent("toast/screen/kitchen", screen.payload) }
    func sent(_ report: StatusReport) throws -> Received { try sent("toast/status/main", report.payload) }

    private func sent(_ topic: String, _ payload: [UInt8]) throws -> Received {
        try message(topic, String(decoding: payload, as: UTF8.self))
    }
}
