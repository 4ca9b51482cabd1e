package import DesktopNotifications
package import ToastModel
package import ToastScreen

/// Brings together what the broker shows and what the desktop tells. Pure: what happened goes in, what to
/// do comes out.
package struct DesktopConversation: Sendable {
    package enum Step: Hashable, Sendable {
        case publish(topic: String, payload: String, Retention)
        case show(ShownToast.ID, DesktopNotification, replacing: UInt32)
        case close(UInt32)
        /// Let the desktop open this link, which is http or https.
        case open(String)
    }

    package enum Retention: Hashable, Sendable { case retained, passing }

    private var frontend: ToastFrontend
    private var presenter = DesktopPresenter()
    /// When to look for toasts that are on the broker's screen and not on the desktop.
    private var nextLook: Instant?

    /// How long a press may take to close its toast; how often a server that does not answer is asked.
    static let patience = Milliseconds.seconds(3)

    package init(_ topics: FrontendTopics) {
        frontend = ToastFrontend(topics)
    }

    package var topics: FrontendTopics { frontend.topics }

    package var deadline: Instant? {
        [frontend.deadline.map { Instant(milliseconds: $0) }, nextLook].compactMap(\.self).min()
    }

    package mutating func connected() { frontend.connected() }

    package mutating func subscribed(at now: Instant) -> [Step] {
        steps(frontend.subscribed(at: now.milliseconds), at: now)
    }

    package mutating func received(_ message: ScreenMessage, on topic: String, at now: Instant) -> [Step] {
        steps(frontend.received(message, on: topic, at: now.milliseconds), at: now)
    }

    /// A retained message was cleared.
    package mutating func cleared(_ topic: String, at now: Instant) -> [Step] {
        steps(frontend.cleared(topic, at: now.milliseconds), at: now)
    }

    package mutating func advance(to now: Instant) -> [Step] {
        var result = steps(frontend.advance(to: now.milliseconds), at: now)
        if let due = nextLook, due <= now {
            nextLook = nil
            result += steps(presenter.showMissing())
            lookAgain(at: now)
        }
        return result
    }

    /// The notification server showed a toast under this id.
    package mutating func shown(_ toast: ShownToast.ID, as notification: UInt32) -> [Step] {
        steps(presenter.shown(toast, as: notification))
    }

    package mutating func desktopTold(_ signal: DesktopSignal, at now: Instant) -> [Step] {
        var links: [Step] = []
        if case .actionInvoked(let id, let key) = signal, let toast = presenter.toast(of: id) {
            let link = key == "default" ? toast.link : toast.actions.first { $0.id == key }?.url
            if let link, Self.isWeb(link) { links.append(.open(link)) }
        }
        defer { lookAgain(at: now) }
        return links + steps(presenter.received(signal, at: now.milliseconds))
    }

    /// It is told to end.
    package mutating func leave() -> [Step] { steps(presenter.leave()) }

    /// Only what a browser opens, whatever the publisher wrote.
    private static func isWeb(_ link: String) -> Bool {
        let start = link.prefix(8).lowercased()
        return start.hasPrefix("http://") || start.hasPrefix("https://")
    }

    private mutating func lookAgain(at now: Instant) {
        if presenter.missesSome, nextLook == nil { nextLook = now + Self.patience }
    }

    private mutating func steps(_ wanted: [ToastFrontend.Step], at now: Instant) -> [Step] {
        var result: [Step] = []
        for step in wanted {
            switch step {
            case .announce: result.append(.publish(topic: topics.presence, payload: Self.announcement, .retained))
            case .change(let change): result += steps(presenter.screenChanged([change]))
            }
        }
        lookAgain(at: now)
        return result
    }

    private func steps(_ wanted: [DesktopPresenter.Step]) -> [Step] {
        wanted.map { step in
            switch step {
            case .show(let id, let notification, let old): .show(id, notification, replacing: old)
            case .close(let id): .close(id)
            case .send(let input): .publish(topic: topics.inputs, payload: input.json, .passing)
            }
        }
    }

    static let announcement =
        #"{"state":"online","capabilities":{"kind":"desktop","actions":true,"images":true}}"#
}
