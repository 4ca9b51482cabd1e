import EventLoop
import JSON
import MQTTSession
import Terminal
import ToastControl
import ToastModel

/// Runs one conversation over one connection: connects, subscribes, hands over what comes, and does what
/// the conversation asks for.
struct ControlLoop<Talk: Conversation>: ~Copyable {
    private enum Phase: Hashable {
        case connecting(until: Instant)
        /// Numbers of the subscriptions that are not yet granted, and their filters.
        case subscribing([Int32: String], until: Instant)
        case talking
        /// Everything is said; what was published is not yet acknowledged.
        case ending(until: Instant)
        /// The connection was lost; another one is tried then.
        case pausing(until: Instant)
        case over
    }

    private static var keyToken: UInt64 { 1 }

    private var plan: ConnectionPlan
    private var link: SessionLoop
    private var conversation: Talk
    private var output = TerminalOutput()
    private var keys: RawInput?
    private var reader = KeyReader()
    private var phase: Phase
    private var hasBegun = false
    private var unacknowledged: Set<Int32> = []
    private var pause = Milliseconds(500)
    /// How it ends, once that is known.
    private var code: Int32?

    init(_ plan: ConnectionPlan, _ conversation: Talk) throws(ControlFault) {
        let loop: EventLoop
        do throws(SystemFault) {
            loop = try EventLoop(signals: [.interrupt, .terminate, .hangUp, .windowChanged])
        } catch {
            throw .system(error.sentence)
        }
        let session: MQTTSession
        do throws(MQTTFault) { session = try MQTTSession(plan.settings) } catch { throw .mqtt(error.sentence) }
        let now = SystemClock.now()
        self.init(plan, SessionLoop(session, in: loop, at: now.instant), conversation, now: now)
    }

    private init(_ plan: ConnectionPlan, _ link: consuming SessionLoop, _ conversation: Talk, now: Moment) {
        self.plan = plan
        self.link = link
        self.conversation = conversation
        phase = .connecting(until: plan.patience.answerDeadline(from: now))
        keys = nil
    }

    /// Runs to the end and gives the exit code.
    mutating func run() throws(ControlFault) -> Int32 {
        do throws(ControlFault) {
            try connect()
            while phase != .over { try turn() }
        } catch {
            output.finish()
            throw error
        }
        output.finish()
        link.end()
        return code ?? ExitCode.done.rawValue
    }

    private mutating func turn() throws(ControlFault) {
        var occurrences: [Occurrence] = []
        var events: [MQTTEvent] = []
        do throws(SystemFault) {
            try link.turn(until: nextDeadline, &occurrences, &events)
        } catch {
            throw .system(error.sentence)
        }
        for occurrence in occurrences {
            switch occurrence {
            case .signal(.windowChanged): resize()
            case .signal(let signal): interrupt(by: signal)
            case .ready(Self.keyToken, _): readKeys()
            case .ready, .deadline, .woken, .clockStepped: break
            }
        }
        for event in events where phase != .over { try take(event) }
        if phase != .over { try passDeadlines() }
    }

    // MARK: The terminal

    private mutating func resize() {
        guard hasBegun, code == nil, let size = StandardStream.output.size else { return }
        perform(conversation.resized(to: .init(width: size.width, height: size.height), at: SystemClock.now()))
    }

    private mutating func readKeys() {
        var bytes: [UInt8] = []
        switch keys {
        case .some(let keys): bytes = keys.read()
        case .none: return
        }
        if bytes.isEmpty {
            link.loop.unwatch(StandardStream.input.rawValue)
            keys = nil
            return end(ExitCode.done.rawValue)
        }
        for key in reader.read(bytes) where code == nil { perform(conversation.pressed(key, at: SystemClock.now())) }
    }

    private mutating func fill(_ lines: [String]) {
        if output.fill(lines) == .gone { return end(ExitCode.done.rawValue) }
        guard keys == nil, let input = RawInput() else { return }
        // Without keys it is still a picture.
        if (try? link.loop.watch(input.descriptor, as: Self.keyToken, for: .reading)) != nil { keys = consume input }
    }

    // MARK: Connecting

    private mutating func connect() throws(ControlFault) {
        do throws(MQTTFault) {
            try link.session.connect()
        } catch {
            throw .mqtt(error.sentence)
        }
    }

    private mutating func subscribe() throws(ControlFault) {
        pause = Milliseconds(500)
        var pending: [Int32: String] = [:]
        do throws(MQTTFault) {
            for filter in conversation.filters {
                pending[try link.session.subscribe(MQTTSubscription(filter, retained: .always))] = filter
            }
        } catch {
            throw .mqtt(error.sentence)
        }
        phase = .subscribing(pending, until: plan.patience.answerDeadline(from: SystemClock.now()))
    }

    private mutating func lost(_ reason: String) throws(ControlFault) {
        switch phase {
        case .over: return
        case .ending: phase = .over
        case .connecting where !hasBegun && plan.settings.version == .five: try tryOlderVersion()
        case .connecting where !hasBegun, .subscribing where !hasBegun:
            throw .unreachable(server: plan.server, reason: reason)
        case .talking, .subscribing:
            perform(conversation.disconnected(at: SystemClock.now()))
            output.complain("the connection to \(plan.server) is lost (\(reason)); trying again")
            phase = .pausing(until: SystemClock.now().instant + pause)
        case .connecting, .pausing:
            phase = .pausing(until: SystemClock.now().instant + pause)
            pause = min(pause + pause, .seconds(30))
        }
    }

    /// A server that knows only MQTT 3.1.1 may hang up without a word.
    private mutating func tryOlderVersion() throws(ControlFault) {
        plan.settings.version = .three
        plan.settings.persistence = .clean
        do throws(MQTTFault) { try link.begin(plan.settings) } catch { throw .mqtt(error.sentence) }
        try connect()
    }

    // MARK: What happened

    private mutating func take(_ event: MQTTEvent) throws(ControlFault) {
        switch event {
        case .connected: try subscribe()
        case .refused(.version) where plan.settings.version == .five: try tryOlderVersion()
        case .refused(let refusal): throw .refused(server: plan.server, reason: refusal.sentence)
        case .disconnected(let ending): try lost(ending.sentence)
        case .subscribed(let number, let granted): grant(number, granted)
        case .unsubscribed: break
        case .published(let number, let reason): acknowledged(number, reason)
        case .message(let message, _):
            // An answer of the broker is bounded by its bytes; each value takes at least one.
            let limits = JSONLimits(values: max(JSONLimits().values, message.payload.count))
            let json = try? parseJSON(message.payload, limits: limits).value
            perform(conversation.receive(Received(message, json: json), at: SystemClock.now()))
        }
    }

    private mutating func grant(_ number: Int32, _ granted: [Int32]) {
        guard case .subscribing(var pending, let until) = phase else { return }
        if let filter = pending.removeValue(forKey: number), granted.contains(where: { $0 >= 128 }) {
            output.complain("this user may not read \(filter)")
        }
        phase = .subscribing(pending, until: until)
        guard pending.isEmpty else { return }
        phase = .talking
        let now = SystemClock.now()
        let effects = hasBegun ? conversation.resume(at: now) : conversation.begin(at: now)
        hasBegun = true
        perform(effects)
    }

    private mutating func acknowledged(_ number: Int32, _ reason: Int32) {
        unacknowledged.remove(number)
        if reason >= 128 {
            output.complain("the server did not take the message: this user may not publish it (reason \(reason))")
            end(ExitCode.no.rawValue)
        } else if case .ending = phase, unacknowledged.isEmpty {
            phase = .over
        }
    }

    /// The first one ends it, the second one without waiting for the server.
    private mutating func interrupt(by signal: Signal) {
        if code != nil {
            phase = .over
            return
        }
        // After a goodbye the server does not publish the will.
        if let will = plan.settings.will, case .talking = phase {
            publish(Publication(topic: will.topic, payload: will.payload, retain: .yes))
        }
        switch plan.interruption {
        case .done: end(ExitCode.done.rawValue)
        // As a shell reports a program that a signal ended.
        case .aborted: end(signal == .interrupt ? 130 : 143)
        }
    }

    // MARK: What to do

    private mutating func perform(_ effects: [ConversationEffect]) {
        for effect in effects {
            if code != nil { return }
            switch effect {
            case .publish(let publication): publish(publication)
            case .print(let line): if output.print(line) == .gone { end(ExitCode.done.rawValue) }
            case .complain(let line): output.complain(line)
            case .fill(let lines): fill(lines)
            case .end(let exit): end(exit.rawValue)
            }
        }
    }

    private mutating func publish(_ publication: Publication) {
        var message = MQTTPublication(
            topic: publication.topic, payload: publication.payload, retain: publication.retain == .yes ? .yes : .no)
        if publication.payload.first == UInt8(ascii: "{") { message.contentType = "application/json" }
        do throws(MQTTFault) {
            unacknowledged.insert(try link.session.publish(message))
        } catch {
            output.complain("cannot publish to \(publication.topic): \(error.sentence)")
            end(ExitCode.no.rawValue)
        }
    }

    private mutating func end(_ exit: Int32) {
        if code == nil { code = exit }
        phase = unacknowledged.isEmpty ? .over : .ending(until: SystemClock.now().instant + .seconds(2))
    }

    // MARK: Deadlines

    private var nextDeadline: Instant? {
        var deadlines: [Instant] = []
        switch phase {
        case .connecting(let until), .subscribing(_, let until), .ending(let until), .pausing(let until):
            deadlines.append(until)
        case .talking, .over: break
        }
        if code == nil, hasBegun, let deadline = conversation.deadline { deadlines.append(deadline) }
        return deadlines.min()
    }

    private mutating func passDeadlines() throws(ControlFault) {
        let now = SystemClock.now()
        if code == nil, hasBegun, let deadline = conversation.deadline, deadline <= now.instant {
            perform(conversation.advance(to: now))
        }
        switch phase {
        case .ending(let until) where until <= now.instant: phase = .over
        case .connecting(let until) where until <= now.instant, .subscribing(_, let until) where until <= now.instant:
            if !hasBegun { throw .silent(server: plan.server) }
            link.session.abandon()
            phase = .pausing(until: now.instant + pause)
        case .pausing(let until) where until <= now.instant:
            phase = .connecting(until: plan.patience.answerDeadline(from: now))
            try connect()
        case .connecting, .subscribing, .talking, .ending, .pausing, .over: break
        }
    }
}
