import DesktopNotifications
import EventLoop
import JSON
import MQTTSession
import ToastControl
import ToastModel
import ToastScreen

/// Runs one conversation between an MQTT server and the desktop until it is told to end.
struct DesktopLoop: ~Copyable {
    private enum Phase: Hashable {
        case connecting(until: Instant)
        /// Numbers of the subscriptions that are not yet granted.
        case subscribing(Set<Int32>, until: Instant)
        case talking
        case pausing(until: Instant)
        /// The goodbye is on its way.
        case leaving(until: Instant)
        case over
    }

    private static var busToken: UInt64 { 1 }
    /// How long a server may take to answer.
    private static var patience: Milliseconds { .seconds(10) }

    private let options: DesktopOptions
    private var settings: MQTTSettings
    private var bus: NotificationBus
    private var link: SessionLoop
    private var conversation: DesktopConversation
    private var phase: Phase
    private var pause = Milliseconds(500)
    private var goodbye: Int32?
    private var openers: [Opener] = []
    private var pictures: PictureFolder
    /// What was complained about last, so that it is said once.
    private var linkComplaint = ""
    private var busComplaint = ""

    /// A program that opens a link.
    private final class Opener {
        let child: ChildProcess

        init(_ opener: String, _ link: String) throws(SystemFault) {
            child = try ChildProcess(starting: [opener, link])
        }
    }

    init(_ options: DesktopOptions) throws(DesktopFailure) {
        let loop: EventLoop
        do throws(SystemFault) {
            loop = try EventLoop(signals: [.interrupt, .terminate, .hangUp])
        } catch {
            throw .system(error.sentence)
        }
        let bus: NotificationBus
        do throws(DesktopFault) { bus = try NotificationBus() } catch { throw .noBus(error.sentence) }
        var generator = SystemRandomNumberGenerator()
        let settings = options.session(mark: String(UInt64.random(in: .min ... .max, using: &generator), radix: 36))
        let session: MQTTSession
        do throws(MQTTFault) { session = try MQTTSession(settings) } catch { throw .settings(error.sentence) }
        let pictures = PictureFolder(mark: String(UInt64.random(in: .min ... .max, using: &generator), radix: 36))
        let now = SystemClock.now().instant
        self.init(options, settings, SessionLoop(session, in: loop, at: now), bus, pictures, now: now)
    }

    private init(
        _ options: DesktopOptions, _ settings: MQTTSettings, _ link: consuming SessionLoop,
        _ bus: consuming NotificationBus, _ pictures: PictureFolder, now: Instant
    ) {
        self.options = options
        self.settings = settings
        self.link = link
        self.bus = bus
        self.pictures = pictures
        conversation = DesktopConversation(options.topics)
        phase = .connecting(until: now + Self.patience)
    }

    mutating func run() throws(DesktopFailure) {
        defer { pictures.remove() }
        do throws(SystemFault) { try link.loop.watch(bus.descriptor, as: Self.busToken, for: .reading) } catch {
            throw .system(error.sentence)
        }
        try connect()
        while phase != .over { try turn() }
        link.end()
    }

    private mutating func turn() throws(DesktopFailure) {
        var occurrences: [Occurrence] = []
        var events: [MQTTEvent] = []
        do throws(SystemFault) {
            try link.turn(until: nextDeadline, &occurrences, &events)
        } catch {
            throw .system(error.sentence)
        }
        for occurrence in occurrences {
            if case .signal = occurrence { try leave() }
        }
        for event in events where phase != .over { try take(event) }
        try hearDesktop()
        if phase != .over { try passDeadlines() }
    }

    // MARK: The server

    private mutating func connect() throws(DesktopFailure) {
        phase = .connecting(until: SystemClock.now().instant + Self.patience)
        do throws(MQTTFault) { try link.session.connect() } catch { throw .settings(error.sentence) }
    }

    private mutating func take(_ event: MQTTEvent) throws(DesktopFailure) {
        let now = SystemClock.now().instant
        switch event {
        case .connected: try subscribe()
        case .refused(.version) where settings.version == .five:
            try changeVersion()
            try connect()
        case .refused(let refusal): throw .refused(server: options.server.name, reason: refusal.sentence)
        case .disconnected(let ending): try lost(ending.sentence)
        case .subscribed(let number, let granted): try grant(number, granted)
        case .unsubscribed: break
        case .published(let number, _): if number == goodbye { phase = .over }
        case .message(let message, _):
            if message.payload.isEmpty { return try perform(conversation.cleared(message.topic, at: now)) }
            // What cannot be read is not for this version of the frontend.
            guard let json = try? parseJSON(message.payload).value,
                let content = try? decode(ScreenMessage.self, from: json)
            else { return }
            try perform(conversation.received(content, on: message.topic, at: now))
        }
    }

    private mutating func subscribe() throws(DesktopFailure) {
        conversation.connected()
        var pending: Set<Int32> = []
        do throws(MQTTFault) {
            for filter in conversation.topics.subscriptions {
                pending.insert(try link.session.subscribe(MQTTSubscription(filter, retained: .always)))
            }
        } catch {
            throw .settings(error.sentence)
        }
        phase = .subscribing(pending, until: SystemClock.now().instant + Self.patience)
    }

    private mutating func grant(_ number: Int32, _ granted: [Int32]) throws(DesktopFailure) {
        guard case .subscribing(var pending, let until) = phase else { return }
        if granted.contains(where: { $0 >= 128 }) {
            throw .refused(server: options.server.name, reason: "this user may not read what a frontend needs")
        }
        pending.remove(number)
        phase = .subscribing(pending, until: until)
        guard pending.isEmpty else { return }
        phase = .talking
        pause = Milliseconds(500)
        linkComplaint = ""
        try perform(conversation.subscribed(at: SystemClock.now().instant))
    }

    private mutating func lost(_ reason: String) throws(DesktopFailure) {
        switch phase {
        case .over: return
        case .leaving: phase = .over
        case .pausing: return
        case .connecting:
            // A server that knows only the other version may hang up without a word.
            try changeVersion()
            retry(after: reason)
        case .subscribing, .talking: retry(after: reason)
        }
    }

    private mutating func retry(after reason: String) {
        let words = "no connection to \(options.server.name) (\(reason)); trying again"
        if words != linkComplaint { complain(words) }
        linkComplaint = words
        phase = .pausing(until: SystemClock.now().instant + pause)
        pause = min(pause + pause, .seconds(30))
    }

    private mutating func changeVersion() throws(DesktopFailure) {
        settings.version = settings.version == .five ? .three : .five
        do throws(MQTTFault) { try link.begin(settings) } catch { throw .settings(error.sentence) }
    }

    /// The first signal says goodbye, the second one ends at once.
    private mutating func leave() throws(DesktopFailure) {
        try perform(conversation.leave())
        guard case .talking = phase else {
            phase = .over
            return
        }
        // After a goodbye the server does not publish the will.
        goodbye = try? link.session.publish(
            MQTTPublication(topic: conversation.topics.presence, payload: Array("offline".utf8), retain: .yes))
        phase = goodbye == nil ? .over : .leaving(until: SystemClock.now().instant + .seconds(2))
    }

    // MARK: The desktop

    /// Takes what the bus has; a call of ours may have read signals from its socket, so it is asked each turn.
    private mutating func hearDesktop() throws(DesktopFailure) {
        while true {
            let signals: [DesktopSignal]
            do throws(DesktopFault) { signals = try bus.process() } catch { throw .noBus(error.sentence) }
            if signals.isEmpty { return }
            for signal in signals {
                try perform(conversation.desktopTold(signal, at: SystemClock.now().instant))
            }
        }
    }

    private mutating func perform(_ steps: [DesktopConversation.Step]) throws(DesktopFailure) {
        for step in steps {
            switch step {
            case .publish(let topic, let payload, let retention): publish(topic, payload, retention)
            case .close(let notification): bus.close(notification)
            case .open(let link): open(link)
            case .show(let toast, let notification, let old):
                do throws(DesktopFault) {
                    let picture = notification.picture.flatMap { pictures.address(of: $0) }
                    let id = try bus.show(notification, picture: picture, replacing: old)
                    busComplaint = ""
                    try performAfter(conversation.shown(toast, as: id))
                } catch {
                    if case .busLost = error { throw .noBus(error.sentence) }
                    if busComplaint != error.sentence { complain(error.sentence) }
                    busComplaint = error.sentence
                }
            }
        }
    }

    /// What follows from a notification that is shown: never another one.
    private mutating func performAfter(_ steps: [DesktopConversation.Step]) throws(DesktopFault) {
        for step in steps {
            switch step {
            case .publish(let topic, let payload, let retention): publish(topic, payload, retention)
            case .close(let notification): bus.close(notification)
            case .open, .show: break
            }
        }
    }

    private mutating func publish(_ topic: String, _ payload: String, _ retention: DesktopConversation.Retention) {
        var message = MQTTPublication(
            topic: topic, payload: Array(payload.utf8), retain: retention == .retained ? .yes : .no)
        message.contentType = "application/json"
        do throws(MQTTFault) { _ = try link.session.publish(message) } catch {
            complain("cannot publish to \(topic): \(error.sentence)")
        }
    }

    private mutating func open(_ link: String) {
        openers.removeAll { $0.child.reap() != nil }
        do throws(SystemFault) { openers.append(try Opener(options.opener, link)) } catch {
            complain("cannot open \(link): \(error.sentence)")
        }
    }

    // MARK: Deadlines

    private var nextDeadline: Instant? {
        var deadlines: [Instant] = []
        switch phase {
        case .connecting(let until), .subscribing(_, let until), .leaving(let until), .pausing(let until):
            deadlines.append(until)
        case .talking, .over: break
        }
        if let deadline = conversation.deadline { deadlines.append(deadline) }
        return deadlines.min()
    }

    private mutating func passDeadlines() throws(DesktopFailure) {
        let now = SystemClock.now().instant
        openers.removeAll { $0.child.reap() != nil }
        if let deadline = conversation.deadline, deadline <= now { try perform(conversation.advance(to: now)) }
        switch phase {
        case .leaving(let until) where until <= now: phase = .over
        case .connecting(let until) where until <= now, .subscribing(_, let until) where until <= now:
            link.session.abandon()
            retry(after: "no answer")
        case .pausing(let until) where until <= now: try connect()
        case .connecting, .subscribing, .talking, .leaving, .pausing, .over: break
        }
    }
}
