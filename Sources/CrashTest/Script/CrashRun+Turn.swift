import EventLoop
import MQTTSession
import Simulation
import ToastModel

/// One thread does everything: each turn moves the network, the clients and the load on.
extension CrashRun {
    /// Turns until the condition holds or the time is over.
    func wait(_ limit: Milliseconds, until condition: (CrashRun) throws(StageFault) -> Bool) throws(StageFault) {
        let end = now + limit
        while now < end, !report.wasStopped {
            if try condition(self) { return }
            try turn()
        }
    }

    func turn() throws(StageFault) {
        var wanted = gate.attention
        for peer in publishers + [observer, frontend] { if let one = peer.attention { wanted.append(one) } }
        Loopback.wait(for: wanted, milliseconds: 2)
        now = SystemClock.now().instant
        try lookForSignals()
        gate.turn(at: now)
        try observer.turn(at: now) { message in
            hear(message)
        } acknowledged: { _ in
        }
        for peer in publishers {
            try peer.turn(at: now) { _ in
            } acknowledged: { mark in
                if mark > 0 { checker.acknowledge(mark) }
            }
        }
        try frontend.turn(at: now) { _ in
        } acknowledged: { _ in
        }
        try answer()
        if isLoaded { try publish() }
        try lookAfterBroker()
        collectFindings()
    }

    private func lookForSignals() throws(StageFault) {
        var occurrences: [Occurrence] = []
        do throws(SystemFault) { try loop.wait(until: now, into: &occurrences) } catch { throw StageFault(error) }
        for occurrence in occurrences {
            if case .signal = occurrence { report.wasStopped = true }
        }
    }

    /// toastd may end as it was told to, and not otherwise.
    private func lookAfterBroker() throws(StageFault) {
        guard brokerIsWanted, !broker.isRunning else { return }
        let code = broker.collect()
        brokerIsWanted = false
        if code == 128 + 9, let death = awaitedDeath {
            note("toastd died \(death.wish ?? "")")
            count(death)
        } else {
            find(
                Finding(
                    .broker, "",
                    "toastd ended with \(code.map { "\($0)" } ?? "an unknown code"): \(broker.lastLines.joined(separator: " | "))"
                ))
        }
        awaitedDeath = nil
    }

    func count(_ interruption: Interruption) { report.interruptions[interruption.kind, default: 0] += 1 }

    // MARK: The observer

    private func hear(_ message: InboundMessage) {
        let levels = message.topic.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard levels.count >= 3, !message.payload.isEmpty else { return }
        switch levels[1] {
        case "display", "hidden", "closed":
            guard let event = Sighting(payload: message.payload) else {
                find(Finding(.differentCopies, "", "an event that cannot be read: \(text(message.payload))"))
                return
            }
            note(
                "\(event.client) seq \(event.seq): \(event.kind), generation \(event.generation), publish \(event.mark ?? 0)",
                of: event.id)
            checker.see(event)
            if event.kind == .shown { react(to: event) }
        case "screen": if let screen = ScreenSighting(payload: message.payload) { checker.see(screen, of: levels[2]) }
        case "rejected": checker.seeRejection(text(message.payload))
        case "status":
            guard text(message.payload).contains(#""state":"online""#) else { return }
            timesOnline += 1
            // A retained one may be of before.
            if message.freshness == .live, !hearsTheDead { checker.brokerSubscribed() }
        case "history-reply": historyAnswers.append(message.payload)
        default: break
        }
    }

    private func text(_ payload: [UInt8]) -> String { String(decoding: payload.prefix(300), as: UTF8.self) }

    // MARK: The load

    private func publish() throws(StageFault) {
        guard now >= nextLoad else { return }
        // Bursts with pauses: the mean is what the plan says.
        let size = random.pick(1...12)
        nextLoad = now + Milliseconds(Int64(random.below(2 * size * 1000 / max(1, plan.rate) + 1)))
        for _ in 0..<size {
            guard checker.openToasts < 1500, publishers.allSatisfy({ $0.underwayCount < 300 }) else { return }
            try send(load.next())
        }
    }

    func send(_ message: Load.Message) throws(StageFault) {
        if let publication = message.publication {
            checker.publish(publication)
            note("publish \(publication.mark) of \(publication.app)", of: publication.id)
        } else {
            note("hide on \(message.topic)", of: message.payload)
        }
        try publishers[message.publisher].publish(
            message.topic, message.payload, retain: message.retain, mark: message.publication?.mark ?? 0)
    }

    /// What a person does with a toast that came on the screen.
    private func react(to event: Sighting) {
        if event.app == Load.dismissedApp {
            inputs.append((event.client, #"{"id":"\#(event.id)","app":"\#(event.app)","event":"dismiss"}"#, event.id))
        } else if random.chance(15) {
            let word = random.chance(50) ? "shown" : "tap"
            inputs.append((event.client, #"{"id":"\#(event.id)","app":"\#(event.app)","event":"\#(word)"}"#, event.id))
        }
    }

    private func answer() throws(StageFault) {
        let due = inputs
        inputs = []
        for (client, payload, id) in due {
            note("input \(payload)", of: id)
            try frontend.publish("toast/input/\(client)/wall", payload)
        }
    }
}
